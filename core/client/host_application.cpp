// SPDX-License-Identifier: Apache-2.0
#include "core/client/host_application.h"

#include "core/base/start_thread.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

namespace lockscope {

namespace {

/// The application created by the library. Never destroyed: its thread runs until the process exits.
struct OwnApplication
{
    std::thread thread;
    QSemaphore end {};
    qint64 process = 0; // fork() copies no threads
};
OwnApplication *s_own = nullptr; // guarded by s_mutex until it is set, then constant
std::mutex s_mutex;

void endOwnApplication()
{
    if (s_own->process != QCoreApplication::applicationPid())
        return;
    s_own->end.release();
    s_own->thread.join();
}

/// Qt calls this from the constructor of each QCoreApplication.
void refuseAnother()
{
    if (s_own)
        qFatal("Lockscope already created a QCoreApplication for the locks of this program, and Qt allows only one. "
               "Create yours before the first lockscope::Client.");
}

} // namespace

Status hostApplication()
{
    const std::lock_guard guard(s_mutex);
    if (QCoreApplication::instance())
        return {};
    QSemaphore made;
    auto own = std::make_unique<OwnApplication>();
    Result<std::thread> thread = startThread([&made, end = &own->end] {
        static int count = 1;
        static char name[] = "lockscope";
        static char *arguments[] = {name, nullptr};
        QCoreApplication application(count, arguments);
        made.release();
        // No event loop: it would use the default context of GLib, and run parts of a later application while its
        // constructor still creates them.
        end->acquire();
    });
    if (!thread)
        return fail(thread.error());
    made.acquire();
    qAddPreRoutine(&refuseAnother); // calls it at once, because there is an application
    own->thread = std::move(*thread);
    own->process = QCoreApplication::applicationPid();
    s_own = own.release();
    std::atexit(&endOwnApplication);
    return {};
}

} // namespace lockscope
