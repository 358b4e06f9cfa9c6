// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QCoroTask>
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
    constexpr std::size_t MostInFlight = 500;
    std::vector<T> answers;
    answers.reserve(keys.size());
    std::optional<Error> error;
    while (answers.size() < keys.size() && !error) {
        const std::size_t end = std::min(keys.size(), answers.size() + MostInFlight);
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

} // namespace lockscope::load
