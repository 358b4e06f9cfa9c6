// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/guard.h"
#include "app/common/memory.h"
#include "app/common/start_environment.h"

#include <QCoreApplication>
#include <cstring>

int main(int argc, char **argv)
{
    if (argc > 0 && std::strcmp(argv[0], lockscope::cli::GuardName) == 0)
        return lockscope::cli::runGuard(argc, argv);
    lockscope::joinFreedMemoryAtOnce();
    lockscope::app::hidePasswords();
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    return lockscope::cli::runCommandLine(argc, argv);
}
