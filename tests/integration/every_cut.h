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

/// Breaks the link of a Worker after every byte that it sends or gets while it plays something, in many threads.
/// `Worker(redis, url)` has a deployment of its own; `recordedBytes()` tells how many bytes went out and came in.
template <typename Worker>
class EveryCut final
{
public:
    /// Plays once on names of `number` and tells what went wrong. Late bytes are let through `tellAfter` steps behind
    /// the cut.
    using Play =
        std::function<QStringList(Worker &worker, int number, const std::optional<Cut> &cut, std::size_t tellAfter)>;

    EveryCut(RedisFixture &redis, Play play) : m_redis(redis), m_url(redis.server().url()), m_play(std::move(play)) { }

    /// What went wrong, with the cut in front; one line says when there was too little to cut.
    QStringList problems()
    {
        if (const QStringList found = record(); !found.isEmpty())
            return found;
        std::vector<std::thread> threads;
        for (int i = 0; i < 24; ++i) // each waits most of its time for the pause before a reconnect
            threads.emplace_back([this] { work(); });
        for (std::thread &thread : threads)
            thread.join();
        return m_problems;
    }

private:
    QStringList record()
    {
        Worker recorder(m_redis, m_url);
        const QStringList found = m_play(recorder, 0, std::nullopt, 0) // the server and this link know the scripts now
            + m_play(recorder, 1, std::nullopt, 0);
        const auto [requests, replies] = recorder.recordedBytes();
        for (qsizetype bytes = 0; bytes < requests; ++bytes) // neighbours differ in what becomes of the rest
            m_cuts.push_back({Cut::Where::Request, bytes, Cut::Late(std::min<qsizetype>(bytes % 6, 3))});
        for (qsizetype bytes = 0; bytes < replies; ++bytes)
            m_cuts.push_back({Cut::Where::Reply, bytes, Cut::Late::Never});
        return requests > 400 && replies > 30 ? found : found + QStringList {QStringLiteral("too little was recorded")};
    }

    void work()
    {
        Worker worker(m_redis, m_url);
        for (std::size_t at = m_next++; at < m_cuts.size(); at = m_next++) {
            QStringList found = m_play(worker, int(2 * at + 2), std::nullopt, 0); // loads the scripts on the new link
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
    std::vector<Cut> m_cuts;
    std::atomic<std::size_t> m_next {0};
    std::mutex m_mutex;
    QStringList m_problems; // guarded by m_mutex
};

} // namespace lockscope::tests
