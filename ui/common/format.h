// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

class QFontMetrics;

namespace lockscope::ui {

/// Shown for an unknown value; the tooltip gives the reason.
QString unknown();

/// A key name for display: lockscope::printable().
QString displayName(const QByteArray &name);
/// Allows line breaks only between words, so that names and keys stay whole; withoutJoiners() reverses it.
QString wholeNames(const QString &text);
QString withoutJoiners(const QString &text);
/// Prepares a sentence for a wrapping label: a long name in it can be broken, a very long one is elided in the middle.
/// Otherwise one name decides how wide the label, its pane and its dialog are.
QString withBreaks(const QString &text);
/// Replaces the middle of a text longer than `most` with the number of omitted letters.
QString elidedMiddle(const QString &text, qsizetype maxLength);
/// Elided in the middle: the ends of a name tell locks apart.
QString elided(const QString &text, const QFontMetrics &metrics, int width);

/// "340 ms", "4 s", "4 min 12 s", "3 h 05 min", "2 d 4 h".
QString duration(qint64 ms);
/// A countdown: one decimal below 10 s, "0 s, checking" at the end, "none" for a key that never expires, "–" for no
/// key.
QString ttl(qint64 remainingMs);
/// A countdown for narrow columns and bars, with a known maximum width: "0 s" at the end.
QString ttlShort(qint64 remainingMs);
/// The width that fits any ttlShort().
int ttlShortWidth(const QFontMetrics &metrics);
/// "≥ 3": an estimate that is a lower bound. Zero is "–".
QString atLeast(qint64 count);
/// The text of an action without its `&`, and in Chinese without `(&X)`.
QString withoutMnemonic(const QString &text);
/// A name as the text of an action, button or tab: its `&` is shown and makes no mnemonic.
QString asMenuText(const QString &name);
/// A name as a window title: its `[*]` is shown and does not mark the window as modified.
QString asWindowTitle(const QString &name);
/// "7.0.15, cluster, 127.0.0.1:6379" (a deployment's description of its server) in the window's language.
QString serverText(const QString &server);
/// Joins sentences: Chinese has no space after a full stop.
QString sentences(const QStringList &all);
/// In the locale's format, with digit grouping.
QString number(qint64 value);
/// Three significant digits, so that the width stays stable; fewer for the round values of an axis.
enum class Precision { ThreeDigits, Round };
/// "9.41", "412", "34,800"; on an axis "5", "0.25".
QString figure(double value, Precision precision = Precision::ThreeDigits);
/// A waiting time: "310 µs", "4.20 ms", "1.30 s"; on an axis "2 s".
QString shortTime(double microseconds, Precision precision = Precision::ThreeDigits);

} // namespace lockscope::ui
