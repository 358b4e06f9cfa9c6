// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QStringList>
#include <optional>
#include <span>
#include <vector>

namespace lockscope::ui {

/// Finds again which of some sentences a text is: "PTTL %1 is %2." in "PTTL orders is 5." So the window can say in its
/// own language what the core says in English.
class SentencePatterns final
{
public:
    enum class Text {
        OneSentence,
        MayGoOn, ///< more may follow a sentence that ends with a full stop
    };
    struct Found
    {
        std::size_t sentence = 0; ///< which of them
        QStringList values {};    ///< of its %1, %2 …
        QString rest {};          ///< what follows it
    };

    /// Where one sentence is the beginning of another, the longer one stands first.
    explicit SentencePatterns(std::span<const char *const> sentences, Text text = Text::OneSentence);

    [[nodiscard]] std::optional<Found> find(const QString &text) const;
    /// All at once: a value may hold a %1 of its own.
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
