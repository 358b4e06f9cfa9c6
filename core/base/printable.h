// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

[[nodiscard]] bool isUtf8(const QByteArray &bytes);

/// Names and keys may be any bytes; this is for people and terminals: control characters and bytes that are no UTF-8
/// become \xNN, so that no name can play tricks.
[[nodiscard]] QString printable(const QByteArray &bytes);

} // namespace lockscope
