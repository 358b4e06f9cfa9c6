// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"
#include "core/locks/mutex.h"
#include "core/topology/deployment_options.h"

#include <string_view>

namespace lockscope {

/// A connection to one Redis deployment and one lock client on it: a URL in, locks out.
///
/// Any number of locks and threads share it; it must outlive the locks that it made. Destroying it fails the running
/// waits with ErrorKind::Cancelled and releases all holds (ClientOptions::releasesOnShutdown). Programs that need
/// several clients on one connection, or connect without blocking, use topology::Deployment, pubsub::Bus and
/// locks::Client.
///
/// Qt's sockets need a QCoreApplication. If the program has none, the first connection creates one on a thread of its
/// own. A program that creates its own must do so before; creating one later ends the program with a message. A client
/// that is destroyed after the program's QCoreApplication releases nothing and prints a warning: its holds end with
/// their leases.
///
/// Thread: any but the engine's. A moved-from client can only be destroyed or assigned to.
class Client final
{
public:
    /// Connects and blocks until the server has answered, at most DeploymentOptions::connectTimeout per address. `url`
    /// as for topology::parseUrl(). Throws locks::LockError; ErrorKind::Usage for an invalid ClientOptions::id.
    [[nodiscard]] static Client connect(std::string_view url, locks::ClientOptions options = {});
    [[nodiscard]] static Client connect(const topology::DeploymentOptions &deployment,
                                        locks::ClientOptions options = {});
    /// The same without exceptions.
    [[nodiscard]] static Result<Client> tryConnect(std::string_view url, locks::ClientOptions options = {});
    [[nodiscard]] static Result<Client> tryConnect(const topology::DeploymentOptions &deployment,
                                                   locks::ClientOptions options = {});
    Client(Client &&other) noexcept;
    Client &operator=(Client &&other) noexcept;
    ~Client();

    /// Lets the locks be constructed from this client: `locks::SharedMutex stock(client, "stock");`.
    operator locks::Client &() const { return locks(); }

    /// For std::unique_lock, std::scoped_lock and std::shared_lock. Names are bytes. `lease`: renewed until the
    /// release, or a time after which the hold ends.
    [[nodiscard]] locks::Mutex mutex(const locks::NameArgument &name,
                                     locks::Lease lease = locks::Lease::watchdog()) const
    {
        return locks::Mutex(locks(), name, lease);
    }
    [[nodiscard]] locks::Mutex fairMutex(const locks::NameArgument &name,
                                         locks::Lease lease = locks::Lease::watchdog()) const
    {
        return locks::Mutex(locks(), name, locks::Family::Fair, lease);
    }
    [[nodiscard]] locks::SharedMutex sharedMutex(const locks::NameArgument &name,
                                                 locks::Lease lease = locks::Lease::watchdog()) const
    {
        return locks::SharedMutex(locks(), name, lease);
    }
    /// All families; reports errors in Result instead of exceptions and accepts a std::stop_token.
    [[nodiscard]] locks::BlockingLock lock(const locks::NameArgument &name,
                                           locks::Family family = locks::Family::Reentrant) const
    {
        return locks::BlockingLock(locks(), name, family);
    }
    [[nodiscard]] locks::BlockingSemaphore semaphore(const locks::NameArgument &name) const
    {
        return locks().blockingSemaphore(name);
    }
    [[nodiscard]] locks::BlockingPermitSemaphore permitSemaphore(const locks::NameArgument &name) const
    {
        return locks().blockingPermitSemaphore(name);
    }
    [[nodiscard]] locks::BlockingCountDownLatch countDownLatch(const locks::NameArgument &name) const
    {
        return locks().blockingCountDownLatch(name);
    }

    /// The full client: futures, coroutines, groups of locks. Valid as long as this client or the one it was moved to.
    [[nodiscard]] locks::Client &locks() const;

private:
    struct Parts;
    explicit Client(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts; // null: moved from
};

} // namespace lockscope
