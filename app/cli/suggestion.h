// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace lockscope::cli {

/// Returns the edit distance: letters to insert, delete, replace or swap with a neighbour to turn `from` into `to`.
[[nodiscard]] qsizetype editDistance(const QString &from, const QString &to);

/// Returns suggestions for `word`: the nearest of `known` if at most a third of its letters differ, otherwise those
/// that start with it.
[[nodiscard]] QStringList suggestionsFor(const QString &word, const QStringList &known);

} // namespace lockscope::cli
