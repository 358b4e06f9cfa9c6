// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/scenario_form.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;
using Kind = FormField::Kind;

namespace {

constexpr FormField fields[] = {
    {"type", QT_TRANSLATE_NOOP("Load", "Type"), QT_TRANSLATE_NOOP("Load", "Type of lock that the workers acquire"),
     Kind::Type},
    {"reads", QT_TRANSLATE_NOOP("Load", "Share of reads"),
     QT_TRANSLATE_NOOP("Load", "Share of cycles that acquire the read lock, from 0 to 1"), Kind::Number, false, true},
    {"name", QT_TRANSLATE_NOOP("Load", "Lock"),
     QT_TRANSLATE_NOOP("Load", "Lock name in Redis (empty: a new name for each run)"), Kind::Text, true},
    {"names", QT_TRANSLATE_NOOP("Load", "Names"),
     QT_TRANSLATE_NOOP("Load", "Number of locks NAME:0, NAME:1, … from which each cycle picks one"), Kind::Number},
    {"skew", QT_TRANSLATE_NOOP("Load", "Skew"),
     QT_TRANSLATE_NOOP("Load", "Zipf exponent for choosing a lock: 0 for uniform, 0.99 for a few busy locks"),
     Kind::Number},
    {"workers", QT_TRANSLATE_NOOP("Load", "Workers"),
     QT_TRANSLATE_NOOP("Load", "Number of concurrent workers (can be lowered during a run)"), Kind::Number, false,
     true},
    {"mode", QT_TRANSLATE_NOOP("Load", "Run as"),
     QT_TRANSLATE_NOOP("Load", "One thread for each worker, or one thread for many workers"), Kind::Mode},
    {"hold", QT_TRANSLATE_NOOP("Load", "Hold time"),
     QT_TRANSLATE_NOOP("Load",
                       "Time that a worker holds the lock: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5"),
     Kind::Text, false, true},
    {"think", QT_TRANSLATE_NOOP("Load", "Think time"),
     QT_TRANSLATE_NOOP("Load", "Pause between two cycles, in the notation of the hold time (0: none)"), Kind::Text,
     false, true},
    {"wait", QT_TRANSLATE_NOOP("Load", "Maximum wait"),
     QT_TRANSLATE_NOOP("Load", "Time after which a worker stops waiting and counts a timeout (0: a single try)"),
     Kind::Text},
    {"lease", QT_TRANSLATE_NOOP("Load", "Lease"),
     QT_TRANSLATE_NOOP("Load", "watchdog (renewed until the release) or a fixed time such as 5s"), Kind::Text},
    {"rate", QT_TRANSLATE_NOOP("Load", "Rate"),
     QT_TRANSLATE_NOOP(
         "Load", "Planned rate of cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (empty: closed loop)"),
     Kind::Text, true},
    {"reentry", QT_TRANSLATE_NOOP("Load", "Re-entry"),
     QT_TRANSLATE_NOOP("Load", "Number of times that a worker acquires its lock in each cycle"), Kind::Number},
    {"warmup", QT_TRANSLATE_NOOP("Load", "Warm-up"),
     QT_TRANSLATE_NOOP("Load", "First part of the run, which is not measured"), Kind::Text},
    {"duration", QT_TRANSLATE_NOOP("Load", "Duration"),
     QT_TRANSLATE_NOOP("Load", "Length of the measured part, such as 10s, 5m or 24h"), Kind::Text},
    {"clients", QT_TRANSLATE_NOOP("Load", "Clients"),
     QT_TRANSLATE_NOOP("Load", "Number of client identities that the workers share, each with its own UUID"),
     Kind::Number},
    {"seed", QT_TRANSLATE_NOOP("Load", "Seed"),
     QT_TRANSLATE_NOOP("Load", "Random seed (the same seed repeats the same cycles)"), Kind::Number},
    {"members", QT_TRANSLATE_NOOP("Load", "Members"),
     QT_TRANSLATE_NOOP("Load", "Number of locks that a multi lock acquires together"), Kind::Number, true},
    {"witness", QT_TRANSLATE_NOOP("Load", "Witness key"),
     QT_TRANSLATE_NOOP("Load", "Counter that detects two holders at the same time, also of different programs"),
     Kind::Text, true},
    {"faults", QT_TRANSLATE_NOOP("Load", "Faults"),
     QT_TRANSLATE_NOOP("Load", "Faults separated by spaces, such as kill-worker@2s:holder kill-worker@3s:waiter"),
     Kind::Text, true},
};

QString textOf(const QJsonValue &value)
{
    if (value.isDouble())
        return QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    if (!value.isArray())
        return value.toString();
    QStringList parts;
    for (const QJsonValue &part : value.toArray())
        parts << part.toString();
    return parts.join(u' ');
}

/// The error without the name of its field, if the form has that field. Each of the `faults` is a `fault`.
FormProblem problemOf(const Error &error)
{
    const std::optional<FieldProblem> found = fieldProblem(error.message);
    if (!found)
        return {{}, error.message.translated()};
    for (const FormField &field : fields) {
        const QLatin1StringView key(field.key);
        if (found->field == key || found->field + u's' == key)
            return {QString(key), found->problem.translated()};
    }
    return {{}, error.message.translated()};
}

} // namespace

