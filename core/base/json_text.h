// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonDocument>

namespace lockscope {

/// The document as JSON, with control, format and separator characters of its strings as \uXXXX: a reader gets the same
/// strings, and a terminal that shows the text obeys none of them. Pure; any thread.
[[nodiscard]] QByteArray jsonText(const QJsonObject &object,
                                  QJsonDocument::JsonFormat format = QJsonDocument::Indented);

} // namespace lockscope
