// SPDX-License-Identifier: Apache-2.0
#include "tests/support/raw_reply.h"

namespace lockscope::tests {

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
