// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/printable.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QString>
#include <string>

namespace lockscope::app {

// Names and keys may be any bytes; these are their three ways in and out of the program.

/// An argument as bytes: what follows `b64:` is Base64, anything else stands for itself. Never empty.
[[nodiscard]] Result<QByteArray> parseBytes(const std::string &argument, const QString &field);
/// Sets `field` when the bytes are UTF-8, `field_b64` when they are not.
void insertBytes(QJsonObject &object, const QString &field, const QByteArray &bytes);
/// For display; see lockscope::printable().
using lockscope::printable;
/// A permit's id as clients print it: 32 hex digits, whether they are stored as such or as 16 bytes.
[[nodiscard]] QByteArray permitText(const QByteArray &id);

} // namespace lockscope::app
