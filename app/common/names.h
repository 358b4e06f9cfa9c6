// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/base/printable.h"
#include "core/base/result.h"

#include <QJsonObject>
#include <QString>
#include <string>

namespace lockscope::app {

// Names and keys may contain any bytes; these functions convert them for input and output.

/// The bytes of an argument: `b64:` marks Base64, anything else is taken literally. Never empty.
[[nodiscard]] Result<QByteArray> parseBytes(const std::string &argument, const QString &field);
/// The same for a lock name, which may be empty.
[[nodiscard]] Result<QByteArray> parseName(const std::string &argument, const QString &field);
/// Sets `field` if the bytes are UTF-8, otherwise `field_b64`.
void insertBytes(QJsonObject &object, const QString &field, const QByteArray &bytes);
/// Sets `field` to the English text, and `code` and `args` to the message as data.
void insertMessage(QJsonObject &object, const QString &field, const Message &message);
/// For display; see lockscope::printable().
using lockscope::printable;
/// A lock's name for display: "" if it is empty.
[[nodiscard]] QString nameText(const LockName &name);
/// A permit's id as clients print it: 32 hex digits, whether stored as such or as 16 bytes.
[[nodiscard]] QByteArray permitText(const QByteArray &id);

/// The prefix that an application's NameMapper adds to lock names; may be empty. Users type the application's names;
/// displayed names are those in Redis. A value.
class NamePrefix final
{
public:
    NamePrefix() = default;
    explicit NamePrefix(QByteArray bytes) : m_bytes(std::move(bytes)) { }
    /// Same notation as other names: `b64:` marks Base64. May be empty.
    [[nodiscard]] static Result<NamePrefix> parse(const std::string &argument, const QString &field);

    [[nodiscard]] LockName stored(const QByteArray &name) const { return LockName(m_bytes + name); }
    /// Converts a glob of the application's names to one of the names in Redis.
    [[nodiscard]] QByteArray storedGlob(const QByteArray &glob) const;
    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

} // namespace lockscope::app
