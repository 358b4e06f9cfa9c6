// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_reading.h"

#include <QFile>
#include <QJsonDocument>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 MostBytes = qint64(256) << 20; // a pipe or a device may never end

} // namespace

Result<QByteArray> readFile(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return fail(
            ErrorKind::Usage,
            u"%1 cannot be read: %2. Check the path and its rights."_s.arg(file.fileName(), file.errorString()));
    QByteArray content = file.read(MostBytes + 1);
    if (content.size() > MostBytes)
        return fail(ErrorKind::Usage, u"%1 is larger than 256 MiB. Give a smaller file."_s.arg(file.fileName()));
    return content;
}

Result<QJsonObject> readDocument(const std::string &path)
{
    const Result<QByteArray> content = readFile(path);
    if (!content)
        return fail(content.error());
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &problem);
    if (document.isArray())
        return fail(
            ErrorKind::Usage,
            u"%1 is a JSON array, not a report. Give a file of stress --json."_s.arg(QString::fromStdString(path)));
    if (!document.isObject())
        return fail(ErrorKind::Usage,
                    u"%1 is no JSON object: %2."_s.arg(QString::fromStdString(path), problem.errorString()));
    return document.object();
}

} // namespace lockscope::cli
