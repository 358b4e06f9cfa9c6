// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/sentence_patterns.h"

namespace lockscope::ui {
using namespace Qt::StringLiterals;

SentencePatterns::SentencePatterns(std::span<const char *const> sentences, Text text)
{
    static const QRegularExpression mark(u"%[1-9]"_s);
    for (const char *sentence : sentences) {
        const QString words = QString::fromUtf8(sentence);
        const QStringList parts = words.split(mark);
        QString pattern = u'^' + QRegularExpression::escape(parts.front());
        for (qsizetype i = 1; i < parts.size(); ++i) {
            const bool mayBeEmpty = parts[i - 1].endsWith(u'"');
            pattern += (mayBeEmpty ? u"(.*?)"_s : u"(.+?)"_s) + QRegularExpression::escape(parts[i]);
        }
        const bool mayGoOn = text == Text::MayGoOn && (words.endsWith(u'.') || words.endsWith(u'?'));
        const QString end = mayGoOn ? u"(?: (.+))?$"_s : u"$"_s;
        m_patterns.push_back({QRegularExpression(pattern + end), parts.size() - 1});
    }
}

std::optional<SentencePatterns::Found> SentencePatterns::find(const QString &text) const
{
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        const QRegularExpressionMatch match = m_patterns[i].expression.match(text);
        if (!match.hasMatch())
            continue;
        const qsizetype values = m_patterns[i].values;
        return Found {i, match.capturedTexts().mid(1, values), match.captured(int(values) + 1)};
    }
    return std::nullopt;
}

QString SentencePatterns::withValues(const QString &words, const QStringList &values)
{
    switch (values.size()) {
    case 0: return words;
    case 1: return words.arg(values[0]);
    case 2: return words.arg(values[0], values[1]);
    case 3: return words.arg(values[0], values[1], values[2]);
    default: return words.arg(values[0], values[1], values[2], values[3]);
    }
}

} // namespace lockscope::ui
