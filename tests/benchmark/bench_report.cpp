// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/bench_report.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <algorithm>
#include <thread>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

/// The value after `name` and a colon in a text of such lines.
QString lineValue(const QByteArray &text, const QByteArray &name)
{
    for (const QByteArray &line : text.split('\n'))
        if (const qsizetype colon = line.indexOf(':'); colon > 0 && line.first(colon).trimmed() == name)
            return QString::fromUtf8(line.sliced(colon + 1).trimmed());
    return {};
}

QString processorName()
{
    QFile file(u"/proc/cpuinfo"_s);
    const QString name = file.open(QIODevice::ReadOnly) ? lineValue(file.readAll(), "model name") : QString();
    return name.isEmpty() ? QSysInfo::currentCpuArchitecture() : name;
}

template <typename T>
QJsonValue orNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonObject toObject(const Machine &machine)
{
    return {{u"system"_s, machine.system},
            {u"processor"_s, machine.processor},
            {u"cores"_s, machine.cores},
            {u"redis"_s, machine.redis},
            {u"qt"_s, QLatin1StringView(qVersion())},
            {u"ping_p50_us"_s, machine.calibration.pingMicroseconds},
            {u"core_score"_s, machine.calibration.coreScore}};
}

QJsonObject toObject(const Side &side)
{
    QJsonObject commands;
    for (auto each = side.commands.begin(); each != side.commands.end(); ++each)
        commands.insert(QString::fromUtf8(each.key()), each.value());
    return {{u"value"_s, side.value}, {u"cycles"_s, side.cycles}, {u"calls"_s, side.calls}, {u"commands"_s, commands}};
}

QJsonObject toObject(const Pair &pair)
{
    QJsonObject object {{u"ratio"_s, pair.ratio()},
                        {u"lockscope"_s, toObject(pair.lockscope)},
                        {u"reference"_s, toObject(pair.reference)}};
    if (pair.limit) {
        object.insert(u"depth"_s, pair.limit->depth);
        object.insert(u"links"_s, pair.limit->links);
        object.insert(u"server_share"_s, pair.limit->serverShare);
    }
    if (!pair.note.isEmpty())
        object.insert(u"note"_s, pair.note);
    return object;
}

QJsonObject toObject(const Figure &figure, const Run &run)
{
    QJsonObject values;
    for (std::size_t i = 0; i < run.values.size(); ++i)
        values.insert(figure.targets[i].of, run.values[i]);
    return {{u"values"_s, values}, {u"note"_s, run.note}};
}

QJsonObject toObject(const Part &part)
{
    return {{u"of"_s, part.target->of},
            {u"value"_s, part.value},
            {u"unit"_s, part.target->unit},
            {u"target"_s, part.target->value},
            {u"ok"_s, part.isOk}};
}

/// Unit of the value: a ratio if there is a reference.
QString unitOf(const Figure &figure)
{
    const QString &unit = figure.targets.front().unit;
    return !unit.isEmpty() ? unit : figure.reference.isEmpty() ? figure.targets.front().of : u"ratio"_s;
}

QJsonObject toObject(const FigureResult &result)
{
    QJsonArray pairs;
    for (const Pair &pair : result.pairs)
        pairs.append(toObject(pair));
    for (const Run &run : result.runs)
        pairs.append(toObject(*result.figure, run));
    QJsonArray parts;
    for (const Part &part : result.parts)
        parts.append(toObject(part));
    const Target &target = result.figure->targets.front();
    return {{u"id"_s, result.figure->id},
            {u"value"_s, orNull(result.value)},
            {u"unit"_s, unitOf(*result.figure)},
            {u"target"_s, target.value},
            {u"lockscope"_s, orNull(result.lockscope)},
            {u"reference"_s, orNull(result.reference)},
            {u"parts"_s, parts},
            {u"pairs"_s, pairs},
            {u"ok"_s, orNull(result.isOk)},
            {u"reason"_s, result.reason.isEmpty() ? QJsonValue() : QJsonValue(result.reason)}};
}

} // namespace

namespace {

/// Three digits, or all digits of a large number.
QString shortly(double value)
{
    return value >= 100 ? QString::number(value, 'f', 0) : QString::number(value, 'g', 3);
}

QString wordOf(const FigureResult &result)
{
    const QString word = !result.isOk ? u"not measured"_s : *result.isOk ? u"ok"_s : u"MISSED"_s;
    return result.reason.isEmpty() ? word : u"%1: %2"_s.arg(word, result.reason);
}

} // namespace

Machine Machine::ofThis(RawClient &server)
{
    const QByteArray info = QByteArray::fromStdString(server.call({"INFO", "server"}));
    return {QSysInfo::prettyProductName(), processorName(), static_cast<int>(std::thread::hardware_concurrency()),
            lineValue(info, "redis_version"), calibrate(server)};
}

