// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileDevice>
#include <memory>

namespace lockscope {

/// A file that is written completely or not at all: an older file stays until commit(). A path that is no regular file
/// (a pipe, a terminal, /dev/stdout) is written directly, never replaced; data written there before an error stays.
class OutputFile final
{
public:
    explicit OutputFile(const QString &path);
    /// False: see error(). Opening a named pipe blocks until it has a reader.
    [[nodiscard]] bool open();
    /// False: see error(). The path then has its old content, or none.
    [[nodiscard]] bool commit();
    /// For classes that write to a device, between open() and commit().
    [[nodiscard]] QFileDevice &device() { return *m_file; }
    [[nodiscard]] QString path() const { return m_file->fileName(); }
    [[nodiscard]] QString error() const { return m_file->errorString(); }

    /// open(), write and commit(). A null string on success, otherwise the error for display.
    [[nodiscard]] static QString write(const QString &path, const QByteArray &content);

private:
    std::unique_ptr<QFileDevice> m_file;
};

} // namespace lockscope
