// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

namespace lockscope::load {

/// A fault that a run injects into a worker.
struct Fault
{
    enum class Kind {
        /// a worker with its own identity vanishes without releasing, as its process would
        KillWorker,
        /// a worker with its own identity ends without releasing; its process continues
        SkipUnlock,
    };
    enum class Victim { Waiter, Holder };

    Kind kind = Kind::KillWorker;
    Micros at {0}; ///< since the start of the measured part; happens at the first possible moment from then on
    Victim victim = Victim::Waiter; ///< SkipUnlock: always a holder

    /// `kill-worker@1s:waiter`, `skip-unlock@1s`
    [[nodiscard]] QString text() const;
    /// Parses the output of text(). The error names `field` and the allowed values.
    static Result<Fault> parse(QStringView text, const QString &field);

    friend bool operator==(const Fault &, const Fault &) = default;
};

[[nodiscard]] QString toWord(Fault::Kind kind);
[[nodiscard]] QString toWord(Fault::Victim victim);

} // namespace lockscope::load
