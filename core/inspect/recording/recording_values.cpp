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

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;

namespace {

/// Words, not numbers, so that enumerators may be reordered. An unknown word becomes the first enumerator.
template <typename Word, Word Last>
Word wordFrom(const QCborValue &value)
{
    const QString text = value.toString();
    for (int at = 0; at <= int(Last); ++at)
        if (toWord(Word(at)) == text)
            return Word(at);
    return Word {};
}

/// Limits the numbers of a recording: sums and differences of a few do not overflow, and as milliseconds they are valid
/// times.
qint64 integerFrom(const QCborValue &value, qint64 whenMissing = 0)
{
    return std::clamp(wholeFrom(value, whenMissing), -FrameHead::LatestMs, FrameHead::LatestMs);
}

/// Age relative to the frame: at most a century, and slightly negative.
Millis ageFrom(const QCborValue &value)
{
    constexpr Millis Century = std::chrono::hours(24 * 365 * 100);
    return std::clamp(Millis(integerFrom(value)), -Century, Century);
}

QString textFrom(const QCborValue &value)
{
    return withoutControls(value.toString());
}

/// A catalogue's text for a code of the boxes whose messages a feed carries.
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

/// The enumerator with this number; the first one for unknown numbers.
template <typename Enum, Enum Last>
Enum enumFrom(const QCborValue &value)
{
    const qint64 number = wholeFrom(value);
    return number >= 0 && number <= qint64(Last) ? Enum(number) : Enum {};
}

template <typename Items, typename ToCbor>
QCborArray listOf(const Items &items, ToCbor toCborOf)
{
    QCborArray array;
    for (const auto &item : items)
        array.append(toCborOf(item));
    return array;
}

template <typename FromCbor>
auto itemsOf(const QCborValue &value, FromCbor from)
{
    std::vector<decltype(from(value))> items;
    const QCborArray array = value.toArray();
    items.reserve(static_cast<std::size_t>(array.size()));
    for (const QCborValue item : array)
        items.push_back(from(item));
    return items;
}

QCborValue maybe(std::optional<qint64> number)
{
    return number ? QCborValue(*number) : QCborValue();
}

std::optional<qint64> numberFrom(const QCborValue &value)
{
    return value.isInteger() ? std::optional(integerFrom(value)) : std::nullopt;
}

/// Words that are not translated are a string, a message of a catalogue is a map.
QCborValue messageValue(const Message &message);

struct ToCbor
{
    QCborValue operator()(const QString &words) const { return words; }
    QCborValue operator()(qint64 number) const { return number; }
    QCborValue operator()(Millis time) const { return QCborMap {{u"ms"_s, qint64(time.count())}}; }
    QCborValue operator()(const std::vector<Message> &messages) const { return listOf(messages, messageValue); }
};

QCborValue messageValue(const Message &message)
{
    if (message.code().isEmpty())
        return message.english();
    return QCborMap {
        {u"code"_s, message.code()},
        {u"args"_s, listOf(message.values(), [](const MessageValue &value) { return std::visit(ToCbor(), value); })},
        {u"text"_s, message.english()}};
}

/// A message whose code is not known here is its English text.
Message messageFrom(const QCborValue &value)
{
    if (value.isString())
        return Message::verbatim(textFrom(value));
    const MessageText *text = textOf(value[u"code"_s].toString().toLatin1());
    if (!text)
        return Message::verbatim(textFrom(value[u"text"_s]));
    return Message(*text, itemsOf(value[u"args"_s], [](const QCborValue &arg) -> MessageValue {
        if (arg.isArray())
            return itemsOf(arg, messageFrom);
        if (arg.isMap())
            return Millis(integerFrom(arg[u"ms"_s]));
        return arg.isInteger() ? MessageValue(integerFrom(arg)) : MessageValue(textFrom(arg));
    }));
}

qint64 ageMs(TimePoint then, TimePoint taken)
{
    return std::chrono::duration_cast<Millis>(taken - then).count();
}

QCborMap holderMap(const Holder &holder)
{
    return {{u"field"_s, holder.field},
            {u"mode"_s, schema::toWord(holder.mode)},
            {u"count"_s, holder.count},
            {u"ghost"_s, holder.isGhost},
            {u"timeouts"_s, listOf(holder.timeouts, [](const TimeoutKey &timeout) {
                 return QCborMap {{u"key"_s, timeout.key}, {u"ttl"_s, timeout.ttl.ms}};
             })}};
}

Holder holderFrom(const QCborValue &value)
{
    Holder holder;
    holder.field = value[u"field"_s].toByteArray();
    holder.id = schema::HolderField::parse(holder.field).value_or(schema::HolderField {}).id;
    holder.mode = wordFrom<LockMode, LockMode::Exclusive>(value[u"mode"_s]);
    holder.count = integerFrom(value[u"count"_s]);
    holder.isGhost = value[u"ghost"_s].toBool();
    holder.timeouts = itemsOf(value[u"timeouts"_s], [](const QCborValue &timeout) {
        return TimeoutKey {timeout[u"key"_s].toByteArray(), Ttl {integerFrom(timeout[u"ttl"_s])}};
    });
    return holder;
}

QCborMap waiterMap(const QueueEntry &entry)
{
    return {{u"member"_s, entry.member},
            {u"deadline"_s, maybe(entry.deadlineMs)},
            {u"listens"_s, entry.isListening ? QCborValue(*entry.isListening) : QCborValue()}};
}

QueueEntry waiterFrom(const QCborValue &value)
{
    QueueEntry entry;
    entry.member = value[u"member"_s].toByteArray();
    entry.id = HolderId::parse(entry.member).value_or(HolderId {});
    entry.deadlineMs = numberFrom(value[u"deadline"_s]);
    if (value[u"listens"_s].isBool())
        entry.isListening = value[u"listens"_s].toBool();
    return entry;
}

QCborMap eventMap(const LockEvent &event)
{
    return {{u"at"_s, event.atMs},
            {u"lock"_s, event.lock.bytes()},
            {u"kind"_s, toWord(event.kind)},
            {u"holder"_s, event.holder},
            {u"detail"_s, QCborMap::fromVariantMap(event.detail)},
            {u"reason"_s, messageValue(event.reason)},
            {u"source"_s, toWord(event.source)}};
}

LockEvent eventFrom(const QCborValue &value)
{
    LockEvent event;
    event.atMs = integerFrom(value[u"at"_s]);
    event.lock = LockName(value[u"lock"_s].toByteArray());
    event.kind = wordFrom<EventKind, EventKind::Gap>(value[u"kind"_s]);
    event.holder = value[u"holder"_s].toByteArray();
    event.detail = value[u"detail"_s].toMap().toVariantMap();
    event.reason = messageFrom(value[u"reason"_s]);
    event.source = wordFrom<FeedSource, FeedSource::Channel>(value[u"source"_s]);
    return event;
}

} // namespace

