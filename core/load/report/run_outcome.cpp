// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/run_outcome.h"

#include "core/load/report/report_values.h"

#include <QJsonArray>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

QString counted(double count, const QString &one, const QString &many)
{
    return u"%1 %2"_s.arg(grouped(count), count == 1.0 ? one : many);
}

/// The waits of one mode.
struct ModeWaits
{
    QString name;
    double acquired = 0.0;
    double gaveUp = 0.0;
    double unfinished = 0.0;
    std::optional<WaitPercentile> p99; ///< empty: no attempt got the lock

    explicit ModeWaits(const QString &mode, const QJsonValue &json)
        : name(mode), acquired(json["acquired"_L1].toDouble()), gaveUp(json["gave_up"_L1].toDouble()),
          unfinished(json["unfinished"_L1].toDouble()),
          p99(waitPercentile(histogramIn(json, u"wait"_s).value_or(Histogram()),
                             histogramIn(json, u"gave_up"_s).value_or(Histogram()),
                             histogramIn(json, u"unfinished"_s).value_or(Histogram()), 99.0))
    {
    }
    [[nodiscard]] bool isStarved() const { return acquired == 0.0 && gaveUp + unfinished > 0.0; }
    [[nodiscard]] bool isWorseThan(const ModeWaits &other) const
    {
        if (isStarved() != other.isStarved())
            return isStarved();
        const auto length = [](const ModeWaits &waits) { return waits.p99 ? waits.p99->value : -1; };
        return length(*this) > length(other);
    }
};

QString valueText(double value, bool isRate)
{
    return isRate ? grouped(value,
                            value < 10.0        ? 2
                                : value < 100.0 ? 1
                                                : 0)
            + u"/s"_s
                  : counted(value, u"worker"_s, u"workers"_s);
}

} // namespace

QString RunOutcome::text() const
{
    return (isPassed ? u"PASS: "_s : u"FAIL: "_s) + reasons.join(isPassed ? u", "_s : u"; "_s);
}

RunOutcome outcomeOf(const QJsonObject &report)
{
    const QJsonValue invariants = report["invariants"_L1];
    const QJsonArray asserts = report["asserts"_L1].toArray();
    const QJsonValue limit = report["limit"_L1];
    QStringList failures;
    if (const QJsonValue error = report["error"_L1]; error.isObject())
        failures += error["message"_L1].toString();
    if (const double violations = invariants["violations"_L1].toDouble(); violations > 0.0)
        failures += counted(violations, u"violation"_s, u"violations"_s);
    if (const double unchecked = invariants["unchecked"_L1].toDouble(); unchecked > 0.0)
        failures += counted(unchecked, u"acquisition was not checked"_s, u"acquisitions were not checked"_s);
    for (const QJsonValue &one : asserts) {
        if (one["ok"_L1].toBool())
            continue;
        const QString text = one["expr"_L1].toString();
        const QString least = one["at_least"_L1].toBool() ? u"at least "_s : QString();
        failures += u"%1 is false (%2)"_s.arg(text, least + measuredText(text, one["value"_L1]));
    }
    if (limit.isObject() && limit["value"_L1].isNull() && limit["broken"_L1].isDouble())
        failures += u"%1 broke at the lowest value"_s.arg(limit["expr"_L1].toString());
    if (failures.isEmpty() && report["duration_s"_L1].toDouble() <= 0.0)
        failures += u"no measurements"_s;
    if (!failures.isEmpty())
        return {false, failures};

    QStringList reasons {counted(report["acquired"_L1].toDouble(), u"acquisition"_s, u"acquisitions"_s)};
    reasons += invariants["checked"_L1].toDouble() > 0.0 ? u"no violations"_s : u"nothing to check"_s;
    if (!asserts.isEmpty())
        reasons += asserts.size() == 1 ? u"1 assertion passed"_s : u"%1 assertions passed"_s.arg(asserts.size());
    return {true, reasons};
}

QString worstWait(const QJsonObject &report)
{
    std::optional<ModeWaits> worst;
    const QJsonObject modes = report["by_mode"_L1].toObject();
    for (auto mode = modes.begin(); mode != modes.end(); ++mode) {
        const ModeWaits waits(mode.key(), mode.value());
        if (waits.acquired + waits.gaveUp + waits.unfinished > 0.0 && (!worst || waits.isWorseThan(*worst)))
            worst.emplace(waits);
    }
    if (!worst)
        return {};
    QString text = worst->name + u": "_s;
    text += !worst->p99
        ? u"no acquisition"_s
        : u"p99 %1%2"_s.arg(worst->p99->isAtLeast ? u"at least "_s : QString(), timeText(double(worst->p99->value)));
    if (worst->gaveUp > 0.0)
        text += u", %1 gave up"_s.arg(grouped(worst->gaveUp));
    if (worst->unfinished > 0.0)
        text += u", %1 unfinished"_s.arg(grouped(worst->unfinished));
    return text;
}

QString measuredText(const QString &metric, const QJsonValue &value)
{
    if (!value.isDouble())
        return u"not measured"_s;
    const bool isTime = metric.contains(u'(') || metric.startsWith("longest_wait"_L1);
    return isTime ? timeText(value.toDouble()) : QString::number(value.toDouble(), 'g', 6);
}

QString limitText(const QJsonObject &report)
{
    const QJsonValue limit = report["limit"_L1];
    if (!limit.isObject())
        return {};
    const bool isRate = limit["unit"_L1] == "per_s"_L1;
    const QJsonArray steps = limit["steps"_L1].toArray();
    const auto stepText = [&](const QJsonValue &value, bool isOk) {
        QJsonValue measured;
        for (const QJsonValue &step : steps)
            if (step["value"_L1] == value && step["ok"_L1] == isOk)
                measured = step["measured"_L1];
        return u"%1 %2 (%3)"_s.arg(valueText(value.toDouble(), isRate), isOk ? u"held"_s : u"broke"_s,
                                   measuredText(limit["expr"_L1].toString(), measured));
    };
    QStringList parts;
    parts += limit["value"_L1].isNull() ? u"no value held"_s : stepText(limit["value"_L1], true);
    parts += limit["broken"_L1].isNull() ? u"no higher value broke"_s : stepText(limit["broken"_L1], false);
    return u"%1, after %2"_s.arg(parts.join(u", "_s), counted(double(steps.size()), u"run"_s, u"runs"_s));
}

} // namespace lockscope::load
