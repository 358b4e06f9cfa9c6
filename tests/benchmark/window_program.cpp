// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/window_program.h"

#include "tests/benchmark/replay_program.h"

#include <QJsonDocument>
#include <QProcess>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int Patience = 300'000; // ms

} // namespace

Result<QJsonObject> askWindow(const QStringList &arguments, const QString &url, const std::function<void()> &onSaid)
{
    const Result<QString> program = findProgram(u"lockscope-bench-window"_s);
    if (!program)
        return fail(program.error());
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    if (!url.isEmpty())
        environment.insert(u"LOCKSCOPE_URL"_s, url);
    window.setProcessEnvironment(environment);
    window.start(*program, arguments);
    if (onSaid && window.waitForReadyRead(Patience))
        onSaid();
    if (!window.waitForFinished(Patience))
        return fail(ErrorKind::Timeout, Message::verbatim(u"lockscope-bench-window did not end in time."_s),
                    window.errorString());
    if (window.exitStatus() != QProcess::NormalExit || window.exitCode() != 0)
        return fail(ErrorKind::Server,
                    Message::verbatim(u"lockscope-bench-window failed: %1"_s.arg(
                        QString::fromUtf8(window.readAllStandardError().trimmed()))));
    return QJsonDocument::fromJson(window.readAllStandardOutput()).object();
}

} // namespace lockscope::benchmark
