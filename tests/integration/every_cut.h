// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"

#include <QStringList>
#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace lockscope::tests {

/// Breaks a Worker's link after every byte that it sends or receives during a play, with many threads.
/// `Worker(redis, url)` has its own deployment; `recordedBytes()` returns the number of sent and received bytes.
template <typename Worker>
class EveryCut final
{
public:
    /// Plays once on names of `number` and returns the problems. Late bytes are let through `tellAfter` steps after
    /// the cut.
    using Play =
        std::function<QStringList(Worker &worker, int number, const std::optional<Cut> &cut, std::size_t tellAfter)>;

    struct Options
    {
        /// Fewer recorded bytes are a problem: something else was recorded.
        qsizetype leastRequests = 400;
        qsizetype leastReplies = 30;
        bool playsBefore = true;     ///< plays without a cut before each cut, so that the new link knows the scripts
        qsizetype requestStride = 1; ///< cuts every n-th byte of the requests; 0: only replies
    };

    EveryCut(RedisFixture &redis, Play play, Options options = {})
        : m_redis(redis), m_url(redis.server().url()), m_play(std::move(play)), m_options(options)
    {
    }

    /// All problems, each with its cut; one line reports too few bytes to cut.
    QStringList problems()
    {
        if (const QStringList found = record(); !found.isEmpty())
            return found;
        std::vector<std::thread> threads;
        for (int i = 0; i < 24; ++i) // each spends most of its time in the pause before a reconnect
            threads.emplace_back([this] { work(); });
        for (std::thread &thread : threads)
            thread.join();
        return m_problems;
    }

private:
    QStringList record()
    {
        Worker recorder(m_redis, m_url);
        const QStringList found = m_play(recorder, 0, std::nullopt, 0) // loads the scripts on the server and this link
            + m_play(recorder, 1, std::nullopt, 0);
        const auto [requests, replies] = recorder.recordedBytes();
        const qsizetype stride = m_options.requestStride;
        for (qsizetype bytes = 0; stride > 0 && bytes < requests; bytes += stride) // neighbours differ in Cut::Late
            m_cuts.push_back({Cut::Where::Request, bytes, Cut::Late(std::min<qsizetype>(bytes % 6, 3))});
        for (qsizetype bytes = 0; bytes < replies; ++bytes)
            m_cuts.push_back({Cut::Where::Reply, bytes, Cut::Late::Never});
        if (requests <= m_options.leastRequests || replies <= m_options.leastReplies)
            return found
                + QStringList {QStringLiteral("only %1 and %2 bytes were recorded").arg(requests).arg(replies)};
        return found;
    }

    void work()
    {
        Worker worker(m_redis, m_url);
        for (std::size_t at = m_next++; at < m_cuts.size(); at = m_next++) {
            QStringList found;
            if (m_options.playsBefore)
                found = m_play(worker, int(2 * at + 2), std::nullopt, 0);
            found += m_play(worker, int(2 * at + 3), m_cuts[at], at % 3);
            const std::lock_guard guard(m_mutex);
            for (const QString &problem : found)
                m_problems << QStringLiteral("%1 cut after %2 bytes, rest %3: %4")
                                  .arg(m_cuts[at].where == Cut::Where::Request ? QStringLiteral("request")
                                                                               : QStringLiteral("reply"))
                                  .arg(m_cuts[at].bytes)
                                  .arg(int(m_cuts[at].late))
                                  .arg(problem);
        }
    }

    RedisFixture &m_redis;
    const QString m_url;
    const Play m_play;
    const Options m_options;
    std::vector<Cut> m_cuts;
    std::atomic<std::size_t> m_next {0};
    std::mutex m_mutex;
    QStringList m_problems; // guarded by m_mutex
};

} // namespace lockscope::tests
