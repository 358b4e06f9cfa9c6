// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>

namespace lockscope::schema {

/// Redisson's name of a value inside a lock: 22 characters of base64 (protocol.md 1.4). `value` is the output of its
/// codec; with StringCodec that is UTF-8.
[[nodiscard]] QByteArray valueHash(QByteArrayView value);
constexpr qsizetype ValueHashSize = 22;

/// The hash fields of the values of a faster multi lock: each once, in an order independent of the input's.
[[nodiscard]] QByteArrayList valueHashes(const QByteArrayList &values);

} // namespace lockscope::schema
