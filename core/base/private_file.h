// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>

namespace lockscope {

// Files readable by their user only: mode 0600 from creation on, in folders of mode 0700. Existing files with wider
// permissions are restricted.

/// Creates the folder and its parents; an existing folder stays unchanged. False: failed.
[[nodiscard]] bool makePrivateFolder(const QString &folder);
/// Opens the file for writing. Its folder must be there.
[[nodiscard]] bool openPrivate(QFile &file, QIODevice::OpenMode mode);
/// To be called before another class writes the file by name (QSettings keeps a file's permissions): creates its
/// folder, and the file if it does not exist. A failure shows when the file is written.
void preparePrivateFile(const QString &path);

} // namespace lockscope
