// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_problems.h"

#include "app/cli/messages.h"

namespace lockscope::cli {

void FileProblems::add(const QString &flag, const QString &path, const QString &cause)
{
    if (!cause.isNull())
        m_files.push_back(ofField(flag, message<"file-not-written">(path, cause)));
}

Status FileProblems::refused() const
{
    if (m_files.empty())
        return {};
    return fail(ErrorKind::Usage, message<"files-not-writable">(m_files));
}

Status FileProblems::failed() const
{
    return m_files.empty() ? Status() : fail(ErrorKind::File, message<"files-not-written">(m_files));
}

} // namespace lockscope::cli
