// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stress_arguments.h"

#include "app/cli/choice.h"
#include "app/common/names.h"
#include "core/load/scenario/preset.h"

#include <CLI/CLI.hpp>
#include <QFile>
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
        into.clearFaults();
    for (const std::string &text : texts) {
        const Result<load::AnyFault> fault = load::parseFault(QString::fromStdString(text), u"fault"_s);
        if (!fault)
            return fail(fault.error());
        into.add(*fault);
    }
    return {};
}

Result<Scenario> readScenario(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage,
                    u"%1 cannot be read: %2. Check the path and its rights."_s.arg(path, file.errorString()));
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &problem);
    if (!document.isObject())
        return fail(ErrorKind::Usage, u"%1 holds no scenario: %2."_s.arg(path, problem.errorString()));
    return Scenario::fromJson(document.object());
}

std::string helpOfPresets()
{
    QString help = u"A scenario for a common question; flags change it:"_s;
    for (const load::Preset &preset : load::presets())
        help += u"\n%1: %2"_s.arg(preset.name, preset.summary);
    return help.toStdString();
}

} // namespace

void StressArguments::addTo(CLI::App &options)
{
    const auto text = [&](const char *name, std::string &into, const char *help, const std::string &type) {
        options.add_option(name, into, help)->type_name(type);
    };
    text("SCENARIO", m_file, "A file with a scenario in JSON, as a report carries it; flags change it",
         "SCENARIO.json");
    text("--preset", m_preset, helpOfPresets().c_str(), choice(u"P"_s, load::namesOfPresets().split(u", "_s)));
    text("--type", m_type, "rw: read and write by --reads (default)",
         choice(u"T"_s, load::wordsOfLockTypes().split(u", "_s)));
    options
        .add_option(
            "--members", m_members,
            "Taken as one with multi and fastermulti, default 3; for redlock with --sandbox so many servers, default 5")
        ->type_name("N");
    text("--name", m_name, "The lock; default lockscope:stress:RUNID", "NAME");
    options.add_option("--names", m_names, "So many locks, NAME:0, NAME:1, …; default 1")->type_name("N");
    options
        .add_option("--skew", m_skew, "0: all locks equally likely; else by Zipf's law with this exponent; default 0")
        ->type_name("EXPONENT");
    options.add_option("--reads", m_reads, "Share of reads with rw, 0 to 1; default 0.9")->type_name("SHARE");
    options.add_option("--workers", m_workers, "Default 64")->type_name("N");
    text("--mode", m_mode, "light: coroutines; default threads", choice(u"MODE"_s, {u"threads"_s, u"light"_s}));
    options.add_option("--clients", m_clients, "Spread the workers over so many identities; default 1")->type_name("N");
    text("--hold", m_hold, "1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5; default 1ms", "TIMES");
    text("--think", m_think, "The same, between two takes; default 0", "TIMES");
    text("--wait", m_wait, "Longest wait; 0: one try; default 5s", "TIME");
    text("--lease", m_lease, "watchdog or a time; default watchdog", "TIME");
    options.add_option("--reentry", m_reentry, "Takes of each hold; default 1")->type_name("N");
    text("--rate", m_rate,
         "Open loop: cycles begin at planned times, 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5, with "
         "poisson: before it at "
         "random times; default: each worker goes on when it is done",
         "RATE");
    text("--warmup", m_warmup, "Before the measured part; default 1s", "TIME");
    text("--duration", m_duration, "Default 10s", "TIME");
    options.add_option("--seed", m_seed, "Of everything drawn; default 1")->type_name("N");
    options
        .add_option("--fault", m_faults,
                    "kill-worker@TIME:waiter or :holder: at that time of the measured part a worker vanishes without "
                    "giving anything back. skip-unlock@TIME: a worker ends and forgets its unlock. "
                    "pause-client@TIME:TIME, freeze-watchdog@TIME:TIME and "
                    "cut-links@TIME:TIME last for the second time; delay-links@TIME:TIME sends each command so much "
                    "later; drop-subscription@TIME. With --sandbox also stop-server@TIME:TIME and kill-server@TIME; "
                    "with --sandbox-cluster also move-slot@TIME and failover@TIME: the slot of the first name moves, "
                    "or its node dies and a replica takes over. Several are possible")
        ->type_name("FAULT");
    text("--witness", m_witness,
         "A key that every exclusive hold reads and then writes plus one, with several names KEY:name", "KEY");
    text("--join", m_join,
         "A latch on the server where the runs of several machines meet to begin together; merge makes one report of "
         "theirs",
         "NAME");
    options.add_option("--hosts", m_hosts, "How many runs meet there")->type_name("N");
}

Result<Scenario> StressArguments::described() const
{
    if (!m_preset.empty() && !m_file.empty())
        return fail(ErrorKind::Usage,
                    u"preset: %1 is not possible together with a scenario file. Leave out one of them."_s.arg(
                        QString::fromStdString(m_preset)));
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
