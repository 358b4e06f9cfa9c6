// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::schema {

/// Redis' glob (`*`, `?`, `[a-z]`, `[^a]`, `\x`) over bytes, as in SCAN MATCH.
bool matchesGlob(QByteArrayView pattern, QByteArrayView text);

/// The common prefix of all texts that match the glob.
QByteArray literalPrefix(QByteArrayView pattern);

} // namespace lockscope::schema
