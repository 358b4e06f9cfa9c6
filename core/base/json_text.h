// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <functional>

namespace lockscope {

/// The document as JSON. Control, format and separator characters in strings are escaped as \uXXXX, so that terminals
/// do not interpret them. Pure; any thread.
[[nodiscard]] QByteArray jsonText(const QJsonObject &object,
                                  QJsonDocument::JsonFormat format = QJsonDocument::Indented);

/// The values that `toJson`, a function or a member, returns for the items.
template <typename Items, typename ToJson>
[[nodiscard]] QJsonArray jsonArray(const Items &items, ToJson toJson)
{
    QJsonArray array;
    for (const auto &item : items)
        array.append(std::invoke(toJson, item));
    return array;
}

} // namespace lockscope
