// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stress_arguments.h"

#include "app/cli/messages.h"
#include "app/cli/report_reading.h"
#include "app/common/choice.h"
#include "app/common/names.h"
#include "core/load/scenario/preset.h"

#include <CLI/CLI.hpp>
#include <QJsonDocument>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using load::Distribution;
using load::Scenario;

namespace {

template <typename T, typename U>
void set(T &into, const std::optional<U> &value)
{
    if (value)
        into = *value;
}

/// Reads `text` into `into` unless it is empty.
template <typename T, typename Parse>
Status read(T &into, const std::string &text, Parse parse)
{
    if (text.empty())
        return {};
    auto value = parse(QString::fromStdString(text));
    if (!value)
        return fail(value.error());
    into = std::move(*value);
    return {};
}

auto durationOf(const QString &field)
{
    return [field](const QString &text) { return parseDuration(text, field); };
}

auto distributionOf(const QString &field)
{
    return [field](const QString &text) { return Distribution::parse(text, field); };
}

Status readBytes(QByteArray &into, const std::string &text, const QString &field)
{
    if (text.empty())
        return {};
    const Result<QByteArray> bytes = app::parseBytes(text, field);
    if (!bytes)
        return fail(bytes.error());
    into = *bytes;
    return {};
}

Status readFaults(Scenario &into, const std::vector<std::string> &texts)
{
    if (!texts.empty())
        into.faults.clear();
    for (const std::string &text : texts) {
        const Result<load::Fault> fault = load::Fault::parse(QString::fromStdString(text), u"fault"_s);
        if (!fault)
            return fail(fault.error());
        into.faults.push_back(*fault);
    }
    return {};
}

Result<Scenario> readScenario(const QString &path)
{
    const Result<QByteArray> content = readFile(path.toStdString());
    if (!content)
        return fail(content.error());
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &problem);
    if (!document.isObject())
        return fail(ErrorKind::Usage, message<"scenario-file-invalid">(path, problem.errorString()));
    return Scenario::fromJson(document.object());
}

} // namespace

void StressArguments::addTo(CLI::App &options)
{
    std::string group = "Scenario";
    const auto add = [&](const char *name, auto &into, const char *help, const std::string &type) {
        options.add_option(name, into, help)->type_name(type)->group(group);
    };
    add("SCENARIO", m_file, "JSON file with a scenario, changed by options; see help scenarios", "FILE");
    add("--preset", m_preset, "Scenario for a common question, see help scenarios",
        app::choice(u"PRESET"_s, load::namesOfPresets().split(u", "_s)));
    add("--type", m_type, "Lock type; rw reads and writes by --reads (default: rw)",
        app::choice(u"TYPE"_s, load::wordsOfLockTypes().split(u", "_s)));
    add("--members", m_members,
        "Number of members of multi and fastermulti (default: 3), or servers of redlock with --sandbox (default: 5)",
        "N");
    add("--name", m_name, "Name of the lock (default: lockscope:stress:RUNID)", "NAME");
    add("--names", m_names, "Number of locks, named NAME:0, NAME:1, … (default: 1)", "N");
    add("--skew", m_skew, "Exponent of Zipf's law for choosing a lock; 0 for all equally likely (default: 0)",
        "EXPONENT");
    add("--reads", m_reads, "Share of reads with rw, 0 to 1 (default: 0.9)", "SHARE");
    add("--workers", m_workers, "Number of workers (default: 64)", "N");
    add("--mode", m_mode, "Workers as threads, or light as coroutines (default: threads)",
        app::choice(u"MODE"_s, {u"threads"_s, u"light"_s}));
    add("--clients", m_clients, "Number of client UUIDs that share the workers (default: 1)", "N");
    add("--hold", m_hold, "Time to hold: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (default: 1ms)", "TIMES");
    add("--think", m_think, "Time between two cycles, as --hold (default: 0)", "TIMES");
    add("--wait", m_wait, "Longest wait, 0 for one attempt (default: 5s)", "TIME");
    add("--lease", m_lease, "Lease time, or watchdog for a renewed lease (default: watchdog)", "TIME");
    add("--reentry", m_reentry, "Acquisitions per hold (default: 1)", "N");
    add("--rate", m_rate,
        "Open loop with planned cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5, with poisson: before "
        "it at random times (default: closed loop)",
        "RATE");
    add("--warmup", m_warmup, "Time before the measured part (default: 1s)", "TIME");
    add("--duration", m_duration, "Length of the measured part (default: 10s)", "TIME");
    add("--seed", m_seed, "Random seed (default: 1)", "N");
    add("--witness", m_witness,
        "Counter that every exclusive hold reads, then writes plus one; with several names KEY:NAME", "KEY");
    add("--join", m_join, "Latch where the runs of several machines start together; see merge", "NAME");
    add("--hosts", m_hosts, "Number of runs to wait for at --join", "N");
    group = "Faults";
    add("--fault", m_faults, "Fault to inject, see help faults (repeatable)", "FAULT");
}

Result<Scenario> StressArguments::described() const
{
    if (!m_preset.empty() && !m_file.empty())
        return fail(ErrorKind::Usage,
                    ofField(u"preset"_s, message<"preset-with-file">(QString::fromStdString(m_preset))));
    if (!m_preset.empty())
        return load::parsePreset(QString::fromStdString(m_preset));
    return m_file.empty() ? Scenario() : readScenario(QString::fromStdString(m_file));
}

void StressArguments::applyNumbers(Scenario &s) const
{
    set(s.members, m_members);
    set(s.names, m_names);
    set(s.workers, m_workers);
    set(s.clients, m_clients);
    set(s.reentry, m_reentry);
    set(s.hosts, m_hosts);
    set(s.skew, m_skew);
    set(s.reads, m_reads);
    set(s.seed, m_seed);
}

Status StressArguments::applyTexts(Scenario &s) const
{
    const auto rateOf = [](const QString &word) -> Result<std::optional<load::ArrivalRate>> {
        return load::ArrivalRate::parse(word, u"rate"_s);
    };
    const Status all[] = {
        read(s.type, m_type, [](const QString &word) { return load::parseLockType(word); }),
        read(s.mode, m_mode, [](const QString &word) { return load::parseWorkerMode(word); }),
        read(s.hold, m_hold, distributionOf(u"hold"_s)),
        read(s.think, m_think, distributionOf(u"think"_s)),
        read(s.wait, m_wait, durationOf(u"wait"_s)),
        read(s.lease, m_lease, [](const QString &word) { return load::parseLease(word, u"lease"_s); }),
        read(s.rate, m_rate, rateOf),
        read(s.warmup, m_warmup, durationOf(u"warmup"_s)),
        read(s.duration, m_duration, durationOf(u"duration"_s)),
        readBytes(s.name, m_name, u"name"_s),
        readBytes(s.witness, m_witness, u"witness"_s),
        readBytes(s.join, m_join, u"join"_s),
        readFaults(s, m_faults),
    };
    for (const Status &status : all)
        if (!status)
            return status;
    return {};
}

Result<Scenario> StressArguments::scenario() const
{
    Result<Scenario> scenario = described();
    if (!scenario)
        return scenario;
    applyNumbers(*scenario);
    if (const Status texts = applyTexts(*scenario); !texts)
        return fail(texts.error());
    return scenario->validated();
}

} // namespace lockscope::cli
