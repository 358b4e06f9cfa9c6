// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/golden_case.h"
#include "core/lab/witness.h"

#include <QJsonObject>

namespace lockscope::lab {

/// One script call as it was sent, and what the server answered.
struct CallRecord
{
    QByteArray script; ///< "rw/read_acquire"
    std::vector<QByteArray> keys;
    std::vector<QByteArray> args;
    Result<redis::Reply> reply;
};

/// A field, an element or a time to live that a step has changed. One that merely ran down is none.
struct Change
{
    enum class Kind { Added, Changed, Removed };
    Kind kind = Kind::Changed;
    QByteArray key;
    QByteArray field; ///< empty: the key's own value, or the key as a whole
    QByteArray before;
    QByteArray after;
    friend bool operator==(const Change &, const Change &) = default;
};

/// What a step did, and whether that is what the case says.
struct StepRecord
{
    GoldenStep step;
    std::vector<CallRecord> calls;
    Result<GoldenAnswer> answer;
    Messages messages;
    Keyspace before;
    Keyspace after;
    QByteArray problems; ///< empty: all is as written

    [[nodiscard]] bool isOk() const { return problems.isEmpty(); }
};

struct CaseRecord
{
    GoldenCase golden;
    std::vector<StepRecord> steps; ///< as far as it was played: it ends with the first that differs
    /// how much longer it took than the case says, which is time that leases did not have
    Millis late {0};

    [[nodiscard]] bool isOk() const { return steps.size() == golden.steps.size() && problems().isEmpty(); }
    /// Empty, or the step and what differs: `rw-01 step 1, A try read: …`.
    [[nodiscard]] QByteArray problems() const;
};

/// The fields that differ, key by key.
[[nodiscard]] std::vector<Change> changes(const Keyspace &before, const Keyspace &after);

/// As `lockscope-cli lab --json` prints it (names and times as stored).
[[nodiscard]] QJsonObject toJson(const CaseRecord &played);

} // namespace lockscope::lab
