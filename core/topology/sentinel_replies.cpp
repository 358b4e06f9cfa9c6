// SPDX-License-Identifier: Apache-2.0
#include "core/topology/sentinel_replies.h"

#include "core/base/printable.h"

namespace lockscope::topology {

using redis::Endpoint;
using redis::Reply;

std::optional<Endpoint> primaryIn(const Reply &address, const Endpoint &kind)
{
    if (address.elements.size() != 2)
        return std::nullopt;
    Endpoint primary = kind;
    primary.host = printable(address.elements[0].text);
    primary.port = QString::fromLatin1(address.elements[1].text).toUShort();
    return primary.host.isEmpty() || primary.port == 0 ? std::nullopt : std::optional(primary);
}

/// Its text is: name, old host, old port, new host, new port.
bool tellsOf(const Reply &message, const QString &master)
{
    return !message.elements.empty() && message.elements.back().text.split(' ').value(0) == master.toUtf8();
}

} // namespace lockscope::topology
