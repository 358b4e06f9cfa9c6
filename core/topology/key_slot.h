// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::topology {

/// The cluster slot of a key, 0 to 16383: CRC16 of its hash tag, or of the whole key without a tag.
[[nodiscard]] int keySlot(QByteArrayView key);

} // namespace lockscope::topology