QCborMap toCbor(const LockSnapshot &lock, TimePoint taken)
{
    return {
        {u"name"_s, lock.name.bytes()},
        {u"kind"_s, schema::toWord(lock.kind)},
        {u"could_be"_s, QCborArray::fromStringList(lock.couldBe)},
        {u"kind_sure"_s, lock.isKindSure},
        {u"layout"_s, int(lock.layout)},
        {u"mode"_s, schema::toWord(lock.mode)},
        {u"holders"_s, listOf(lock.holders, holderMap)},
        {u"values"_s,
         listOf(lock.values,
                [](const schema::StoredValue &value) {
                    return QCborMap {{u"hash"_s, value.hash},
                                     {u"holder"_s, value.holder},
                                     {u"count"_s, value.count},
                                     {u"expires"_s, maybe(value.expiresAtMs)}};
                })},
        {u"permits"_s,
         listOf(lock.permits,
                [](const HeldPermit &permit) {
                    return QCborMap {{u"id"_s, permit.id}, {u"expires"_s, maybe(permit.expiresAtMs)}};
                })},
        {u"available"_s, maybe(lock.available)},
        {u"queue"_s, listOf(lock.queue, waiterMap)},
        {u"lone_deadlines"_s,
         listOf(lock.loneDeadlines,
                [](const LoneDeadline &deadline) {
                    return QCborMap {{u"member"_s, deadline.member}, {u"deadline"_s, deadline.deadlineMs}};
                })},
        {u"strays"_s, listOf(lock.strayFields, [](const QByteArray &field) { return QCborValue(field); })},
        {u"ttl"_s, lock.ttl.ms},
        {u"token"_s, lock.token ? QCborValue(*lock.token) : QCborValue()},
        {u"channel"_s, lock.channel},
        {u"waiting"_s, lock.waitingClients},
        {u"listeners"_s,
         listOf(lock.listeners,
                [](const ChannelCount &count) {
                    return QCborMap {
                        {u"channel"_s, count.channel}, {u"plain"_s, count.plain}, {u"sharded"_s, count.sharded}};
                })},
        {u"shared"_s, lock.hasSharedChannels},
        {u"unheard"_s, listOf(lock.unheard, messageValue)},
        {u"keys"_s,
         listOf(lock.keys,
                [](const StoredKey &key) {
                    return QCborMap {{u"key"_s, key.key},
                                     {u"type"_s, key.type},
                                     {u"ttl"_s, key.ttl.ms},
                                     {u"orphan"_s, key.isOrphan}};
                })},
        {u"unread"_s,
         listOf(lock.unread,
                [](const UnreadKey &unread) {
                    return QCborMap {{u"key"_s, unread.key}, {u"reason"_s, messageValue(unread.reason)}};
                })},
        {u"size"_s, lock.size},
        {u"node"_s, lock.node},
        {u"slot"_s, lock.slot},
        {u"atomic"_s, lock.isAtomic},
        {u"complete"_s, lock.isComplete},
        {u"server_time"_s, lock.serverTimeMs},
        {u"age"_s, ageMs(lock.takenAt, taken)},
    };
}

