// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/files.h"

#include "app/cli/messages.h"

#include <QFile>
#include <QJsonDocument>

namespace lockscope::cli {

namespace {

constexpr qint64 MaxBytes = qint64(256) << 20; // a pipe or a device may never end

} // namespace

Result<QByteArray> readFile(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage, message<"report-file-unreadable">(file.fileName(), file.errorString()));
    QByteArray content = file.read(MaxBytes + 1);
    if (content.size() > MaxBytes)
        return fail(ErrorKind::Usage, message<"report-file-too-large">(file.fileName()));
    return content;
}

Result<std::vector<QJsonObject>> readDocuments(const std::vector<std::string> &paths)
{
    std::vector<QJsonObject> documents;
    for (const std::string &path : paths) {
        const Result<QByteArray> content = readFile(path);
        if (!content)
            return fail(content.error());
        const QString name = QString::fromStdString(path);
        QJsonParseError problem;
        const QJsonDocument document = QJsonDocument::fromJson(*content, &problem);
        if (document.isArray())
            return fail(ErrorKind::Usage, message<"report-is-array">(name));
        if (!document.isObject())
            return fail(ErrorKind::Usage, message<"report-not-object">(name, problem.errorString()));
        documents.push_back(document.object());
    }
    return documents;
}

void FileProblems::add(const QString &flag, const QString &path, const QString &cause)
{
    if (!cause.isNull())
        m_files.push_back(ofField(flag, message<"file-not-written">(path, cause)));
}

Status FileProblems::refused() const
{
    if (m_files.empty())
        return {};
    return fail(ErrorKind::Usage, message<"files-not-writable">(m_files));
}

Status FileProblems::failed() const
{
    return m_files.empty() ? Status() : fail(ErrorKind::File, message<"files-not-written">(m_files));
}

} // namespace lockscope::cli
