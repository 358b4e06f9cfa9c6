// SPDX-License-Identifier: Apache-2.0
#include "core/client/client.h"

#include "core/base/printable.h"
#include "core/base/result.h"
#include "core/base/start_thread.h"
#include "core/locks/messages.h"
#include "core/topology/deployment.h"

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

/// Ensures that the process has a QCoreApplication, which Qt's sockets and events need. If it does not exist, creates
/// one on its own thread; both live until the process ends. Call it before the first QObject of the process exists, so
/// that Qt treats that thread as its main thread. If the program creates a QCoreApplication afterwards, the process
/// ends with a message, since Qt allows only one. Fails when the system refuses the thread. Thread: any.
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
    qAddPreRoutine(&refuseAnother); // calls it immediately, because there is an application
    own->thread = std::move(*thread);
    own->process = QCoreApplication::applicationPid();
    s_own = own.release();
    std::atexit(&endOwnApplication);
    return {};
}

} // namespace

/// In order of lifetime.
struct Client::Parts
{
    explicit Parts(const topology::DeploymentOptions &options) : deployment(options) { }

    topology::Deployment deployment;
    std::optional<locks::Client> client; // once connected
};

Client Client::connect(std::string_view url, locks::ClientOptions options)
{
    return locks::valueOrThrow(tryConnect(url, std::move(options)));
}

Client Client::connect(const topology::DeploymentOptions &deployment, locks::ClientOptions options)
{
    return locks::valueOrThrow(tryConnect(deployment, std::move(options)));
}

Result<Client> Client::tryConnect(std::string_view url, locks::ClientOptions options)
{
    const Result<topology::DeploymentOptions> deployment = topology::parseUrl(
        QString::fromUtf8(url.data(), qsizetype(url.size())));
    if (!deployment)
        return fail(deployment.error());
    return tryConnect(*deployment, std::move(options));
}

Result<Client> Client::tryConnect(const topology::DeploymentOptions &deployment, locks::ClientOptions options)
{
    if (options.id && !options.id->isValid())
        return fail(ErrorKind::Usage, locks::message<"client-id-invalid">(printable(options.id->bytes())));
    if (const Status hosted = hostApplication(); !hosted)
        return fail(hosted.error());
    auto parts = std::make_unique<Parts>(deployment);
    const Result<QString> connected = parts->deployment.connect().result();
    if (!connected)
        return fail(connected.error());
    parts->client.emplace(pubsub::Bus(parts->deployment), std::move(options));
    return Client(std::move(parts));
}

Client::Client(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) { }
Client::Client(Client &&other) noexcept = default;
Client &Client::operator=(Client &&other) noexcept = default;
Client::~Client() = default;

locks::Client &Client::locks() const
{
    return *m_parts->client;
}

} // namespace lockscope
