// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/redis/reply.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace lockscope::load {

/// The error of the first failed cycle, and the number of errors by code: Redis' own, such as NOREPLICAS, or that of
/// the message. Thread: any.
class FirstError final
{
public:
    void note(const Error &error)
    {
        const std::lock_guard guard(m_mutex);
        if (!m_error)
            m_error = error;
        ++m_counts[codeOf(error)];
    }
    [[nodiscard]] std::optional<Error> get() const
    {
        const std::lock_guard guard(m_mutex);
        return m_error;
    }

    [[nodiscard]] std::map<QString, qint64> counts() const
    {
        const std::lock_guard guard(m_mutex);
        return m_counts;
    }

private:
    static QString codeOf(const Error &error)
    {
        if (redis::isReplicaError(error))
            return QStringLiteral("READONLY");
        const QString word = error.detail.section(u' ', 0, 0);
        const bool isOfRedis = word.size() > 1 && word != QStringLiteral("ERR")
            && std::ranges::all_of(word, [](QChar letter) { return letter >= u'A' && letter <= u'Z'; });
        return isOfRedis ? word : codeOf(error.message);
    }
    /// Of several sentences, the first has the cause.
    static QString codeOf(const Message &message)
    {
        if (message.code() != QStringLiteral("sentences"))
            return message.code();
        return codeOf(std::get<std::vector<Message>>(message.values().front()).front());
    }

    mutable std::mutex m_mutex;
    std::optional<Error> m_error; // this and the next are guarded by m_mutex
    std::map<QString, qint64> m_counts;
};

} // namespace lockscope::load
