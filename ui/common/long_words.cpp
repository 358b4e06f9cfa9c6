// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/long_words.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

namespace lockscope::ui {

namespace {

constexpr qsizetype LongestName = 400; // longer than any text of the program without a space, Chinese included
constexpr qsizetype ShownOfName = 350;
constexpr qsizetype LongestPart = 48;
constexpr qsizetype BrokenPart = 16;
constexpr QChar MayBreak(0x200b); // zero width

/// Translation context of this file.
struct LongWords
{
    Q_DECLARE_TR_FUNCTIONS(LongWords)
};

QString shortened(const QString &text)
{
    QString result;
    qsizetype start = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        if (at < text.size() && !text[at].isSpace())
            continue;
        const QString word = text.sliced(start, at - start);
        result += word.size() > LongestName ? withoutMiddle(word, ShownOfName) : word;
        if (at < text.size())
            result += text[at];
        start = at + 1;
    }
    return result;
}

} // namespace

QString breakable(const QString &text)
{
    if (text.size() <= LongestPart)
        return text;
    const QString all = shortened(text);
    QString result;
    QTextBoundaryFinder lines(QTextBoundaryFinder::Line, all);
    qsizetype start = 0;
    for (qsizetype end = lines.toNextBoundary(); end >= 0; end = lines.toNextBoundary()) {
        const QString part = all.sliced(start, end - start);
        for (qsizetype at = 0; at < part.size(); ++at) {
            if (part.size() > LongestPart && at > 0 && at % BrokenPart == 0 && !part[at].isLowSurrogate())
                result += MayBreak;
            result += part[at];
        }
        start = end;
    }
    return result;
}

QString withoutMiddle(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    qsizetype start = most * 4 / 7;
    qsizetype end = text.size() - (most - start);
    start += text[start].isLowSurrogate() ? 1 : 0;
    end += text[end].isLowSurrogate() ? 1 : 0;
    return text.first(start) + LongWords::tr("…(%1 more)…", "letters of a long name").arg(number(end - start))
        + text.sliced(end);
}

} // namespace lockscope::ui
