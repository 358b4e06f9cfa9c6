// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/common/memory.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    lockscope::joinFreedMemoryAtOnce();
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    return lockscope::cli::runCommandLine(argc, argv);
}
