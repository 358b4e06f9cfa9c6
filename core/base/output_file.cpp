// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"

#include <QDir>
#include <QFileInfo>
#include <QUuid>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr QFile::Permissions OwnerRights = QFile::ReadOwner | QFile::WriteOwner;
constexpr QFile::Permissions UsualRights = OwnerRights | QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther
    | QFile::WriteOther; // less those that the umask removes
constexpr QFile::Permissions AllRights = UsualRights | QFile::ExeOwner | QFile::ExeGroup | QFile::ExeOther;
constexpr int MaxLinks = 40; // as Linux

QString textOf(const std::error_code &error)
{
    return QString::fromStdString(error.message());
}

QString textOf(int error)
{
    return textOf(std::error_code(error, std::generic_category()));
}

std::filesystem::path nativePath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

struct Target
{
    QString file; ///< symbolic links are resolved
    bool isReplaceable = true;
};

Target targetOf(const QString &path)
{
    QString file = QFileInfo(path).absoluteFilePath();
    for (int links = 0; links < MaxLinks; ++links) {
        const QFileInfo info(file);
        // /dev/stdout and /dev/fd/63 lead to the open files of a process, which others write to as well
        if (QDir(info.absolutePath()).canonicalPath().startsWith("/proc/"_L1))
            return {path, false};
        if (!info.isSymbolicLink())
            return {file, !info.exists() || info.isFile()};
        file = info.symLinkTarget();
    }
    return {path, false};
}

QString writeAll(QFile &file, const QByteArray &content)
{
    qint64 written = 0;
    while (written < content.size()) {
        const qint64 count = file.write(content.constData() + written, content.size() - written); // may be partial
        if (count <= 0)
            return file.errorString();
        written += count;
    }
    return {};
}

QString sync(const QFile &file)
{
    const bool isSynced = ::fsync(file.handle()) == 0 || errno == EINVAL; // EINVAL: a pipe or a device
    return isSynced ? QString() : textOf(errno);
}

QString closeFile(QFile &file)
{
    file.close();
    return file.error() == QFile::NoError ? QString() : file.errorString();
}

/// A rename is lost in a power cut until its folder is written. The file is complete in either case.
void syncFolder(const QString &file)
{
    const int folder = ::open(QFile::encodeName(QFileInfo(file).path()).constData(),
                              O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
}

/// Opens a new file beside the target, with the permissions that the target is to have.
QString openBeside(QFile &file, const QString &target, Readers readers)
{
    const QString folder = QFileInfo(target).absolutePath();
    const QString cause = readers == Readers::OwnerOnly ? makePrivateFolder(folder) : QString();
    if (!cause.isNull())
        return cause;
    const QFileInfo older(target);
    if (older.exists() && !older.isWritable())
        return textOf(EACCES);
    const bool keepsRights = older.exists() && readers == Readers::Usual;
    file.setFileName(folder + u"/.lockscope-"_s + QUuid::createUuid().toString(QUuid::Id128));
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Append | QIODevice::Unbuffered,
                   keepsRights || readers == Readers::OwnerOnly ? OwnerRights : UsualRights))
        return file.errorString();
    return !keepsRights || file.setPermissions(older.permissions() & AllRights) ? QString() : file.errorString();
}

/// The complete new file, not yet under the target's name.
QString prepare(QFile &file, const QString &target, const QByteArray &content, Readers readers)
{
    QString cause = openBeside(file, target, readers);
    if (cause.isNull())
        cause = writeAll(file, content);
    return cause.isNull() ? sync(file) : cause;
}

/// Gives the new file the target's name, or removes it if there is a `cause` not to.
QString publish(QFile &file, const QString &target, QString cause)
{
    std::error_code error;
    if (cause.isNull())
        std::filesystem::rename(nativePath(file.fileName()), nativePath(target), error);
    if (error)
        cause = textOf(error);
    if (cause.isNull())
        syncFolder(target);
    else if (!file.fileName().isEmpty())
        file.remove();
    return cause;
}

QString writeInPlace(QFile &file, const QString &path, const QByteArray &content)
{
    file.setFileName(path);
    const bool isOpen = file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::ExistingOnly
                                  | QIODevice::Unbuffered);
    return isOpen ? writeAll(file, content) : file.errorString();
}

} // namespace

QString makePrivateFolder(const QString &folder)
{
    const QFileInfo info(folder);
    if (info.isDir())
        return {};
    const QDir above(info.absolutePath());
    errno = 0;
    if ((above.exists() || QDir().mkpath(above.path())) && above.mkdir(info.fileName(), OwnerRights | QFile::ExeOwner))
        return {};
    return errno == EEXIST && info.isDir() ? QString() : textOf(errno != 0 ? errno : EACCES);
}

QString checkWritable(const QString &path)
{
    const Target target = targetOf(path);
    if (QFileInfo(path).isDir())
        return textOf(EISDIR);
    if (!target.isReplaceable) // opening a pipe would block, or end its reader
        return QFileInfo(path).isWritable() ? QString() : textOf(EACCES);
    QFile file;
    const QString cause = openBeside(file, target.file, Readers::Usual);
    if (file.isOpen())
        file.remove();
    return cause;
}

QString writeFile(const QString &path, const QByteArray &content, Readers readers)
{
    const Target target = targetOf(path);
    QFile file;
    QString cause = target.isReplaceable ? prepare(file, target.file, content, readers)
                                         : writeInPlace(file, path, content);
    if (cause.isNull())
        cause = closeFile(file);
    return target.isReplaceable ? publish(file, target.file, cause) : cause;
}

QString GrowingFile::open(const QString &path, Readers readers)
{
    const bool isPrivate = readers == Readers::OwnerOnly;
    const QString cause = isPrivate ? makePrivateFolder(QFileInfo(path).absolutePath()) : QString();
    if (!cause.isNull())
        return cause;
    m_file.setFileName(path);
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered,
                     isPrivate ? OwnerRights : UsualRights))
        return m_file.errorString();
    // open() sets the permissions of new files only. Those of a device (/dev/null) must not be changed.
    if (isPrivate && QFileInfo(m_file).isFile() && !m_file.setPermissions(OwnerRights))
        return m_file.errorString();
    return {};
}

QString GrowingFile::begin(const QString &path, const QByteArray &content, Readers readers)
{
    const QString target = targetOf(path).file;
    return publish(m_file, target, prepare(m_file, target, content, readers));
}

QString GrowingFile::append(const QByteArray &content)
{
    const qint64 before = m_file.size();
    const QString cause = writeAll(m_file, content);
    if (!cause.isNull() && m_file.size() > before)
        m_file.resize(before);
    return cause;
}

QString GrowingFile::close()
{
    const QString cause = sync(m_file);
    const QString closing = closeFile(m_file);
    return cause.isNull() ? closing : cause;
}

} // namespace lockscope
