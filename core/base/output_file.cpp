// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool isReplaceable(const QString &path)
{
    // Links below /dev and /proc (/dev/stdout, /dev/fd/63) lead to open files, which others write to as well.
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const QFileInfo file(path);
    return !absolute.startsWith("/dev/"_L1) && !absolute.startsWith("/proc/"_L1) && (!file.exists() || file.isFile());
}

std::unique_ptr<QFileDevice> makeFile(const QString &path)
{
    if (isReplaceable(path))
        return std::make_unique<QSaveFile>(path);
    return std::make_unique<QFile>(path);
}

} // namespace

OutputFile::OutputFile(const QString &path) : m_file(makeFile(path)) { }

bool OutputFile::open()
{
    const bool isReplacing = qobject_cast<QSaveFile *>(m_file.get()) != nullptr;
    return m_file->open(isReplacing ? QIODevice::WriteOnly : QIODevice::WriteOnly | QIODevice::Append);
}

bool OutputFile::commit()
{
    if (auto *replacing = qobject_cast<QSaveFile *>(m_file.get()))
        return replacing->commit();
    const bool isWritten = m_file->flush() && m_file->error() == QFileDevice::NoError;
    m_file->close();
    return isWritten;
}

QString OutputFile::write(const QString &path, const QByteArray &content)
{
    OutputFile file(path);
    const bool isWritten = file.open() && file.device().write(content) == content.size() && file.commit();
    return isWritten ? QString() : file.error();
}

} // namespace lockscope
