// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

[[nodiscard]] bool isUtf8(const QByteArray &bytes);

/// Names and keys may be any bytes; this is for people and terminals: control characters and bytes that are no UTF-8
/// become \xNN, so that no name can play tricks.
[[nodiscard]] QString printable(const QByteArray &bytes);
/// "1 client listens" or "3 clients listen": `one` as it is, `many` behind the number.
[[nodiscard]] QString counted(qint64 count, const QString &one, const QString &many);

} // namespace lockscope
