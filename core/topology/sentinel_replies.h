// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/endpoint.h"
#include "core/redis/reply.h"

namespace lockscope::topology {

/// The address in a reply of SENTINEL GET-MASTER-ADDR-BY-NAME, as an endpoint like `kind`; std::nullopt without an
/// address.
[[nodiscard]] std::optional<redis::Endpoint> primaryIn(const redis::Reply &address, const redis::Endpoint &kind);
/// Whether a message on +switch-master is about `master`.
[[nodiscard]] bool tellsOf(const redis::Reply &message, const QString &master);

} // namespace lockscope::topology
