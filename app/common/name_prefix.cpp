// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/name_prefix.h"

#include "app/common/names.h"

namespace lockscope::app {

Result<NamePrefix> NamePrefix::parse(const std::string &argument, const QString &field)
{
    if (argument.empty())
        return NamePrefix();
    return parseBytes(argument, field).map([](const QByteArray &bytes) { return NamePrefix(bytes); });
}

QByteArray NamePrefix::storedGlob(const QByteArray &glob) const
{
    QByteArray literal;
    for (const char byte : m_bytes) {
        if (QByteArrayView("*?[\\").contains(byte))
            literal += '\\';
        literal += byte;
    }
    return literal + glob;
}

} // namespace lockscope::app
