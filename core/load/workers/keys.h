// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"

#include <functional>
#include <vector>

namespace lockscope::load {

/// Runs a query for each key, many at a time, and calls `replied` after each. Returns the answers in the order of the
/// keys, or the last error. Thread: engine.
template <typename T>
QCoro::Task<Result<std::vector<T>>> askEach(
    std::vector<QByteArray> keys, std::function<QCoro::Task<Result<T>>(QByteArray)> ask,
    std::function<void()> replied = [] {})
{
    constexpr std::size_t MaxInFlight = 500;
    std::vector<T> answers;
    answers.reserve(keys.size());
    std::optional<Error> error;
    while (answers.size() < keys.size() && !error) {
        const std::size_t end = std::min(keys.size(), answers.size() + MaxInFlight);
        std::vector<QCoro::Task<Result<T>>> asked;
        for (std::size_t i = answers.size(); i < end; ++i)
            asked.push_back(ask(keys[i]));
        for (QCoro::Task<Result<T>> &one : asked) {
            Result<T> answer = co_await one;
            replied();
            if (!answer)
                error = answer.error();
            answers.push_back(answer ? std::move(*answer) : T());
        }
    }
    if (error)
        co_return fail(*error);
    co_return Result<std::vector<T>>(std::move(answers));
}

// Operations on whole keys before and after a run's cycles. Thread: engine.

/// The number in a key; 0 if it does not exist. ErrorKind::Usage: it holds something else; the message names the key
/// and `field`.
[[nodiscard]] QCoro::Task<Result<qint64>> readNumber(topology::Router &router, QByteArray key, QString field);
/// The same for all `keys`, with many requests in flight.
[[nodiscard]] QCoro::Task<Result<std::vector<qint64>>> readNumbers(topology::Router &router,
                                                                   std::vector<QByteArray> keys, QString field);
/// Sets a witness with one SET that is never resent: applied late, it would undo increments of later holders.
[[nodiscard]] QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value);
/// Number of existing keys. Calls `replied` for each key.
[[nodiscard]] QCoro::Task<Result<qint64>> countExisting(
    topology::Router &router, std::vector<QByteArray> keys, std::function<void()> replied = [] {});
/// Calls `replied` for each key.
[[nodiscard]] QCoro::Task<Status> removeKeys(topology::Router &router, std::vector<QByteArray> keys,
                                             std::function<void()> replied);

} // namespace lockscope::load
