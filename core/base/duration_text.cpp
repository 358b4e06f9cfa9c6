// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"

#include "core/base/messages.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct Unit
{
    QStringView name;
    qint64 micros;
};

constexpr std::array Units {
    Unit {u"h", 3'600'000'000}, Unit {u"m", 60'000'000}, Unit {u"s", 1'000'000}, Unit {u"ms", 1'000}, Unit {u"us", 1},
};

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

/// `digits` times `unit`, where the last `decimals` digits are after the decimal point. Empty: too large, or not whole.
std::optional<qint64> scale(QStringView digits, qsizetype decimals, qint64 unit)
{
    while (decimals > 0 && digits.endsWith(u'0')) {
        digits.chop(1);
        --decimals;
    }
    for (; decimals > 0; --decimals) {
        if (unit % 10 != 0)
            return std::nullopt;
        unit /= 10;
    }
    qint64 value = 0;
    for (const QChar c : digits) {
        const qint64 digit = c.unicode() - u'0';
        if (value > (std::numeric_limits<qint64>::max() / unit - digit) / 10)
            return std::nullopt;
        value = value * 10 + digit;
    }
    return value * unit;
}

std::optional<Micros> read(QStringView text)
{
    QString digits;
    qsizetype decimals = 0;
    bool hasPoint = false;
    qsizetype at = 0;
    for (; at < text.size() && (isDigit(text[at]) || (text[at] == u'.' && !hasPoint)); ++at) {
        if (text[at] == u'.') {
            hasPoint = true;
        } else {
            digits += text[at];
            decimals += hasPoint ? 1 : 0;
        }
    }
    const bool startsOrEndsWithPoint = text.startsWith(u'.') || (hasPoint && decimals == 0);
    if (digits.isEmpty() || startsOrEndsWithPoint)
        return std::nullopt;
    if (text == u"0")
        return Micros(0);
    const auto unit = std::ranges::find(Units, text.sliced(at), &Unit::name);
    const std::optional<qint64> value = unit != Units.end() ? scale(digits, decimals, unit->micros) : std::nullopt;
    return value ? std::optional(Micros(*value)) : std::nullopt;
}

} // namespace

Result<Micros> parseDuration(QStringView text, const QString &field, DurationRange range)
{
    const std::optional<Micros> value = read(text);
    if (!value) {
        return fail(ErrorKind::Usage, ofField(field, baseMessage<"duration-invalid">(text.toString())));
    }
    if (*value < range.least || *value > range.most) {
        return fail(ErrorKind::Usage,
                    ofField(field,
                            baseMessage<"duration-outside-range">(text.toString(), formatDuration(range.least),
                                                                  formatDuration(range.most))));
    }
    return *value;
}

QString formatDuration(Micros duration)
{
    const qint64 micros = duration.count();
    if (micros == 0)
        return u"0"_s;
    if (micros < 0)
        return u'-' + formatDuration(-duration);
    for (const Unit &unit : Units) {
        const qint64 whole = micros / unit.micros;
        const qint64 rest = micros % unit.micros;
        if (rest == 0)
            return QString::number(whole) + unit.name;
        const bool isDecimal = unit.micros <= 1'000'000; // an hour and a minute have no short fractions
        if (whole == 0 || !isDecimal)
            continue;
        const auto width = static_cast<int>(QString::number(unit.micros).size()) - 1;
        QString fraction = QString::number(rest).rightJustified(width, u'0');
        while (fraction.endsWith(u'0'))
            fraction.chop(1);
        return QString::number(whole) + u'.' + fraction + unit.name;
    }
    return {};
}

QString roughly(std::chrono::milliseconds time)
{
    using namespace std::chrono;
    const auto whole = [time](auto unit, const QString &word) -> QString {
        return QString::number(time.count() / duration_cast<milliseconds>(unit).count()) + u' ' + word;
    };
    if (time < 10s)
        return QString::number(double(time.count() / 100) / 10.0, 'f', 1) + u" s"_s;
    if (time < 2min)
        return whole(seconds(1), u"s"_s);
    if (time < 2h)
        return whole(minutes(1), u"min"_s);
    return time < 48h ? whole(hours(1), u"h"_s) : whole(hours(24), u"days"_s);
}

} // namespace lockscope
