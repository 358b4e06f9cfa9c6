// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/guard.h"
#include "app/common/keyring.h"
#include "app/common/memory.h"
#include "app/common/start_environment.h"

#include <QCoreApplication>
#include <clocale>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace {

/// Occupies the descriptors of closed standard streams. Otherwise a socket or a file gets such a number, and messages
/// are written into it. Reading and writing still fail, as with the closed stream.
void replaceMissingStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
        if (::fcntl(stream, F_GETFD) < 0)
            ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // takes the lowest free number
}

} // namespace

int main(int argc, char **argv)
{
    replaceMissingStreams();
    if (argc > 0 && std::strcmp(argv[0], lockscope::cli::GuardName) == 0)
        return lockscope::cli::runGuard(argc, argv);
    lockscope::joinFreedMemoryAtOnce();
    lockscope::app::hidePasswords();
    const QCoreApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // a decimal point in every locale
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    return lockscope::app::endWith(lockscope::cli::runCommandLine(argc, argv));
}
