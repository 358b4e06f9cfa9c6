// SPDX-License-Identifier: Apache-2.0
#include "core/base/private_file.h"

#include <QDir>
#include <QFileInfo>

namespace lockscope {

namespace {

constexpr QFile::Permissions FileRights = QFile::ReadOwner | QFile::WriteOwner;
constexpr QFile::Permissions FolderRights = FileRights | QFile::ExeOwner;

} // namespace

bool makePrivateFolder(const QString &folder)
{
    const QFileInfo info(folder);
    if (info.isDir())
        return true;
    const QDir above(info.absolutePath());
    return (above.exists() || QDir().mkpath(above.path())) && above.mkdir(info.fileName(), FolderRights);
}

bool openPrivate(QFile &file, QIODevice::OpenMode mode)
{
    if (!file.open(mode, FileRights))
        return false;
    // open() sets permissions of new files only. Those of a device (/dev/null) must not be changed.
    return !QFileInfo(file).isFile() || file.setPermissions(FileRights);
}

void preparePrivateFile(const QString &path)
{
    QFile file(path);
    if (makePrivateFolder(QFileInfo(path).absolutePath()))
        (void)openPrivate(file, QIODevice::WriteOnly | QIODevice::Append);
}

} // namespace lockscope
