// SPDX-License-Identifier: Apache-2.0
#include "core/base/ids.h"

#include <QUuid>
#include <atomic>

namespace lockscope {

namespace {
constexpr qsizetype UuidLength = 36;
std::atomic<qint64> s_lastThread {0};
} // namespace

ClientId ClientId::random()
{
    return ClientId(QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
}

ThreadId ThreadId::next()
{
    return ThreadId {++s_lastThread};
}

ThreadId ThreadId::current()
{
    thread_local const ThreadId id = next();
    return id;
}

QByteArray HolderId::field() const
{
    QByteArray text;
    text.reserve(client.bytes().size() + 8);
    text.append(client.bytes()).append(':').append(QByteArray::number(thread.value));
    return text;
}

std::optional<HolderId> HolderId::parse(QByteArrayView field)
{
    if (field.size() < UuidLength + 2 || field[UuidLength] != ':')
        return std::nullopt;
    const QByteArrayView uuid = field.first(UuidLength);
    for (qsizetype i = 0; i < UuidLength; ++i) {
        const char c = uuid[i];
        const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool isHex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (isDash ? c != '-' : !isHex)
            return std::nullopt;
    }
    bool ok = false;
    const qint64 thread = field.sliced(UuidLength + 1).toByteArray().toLongLong(&ok);
    if (!ok)
        return std::nullopt;
    const HolderId holder {ClientId(uuid.toByteArray()), ThreadId {thread}};
    if (holder.field() != field) // " 7", "+7", "007": no client writes a thread so
        return std::nullopt;
    return holder;
}

} // namespace lockscope
