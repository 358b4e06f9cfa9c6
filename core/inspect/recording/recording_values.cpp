// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recording_values.h"

#include "core/base/messages.h"
#include "core/base/printable.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/messages.h"
#include "core/inspect/recording/recording_format.h"
#include "core/pubsub/messages.h"
#include "core/redis/messages.h"
#include "core/topology/messages.h"

#include <QCborArray>
#include <algorithm>
#include <concepts>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// Limits the numbers of a recording: sums and differences of a few do not overflow, and as milliseconds they are valid
/// times.
qint64 integerFrom(const QCborValue &value, qint64 whenMissing = 0)
{
    return std::clamp(wholeFrom(value, whenMissing), -FrameHead::LatestMs, FrameHead::LatestMs);
}

QString textFrom(const QCborValue &value)
{
    return withoutControls(value.toString());
}

/// A catalogue's text for a code of the modules whose messages a feed carries.
const MessageText *textOf(const QByteArray &code)
{
    constexpr std::span<const MessageText> Catalogues[] {BaseMessageTexts::all,       redis::MessageTexts::all,
                                                         topology::MessageTexts::all, pubsub::MessageTexts::all,
                                                         MessageTexts::all,           compositions};
    for (const std::span<const MessageText> catalogue : Catalogues)
        for (const MessageText &text : catalogue)
            if (text.code == code)
                return &text;
    return nullptr;
}

/// The last enumerators. Those with words are stored as words, so that they may be reordered.
struct Last
{
    static constexpr auto of(schema::LockKind) { return schema::LockKind::Mixed; }
    static constexpr auto of(schema::LockMode) { return schema::LockMode::Exclusive; }
    static constexpr auto of(schema::Layout) { return schema::Layout::Json; }
    static constexpr auto of(EventKind) { return EventKind::Gap; }
    static constexpr auto of(FeedSource) { return FeedSource::Channel; }
    static constexpr auto of(NodeState::Link) { return NodeState::Link::Failed; }
};

template <typename Enum>
constexpr bool HasWords = requires(Enum value)
{
    toWord(value);
};
template <typename List>
concept AnyList = requires(List items)
{
    items.emplace_back();
};

/// Stores the members of a value in `map`.
struct ToCbor
{
    TimePoint taken;
    QCborMap map {};

    void operator()(QLatin1StringView name, const auto &member, const auto &...more)
    {
        map.insert(name, valueOf(member));
        if constexpr (sizeof...(more) > 0)
            (*this)(more...);
    }

    [[nodiscard]] QCborValue valueOf(bool flag) const { return flag; }
    [[nodiscard]] QCborValue valueOf(int number) const { return number; }
    [[nodiscard]] QCborValue valueOf(qint64 number) const { return number; }
    [[nodiscard]] QCborValue valueOf(Millis time) const { return QCborMap {{u"ms"_s, qint64(time.count())}}; }
    [[nodiscard]] QCborValue valueOf(TimePoint time) const
    {
        return qint64(std::chrono::duration_cast<Millis>(taken - time).count());
    }
    [[nodiscard]] QCborValue valueOf(const QString &text) const { return text; }
    [[nodiscard]] QCborValue valueOf(const QByteArray &bytes) const { return bytes; }
    [[nodiscard]] QCborValue valueOf(const LockName &name) const { return name.bytes(); }
    [[nodiscard]] QCborValue valueOf(const Ttl &ttl) const { return ttl.ms; }
    [[nodiscard]] QCborValue valueOf(const QVariantMap &detail) const { return QCborMap::fromVariantMap(detail); }
    [[nodiscard]] QCborValue valueOf(const SharedSnapshot &lock) const
    {
        return valueOf(static_cast<const LockSnapshot &>(lock));
    }
    /// Words that are not translated are a string, a message of a catalogue is a map.
    [[nodiscard]] QCborValue valueOf(const Message &message) const
    {
        if (message.code().isEmpty())
            return message.english();
        return QCborMap {
            {u"code"_s, message.code()}, {u"args"_s, valueOf(message.values())}, {u"text"_s, message.english()}};
    }
    [[nodiscard]] QCborValue valueOf(const MessageValue &argument) const
    {
        return std::visit([this](const auto &value) { return valueOf(value); }, argument);
    }
    template <typename Value>
    [[nodiscard]] QCborValue valueOf(const std::optional<Value> &value) const
    {
        return value ? valueOf(*value) : QCborValue();
    }
    template <AnyList List>
    [[nodiscard]] QCborValue valueOf(const List &items) const
    {
        QCborArray array;
        for (const auto &item : items)
            array.append(valueOf(item));
        return array;
    }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] QCborValue valueOf(Enum value) const
    {
        if constexpr (HasWords<Enum>)
            return toWord(value);
        else
            return int(value);
    }
    template <typename Struct>
    requires(std::is_class_v<Struct> && !AnyList<Struct>) [[nodiscard]] QCborValue valueOf(const Struct &whole) const
    {
        ToCbor parts {taken};
        describe(parts, whole);
        return parts.map;
    }
};

