// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/pager.h"

#include <cstdio>
#include <sys/wait.h>

namespace lockscope::app {

namespace {

constexpr int NoSuchCommand = 127; // exit code of the shell

} // namespace

bool showInPager(const QByteArray &text)
{
    const QByteArray wanted = qgetenv("PAGER");
    const bool isUnwanted = (qEnvironmentVariableIsSet("PAGER") && wanted.isEmpty()) || wanted == "cat";
    if (isUnwanted)
        return false;
    if (!qEnvironmentVariableIsSet("LESS"))
        qputenv("LESS", "FRX"); // quit if one screen suffices, allow colours, keep the text on exit
    std::FILE *pager = ::popen(wanted.isEmpty() ? "less" : wanted.constData(), "w");
    if (!pager)
        return false;
    // incomplete if the user quits early: SIGPIPE is ignored
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), pager);
    const int status = ::pclose(pager);
    return !WIFEXITED(status) || WEXITSTATUS(status) != NoSuchCommand;
}

} // namespace lockscope::app
