// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>

namespace lockscope {

// Files readable by their user only: mode 0600 from creation on, in folders of mode 0700. Existing files with wider
// permissions are restricted.

/// Creates the folder and its parents; an existing folder stays unchanged. False: failed.
[[nodiscard]] bool makePrivateFolder(const QString &folder);
/// Opens the file for writing. Its folder must exist.
[[nodiscard]] bool openPrivate(QFile &file, QIODevice::OpenMode mode);
/// Call it before another class writes the file by name (QSettings keeps a file's permissions). Creates its folder, and
/// the file if it does not exist. A failure shows when the file is written.
void preparePrivateFile(const QString &path);

} // namespace lockscope
