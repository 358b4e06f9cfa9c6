// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/suggestion.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace lockscope::cli {

namespace {

constexpr qsizetype LongestWord = 64;

} // namespace

qsizetype editDistance(const QString &from, const QString &to)
{
    std::vector<qsizetype> beforeLast; // rows of the table: distances from a prefix of `from` to the prefixes of `to`
    std::vector<qsizetype> last(static_cast<std::size_t>(to.size()) + 1);
    std::iota(last.begin(), last.end(), 0);
    for (qsizetype i = 1; i <= from.size(); ++i) {
        std::vector<qsizetype> row {i};
        for (qsizetype j = 1; j <= to.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const qsizetype replaced = last[at - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            qsizetype least = std::min({replaced, last[at] + 1, row[at - 1] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                least = std::min(least, beforeLast[at - 2] + 1);
            row.push_back(least);
        }
        beforeLast = std::exchange(last, std::move(row));
    }
    return last.back();
}

QStringList suggestionsFor(const QString &word, const QStringList &known)
{
    if (word.isEmpty() || word.size() > LongestWord)
        return {};
    const qsizetype most = std::max<qsizetype>(1, word.size() / 3);
    QStringList begun;
    QStringList nearest;
    qsizetype least = most;
    for (const QString &each : known) {
        if (each.startsWith(word))
            begun.append(each);
        const qsizetype distance = editDistance(word, each);
        if (distance < least)
            nearest.clear();
        least = std::min(least, distance);
        if (distance == least)
            nearest.append(each);
    }
    return nearest.isEmpty() ? begun : nearest;
}

} // namespace lockscope::cli