std::span<const FormField> formFields()
{
    return fields;
}

QString problemWithoutField(const Error &error)
{
    const std::optional<FieldProblem> found = fieldProblem(error.message);
    return (found ? found->problem : error.message).translated();
}

QString fieldLabel(const FormField &field)
{
    return QCoreApplication::translate("Load", field.label);
}

QString fieldHint(const FormField &field)
{
    return QCoreApplication::translate("Load", field.hint);
}

bool isAsked(const FormField &field, core::LockType type)
{
    const QLatin1StringView key(field.key);
    const core::LockTypeRules &rules = rulesOf(type);
    if (key == "reads"_L1)
        return rules.accesses.size() > 1;
    if (key == "members"_L1)
        return rules.members > 0;
    if (key == "reentry"_L1)
        return rules.canReenter;
    return key != "lease"_L1 || rules.hasLease;
}

FormTexts textsOf(const core::Scenario &scenario)
{
    FormTexts texts;
    const QJsonObject json = scenario.toJson();
    for (const FormField &field : fields)
        texts[QLatin1StringView(field.key)] = textOf(json[QLatin1StringView(field.key)]);
    return texts;
}

tl::expected<core::Scenario, FormProblem> scenarioOf(const FormTexts &texts)
{
    QJsonObject json {{u"schema"_s, core::Scenario::SchemaVersion}};
    const core::LockType type = core::parseLockType(texts[u"type"_s]).value_or(core::LockType::ReadWrite);
    for (const FormField &field : fields) {
        if (!isAsked(field, type))
            continue;
        const QString key = QLatin1StringView(field.key);
        const QString text = texts[key].trimmed();
        if (text.isEmpty() && field.isOptional)
            continue;
        if (key == "faults"_L1) {
            json[key] = QJsonArray::fromStringList(text.split(u' ', Qt::SkipEmptyParts));
        } else if (field.kind == Kind::Number) {
            bool isNumber = false;
            const double number = text.toDouble(&isNumber);
            if (!isNumber)
                return tl::unexpected(FormProblem {key, QCoreApplication::translate("Load", "Enter a number.")});
            json[key] = number;
        } else {
            json[key] = text;
        }
    }
    const Result<core::Scenario> scenario = core::Scenario::fromJson(json);
    if (!scenario)
        return tl::unexpected(problemOf(scenario.error()));
    return *scenario;
}

std::optional<core::LoadChange> changeBetween(const core::Scenario &running, const core::Scenario &wanted)
{
    core::Scenario same = wanted;
    same.hold = running.hold;
    same.think = running.think;
    same.reads = running.reads;
    same.workers = running.workers;
    if (running.rate && wanted.rate)
        same.rate = running.rate;
    if (same != running || wanted.workers > running.workers)
        return std::nullopt;
    core::LoadChange change;
    change.hold = wanted.hold;
    change.think = wanted.think;
    change.reads = wanted.reads;
    change.workers = wanted.workers;
    if (wanted.rate != running.rate)
        change.rate = wanted.rate;
    return change;
}

} // namespace lockscope::ui::load
