// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_text.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <cmath>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxWord = 4096;
constexpr qsizetype beforeKeys = 3; ///< EVALSHA, the script, and the number of keys

/// Splits at blanks outside quotes; quotes inside a word are escaped.
QStringList wordsOf(const QString &command)
{
    QStringList words {QString()};
    bool isQuoted = false;
    for (const QChar letter : command) {
        isQuoted = isQuoted != (letter == u'"');
        if (letter == u' ' && !isQuoted)
            words << QString();
        else
            words.last() += letter;
    }
    return words;
}

} // namespace

CommandText::CommandText(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setFont(fixedFont(font()));
}

void CommandText::showCommand(const QString &command)
{
    m_sent = command;
    clear();
    const QStringList words = wordsOf(command);
    const qsizetype keys = words.value(beforeKeys - 1).toInt();
    const qsizetype arguments = words.size() - beforeKeys - keys - 1; // the script's name follows them
    if (keys < 1 || arguments < 0)
        return setPlainText(wholeNames(elidedMiddle(command, maxWord)));
    QTextCursor cursor = textCursor();
    QTextCharFormat plain;
    QTextCharFormat strong;
    strong.setFontWeight(QFont::Bold);
    const QString gap(2, QChar::Nbsp); // keeps a heading and its text on one line
    const auto addLine = [&](const QString &heading, const QString &text) {
        cursor.insertBlock();
        cursor.insertText(heading + gap, strong);
        cursor.insertText(wholeNames(elidedMiddle(text, maxWord)), plain);
    };
    cursor.insertText(wholeNames(words.first(beforeKeys).join(u' ') + u' ' + words.last()), plain);
    for (qsizetype i = 0; i < keys; ++i)
        addLine(i == 0 ? u"KEYS"_s : QString(4, QChar::Nbsp), words[beforeKeys + i]);
    for (qsizetype i = 0; i < arguments; ++i)
        addLine(i == 0 ? u"ARGV"_s : QString(4, QChar::Nbsp), words[beforeKeys + keys + i]);
    moveCursor(QTextCursor::Start);
}

void CommandText::showName(const QString &name)
{
    m_sent = name;
    setWordWrapMode(QTextOption::WrapAnywhere);
    setPlainText(elidedMiddle(name, maxWord));
}

void CommandText::setLines(int lines)
{
    // with the joiners of wholeNames(), which may come from a font with taller lines
    const int lineHeight = int(std::ceil(lineSize(wholeNames(u"a:b"_s), font()).height));
    setFixedHeight(lines * lineHeight + 4 * Metrics::of(font()).u);
}

int CommandText::roomBeside() const
{
    return 2 * frameWidth() + 2 * int(document()->documentMargin()) + verticalScrollBar()->sizeHint().width();
}

int CommandText::neededWidth(int letters) const
{
    const QFontMetrics font(this->font());
    int widest = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        widest = std::max(widest, font.horizontalAdvance(block.text()));
    return std::min(widest, letters * font.averageCharWidth()) + roomBeside();
}

int CommandText::linesIn(int width) const
{
    const QFontMetrics font(this->font());
    const int room = std::max(width - roomBeside(), font.averageCharWidth());
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        lines += 1 + std::max(0, font.horizontalAdvance(block.text()) - 1) / room;
    return lines;
}

QMimeData *CommandText::createMimeDataFromSelection() const
{
    const QString selected = textCursor().selection().toPlainText();
    auto *copied = new QMimeData;
    copied->setText(selected == toPlainText() ? m_sent : withoutJoiners(selected));
    return copied;
}

} // namespace lockscope::ui::shell
