// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>

namespace lockscope::schema {

/// How Redisson names a value inside a name: 22 characters of base64 (protocol.md 1.4). `value` is what its codec
/// writes; with StringCodec that is UTF-8.
[[nodiscard]] QByteArray valueHash(QByteArrayView value);
constexpr qsizetype ValueHashSize = 22;

/// The fields of a faster multi lock that stand for the values: each once, in an order that does not depend on theirs.
[[nodiscard]] QByteArrayList valueHashes(const QByteArrayList &values);

} // namespace lockscope::schema
