// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <string>

namespace lockscope::app {

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
