// SPDX-License-Identifier: Apache-2.0
#include "core/topology/cluster_map.h"

#include "core/base/printable.h"

#include <QHash>
#include <algorithm>
#include <array>

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Reply;

namespace {

/// Host, port and more; a host that the node does not know comes as nil or "?".
Address toAddress(const Reply &node)
{
    if (!node.isArray() || node.elements.size() < 2)
        return {};
    const QString host = printable(node.elements[0].text);
    return {host == u"?"_s ? QString() : host, static_cast<quint16>(node.elements[1].integer)};
}

/// `host:port`, where an IPv6 host has colons of its own.
Address toAddress(const QByteArray &text)
{
    const qsizetype colon = text.lastIndexOf(':');
    return {printable(text.first(std::max<qsizetype>(colon, 0))), text.sliced(colon + 1).toUShort()};
}

/// The epoch of every node by its id. A line: id, address, flags, primary, ping, pong, epoch, and more.
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

} // namespace

QString Address::toString() const
{
    return u"%1:%2"_s.arg(host).arg(port);
}

Result<ClusterMap> ClusterMap::read(const Reply &slots, const QByteArray &nodes)
{
    const QHash<QByteArray, quint64> epochs = readEpochs(nodes);
    ClusterMap map;
    for (const Reply &entry : slots.elements) {
        if (entry.elements.size() < 3)
            return fail(ErrorKind::Protocol, u"CLUSTER SLOTS: unexpected reply"_s);
        const Reply &primary = entry.elements[2];
        Range range {static_cast<int>(entry.elements[0].integer),
                     static_cast<int>(entry.elements[1].integer),
                     toAddress(primary),
                     {},
                     0};
        if (range.first < 0 || range.last < range.first || range.last >= Slots || range.primary.port == 0)
            return fail(ErrorKind::Protocol, u"CLUSTER SLOTS: unexpected reply"_s);
        if (primary.elements.size() > 2) // the id
            range.epoch = epochs.value(primary.elements[2].text);
        for (std::size_t i = 3; i < entry.elements.size(); ++i)
            range.replicas.push_back(toAddress(entry.elements[i]));
        map.ranges.push_back(std::move(range));
    }
    return map;
}

Redirection Redirection::read(const QByteArray &errorText)
{
    const QByteArrayList words = errorText.split(' ');
    const QByteArray &word = words.front();
    if ((word == "MOVED" || word == "ASK") && words.size() >= 3)
        return {word == "ASK" ? Kind::Ask : Kind::Moved, toAddress(words[2])};
    static constexpr std::array Later {"TRYAGAIN", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "READONLY"};
    const bool isLater = std::ranges::any_of(Later, [&word](const char *one) { return word == one; });
    return {isLater ? Kind::Later : Kind::None, {}};
}

} // namespace lockscope::topology
