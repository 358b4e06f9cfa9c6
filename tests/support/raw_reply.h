// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <vector>

namespace lockscope::tests {

/// A reply as the server sent it, parsed without any code of the product.
struct RawReply
{
    enum class Type { Nil, Integer, String, Status, Error, Array };
    Type type = Type::Nil;
    qint64 integer = 0;
    QByteArray text; ///< String, Status, Error; for Error, also why there is no reply
    std::vector<RawReply> elements;

    [[nodiscard]] bool isError() const { return type == Type::Error; }
    /// For comparisons and failure messages: `{1, 2}`, `"text"`, `OK`, `nil`, `error WRONGTYPE …`.
    [[nodiscard]] QByteArray toText() const;
    /// The texts of an array of strings.
    [[nodiscard]] std::vector<QByteArray> texts() const;
};

/// The first reply in a piece of RESP2 data.
struct RawReading
{
    enum class State { Whole, Partial, Malformed };
    State state = State::Partial;
    qsizetype size = 0; ///< Whole: size of the reply in bytes
    RawReply reply;     ///< Whole
};

[[nodiscard]] RawReading readRawReply(QByteArrayView bytes);

} // namespace lockscope::tests
