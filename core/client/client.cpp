// SPDX-License-Identifier: Apache-2.0
#include "core/client/client.h"

#include "core/base/printable.h"
#include "core/client/host_application.h"
#include "core/locks/messages.h"
#include "core/topology/deployment.h"

namespace lockscope {

namespace {

Client orThrow(Result<Client> client)
{
    if (!client)
        locks::throwLockError(client.error());
    return std::move(*client);
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
    return orThrow(tryConnect(url, std::move(options)));
}

Client Client::connect(const topology::DeploymentOptions &deployment, locks::ClientOptions options)
{
    return orThrow(tryConnect(deployment, std::move(options)));
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

locks::Mutex Client::mutex(const locks::NameArgument &name, locks::Lease lease) const
{
    return locks::Mutex(locks(), name, lease);
}

locks::Mutex Client::fairMutex(const locks::NameArgument &name, locks::Lease lease) const
{
    return locks::Mutex(locks(), name, locks::Family::Fair, lease);
}

locks::SharedMutex Client::sharedMutex(const locks::NameArgument &name, locks::Lease lease) const
{
    return locks::SharedMutex(locks(), name, lease);
}

locks::BlockingLock Client::lock(const locks::NameArgument &name, locks::Family family) const
{
    return locks::BlockingLock(locks(), name, family);
}

locks::BlockingSemaphore Client::semaphore(const locks::NameArgument &name) const
{
    return locks().blockingSemaphore(name);
}

locks::BlockingPermitSemaphore Client::permitSemaphore(const locks::NameArgument &name) const
{
    return locks().blockingPermitSemaphore(name);
}

locks::BlockingCountDownLatch Client::countDownLatch(const locks::NameArgument &name) const
{
    return locks().blockingCountDownLatch(name);
}

locks::Client &Client::locks() const
{
    return *m_parts->client;
}

} // namespace lockscope
