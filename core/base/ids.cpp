// SPDX-License-Identifier: Apache-2.0
#include "core/base/ids.h"

#include <QUuid>
#include <array>
#include <atomic>
#include <charconv>

namespace lockscope {

namespace {
constexpr qsizetype UuidLength = 36;
std::atomic<qint64> s_lastThread {0};

/// The same clients hold lock after lock: equal ids share memory if they were used recently.
ClientId sharedClient(QByteArrayView uuid)
{
    constexpr std::size_t Places = 64;
    thread_local std::array<ClientId, Places> lately;
    ClientId &place = lately[qHash(uuid.last(12)) % Places];
    if (place.bytes() != uuid)
        place = ClientId(uuid.toByteArray());
    return place;
}

/// A decimal number as clients write it: not " 7", "+7", "007" or "-0". Called more than once for each of a million
/// fields, so it does not allocate.
std::optional<qint64> parseThread(QByteArrayView text)
{
    qint64 thread = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), thread);
    const QByteArrayView digits = text.startsWith('-') ? text.sliced(1) : text;
    const bool isPadded = digits.startsWith('0') && text.size() > 1;
    return error == std::errc() && end == text.end() && !isPadded ? std::optional(thread) : std::nullopt;
}
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
    const std::optional<qint64> thread = parseThread(field.sliced(UuidLength + 1));
    if (!thread)
        return std::nullopt;
    return HolderId {sharedClient(uuid), ThreadId {*thread}};
}

bool ClientId::isValid() const
{
    const std::optional<HolderId> holder = HolderId::parse(HolderId {*this, ThreadId {1}}.field());
    return holder && holder->client == *this;
}

} // namespace lockscope
