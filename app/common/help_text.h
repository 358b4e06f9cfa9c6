// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace lockscope::app {

/// A term and its explanation, in two columns.
struct HelpRow
{
    QString term;
    QString text;
};

/// Rows below a heading; a row without a term is a paragraph.
struct HelpSection
{
    QString heading;
    std::vector<HelpRow> rows;
};

/// An example command, which must work unchanged.
struct HelpExample
{
    QString purpose;
    QString command;
};

/// The help of a program or a command besides its options.
struct HelpText
{
    std::vector<HelpExample> examples {}; ///< two or three, at the end of the help
    std::vector<HelpSection> sections {}; ///< between the options and the examples
};

/// The type of an option that takes one of `values`, as help and completion read it: `T:{fair,fenced}`. CLI11 writes
/// the type of an option with a check in the same way.
inline std::string choice(const QString &type, const QStringList &values)
{
    return QStringLiteral("%1:{%2}").arg(type, values.join(u',')).toStdString();
}

/// `T` of `T:{fair,fenced}` and of `T:INT in [1 - 100]`.
inline QString typeOf(const std::string &type)
{
    return QString::fromStdString(type).section(u':', 0, 0);
}

/// The values of a choice; empty: anything.
inline QStringList valuesOf(const std::string &type)
{
    const QString text = QString::fromStdString(type);
    const qsizetype open = text.indexOf(u'{');
    const qsizetype close = text.indexOf(u'}', open);
    return open < 0 || close < 0 ? QStringList() : text.sliced(open + 1, close - open - 1).split(u',');
}

} // namespace lockscope::app
