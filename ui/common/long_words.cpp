// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/long_words.h"

#include <QTextBoundaryFinder>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype LongestName = 400; // no text of the program has as many letters without a space, Chinese included
constexpr qsizetype ShownOfStart = 200;
constexpr qsizetype ShownOfEnd = 150;
constexpr qsizetype LongestPart = 48;
constexpr qsizetype BrokenPart = 16;
constexpr QChar MayBreak(0x200b); // no width

QString shortened(const QString &text)
{
    QString result;
    qsizetype start = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        if (at < text.size() && !text[at].isSpace())
            continue;
        const QString word = text.sliced(start, at - start);
        if (word.size() > LongestName) {
            const qsizetype end = word.size() - ShownOfEnd;
            result += word.first(word[ShownOfStart].isLowSurrogate() ? ShownOfStart + 1 : ShownOfStart) + u'…'
                + word.sliced(word[end].isLowSurrogate() ? end + 1 : end);
        } else {
            result += word;
        }
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

} // namespace lockscope::ui