LockSnapshot lockFrom(const QCborMap &map, TimePoint taken)
{
    LockSnapshot lock;
    lock.name = LockName(map[u"name"_s].toByteArray());
    lock.kind = wordFrom<LockKind, LockKind::Mixed>(map[u"kind"_s]);
    for (const QCborValue word : map[u"could_be"_s].toArray())
        lock.couldBe.append(textFrom(word));
    lock.isKindSure = map[u"kind_sure"_s].toBool(true);
    lock.layout = enumFrom<schema::Layout, schema::Layout::Json>(map[u"layout"_s]);
    lock.mode = wordFrom<LockMode, LockMode::Exclusive>(map[u"mode"_s]);
    lock.holders = itemsOf(map[u"holders"_s], holderFrom);
    lock.values = itemsOf(map[u"values"_s], [](const QCborValue &value) {
        return schema::StoredValue {value[u"hash"_s].toByteArray(), value[u"holder"_s].toByteArray(),
                                    integerFrom(value[u"count"_s]), numberFrom(value[u"expires"_s])};
    });
    lock.permits = itemsOf(map[u"permits"_s], [](const QCborValue &permit) {
        return HeldPermit {permit[u"id"_s].toByteArray(), numberFrom(permit[u"expires"_s])};
    });
    lock.available = numberFrom(map[u"available"_s]);
    lock.queue = itemsOf(map[u"queue"_s], waiterFrom);
    lock.loneDeadlines = itemsOf(map[u"lone_deadlines"_s], [](const QCborValue &deadline) {
        return LoneDeadline {deadline[u"member"_s].toByteArray(), integerFrom(deadline[u"deadline"_s])};
    });
    lock.strayFields = itemsOf(map[u"strays"_s], [](const QCborValue &field) { return field.toByteArray(); });
    lock.ttl = Ttl {integerFrom(map[u"ttl"_s], Ttl::Absent)};
    if (map[u"token"_s].isByteArray())
        lock.token = map[u"token"_s].toByteArray();
    lock.channel = map[u"channel"_s].toByteArray();
    lock.waitingClients = integerFrom(map[u"waiting"_s]);
    lock.hasSharedChannels = map[u"shared"_s].toBool();
    lock.listeners = itemsOf(map[u"listeners"_s], [](const QCborValue &count) {
        return ChannelCount {count[u"channel"_s].toByteArray(), integerFrom(count[u"plain"_s]),
                             integerFrom(count[u"sharded"_s])};
    });
    for (const QCborValue node : map[u"unheard"_s].toArray())
        lock.unheard.append(messageFrom(node));
    lock.keys = itemsOf(map[u"keys"_s], [](const QCborValue &key) {
        return StoredKey {key[u"key"_s].toByteArray(), key[u"type"_s].toByteArray(), Ttl {integerFrom(key[u"ttl"_s])},
                          key[u"orphan"_s].toBool()};
    });
    lock.unread = itemsOf(map[u"unread"_s], [](const QCborValue &unread) {
        return UnreadKey {unread[u"key"_s].toByteArray(), messageFrom(unread[u"reason"_s])};
    });
    lock.size = integerFrom(map[u"size"_s]);
    lock.node = textFrom(map[u"node"_s]);
    lock.slot = static_cast<int>(std::clamp<qint64>(integerFrom(map[u"slot"_s]), 0, 16'383));
    lock.isAtomic = map[u"atomic"_s].toBool(true);
    lock.isComplete = map[u"complete"_s].toBool(true);
    lock.serverTimeMs = integerFrom(map[u"server_time"_s]);
    judge(lock);
    lock.takenAt = taken - ageFrom(map[u"age"_s]);
    lock.findings = diagnose(lock);
    return lock;
}

QCborMap toCbor(const FeedUpdate &update, TimePoint taken)
{
    return {{u"changed"_s, listOf(update.changed, [taken](const LockSnapshot &lock) { return toCbor(lock, taken); })},
            {u"removed"_s, listOf(update.removed, [](const LockName &name) { return QCborValue(name.bytes()); })},
            {u"events"_s, listOf(update.events, eventMap)}};
}

FeedUpdate updateFrom(const QCborMap &map, TimePoint taken)
{
    return {itemsOf(map[u"changed"_s],
                    [taken](const QCborValue &lock) { return SharedSnapshot(lockFrom(lock.toMap(), taken)); }),
            itemsOf(map[u"removed"_s], [](const QCborValue &name) { return LockName(name.toByteArray()); }),
            itemsOf(map[u"events"_s], eventFrom)};
}

QCborMap toCbor(const FeedState &state, TimePoint taken)
{
    return {{u"link"_s, int(state.link)},
            {u"source"_s, toWord(state.source)},
            {u"reason"_s, messageValue(state.reason)},
            {u"notice"_s, messageValue(state.notice)},
            {u"nodes"_s,
             listOf(state.nodes,
                    [](const NodeState &node) {
                        return QCborMap {{u"address"_s, node.address},
                                         {u"link"_s, int(node.link)},
                                         {u"source"_s, toWord(node.source)},
                                         {u"reason"_s, messageValue(node.reason)}};
                    })},
            {u"round_trip_us"_s, state.roundTripUs},
            {u"commands"_s, state.commandsPerSecond},
            {u"bytes"_s, state.bytesPerSecond},
            {u"server_us"_s, maybe(state.serverUsPerSecond)},
            {u"server"_s, state.server},
            {u"age"_s, ageMs(state.lastData, taken)}};
}

FeedState stateFrom(const QCborMap &map, TimePoint taken)
{
    FeedState state;
    state.link = enumFrom<FeedState::Link, FeedState::Link::Failed>(map[u"link"_s]);
    state.source = wordFrom<FeedSource, FeedSource::Channel>(map[u"source"_s]);
    state.reason = messageFrom(map[u"reason"_s]);
    state.notice = messageFrom(map[u"notice"_s]);
    state.nodes = itemsOf(map[u"nodes"_s], [](const QCborValue &node) {
        return NodeState {textFrom(node[u"address"_s]),
                          enumFrom<NodeState::Link, NodeState::Link::Failed>(node[u"link"_s]),
                          wordFrom<FeedSource, FeedSource::Channel>(node[u"source"_s]), messageFrom(node[u"reason"_s])};
    });
    state.roundTripUs = integerFrom(map[u"round_trip_us"_s]);
    state.commandsPerSecond = integerFrom(map[u"commands"_s]);
    state.bytesPerSecond = integerFrom(map[u"bytes"_s]);
    state.serverUsPerSecond = numberFrom(map[u"server_us"_s]);
    state.server = textFrom(map[u"server"_s]);
    state.lastData = taken - ageFrom(map[u"age"_s]);
    return state;
}

} // namespace lockscope::inspect
