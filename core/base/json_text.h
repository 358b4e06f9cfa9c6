// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonDocument>

namespace lockscope {

/// The document as JSON. Control, format and separator characters in strings are escaped as \uXXXX, so that terminals
/// do not interpret them. Pure; any thread.
[[nodiscard]] QByteArray jsonText(const QJsonObject &object,
                                  QJsonDocument::JsonFormat format = QJsonDocument::Indented);

} // namespace lockscope
