// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>

namespace lockscope {

// The only place that writes files. A failure is returned as its cause, for display; success as a null string.

/// The readers of a new file. An existing file keeps its permissions, unless they are wider than OwnerOnly asks for.
enum class Readers {
    Usual,     ///< limited by the umask
    OwnerOnly, ///< mode 0600 from creation on; a missing folder is created with mode 0700
};

/// Creates the folder and its parents; an existing folder stays unchanged.
[[nodiscard]] QString makePrivateFolder(const QString &folder);

/// Checks whether writeFile() can begin, and leaves nothing behind.
[[nodiscard]] QString checkWritable(const QString &path);

/// Writes a whole file and leaves an older one untouched on failure. Follows symbolic links. A target that is no
/// regular file (a pipe, a terminal, /dev/stdout) is written directly: after an error it has a part of the content.
/// Opening a named pipe blocks until it has a reader.
[[nodiscard]] QString writeFile(const QString &path, const QByteArray &content, Readers readers = Readers::Usual);

/// A log or a recording: a file that grows. Each append reaches the operating system before it returns, complete or not
/// at all. Not thread-safe.
class GrowingFile final
{
public:
    /// Continues the file, or creates it.
    [[nodiscard]] QString open(const QString &path, Readers readers);
    /// Replaces an older file once `content` is written.
    [[nodiscard]] QString begin(const QString &path, const QByteArray &content, Readers readers);
    [[nodiscard]] QString append(const QByteArray &content);
    /// Writes through to the disk.
    [[nodiscard]] QString close();

    [[nodiscard]] bool isOpen() const { return m_file.isOpen(); }
    [[nodiscard]] qint64 size() const { return m_file.size(); }

private:
    QFile m_file;
};

} // namespace lockscope
