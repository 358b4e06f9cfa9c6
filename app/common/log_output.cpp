// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/log_output.h"

#include "app/common/messages.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"

#include <QDateTime>
#include <QLoggingCategory>
#include <QStringList>
#include <cstdio>
#include <mutex>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

/// Lives as long as the process: other threads may log until its very end.
struct Log
{
    std::mutex mutex;
    GrowingFile file;    // guarded by mutex; closed: stderr
    QStringList secrets; // guarded by mutex
};

Log &theLog()
{
    static Log *const log = new Log;
    return *log;
}

QLatin1StringView word(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg: return "debug"_L1;
    case QtInfoMsg: return "info"_L1;
    case QtWarningMsg: return "warning"_L1;
    case QtCriticalMsg:
    case QtFatalMsg: break;
    }
    return "error"_L1;
}

void writeLine(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const QString category = QString::fromLatin1(context.category);
    QString line = u"%1 %2 %3: %4"_s.arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), word(type),
                                         category, text);
    Log &log = theLog();
    const std::lock_guard guard(log.mutex);
    for (const QString &secret : log.secrets)
        line.replace(secret, u"***"_s);
    const QByteArray bytes = withoutControls(line).toUtf8() + '\n';
    if (!log.file.isOpen() || !log.file.append(bytes).isNull())
        std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
}

/// Our categories log from `level` on; all others, such as Qt's, log errors only.
QString rulesFor(const QString &level)
{
    const QStringList levels {u"debug"_s, u"info"_s, u"warning"_s};
    const qsizetype lowest = levels.contains(level) ? levels.indexOf(level) : levels.size();
    QString rules;
    for (qsizetype i = 0; i < levels.size(); ++i)
        rules += u"*.%1=false\nlockscope.*.%1=%2\n"_s.arg(levels.at(i), i < lowest ? u"false"_s : u"true"_s);
    return rules;
}

} // namespace

Status startLog(const QString &level, const QString &file)
{
    QLoggingCategory::setFilterRules(rulesFor(level));
    Log &log = theLog();
    if (!file.isEmpty()) {
        const std::lock_guard guard(log.mutex);
        if (const QString cause = log.file.open(file, Readers::Usual); !cause.isNull())
            return fail(ErrorKind::Usage, ofField(u"--log-file"_s, message<"log-file-unwritable">(file, cause)));
    }
    qInstallMessageHandler(&writeLine);
    return {};
}

void hideInLog(const QString &secret)
{
    if (secret.isEmpty())
        return;
    Log &log = theLog();
    const std::lock_guard guard(log.mutex);
    log.secrets.append(secret);
}

} // namespace lockscope::app
