// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/bus.h"

#include <QSet>
#include <functional>
#include <memory>

namespace lockscope::pubsub {

/// Reports at once when one of its keys is written, deleted or expires, through the tracking of the key's primary
/// (Redis 6.0); costs one EXISTS a change. A hint and no more: a server that refuses tracking reports nothing. With it
/// a holder learns that its lock was deleted before the next renewal would tell it:
/// ```
/// pubsub::KeyWatch watch(bus, {"orders"}, [&](const QByteArray &key) { client.check(LockName(key)); });
/// ```
/// Limit: an inspector's feed on the same deployment takes the tracking over. Made and destroyed on any thread but the
/// engine's; `bus` outlives it.
class KeyWatch final
{
public:
    /// Engine thread; also for each key whenever changes may have been missed.
    using OnChange = std::function<void(const QByteArray &key)>;

    KeyWatch(Bus &bus, QSet<QByteArray> keys, OnChange onChange);
    ~KeyWatch();
    Q_DISABLE_COPY_MOVE(KeyWatch)

private:
    class State;
    Bus &m_bus;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::pubsub
