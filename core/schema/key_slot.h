// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::schema {

/// The cluster slot of a key, 0 to 16383: CRC16 of its hash tag, or of the whole key when it has none.
int keySlot(QByteArrayView key);

/// Redis' glob (`*`, `?`, `[a-z]`, `[^a]`, `\x`), over bytes, as SCAN MATCH understands it.
bool matchesGlob(QByteArrayView pattern, QByteArrayView text);

/// What every text that matches the glob begins with.
QByteArray literalPrefix(QByteArrayView pattern);

} // namespace lockscope::schema
