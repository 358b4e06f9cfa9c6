// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_map.h"

#include "core/base/printable.h"
#include "core/redis/messages.h"

#include <QHash>
#include <QSet>
#include <algorithm>
#include <limits>

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Reply;

namespace {

/// A node writes "?" for an unknown host.
QString toHost(const QByteArray &text)
{
    return text == "?" ? QString() : printable(text);
}

/// The value for "ip" in the metadata of a node, after host, port and id. Since Redis 7, and only beside a name.
QString ipOf(const Reply &node)
{
    if (node.elements.size() < 4)
        return {};
    const std::vector<Reply> &metadata = node.elements[3].elements;
    for (std::size_t i = 0; i + 1 < metadata.size(); i += 2)
        if (metadata[i].text == "ip")
            return printable(metadata[i + 1].text);
    return {};
}

/// Host, port and more. An unknown host may be nil. Port 0: no address.
Address toAddress(const Reply &node)
{
    if (!node.isArray() || node.elements.size() < 2)
        return {};
    const qint64 port = node.elements[1].integer;
    const bool isPort = port > 0 && port <= std::numeric_limits<quint16>::max();
    return {toHost(node.elements[0].text), static_cast<quint16>(isPort ? port : 0), ipOf(node)};
}

/// `host:port`; an IPv6 host contains colons.
Address toAddress(const QByteArray &text)
{
    const qsizetype colon = text.lastIndexOf(':');
    return {toHost(text.first(std::max<qsizetype>(colon, 0))), text.sliced(colon + 1).toUShort()};
}

/// The epoch of every node by id. A line: id, address, flags, primary, ping, pong, epoch, and more.
QHash<QByteArray, quint64> readEpochs(const QByteArray &nodes)
{
    QHash<QByteArray, quint64> epochs;
    for (const QByteArray &line : nodes.split('\n')) {
        const QByteArrayList words = line.split(' ');
        if (words.size() > 6)
            epochs.insert(words[0], words[6].toULongLong());
    }
    return epochs;
}

/// The id of the node that sent the lines; empty: not among them.
QByteArray ownId(const QByteArray &nodes)
{
    for (const QByteArray &line : nodes.split('\n')) {
        const QByteArrayList words = line.split(' ');
        if (words.size() > 2 && words[2].split(',').contains("myself"))
            return words[0];
    }
    return {};
}

} // namespace

QString Address::toString() const
{
    return host + u':' + QString::number(port); // without arg(): an IPv6 zone starts with %
}

Result<ClusterMap> ClusterMap::read(const Reply &slots, const QByteArray &nodes)
{
    const auto unexpected = [] {
        return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"CLUSTER SLOTS"_s));
    };
    if (!slots.isArray())
        return unexpected();
    const QHash<QByteArray, quint64> epochs = readEpochs(nodes);
    const QByteArray teller = ownId(nodes);
    QSet<QString> primaries;
    ClusterMap map;
    for (const Reply &entry : slots.elements) {
        if (entry.elements.size() < 3)
            return unexpected();
        const qint64 first = entry.elements[0].integer;
        const qint64 last = entry.elements[1].integer;
        const Reply &primary = entry.elements[2];
        Range range {static_cast<int>(first), static_cast<int>(last), toAddress(primary), {}, 0, false};
        primaries.insert(range.primary.toString());
        const bool isRange = first >= 0 && first <= last && last < SlotCount;
        if (!isRange || range.primary.port == 0 || primaries.size() > MaxPrimaries)
            return unexpected();
        if (primary.elements.size() > 2) { // the id
            range.epoch = epochs.value(primary.elements[2].text);
            range.isOfTeller = !teller.isEmpty() && primary.elements[2].text == teller;
        }
        for (std::size_t i = 3; i < entry.elements.size(); ++i)
            if (const Address replica = toAddress(entry.elements[i]); replica.port != 0)
                range.replicas.push_back(replica);
        map.ranges.push_back(std::move(range));
    }
    return map;
}

QString rangesOf(const SlotSet &slots)
{
    constexpr qsizetype MaxRanges = 6;
    QStringList ranges;
    for (std::size_t first = 0; first < slots.size(); ++first) {
        if (!slots[first])
            continue;
        std::size_t last = first;
        while (last + 1 < slots.size() && slots[last + 1])
            ++last;
        if (ranges.size() == MaxRanges)
            return ranges.join(u", "_s) + u", …"_s;
        ranges.append(first == last ? QString::number(first) : u"%1-%2"_s.arg(first).arg(last));
        first = last;
    }
    return ranges.join(u", "_s);
}

SlotSet ClusterMap::unserved() const
{
    SlotSet slots = SlotSet().set();
    for (const Range &range : ranges)
        for (int slot = range.first; slot <= range.last; ++slot)
            slots.reset(static_cast<std::size_t>(slot));
    return slots;
}

Redirection Redirection::read(const QByteArray &errorText)
{
    const QByteArrayList words = errorText.split(' ');
    const QByteArray &word = words.front();
    if ((word == "MOVED" || word == "ASK") && words.size() >= 3) {
        const Address target = toAddress(words[2]);
        if (target.port == 0)
            return {Kind::Later, {}}; // no address: another node may know it
        return {word == "ASK" ? Kind::Ask : Kind::Moved, target};
    }
    return {redis::isTemporaryRefusal(errorText) ? Kind::Later : Kind::None, {}};
}

} // namespace lockscope::topology