/// Reads the members of a value from `map`.
struct FromCbor
{
    TimePoint taken;
    QCborMap map {};

    void operator()(QLatin1StringView name, auto &member, auto &&...more) const
    {
        read(map.value(name), member);
        if constexpr (sizeof...(more) > 0)
            (*this)(more...);
    }

    void read(const QCborValue &value, bool &flag) const { flag = value.toBool(flag); }
    void read(const QCborValue &value, int &slot) const
    {
        slot = int(std::clamp<qint64>(integerFrom(value), 0, 16'383));
    }
    void read(const QCborValue &value, qint64 &number) const { number = integerFrom(value, number); }
    /// An age relative to the frame: at most a century, and slightly negative.
    void read(const QCborValue &value, TimePoint &time) const
    {
        constexpr Millis Century = std::chrono::hours(24 * 365 * 100);
        time = taken - std::clamp(Millis(integerFrom(value)), -Century, Century);
    }
    void read(const QCborValue &value, QString &text) const { text = textFrom(value); }
    void read(const QCborValue &value, QByteArray &bytes) const { bytes = value.toByteArray(); }
    void read(const QCborValue &value, LockName &name) const { name = LockName(value.toByteArray()); }
    void read(const QCborValue &value, Ttl &ttl) const { ttl.ms = integerFrom(value, ttl.ms); }
    void read(const QCborValue &value, QVariantMap &detail) const { detail = value.toMap().toVariantMap(); }
    void read(const QCborValue &value, SharedSnapshot &lock) const { lock = lockFrom(value.toMap(), taken); }
    /// A message whose code is not known here is its English text.
    void read(const QCborValue &value, Message &message) const
    {
        const MessageText *text = textOf(value[u"code"_s].toString().toLatin1());
        if (!value.isString() && text) {
            std::vector<MessageValue> values;
            read(value[u"args"_s], values);
            message = Message(*text, std::move(values));
        } else {
            message = Message::verbatim(textFrom(value.isString() ? value : value[u"text"_s]));
        }
    }
    void read(const QCborValue &value, MessageValue &argument) const
    {
        if (value.isArray())
            read(value, argument.emplace<std::vector<Message>>());
        else if (value.isMap())
            argument = Millis(integerFrom(value[u"ms"_s]));
        else if (value.isInteger())
            argument = integerFrom(value);
        else
            argument = textFrom(value);
    }
    void read(const QCborValue &value, std::optional<qint64> &number) const
    {
        if (value.isInteger())
            number = integerFrom(value);
    }
    void read(const QCborValue &value, std::optional<bool> &flag) const
    {
        if (value.isBool())
            flag = value.toBool();
    }
    void read(const QCborValue &value, std::optional<QByteArray> &bytes) const
    {
        if (value.isByteArray())
            bytes = value.toByteArray();
    }
    template <AnyList List>
    void read(const QCborValue &value, List &items) const
    {
        for (const QCborValue item : value.toArray())
            read(item, items.emplace_back());
    }
    /// The first enumerator for unknown words and numbers.
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void read(const QCborValue &value, Enum &result) const
    {
        result = {};
        const QString word = value.toString();
        const qint64 number = wholeFrom(value, -1);
        for (int at = 0; at <= int(Last::of(Enum {})) && result == Enum {}; ++at) {
            if constexpr (HasWords<Enum>)
                result = toWord(Enum(at)) == word ? Enum(at) : Enum {};
            else
                result = number == at ? Enum(at) : Enum {};
        }
    }
    template <typename Struct>
    requires(std::is_class_v<Struct> && !AnyList<Struct>) void read(const QCborValue &value, Struct &whole) const
    {
        FromCbor parts {taken, value.toMap()};
        describe(parts, whole);
    }
};

/// The type of a stored value: constant to write it, variable to read it.
template <typename Value, typename Type>
concept Any = std::same_as<std::remove_const_t<Value>, Type>;

void describe(auto &io, Any<TimeoutKey> auto &timeout)
{
    io("key"_L1, timeout.key, "ttl"_L1, timeout.ttl);
}

void describe(auto &io, Any<Holder> auto &holder)
{
    io("field"_L1, holder.field, "mode"_L1, holder.mode, "count"_L1, holder.count, "ghost"_L1, holder.isGhost,
       "timeouts"_L1, holder.timeouts);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(holder)>>)
        holder.id = schema::HolderField::parse(holder.field).value_or(schema::HolderField {}).id;
}

void describe(auto &io, Any<schema::StoredValue> auto &value)
{
    io("hash"_L1, value.hash, "holder"_L1, value.holder, "count"_L1, value.count, "expires"_L1, value.expiresAtMs);
}

void describe(auto &io, Any<HeldPermit> auto &permit)
{
    io("id"_L1, permit.id, "expires"_L1, permit.expiresAtMs);
}

void describe(auto &io, Any<QueueEntry> auto &entry)
{
    io("member"_L1, entry.member, "deadline"_L1, entry.deadlineMs, "listens"_L1, entry.isListening);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(entry)>>)
        entry.id = HolderId::parse(entry.member).value_or(HolderId {});
}

