// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/exit_code.h"
#include "app/common/keyring.h"
#include "app/common/start_environment.h"
#include "app/desktop/application.h"

#include <QApplication>
#include <cstdio>

int main(int argc, char **argv)
{
    using namespace lockscope::desktop;
    lockscope::app::joinFreedMemoryAtOnce();
    lockscope::app::hidePasswords();
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setOrganizationName(QStringLiteral("Lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));

    const std::variant<Options, int> parsed = parseOptions(argc, argv);
    if (const int *code = std::get_if<int>(&parsed))
        return *code;
    const Options &options = std::get<Options>(parsed);
    if (!hasDisplay()) {
        if (!options.takesScreenshot()) {
            std::fputs("lockscope: no display found. Use lockscope-cli, or --screenshot FILE to save a picture.\n",
                       stderr);
            return lockscope::app::ExitCode::Unreachable;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    if (options.scale != 1)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));

    QApplication application(argc, argv);
    return lockscope::app::endWith(Application(application, options).run());
}
