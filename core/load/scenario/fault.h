// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

namespace lockscope::load {

/// Something that a run breaks on purpose.
struct Fault
{
    enum class Kind {
        /// a worker with an identity of its own vanishes without giving anything back, as its process would
        KillWorker,
        /// a worker with an identity of its own forgets to give back what it holds and ends; its process lives on
        SkipUnlock,
    };
    enum class Victim { Waiter, Holder };

    Kind kind = Kind::KillWorker;
    Micros at {0}; ///< since the start of the measured part; the first moment from then on at which it is possible
    Victim victim = Victim::Waiter; ///< SkipUnlock: always a holder

    /// `kill-worker@1s:waiter`, `skip-unlock@1s`
    [[nodiscard]] QString text() const;
    /// Reads what text() writes. The error names `field` and what is allowed.
    static Result<Fault> parse(QStringView text, const QString &field);

    friend bool operator==(const Fault &, const Fault &) = default;
};

[[nodiscard]] QString toWord(Fault::Kind kind);
[[nodiscard]] QString toWord(Fault::Victim victim);

} // namespace lockscope::load
