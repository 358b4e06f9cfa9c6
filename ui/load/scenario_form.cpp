// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/scenario_form.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using Kind = FormField::Kind;
using lockscope::load::LoadChange;
using lockscope::load::LockType;
using lockscope::load::LockTypeRules;
using lockscope::load::Scenario;

namespace {

struct Fields
{
    Q_DECLARE_TR_FUNCTIONS(Load)
public:
    static constexpr FormField all[] = {
        {"type", QT_TR_NOOP("Type"), QT_TR_NOOP("Type of lock that the workers acquire"), Kind::Type},
        {"reads", QT_TR_NOOP("Share of reads"), QT_TR_NOOP("Share of cycles that acquire the read lock, from 0 to 1"),
         Kind::Number, false, true},
        {"name", QT_TR_NOOP("Lock"), QT_TR_NOOP("Lock name in Redis (empty: a new name for each run)"), Kind::Text,
         true},
        {"names", QT_TR_NOOP("Names"), QT_TR_NOOP("Number of locks NAME:0, NAME:1, … from which each cycle picks one"),
         Kind::Number},
        {"skew", QT_TR_NOOP("Skew"),
         QT_TR_NOOP("Zipf exponent for choosing a lock: 0 for uniform, 0.99 for a few busy locks"), Kind::Number},
        {"workers", QT_TR_NOOP("Workers"), QT_TR_NOOP("Number of concurrent workers (can be lowered during a run)"),
         Kind::Number, false, true},
        {"mode", QT_TR_NOOP("Run as"), QT_TR_NOOP("One thread for each worker, or one thread for many workers"),
         Kind::Mode},
        {"hold", QT_TR_NOOP("Hold time"),
         QT_TR_NOOP("Time that a worker holds the lock: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5"),
         Kind::Text, false, true},
        {"think", QT_TR_NOOP("Think time"),
         QT_TR_NOOP("Pause between two cycles, in the notation of the hold time (0: none)"), Kind::Text, false, true},
        {"wait", QT_TR_NOOP("Maximum wait"),
         QT_TR_NOOP("Time after which a worker stops waiting and counts a timeout (0: a single try)"), Kind::Text},
        {"lease", QT_TR_NOOP("Lease"), QT_TR_NOOP("watchdog (renewed until the release) or a fixed time such as 5s"),
         Kind::Text},
        {"rate", QT_TR_NOOP("Rate"),
         QT_TR_NOOP(
             "Planned rate of cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (empty: closed loop)"),
         Kind::Text, true, true},
        {"reentry", QT_TR_NOOP("Re-entry"), QT_TR_NOOP("Number of times that a worker acquires its lock in each cycle"),
         Kind::Number},
        {"warmup", QT_TR_NOOP("Warm-up"), QT_TR_NOOP("First part of the run, which is not measured"), Kind::Text},
        {"duration", QT_TR_NOOP("Duration"), QT_TR_NOOP("Length of the measured part, such as 10s, 5m or 24h"),
         Kind::Text},
        {"clients", QT_TR_NOOP("Clients"),
         QT_TR_NOOP("Number of client identities that the workers share, each with its own UUID"), Kind::Number},
        {"seed", QT_TR_NOOP("Seed"), QT_TR_NOOP("Random seed (the same seed repeats the same cycles)"), Kind::Number},
        {"members", QT_TR_NOOP("Members"), QT_TR_NOOP("Number of locks that a multi lock acquires together"),
         Kind::Number, true},
        {"witness", QT_TR_NOOP("Witness key"),
         QT_TR_NOOP("Counter that detects two holders at the same time, also of different programs"), Kind::Text, true},
        {"faults", QT_TR_NOOP("Faults"),
         QT_TR_NOOP("Faults separated by spaces, such as kill-worker@2s:holder kill-worker@3s:waiter"), Kind::Text,
         true},
    };
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
    for (const FormField &field : Fields::all) {
        const QLatin1StringView key(field.key);
        if (found->field == key || found->field + u's' == key)
            return {QString(key), found->problem.translated()};
    }
    return {{}, error.message.translated()};
}

} // namespace

std::span<const FormField> formFields()
{
    return Fields::all;
}

QString problemWithoutField(const Error &error)
{
    const std::optional<FieldProblem> found = fieldProblem(error.message);
    return (found ? found->problem : error.message).translated();
}

QString fieldLabel(const FormField &field)
{
    return Fields::tr(field.label);
}

QString fieldHint(const FormField &field)
{
    return Fields::tr(field.hint);
}

bool isAsked(const FormField &field, LockType type)
{
    const QLatin1StringView key(field.key);
    const LockTypeRules &rules = rulesOf(type);
    if (key == "reads"_L1)
        return rules.accesses.size() > 1;
    if (key == "members"_L1)
        return rules.members > 0;
    if (key == "reentry"_L1)
        return rules.canReenter;
    return key != "lease"_L1 || rules.hasLease;
}

FormTexts textsOf(const Scenario &scenario)
{
    FormTexts texts;
    const QJsonObject json = scenario.toJson();
    for (const FormField &field : Fields::all)
        texts[QLatin1StringView(field.key)] = textOf(json[QLatin1StringView(field.key)]);
    return texts;
}

tl::expected<Scenario, FormProblem> scenarioOf(const FormTexts &texts)
{
    QJsonObject json {{u"schema"_s, Scenario::SchemaVersion}};
    const LockType type = lockscope::load::parseLockType(texts[u"type"_s]).value_or(LockType::ReadWrite);
    for (const FormField &field : Fields::all) {
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
    const Result<Scenario> scenario = Scenario::fromJson(json);
    if (!scenario)
        return tl::unexpected(problemOf(scenario.error()));
    return *scenario;
}

std::optional<LoadChange> changeBetween(const Scenario &running, const Scenario &wanted)
{
    Scenario same = wanted;
    same.hold = running.hold;
    same.think = running.think;
    same.reads = running.reads;
    same.workers = running.workers;
    if (running.rate && wanted.rate)
        same.rate = running.rate;
    if (same != running || wanted.workers > running.workers)
        return std::nullopt;
    LoadChange change;
    change.hold = wanted.hold;
    change.think = wanted.think;
    change.reads = wanted.reads;
    change.workers = wanted.workers;
    if (wanted.rate != running.rate)
        change.rate = wanted.rate;
    return change;
}

} // namespace lockscope::ui::load
