// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::schema {

/// The channel that observers use next to a lock's sharded channel. SHARDNUMSUB counts subscribers without their
/// purpose, so other clients would take an observer for a waiter. It has the same slot as `channel`, and ACL patterns
/// that allow `channel` allow it too. Pure; any thread.
[[nodiscard]] QByteArray observerChannel(const QByteArray &channel);
/// The lock channel of an observer channel; empty for any other.
[[nodiscard]] QByteArray observedChannel(const QByteArray &observerChannel);

} // namespace lockscope::schema
