// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/help_layout.h"

#include "app/common/console.h"
#include "app/common/text_table.h"

#include <QStringList>
#include <algorithm>
#include <unistd.h>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int UsualWidth = 80;
constexpr int NarrowestWidth = 20;
constexpr qsizetype Indent = 2;
constexpr qsizetype TextIndent = 6;  // of a text below its term
constexpr qsizetype TermGap = 2;     // between term and text
constexpr qsizetype WidestTerm = 30; // of those that share a line with their text
constexpr qsizetype NarrowestText = 30;

QString spaces(qsizetype count)
{
    return QString(std::max<qsizetype>(count, 0), u' ');
}

/// Split at spaces outside of quotes; an option and its value stay together.
QStringList shellWords(const QString &command)
{
    QStringList words(QString {});
    QChar quote;
    for (const QChar letter : command) {
        const bool isOption = words.last().startsWith(u'-') && !words.last().contains(u' ');
        if (letter == u' ' && quote.isNull() && !isOption) {
            words.append(QString());
            continue;
        }
        if (quote.isNull() ? letter == u'\'' || letter == u'"' : letter == quote)
            quote = quote.isNull() ? letter : QChar();
        words.last() += letter;
    }
    return words;
}

QString commandText(const QString &command, int width)
{
    constexpr qsizetype Continuation = 2; // " \"
    QString text;
    QString line = spaces(Indent);
    bool isEmpty = true;
    for (const QString &word : shellWords(command)) {
        if (!isEmpty && displayWidth(line) + 1 + displayWidth(word) + Continuation > width) {
            text += line + u" \\\n"_s;
            line = spaces(Indent + 4);
            isEmpty = true;
        }
        line += (isEmpty ? QString() : u" "_s) + word;
        isEmpty = false;
    }
    return text + line + u'\n';
}

} // namespace

int helpWidth()
{
    bool isNumber = false;
    int width = qEnvironmentVariableIntValue("COLUMNS", &isNumber);
    if (!isNumber || width <= 0)
        width = std::max(terminalWidth(STDOUT_FILENO), terminalWidth(STDERR_FILENO));
    return width > 0 ? std::max(width, NarrowestWidth) : UsualWidth;
}

QString wrapped(const QString &text, qsizetype indent, qsizetype hang, int width)
{
    if (width <= 0)
        return spaces(indent) + text + u'\n';
    QString result;
    QString line = spaces(indent);
    bool isEmpty = true;
    const auto end = [&] {
        result += line + u'\n';
        line = spaces(hang);
        isEmpty = true;
    };
    for (QString word : text.split(u' ')) { // several spaces stay: they may belong to a name
        if (!isEmpty && displayWidth(line) + 1 + displayWidth(word) > width)
            end();
        else if (!isEmpty)
            line += u' ';
        while (displayWidth(line) + displayWidth(word) > width) { // wider than a line
            const QString fitting = fittingStart(word, std::max<qsizetype>(width - displayWidth(line), 2));
            line += fitting;
            word = word.sliced(fitting.size());
            end();
        }
        line += word;
        isEmpty = false;
    }
    return result + line + u'\n';
}

QString toText(const std::vector<HelpRow> &rows, int width)
{
    qsizetype widest = 0;
    for (const HelpRow &row : rows)
        if (const qsizetype term = displayWidth(row.term); term <= WidestTerm)
            widest = std::max(widest, term);
    const qsizetype column = Indent + widest + TermGap;
    const bool isNarrow = width - column < NarrowestText;
    QString text;
    for (const HelpRow &row : rows) {
        if (row.term.isEmpty()) {
            text += wrapped(row.text, Indent, Indent, width);
        } else if (isNarrow || displayWidth(row.term) > widest) {
            const qsizetype indent = isNarrow ? TextIndent : column;
            text += wrapped(row.term, Indent, Indent + 4, width) + wrapped(row.text, indent, indent, width);
        } else {
            const QString first = row.term + spaces(widest - displayWidth(row.term) + TermGap);
            text += spaces(Indent) + first + wrapped(row.text, column, column, width).sliced(column);
        }
    }
    return text;
}

QString toText(const HelpSection &section, int width)
{
    return u'\n' + section.heading + u":\n"_s + toText(section.rows, width);
}

QString toText(const std::vector<HelpExample> &examples, int width)
{
    QString text = u"\nExamples:\n"_s;
    for (const HelpExample &example : examples) {
        if (&example != &examples.front())
            text += u'\n';
        for (const QString &line : wrapped(example.purpose, 0, 0, width - 4).trimmed().split(u'\n'))
            text += u"  # %1\n"_s.arg(line);
        text += commandText(example.command, width);
    }
    return text;
}

} // namespace lockscope::app
