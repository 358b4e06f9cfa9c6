// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

namespace lockscope::ui::connection {

/// "Production"; "none" for no label.
[[nodiscard]] QString labelWord(const QString &label);
/// Its name, else its URL.
[[nodiscard]] QString titleOf(const ConnectionValues &values);
/// "Cluster · 10.0.3.7:6379, 10.0.3.8:6379 · user ops-ro · TLS"
[[nodiscard]] QString deploymentWords(const ConnectionValues &values);
/// "connected", "connected 2 h ago", "failed 4 min ago", "not used yet".
[[nodiscard]] QString stateWords(const KnownConnection &known, qint64 nowMs);
/// "read-only" or "can write".
[[nodiscard]] QString rightsWord(const ConnectionValues &values);

} // namespace lockscope::ui::connection
