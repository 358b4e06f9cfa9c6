// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/golden_case.h"
#include "core/lab/witness.h"

#include <QJsonObject>

namespace lockscope::lab {

/// One script call as sent, and the server's reply.
struct CallRecord
{
    QByteArray script; ///< "rw/read_acquire"
    std::vector<QByteArray> keys;
    std::vector<QByteArray> args;
    Result<redis::Reply> reply;
};

/// A field, element or time to live that a step has changed. A time to live that merely decreased does not count.
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

/// The effects of a step, and whether they match the case.
struct StepRecord
{
    GoldenStep step;
    std::vector<CallRecord> calls;
    Result<GoldenAnswer> answer;
    ChannelMessages messages;
    Keyspace before;
    Keyspace after;
    std::vector<Message> problems; ///< empty: everything matches

    [[nodiscard]] bool isOk() const { return problems.empty(); }
};

struct CaseRecord
{
    GoldenCase golden;
    std::vector<StepRecord> steps; ///< up to the first difference
    /// how much longer it took than the case specifies; leases had that much less time
    Millis late {0};

    [[nodiscard]] bool isOk() const { return steps.size() == golden.steps.size() && problems().isEmpty(); }
    /// Empty, or the step and its differences in English, for logs: `rw-01 step 1, A try read: …`.
    [[nodiscard]] QByteArray problems() const;
};

/// The fields that differ, key by key.
[[nodiscard]] std::vector<Change> changes(const Keyspace &before, const Keyspace &after);

/// As `lockscope-cli lab --json` prints it (names and times as stored).
[[nodiscard]] QJsonObject toJson(const CaseRecord &played);

} // namespace lockscope::lab
