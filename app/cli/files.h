// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <string>
#include <vector>

namespace lockscope::cli {

/// Reads a file or pipe of at most 256 MiB. The error names the file.
[[nodiscard]] Result<QByteArray> readFile(const std::string &path);
/// Reads JSON documents from files, in their order. The error names the file.
[[nodiscard]] Result<std::vector<QJsonObject>> readDocuments(const std::vector<std::string> &paths);

/// Collects the files that cannot be written, so that one error names all of them.
class FileProblems final
{
public:
    /// `cause` is a result of checkWritable() or writeFile(); a null string is ignored.
    void add(const QString &flag, const QString &path, const QString &cause);
    /// The error before any work was done: ErrorKind::Usage.
    [[nodiscard]] Status refused() const;
    /// The error after the work: ErrorKind::File.
    [[nodiscard]] Status failed() const;

private:
    std::vector<Message> m_files;
};

} // namespace lockscope::cli