QString toText(const Figure &figure, const Pair &pair)
{
    QString text = u"%1  (Lockscope %2, %3 %4 %5"_s.arg(pair.ratio(), 0, 'f', 3)
                       .arg(shortly(pair.lockscope.value), figure.reference, shortly(pair.reference.value),
                            figure.unit);
    if (pair.limit) {
        text += u" at depth %1 on %2 links, server %3 % of a core"_s.arg(pair.limit->depth)
                    .arg(pair.limit->links)
                    .arg(pair.limit->serverShare * 100, 0, 'f', 0);
    }
    if (!pair.note.isEmpty())
        text += u"; %1"_s.arg(pair.note);
    return text + u')';
}

QString toText(const Figure &figure, const Run &run)
{
    QStringList values;
    for (std::size_t i = 0; i < run.values.size(); ++i)
        values += u"%1 %2 %3"_s.arg(figure.targets[i].of, shortly(run.values[i]), figure.targets[i].unit).trimmed();
    return run.note.isEmpty() ? values.join(u", "_s) : u"%1  (%2)"_s.arg(values.join(u", "_s), run.note);
}

QString toText(const Machine &machine, const std::vector<FigureResult> &results)
{
    QString text = u"%1, %2 × %3, Redis %4, Qt %5\n"_s.arg(machine.system)
                       .arg(machine.cores)
                       .arg(machine.processor, machine.redis, QLatin1StringView(qVersion()));
    text += u"PING p50 %1 µs, one core %2 Msteps/s\n\n"_s.arg(machine.calibration.pingMicroseconds, 0, 'f', 1)
                .arg(machine.calibration.coreScore, 0, 'f', 0);
    for (const FigureResult &result : results) {
        const QString value = result.value ? QString::number(*result.value, 'f', 3) : u"–"_s;
        text += u"%1 %2  target %3  %4\n"_s.arg(result.figure->id, -20)
                    .arg(value, 8)
                    .arg(result.figure->targets.front().toString(), -12)
                    .arg(wordOf(result));
        for (const Pair &pair : result.pairs)
            text += u"    %1\n"_s.arg(toText(*result.figure, pair));
        for (const Run &run : result.runs)
            text += u"    %1\n"_s.arg(toText(*result.figure, run));
    }
    return text;
}

QString toMarkdown(const Machine &machine, const std::vector<FigureResult> &results, const QDateTime &measuredAt)
{
    QString text = u"<!-- SPDX-License-Identifier: Apache-2.0 -->\n<!-- Written by lockscope-cli bench --doc; not by "
                   u"hand. -->\n# Benchmarks\n\n"
                   "Measured on %1: %2, %3 × %4, Redis %5, Qt %6; PING p50 %7 µs, one core %8 Msteps/s.\n"
                   "`tests/benchmark/README.md` describes each figure and its measurement.\n\n"
                   "| figure | value | target | Lockscope | reference | |\n|---|---|---|---|---|---|\n"_s
                       .arg(measuredAt.toString(u"yyyy-MM-dd hh:mm"_s), machine.system)
                       .arg(machine.cores)
                       .arg(machine.processor, machine.redis, QLatin1StringView(qVersion()))
                       .arg(machine.calibration.pingMicroseconds, 0, 'f', 1)
                       .arg(machine.calibration.coreScore, 0, 'f', 0);
    QString pairs;
    for (const FigureResult &result : results) {
        const Figure &figure = *result.figure;
        QStringList values;
        QStringList targets;
        for (const Part &part : result.parts)
            values += u"%1 %2 %3"_s.arg(part.target->of, shortly(part.value), part.target->unit).trimmed();
        std::ranges::transform(figure.targets, std::back_inserter(targets), &Target::toString);
        const auto side = [&figure](const std::optional<double> &value) {
            return value && !figure.reference.isEmpty() ? u"%1 %2"_s.arg(shortly(*value), figure.unit) : QString();
        };
        const QString reference = result.reference ? u"%1: %2"_s.arg(figure.reference, side(result.reference))
                                                   : QString();
        text += u"| `%1` | %2 | %3 | %4 | %5 | %6 |\n"_s.arg(figure.id, values.join("; "_L1), targets.join("; "_L1),
                                                             side(result.lockscope), reference, wordOf(result));
        if (!result.pairs.empty() || !result.runs.empty())
            pairs += u"\n## %1\n\n"_s.arg(figure.id);
        for (const Pair &pair : result.pairs)
            pairs += u"- %1\n"_s.arg(toText(figure, pair));
        for (const Run &run : result.runs)
            pairs += u"- %1\n"_s.arg(toText(figure, run));
    }
    return text + pairs;
}

QByteArray toJson(const Machine &machine, const std::vector<FigureResult> &results)
{
    QJsonArray figures;
    for (const FigureResult &result : results)
        figures.append(toObject(result));
    const QJsonObject document {{u"schema"_s, 1}, {u"machine"_s, toObject(machine)}, {u"figures"_s, figures}};
    return QJsonDocument(document).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace lockscope::benchmark
