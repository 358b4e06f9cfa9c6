// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>

namespace lockscope {

// Files that only their user may read: 0600 from the moment they are there, in a folder of 0700. A file that an earlier
// version left wider is narrowed.

/// Makes the folder, and those above it; one that is there stays as it is. False: it could not.
[[nodiscard]] bool makePrivateFolder(const QString &folder);
/// Opens the file for writing. Its folder must be there.
[[nodiscard]] bool openPrivate(QFile &file, QIODevice::OpenMode mode);
/// Before another class writes the file by its name (QSettings, which keeps the rights of a file): makes its folder,
/// and the file empty when there is none. A failure shows when it is written.
void preparePrivateFile(const QString &path);

} // namespace lockscope
