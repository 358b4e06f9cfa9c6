// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

class QFontMetrics;

namespace lockscope::ui {

/// What is shown where a value is not known; the reason is the tooltip.
QString unknown();

/// A key name for display: lockscope::printable().
QString displayName(const QByteArray &name);
/// In lines that end between its words only, so that names and keys stay whole; and what it was made of.
QString wholeNames(const QString &text);
QString withoutJoiners(const QString &text);
/// Shortened in the middle, because the ends of a name tell locks apart.
QString elided(const QString &text, const QFontMetrics &metrics, int width);

/// "340 ms", "4 s", "4 min 12 s", "3 h 05 min", "2 d 4 h".
QString duration(qint64 ms);
/// A countdown: one decimal under 10 s, "0 s, checking" at its end, "none!" for a key that never expires, "–" for no
/// key.
QString ttl(qint64 remainingMs);
/// A countdown for a narrow column or bar, where the widest sample must be known: "0 s" at its end.
QString ttlShort(qint64 remainingMs);
/// "≥ 3": an estimate carries its bound. Nothing is "–".
QString atLeast(qint64 count);
/// The words of an action: without its `&`, and in Chinese without `(&X)`.
QString withoutMnemonic(const QString &text);
/// A name as the text of an action, a button or a tab: its `&` is shown and makes no mnemonic.
QString asMenuText(const QString &name);
/// A name as a window's title: its `[*]` is shown and marks nothing as modified.
QString asWindowTitle(const QString &name);
/// "7.0.15, cluster, 127.0.0.1:6379", as a deployment says what it is, in the window's language.
QString serverText(const QString &server);
/// One after the other: Chinese leaves no space behind its full stop.
QString sentences(const QStringList &all);
/// By the locale, with its grouping.
QString number(qint64 value);
/// Three digits, so that a figure does not dance; as few as needed for the round values of an axis.
enum class Precision { ThreeDigits, Round };
/// "9.41", "412", "34,800"; on an axis "5", "0.25".
QString figure(double value, Precision precision = Precision::ThreeDigits);
/// A wait: "310 µs", "4.20 ms", "1.30 s"; on an axis "2 s".
QString shortTime(double microseconds, Precision precision = Precision::ThreeDigits);

} // namespace lockscope::ui
