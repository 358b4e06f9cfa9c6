// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <string>

namespace lockscope::app {

/// What an application's NameMapper puts before the names of its locks; empty: nothing. People type names as the
/// application has them; what is shown are the names in Redis. A value.
class NamePrefix final
{
public:
    NamePrefix() = default;
    explicit NamePrefix(QByteArray bytes) : m_bytes(std::move(bytes)) { }
    /// As other names are written: what follows `b64:` is Base64. May be empty.
    [[nodiscard]] static Result<NamePrefix> parse(const std::string &argument, const QString &field);

    [[nodiscard]] LockName stored(const QByteArray &name) const { return LockName(m_bytes + name); }
    /// A glob of the names in Redis, from one of the application's.
    [[nodiscard]] QByteArray storedGlob(const QByteArray &glob) const;
    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

} // namespace lockscope::app
