// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::schema {

/// Who only looks subscribes to this beside the sharded channel of a lock: SHARDNUMSUB tells how many listen and not
/// why, and others would take it for a waiter. It has the channel's slot, and the patterns of access rights that allow
/// the channel allow it. Pure; any thread.
[[nodiscard]] QByteArray observerChannel(const QByteArray &channel);
/// The channel beside which somebody only looks; empty for any other.
[[nodiscard]] QByteArray observedChannel(const QByteArray &observerChannel);

} // namespace lockscope::schema
