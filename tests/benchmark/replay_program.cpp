// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/replay_program.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int Patience = 30'000; // ms

Result<ReplayRun> readResult(const QByteArray &line)
{
    const QList<QByteArray> words = line.simplified().split(' ');
    if (words.size() != 4)
        return fail(ErrorKind::Protocol, Message::verbatim(u"lockscope-replay printed something unexpected."_s),
                    QString::fromUtf8(line));
    const double calls = words[0].toDouble();
    const double nanoseconds = words[1].toDouble();
    const double serverNanoseconds = words[2].toDouble();
    if (nanoseconds <= 0)
        return fail(ErrorKind::Protocol, Message::verbatim(u"lockscope-replay measured no time."_s));
    return ReplayRun {calls / 2 / nanoseconds * 1e9, words[3].toLongLong() / 2, serverNanoseconds / nanoseconds};
}

} // namespace

Result<QString> findProgram(const QString &name)
{
    const QString here = QCoreApplication::applicationDirPath();
    // tests are built beside bin
    const QString program = QStandardPaths::findExecutable(name, {here, here + u"/../bin"_s});
    if (program.isEmpty())
        return fail(
            ErrorKind::Usage,
            Message::verbatim(u"%1 is not beside this program. It is built with LOCKSCOPE_BENCHMARKS."_s.arg(name)));
    return program;
}

Result<ReplayRun> runReplay(const sandbox::Server &server, const QString &recording, int depth, int links,
                            Millis measuredTime)
{
    const Result<QString> program = findProgram(u"lockscope-replay"_s);
    if (!program)
        return fail(program.error());
    QProcess replay;
    replay.start(*program,
                 {QString::number(server.port()), recording, QString::number(depth), QString::number(links),
                  QString::number(measuredTime.count()), QString::number(server.processId())});
    replay.write(server.password() + '\n'); // not an argument: those are visible to every user of the machine
    replay.closeWriteChannel();
    if (!replay.waitForFinished(Patience))
        return fail(ErrorKind::Timeout, Message::verbatim(u"lockscope-replay did not end in time."_s),
                    replay.errorString());
    if (replay.exitStatus() != QProcess::NormalExit || replay.exitCode() != 0)
        return fail(ErrorKind::Server,
                    Message::verbatim(u"lockscope-replay failed: %1"_s.arg(
                        QString::fromUtf8(replay.readAllStandardError().trimmed()))));
    return readResult(replay.readAllStandardOutput());
}

} // namespace lockscope::benchmark
