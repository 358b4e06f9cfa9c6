// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QVarLengthArray>
#include <concepts>

namespace lockscope::redis {

/// A command and its arguments, any bytes. Copies share the bytes.
struct Command
{
    QVarLengthArray<QByteArray, 12> args;

    Command() = default;
    /// `Command {"SET", key, value}`. No initializer_list: GCC 12 cannot keep one in a coroutine's frame.
    template <std::convertible_to<QByteArray> First, std::convertible_to<QByteArray>... Rest>
    Command(First &&first, Rest &&...rest)
    {
        args.push_back(QByteArray(std::forward<First>(first)));
        (args.push_back(QByteArray(std::forward<Rest>(rest))), ...);
    }
    Command &operator<<(QByteArray argument)
    {
        args.push_back(std::move(argument));
        return *this;
    }

    /// Appends the command as RESP to `out`.
    void encodeTo(QByteArray &out) const;
};

} // namespace lockscope::redis
