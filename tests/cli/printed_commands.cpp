// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/printed_commands.h"

#include "tests/cli/cli_program.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <signal.h>

namespace lockscope::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int Interrupted = 130;
constexpr int ServerLost = 3;

/// A command that runs until Ctrl-C.
bool isEndless(const QString &command)
{
    static const QRegularExpression pattern(
        u"^lockscope-cli( --url \\S+)? (watch(?!.*--for)|doctor.*--watch|sandbox)"_s);
    return pattern.match(command).hasMatch();
}

/// The length of a run in which all faults of the command begin and end; empty: it has no fault.
QString lengthOfFaults(const QString &command)
{
    static const QRegularExpression fault(u"--fault [a-z-]+@(\\d+)s(?::(?:(\\d+)(ms|s))?)?"_s);
    qint64 endMs = 0;
    for (auto all = fault.globalMatch(command); all.hasNext();) {
        const QRegularExpressionMatch each = all.next();
        const qint64 length = each.captured(2).toLongLong() * (each.captured(3) == "s"_L1 ? 1000 : 1);
        endMs = std::max(endMs, each.captured(1).toLongLong() * 1000 + length);
    }
    return endMs == 0 ? QString() : u"%1ms"_s.arg(endMs + 2000);
}

} // namespace

bool PrintedCommands::prepare()
{
    if (!m_redis.start()) {
        qWarning("%s", m_redis.problem());
        return false;
    }
    for (const char *script : {"backup", "report", "close", "train", "move"})
        write(QLatin1StringView(script) + u".sh"_s, "#!/bin/sh\n", true);
    write(u"pw.txt"_s, "secret\n");
    const QDir home(m_home.path());
    if (!home.mkpath(u".config/fish/completions"_s) || !home.mkpath(u".config/Lockscope"_s))
        return false;
    static const QRegularExpression password(u":[^:@]*@"_s);
    write(u".config/Lockscope/profiles.ini"_s,
          "[orders-eu]\nurl=" + m_redis.server().url().remove(password).toUtf8() + '\n');
    CliProgram recorder(m_redis.server().url());
    if (recorder.run({u"record"_s, m_home.filePath(u"night.rec"_s), u"--for"_s, u"100ms"_s}) != 0)
        return false;
    CliProgram program(m_redis.server().url());
    if (program.run(u"stress --type reentrant --workers 2 --warmup 0 --duration 200ms --json -"_s.split(u' ')) != 0)
        return false;
    m_report = program.output();
    return true;
}

/// Before each command, because an earlier one may have overwritten them.
void PrintedCommands::writeReports() const
{
    for (const char *report : {"base", "base1", "base2", "base3", "new", "a"})
        write(QLatin1StringView(report) + u".json"_s, m_report);
    QJsonObject other = QJsonDocument::fromJson(m_report).object();
    const QJsonDocument scenario(other["scenario"_L1].toObject());
    other["run"_L1] = u"ffffffffffff"_s;
    write(u"b.json"_s, QJsonDocument(other).toJson());
    for (const char *file : {"checkout", "again"})
        write(QLatin1StringView(file) + u".json"_s, scenario.toJson());
}

void PrintedCommands::write(const QString &name, const QByteArray &content, bool isProgram) const
{
    QFile file(m_home.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    if (isProgram)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QString PrintedCommands::runnable(QString command)
{
    static const QRegularExpression comment(u"\\s+# .*$"_s);
    static const QRegularExpression others(u"--url redis\\S*"_s); // servers of the reader
    static const QRegularExpression keys(u" --(ca|cert|key|sni|user|password-file) \\S+"_s);
    static const QRegularExpression times(u"--(look|duration) \\S+"_s);
    static const QRegularExpression lengths(u"--for \\S+"_s);
    static const QRegularExpression dates(u"--at \\d{4}-\\S+"_s);
    static const QRegularExpression limit(u" --find-limit '[^']+'"_s); // takes too long, see findsTheLimit
    static const QRegularExpression filter(u" \\| jq .*$"_s);
    command.remove(comment).remove(filter).remove(keys).remove(limit);
    command.replace(others, u"--url "_s + m_redis.server().url());
    command.replace(dates, u"--at 0s"_s);
    command.replace(u"--hosts 2"_s, u"--hosts 1"_s);
    command.remove(u" --port 7000"_s);
    const auto has = [&command](QLatin1StringView word) { return command.contains(word); };
    const QString faults = lengthOfFaults(command);
    const bool hasFault = !faults.isEmpty();
    command.replace(times, hasFault ? u"--\\1 "_s + faults : u"--\\1 300ms"_s);
    if (has(" record "_L1) || has(" watch "_L1))
        command.replace(lengths, u"--for 300ms"_s);
    if (has(" stress "_L1) && !has("--duration"_L1))
        command += u" --duration "_s + (hasFault ? faults : u"1s"_s);
    if (has(" stress "_L1) && !has("--warmup"_L1))
        command += u" --warmup 0"_s;
    if (command.startsWith("lockscope "_L1)) {
        if (!has("--screenshot"_L1))
            command += u" --screenshot window.png"_s;
        command += u" --after 300ms"_s;
    }
    if (has(" record "_L1))
        command += u" --replace"_s;
    const bool asks = has(" unlock "_L1) || has("--fix "_L1) || (has(" stress "_L1) && !has("--sandbox"_L1));
    if (asks && !has("--yes"_L1))
        command += u" --yes"_s;
    if (has(" bench"_L1))
        command += u" --help"_s; // minutes
    return command;
}

void PrintedCommands::setEnvironment(QProcess &process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString folder = QFileInfo(CliProgram().process().program()).path();
    environment.insert(u"PATH"_s, folder + u':' + environment.value(u"PATH"_s));
    environment.insert(u"LOCKSCOPE_URL"_s, m_redis.server().url());
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password())); // of the profile
    environment.insert(u"HOME"_s, m_home.path());
    for (const QString &name : {u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s})
        environment.insert(name, m_home.filePath(u".config"_s));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_home.path());
}

QString PrintedCommands::problemOf(const QString &command)
{
    m_redis.command({"SET", "gpu", "4"}); // permits
    writeReports();
    const QString shortened = runnable(command);
    const bool isInterrupted = isEndless(shortened);
    QProcess process;
    setEnvironment(process);
    process.start(u"bash"_s, {u"-c"_s, isInterrupted ? u"exec "_s + shortened : shortened});
    QByteArray shown;
    const auto hasPrinted = [&] {
        shown += process.readAllStandardOutput() + process.readAllStandardError();
        return !shown.isEmpty();
    };
    if (isInterrupted) {
        if (!QTest::qWaitFor(hasPrinted, 60'000))
            return u"printed nothing: "_s + shortened;
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    }
    if (!process.waitForFinished(120'000))
        return u"does not end: "_s + shortened;
    hasPrinted();
    const int expected = isInterrupted ? Interrupted : command.contains("--fault kill-server"_L1) ? ServerLost : 0;
    const bool isAllowed = process.exitCode() == expected
        || (command.contains("--assert"_L1) && process.exitCode() == 1); // on a slow machine
    return isAllowed ? QString()
                     : u"exit code %1 of %2\n%3"_s.arg(process.exitCode()).arg(shortened, QString::fromUtf8(shown));
}

} // namespace lockscope::tests
