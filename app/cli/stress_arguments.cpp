// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stress_arguments.h"

#include "app/cli/messages.h"
#include "app/cli/report_reading.h"
#include "app/common/choice.h"
#include "core/base/printable.h"
#include "core/load/scenario/preset.h"

#include <CLI/CLI.hpp>
#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::Scenario;

namespace {

/// A flag that sets the field of the same name.
struct Flag
{
    std::string field;
    std::string help;
    std::string type;
    bool isNumber = false;
};

const std::vector<Flag> &flags()
{
    static const std::vector<Flag> all {
        {"type", "Lock type; rw reads and writes by --reads (default: rw)",
         app::choice(u"TYPE"_s, load::wordsOfLockTypes().split(u", "_s))},
        {"members",
         "Number of members of multi and fastermulti (default: 3), or servers of redlock with --sandbox (default: 5)",
         "N", true},
        {"name", "Name of the lock (default: lockscope:stress:RUNID)", "NAME"},
        {"names", "Number of locks, named NAME:0, NAME:1, … (default: 1)", "N", true},
        {"skew", "Exponent of Zipf's law for choosing a lock; 0 for all equally likely (default: 0)", "EXPONENT", true},
        {"reads", "Share of reads with rw, 0 to 1 (default: 0.9)", "SHARE", true},
        {"workers", "Number of workers (default: 64)", "N", true},
        {"mode", "Workers as threads, or light as coroutines (default: threads)",
         app::choice(u"MODE"_s, {u"threads"_s, u"light"_s})},
        {"clients", "Number of client UUIDs that share the workers (default: 1)", "N", true},
        {"hold", "Time to hold: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (default: 1ms)", "TIMES"},
        {"think", "Time between two cycles, as --hold (default: 0)", "TIMES"},
        {"wait", "Longest wait, 0 for one attempt (default: 5s)", "TIME"},
        {"lease", "Lease time, or watchdog for a renewed lease (default: watchdog)", "TIME"},
        {"reentry", "Acquisitions per hold (default: 1)", "N", true},
        {"rate",
         "Open loop with planned cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5, with poisson: before "
         "it at random times (default: closed loop)",
         "RATE"},
        {"warmup", "Time before the measured part (default: 1s)", "TIME"},
        {"duration", "Length of the measured part (default: 10s)", "TIME"},
        {"seed", "Random seed (default: 1)", "N", true},
        {"witness", "Counter that every exclusive hold reads, then writes plus one; with several names KEY:NAME",
         "KEY"},
        {"join", "Latch where the runs of several machines start together; see merge", "NAME"},
        {"hosts", "Number of runs to wait for at --join", "N", true},
    };
    return all;
}

/// JSON represents bytes that are not UTF-8 as Base64.
QString scenarioText(const std::string &text)
{
    const QByteArray bytes = QByteArray::fromStdString(text);
    return isUtf8(bytes) ? QString::fromUtf8(bytes) : u"b64:"_s + QString::fromLatin1(bytes.toBase64());
}

/// The scenario of a file, not yet validated.
Result<QJsonObject> readScenario(const QString &path)
{
    const Result<QByteArray> content = readFile(path.toStdString());
    if (!content)
        return fail(content.error());
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &problem);
    if (!document.isObject())
        return fail(ErrorKind::Usage, message<"scenario-file-invalid">(path, problem.errorString()));
    return document.object();
}

} // namespace

void StressArguments::addTo(CLI::App &options)
{
    const std::string group = "Scenario";
    options.add_option("SCENARIO", m_file, "JSON file with a scenario, changed by options; see help scenarios")
        ->type_name("FILE")
        ->group(group);
    options.add_option("--preset", m_preset, "Scenario for a common question, see help scenarios")
        ->type_name(app::choice(u"PRESET"_s, load::namesOfPresets().split(u", "_s)))
        ->group(group);
    for (const Flag &flag : flags()) {
        const QString field = QString::fromStdString(flag.field);
        CLI::Option *option = flag.isNumber
            ? options.add_option_function<double>(
                "--" + flag.field, [this, field](double number) { m_fields.insert(field, number); }, flag.help)
            : options.add_option_function<std::string>(
                "--" + flag.field,
                [this, field](const std::string &text) {
                    if (!text.empty())
                        m_fields.insert(field, scenarioText(text));
                },
                flag.help);
        option->type_name(flag.type)->group(group);
    }
    options.add_option("--fault", m_faults, "Fault to inject, see help faults (repeatable)")
        ->type_name("FAULT")
        ->group("Faults");
}

Result<QJsonObject> StressArguments::described() const
{
    if (!m_preset.empty() && !m_file.empty())
        return fail(ErrorKind::Usage,
                    ofField(u"preset"_s, message<"preset-with-file">(QString::fromStdString(m_preset))));
    if (!m_preset.empty())
        return load::parsePreset(QString::fromStdString(m_preset)).map(&Scenario::toJson);
    if (!m_file.empty())
        return readScenario(QString::fromStdString(m_file));
    return QJsonObject {{u"schema"_s, Scenario::SchemaVersion}};
}

Result<Scenario> StressArguments::scenario() const
{
    Result<QJsonObject> json = described();
    if (!json)
        return fail(json.error());
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field)
        json->insert(field.key(), field.value());
    QJsonArray faults;
    for (const std::string &text : m_faults) {
        if (const auto fault = load::Fault::parse(QString::fromStdString(text), u"fault"_s); !fault)
            return fail(fault.error());
        faults.append(QString::fromStdString(text));
    }
    if (!faults.isEmpty())
        json->insert(u"faults"_s, faults);
    return Scenario::fromJson(*json);
}

} // namespace lockscope::cli
