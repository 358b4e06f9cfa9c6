// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/format.h"

#include "core/base/printable.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <cmath>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

/// Translation context of this file.
struct Format
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

constexpr QChar joiner(0x2060); // zero width

constexpr qsizetype maxName = 400; ///< longer than any text of the program without a space, Chinese included
constexpr qsizetype shownOfName = 350;
constexpr qsizetype maxPart = 48;
constexpr qsizetype brokenPart = 16;
constexpr QChar mayBreak(0x200b); ///< zero width

constexpr qint64 second = 1000;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;
constexpr qint64 year = 365 * day;
constexpr qint64 maxYears = 1000; ///< larger values tell a reader nothing

QString twoDigits(qint64 value)
{
    return u"%1"_s.arg(value, 2, 10, QLatin1Char('0'));
}

QString shortened(const QString &text)
{
    QString result;
    qsizetype start = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        if (at < text.size() && !text[at].isSpace())
            continue;
        const QString word = text.sliced(start, at - start);
        result += word.size() > maxName ? elidedMiddle(word, shownOfName) : word;
        if (at < text.size())
            result += text[at];
        start = at + 1;
    }
    return result;
}

} // namespace

QString unknown()
{
    return u"–"_s;
}

QString displayName(const QByteArray &name)
{
    return printable(name);
}

QString wholeNames(const QString &text)
{
    QString whole;
    for (const QChar letter : text) {
        whole += letter;
        if (!letter.isLetterOrNumber() && !letter.isSpace() && !letter.isSurrogate()) // never between two surrogates
            whole += joiner;
    }
    return whole;
}

QString withoutJoiners(const QString &text)
{
    return QString(text).remove(joiner);
}

QString withBreaks(const QString &text)
{
    if (text.size() <= maxPart)
        return text;
    const QString all = shortened(text);
    QString result;
    QTextBoundaryFinder lines(QTextBoundaryFinder::Line, all);
    qsizetype start = 0;
    for (qsizetype end = lines.toNextBoundary(); end >= 0; end = lines.toNextBoundary()) {
        const QString part = all.sliced(start, end - start);
        for (qsizetype at = 0; at < part.size(); ++at) {
            if (part.size() > maxPart && at > 0 && at % brokenPart == 0 && !part[at].isLowSurrogate())
                result += mayBreak;
            result += part[at];
        }
        start = end;
    }
    return result;
}

QString elidedMiddle(const QString &text, qsizetype maxLength)
{
    if (text.size() <= maxLength)
        return text;
    qsizetype start = maxLength * 4 / 7;
    qsizetype end = text.size() - (maxLength - start);
    start += text[start].isLowSurrogate() ? 1 : 0;
    end += text[end].isLowSurrogate() ? 1 : 0;
    return text.first(start) + Format::tr("…(%1 more)…", "letters of a long name").arg(number(end - start))
        + text.sliced(end);
}

QString elided(const QString &text, const QFontMetrics &metrics, int width)
{
    return metrics.elidedText(text, Qt::ElideMiddle, width);
}

QString duration(qint64 ms)
{
    if (ms < second)
        return Format::tr("%1 ms").arg(std::max<qint64>(ms, 0));
    if (ms < minute)
        return Format::tr("%1 s").arg(ms / second);
    if (ms < hour)
        return Format::tr("%1 min %2 s").arg(QString::number(ms / minute), twoDigits(ms / second % 60));
    if (ms < day)
        return Format::tr("%1 h %2 min").arg(QString::number(ms / hour), twoDigits(ms / minute % 60));
    if (ms < year)
        return Format::tr("%1 d %2 h").arg(ms / day).arg(ms / hour % 24);
    if (ms < maxYears * year)
        return Format::tr("%1 y %2 d").arg(ms / year).arg(ms / day % 365);
    return Format::tr("> %1 y").arg(maxYears);
}

QString ttl(qint64 remainingMs)
{
    return remainingMs == 0 ? Format::tr("0 s, checking") : ttlShort(remainingMs);
}

QString ttlShort(qint64 remainingMs)
{
    if (remainingMs == -1)
        return Format::tr("none");
    if (remainingMs < 0)
        return unknown();
    if (remainingMs == 0)
        return Format::tr("%1 s").arg(0);
    if (remainingMs < 10 * second) {
        const double seconds = std::max(0.1, std::floor(double(remainingMs) / 100) / 10);
        return Format::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    }
    return duration(remainingMs);
}

int ttlShortWidth(const QFontMetrics &metrics)
{
    int width = metrics.horizontalAdvance(ttlShort(-1));
    for (const qint64 ms : {9900LL, minute - 1, hour - 1, day - 1, year - 1, maxYears * year - 1, maxYears * year})
        width = std::max(width, metrics.horizontalAdvance(ttlShort(ms)));
    return width;
}

QString atLeast(qint64 count)
{
    return count > 0 ? u"≥ %1"_s.arg(number(count)) : unknown();
}

QString withoutMnemonic(const QString &text)
{
    static const QRegularExpression bracketed(u"\\s*\\(&.\\)"_s);
    QString words = text;
    return words.remove(bracketed).remove(u'&');
}

QString asMenuText(const QString &name)
{
    return QString(name).replace(u'&', u"&&"_s);
}

QString asWindowTitle(const QString &name)
{
    return QString(name).replace("[*]"_L1, "[*][*]"_L1);
}

QString serverText(const QString &server)
{
    QStringList parts = server.split(u", "_s);
    if (parts.size() < 2)
        return server;
    const QMap<QString, QString> modes {{u"standalone"_s, Format::tr("standalone")},
                                        {u"cluster"_s, Format::tr("cluster")},
                                        {u"sentinel"_s, Format::tr("sentinel")}};
    parts[1] = modes.value(parts[1], parts[1]);
    return parts.join(Format::tr(", ", "between what a server says of itself"));
}

QString sentences(const QStringList &all)
{
    QString text;
    for (const QString &sentence : all) {
        const bool needsSpace = !text.isEmpty() && !sentence.isEmpty() && !text.endsWith(u'。');
        text += (needsSpace ? u" "_s : QString()) + sentence;
    }
    return text;
}

QString number(qint64 value)
{
    return QLocale().toString(value);
}

QString figure(double value, Precision precision)
{
    if (precision == Precision::Round && value < 1000)
        return QLocale().toString(value, 'g', 3);
    if (value < 9.995)
        return QLocale().toString(value, 'f', value == 0 ? 0 : 2);
    if (value < 99.95)
        return QLocale().toString(value, 'f', 1);
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return number(std::llround(value / unit) * std::llround(unit));
}

QString shortTime(double microseconds, Precision precision)
{
    if (microseconds < 1000)
        return Format::tr("%1 µs").arg(std::lround(microseconds));
    if (microseconds < 1'000'000)
        return Format::tr("%1 ms").arg(figure(microseconds / 1000, precision));
    return Format::tr("%1 s").arg(figure(microseconds / 1'000'000, precision));
}

} // namespace lockscope::ui
