// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QStringList>
#include <optional>
#include <span>
#include <vector>

namespace lockscope::ui {

/// Recognises which of several sentences a text is: "PTTL %1 is %2." in "PTTL orders is 5." The window uses it to
/// translate the core's English sentences.
class SentencePatterns final
{
public:
    enum class Text {
        OneSentence,
        MayGoOn, ///< more text may follow a sentence that ends with a full stop or a question mark
    };
    struct Found
    {
        std::size_t sentence = 0; ///< index of the sentence
        QStringList values {};    ///< for %1, %2 …
        QString rest {};          ///< the text after the sentence
    };

    /// When one sentence is a prefix of another, list the longer one first.
    explicit SentencePatterns(std::span<const char *const> sentences, Text text = Text::OneSentence);

    [[nodiscard]] std::optional<Found> find(const QString &text) const;
    /// Inserts all values in one pass: a value may contain a %1 of its own.
    static QString withValues(const QString &words, const QStringList &values);

private:
    struct Pattern
    {
        QRegularExpression expression;
        qsizetype values = 0;
    };
    std::vector<Pattern> m_patterns;
};

} // namespace lockscope::ui
