// SPDX-License-Identifier: Apache-2.0
#include "tests/support/raw_reply.h"

namespace lockscope::tests {

namespace {

constexpr int MaxDepth = 32;

/// Parses from `at` on and advances it.
RawReading::State read(QByteArrayView bytes, qsizetype &at, RawReply &reply, int depth)
{
    using State = RawReading::State;
    const qsizetype end = at < bytes.size() ? bytes.indexOf("\r\n", at) : -1;
    if (end < 0)
        return State::Partial;
    const char type = bytes[at];
    const QByteArray line = bytes.sliced(at + 1, end - at - 1).toByteArray();
    at = end + 2;
    if (type == '+' || type == '-') {
        reply.type = type == '+' ? RawReply::Type::Status : RawReply::Type::Error;
        reply.text = line;
        return State::Whole;
    }
    bool isNumber = false;
    const qint64 number = line.toLongLong(&isNumber);
    if (!isNumber || depth > MaxDepth)
        return State::Malformed;
    switch (type) {
    case ':':
        reply.type = RawReply::Type::Integer;
        reply.integer = number;
        return State::Whole;
    case '$':
        if (number < 0)
            return number == -1 ? State::Whole : State::Malformed;
        if (bytes.size() - at < 2 || bytes.size() - at - 2 < number)
            return State::Partial;
        if (bytes.sliced(at + number, 2) != "\r\n")
            return State::Malformed;
        reply.type = RawReply::Type::String;
        reply.text = bytes.sliced(at, number).toByteArray();
        at += number + 2;
        return State::Whole;
    case '*':
        if (number < 0)
            return number == -1 ? State::Whole : State::Malformed;
        reply.type = RawReply::Type::Array;
        for (qint64 i = 0; i < number; ++i)
            if (const State state = read(bytes, at, reply.elements.emplace_back(), depth + 1); state != State::Whole)
                return state;
        return State::Whole;
    default: return State::Malformed;
    }
}

} // namespace

RawReading readRawReply(QByteArrayView bytes)
{
    RawReading reading;
    reading.state = read(bytes, reading.size, reading.reply, 0);
    return reading;
}

QByteArray RawReply::toText() const
{
    switch (type) {
    case Type::Nil: return "nil";
    case Type::Integer: return QByteArray::number(integer);
    case Type::String: return '"' + text + '"';
    case Type::Status: return text;
    case Type::Error: return "error " + text;
    case Type::Array: break;
    }
    QByteArray list;
    for (const RawReply &element : elements)
        list += (list.isEmpty() ? "" : ", ") + element.toText();
    return '{' + list + '}';
}

std::vector<QByteArray> RawReply::texts() const
{
    std::vector<QByteArray> list;
    for (const RawReply &element : elements)
        list.push_back(element.text);
    return list;
}

} // namespace lockscope::tests
