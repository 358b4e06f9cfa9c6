// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

namespace lockscope::cli {

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
