// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/time_words.h"

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 Second = 1000;
constexpr qint64 Minute = 60 * Second;
constexpr qint64 Hour = 60 * Minute;
constexpr qint64 Day = 24 * Hour;

/// "1 h 4 min", "2 h": without a smaller unit that is zero.
QString pair(qint64 large, const QString &largeUnit, qint64 small, const QString &smallUnit)
{
    const QString first = QString::number(large) + u' ' + largeUnit;
    return small == 0 ? first : first + u' ' + QString::number(small) + u' ' + smallUnit;
}

} // namespace

QString timeWords(qint64 ms)
{
    if (ms <= 0)
        return u"0 s"_s;
    if (ms < 10 * Second - 50)
        return QString::number(double(ms) / double(Second), 'f', 1) + u" s"_s;
    if (ms < Minute)
        return QString::number(ms / Second) + u" s"_s;
    if (ms < Hour)
        return pair(ms / Minute, u"min"_s, ms / Second % 60, u"s"_s);
    if (ms < Day)
        return pair(ms / Hour, u"h"_s, ms / Minute % 60, u"min"_s);
    const qint64 days = ms / Day;
    return days == 1 ? u"1 day"_s : u"%1 days"_s.arg(days);
}

} // namespace lockscope::app
