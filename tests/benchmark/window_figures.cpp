// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/measurements.h"
#include "tests/benchmark/replay_program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr int Patience = 300'000; // ms
constexpr qint64 Spans = 1'000'000;

/// What the desktop program says of itself. Without a display: the same picture is painted, into memory.
Result<QJsonObject> askWindow(const QString &figure)
{
    const Result<QString> program = findProgram(u"lockscope"_s);
    if (!program)
        return fail(program.error());
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    window.setProcessEnvironment(environment);
    window.start(*program, {u"--bench-ui"_s, figure});
    if (!window.waitForFinished(Patience))
        return fail(ErrorKind::Timeout, u"lockscope --bench-ui did not end in time."_s, window.errorString());
    if (window.exitStatus() != QProcess::NormalExit || window.exitCode() != 0)
        return fail(
            ErrorKind::Server,
            u"lockscope --bench-ui failed: %1"_s.arg(QString::fromUtf8(window.readAllStandardError().trimmed())));
    return QJsonDocument::fromJson(window.readAllStandardOutput()).object();
}

} // namespace

FigureResult measureTimelineFrame(const Figure &figure, const PairOptions &options)
{
    if (!findProgram(u"lockscope"_s))
        return notMeasured(figure, u"the desktop program is not beside this one"_s);
    return measureRuns(figure, options, [&]() -> Result<Run> {
        if (options.isInterrupted())
            return fail(ErrorKind::Cancelled, u"interrupted"_s);
        const Result<QJsonObject> said = askWindow(figure.id);
        if (!said)
            return fail(said.error());
        Run run {{said->value("p99_ms"_L1).toDouble()}};
        const qint64 spans = said->value("spans"_L1).toInteger();
        run.note = u"%1 spans in %2 lanes of %3 minutes, %4 frames of 1920 × 1080, median %5 ms"_s.arg(spans)
                       .arg(said->value("lanes"_L1).toInt())
                       .arg(said->value("minutes"_L1).toInt())
                       .arg(said->value("frames"_L1).toInt())
                       .arg(said->value("p50_ms"_L1).toDouble(), 0, 'f', 1);
        if (spans < Spans * 98 / 100 || run.values.front() <= 0)
            run.fault = u"only %1 spans were painted"_s.arg(spans);
        return run;
    });
}

} // namespace lockscope::benchmark
