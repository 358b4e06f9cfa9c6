// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/bus.h"

#include <QSet>
#include <functional>
#include <memory>

namespace lockscope::pubsub {

/// Reports immediately when one of its keys is written, deleted or expires, by client tracking on the key's primary
/// (Redis 6.0). Costs one EXISTS per change. Only a hint: a server that refuses tracking reports nothing. With it a
/// holder detects that its lock was deleted before the next renewal:
/// ```
/// pubsub::KeyWatch watch(bus, {"orders"}, [&](const QByteArray &key) { client.check(LockName(key)); });
/// ```
/// Limit: an inspector's feed on the same deployment replaces this tracking. Made and destroyed on any thread but the
/// engine's. `bus` must outlive it.
class KeyWatch final
{
public:
    /// Called on the engine thread; for every key if changes may have been missed.
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
