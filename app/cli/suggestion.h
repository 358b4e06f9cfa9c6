// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace lockscope::cli {

/// Number of letters to insert, delete, replace or swap with their neighbour to make `from` into `to`.
[[nodiscard]] qsizetype editDistance(const QString &from, const QString &to);

/// What may have been meant by `word`: the nearest of `known` when a third of its letters or less differ, else those
/// that begin with it.
[[nodiscard]] QStringList suggestionsFor(const QString &word, const QStringList &known);

} // namespace lockscope::cli