void describe(auto &io, Any<LoneDeadline> auto &deadline)
{
    io("member"_L1, deadline.member, "deadline"_L1, deadline.deadlineMs);
}

void describe(auto &io, Any<ChannelCount> auto &count)
{
    io("channel"_L1, count.channel, "plain"_L1, count.plain, "sharded"_L1, count.sharded);
}

void describe(auto &io, Any<StoredKey> auto &key)
{
    io("key"_L1, key.key, "type"_L1, key.type, "ttl"_L1, key.ttl, "orphan"_L1, key.isOrphan);
}

void describe(auto &io, Any<UnreadKey> auto &unread)
{
    io("key"_L1, unread.key, "reason"_L1, unread.reason);
}

void describe(auto &io, Any<LockSnapshot> auto &lock)
{
    io("name"_L1, lock.name, "kind"_L1, lock.kind, "could_be"_L1, lock.couldBe, "kind_sure"_L1, lock.isKindSure,
       "layout"_L1, lock.layout, "mode"_L1, lock.mode, "holders"_L1, lock.holders, "values"_L1, lock.values,
       "permits"_L1, lock.permits, "available"_L1, lock.available, "queue"_L1, lock.queue, "lone_deadlines"_L1,
       lock.loneDeadlines, "strays"_L1, lock.strayFields, "ttl"_L1, lock.ttl, "token"_L1, lock.token, "channel"_L1,
       lock.channel, "waiting"_L1, lock.waitingClients, "listeners"_L1, lock.listeners, "shared"_L1,
       lock.hasSharedChannels, "unheard"_L1, lock.unheard, "keys"_L1, lock.keys, "unread"_L1, lock.unread, "size"_L1,
       lock.size, "node"_L1, lock.node, "slot"_L1, lock.slot, "atomic"_L1, lock.isAtomic, "complete"_L1,
       lock.isComplete, "server_time"_L1, lock.serverTimeMs, "age"_L1, lock.takenAt);
}

void describe(auto &io, Any<LockEvent> auto &event)
{
    io("at"_L1, event.atMs, "lock"_L1, event.lock, "kind"_L1, event.kind, "holder"_L1, event.holder, "detail"_L1,
       event.detail, "reason"_L1, event.reason, "source"_L1, event.source);
}

void describe(auto &io, Any<FeedUpdate> auto &update)
{
    io("changed"_L1, update.changed, "removed"_L1, update.removed, "events"_L1, update.events);
}

void describe(auto &io, Any<NodeState> auto &node)
{
    io("address"_L1, node.address, "link"_L1, node.link, "source"_L1, node.source, "reason"_L1, node.reason);
}

void describe(auto &io, Any<FeedState> auto &state)
{
    io("link"_L1, state.link, "source"_L1, state.source, "reason"_L1, state.reason, "notice"_L1, state.notice,
       "nodes"_L1, state.nodes, "round_trip_us"_L1, state.roundTripUs, "commands"_L1, state.commandsPerSecond,
       "bytes"_L1, state.bytesPerSecond, "server_us"_L1, state.serverUsPerSecond, "server"_L1, state.server, "age"_L1,
       state.lastData);
}

} // namespace

QCborMap toCbor(const LockSnapshot &lock, TimePoint taken)
{
    return ToCbor {taken}.valueOf(lock).toMap();
}

QCborMap toCbor(const FeedUpdate &update, TimePoint taken)
{
    return ToCbor {taken}.valueOf(update).toMap();
}

QCborMap toCbor(const FeedState &state, TimePoint taken)
{
    return ToCbor {taken}.valueOf(state).toMap();
}

LockSnapshot lockFrom(const QCborMap &map, TimePoint taken)
{
    LockSnapshot lock;
    FromCbor {taken}.read(map, lock);
    judge(lock);
    lock.findings = diagnose(lock);
    return lock;
}

FeedUpdate updateFrom(const QCborMap &map, TimePoint taken)
{
    FeedUpdate update;
    FromCbor {taken}.read(map, update);
    return update;
}

FeedState stateFrom(const QCborMap &map, TimePoint taken)
{
    FeedState state;
    FromCbor {taken}.read(map, state);
    return state;
}

} // namespace lockscope::inspect
