// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <string>

namespace lockscope::cli {

/// The type of an option that takes one of `values`, as --help shows it and completion reads it: `T:{fair,fenced}`.
inline std::string choice(const QString &type, const QStringList &values)
{
    return QStringLiteral("%1:{%2}").arg(type, values.join(u',')).toStdString();
}

} // namespace lockscope::cli
