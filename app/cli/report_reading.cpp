// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_reading.h"

#include <QFile>
#include <QJsonDocument>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

Result<QJsonObject> readDocument(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return fail(
            ErrorKind::Usage,
            u"%1 cannot be read: %2. Check the path and its rights."_s.arg(file.fileName(), file.errorString()));
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &problem);
    if (!document.isObject())
        return fail(ErrorKind::Usage, u"%1 holds no JSON object: %2."_s.arg(file.fileName(), problem.errorString()));
    return document.object();
}

} // namespace lockscope::cli
