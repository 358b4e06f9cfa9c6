// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_problems.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;

void FileProblems::add(const QString &flag, const QString &path, const QString &cause)
{
    if (!cause.isNull())
        m_files += u"%1: cannot write %2: %3"_s.arg(flag, path, cause);
}

Status FileProblems::refused() const
{
    if (m_files.isEmpty())
        return {};
    return fail(ErrorKind::Usage, m_files.join(u"; "_s) + u". Check the path and its rights."_s);
}

Status FileProblems::failed() const
{
    return m_files.isEmpty() ? Status() : fail(ErrorKind::File, m_files.join(u"; "_s));
}

} // namespace lockscope::cli
