// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::schema {

/// Redis' glob (`*`, `?`, `[a-z]`, `[^a]`, `\x`), over bytes, as SCAN MATCH understands it.
bool matchesGlob(QByteArrayView pattern, QByteArrayView text);

/// What every text that matches the glob begins with.
QByteArray literalPrefix(QByteArrayView pattern);

} // namespace lockscope::schema
