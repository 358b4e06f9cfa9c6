// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/base/system_clock.h"
#include "core/topology/deployment_options.h"
#include "core/topology/router.h"

#include <QFuture>
#include <concepts>
#include <typeindex>
#include <unordered_map>

namespace lockscope::topology {

/// One deployment and the engine thread of all its links, locks, timers and feeds. Destroying it closes the links,
/// fails every waiting caller and joins the thread. It must outlive everything built on it. If the system refuses the
/// thread, or if there is no QCoreApplication yet, connect() returns the error, and nothing may be built on the
/// deployment. Destroy it before the application: later it cannot close the links, and prints a warning.
class Deployment final
{
public:
    /// `factory`: sockets, unless a test or a fault injector wraps them.
    explicit Deployment(DeploymentOptions options, redis::TransportFactory factory = &redis::makeSocketTransport);
    ~Deployment();
    Q_DISABLE_COPY_MOVE(Deployment)

    /// Connects. Call it once, before anything else. The error is the first cause found; the links continue to retry.
    /// Thread: any.
    [[nodiscard]] QFuture<Result<QString>> connect();

    [[nodiscard]] const DeploymentOptions &options() const { return m_options; }
    [[nodiscard]] EngineThread &engine() { return m_engine; }
    [[nodiscard]] Clock &clock() { return *m_clock; }    ///< engine thread
    [[nodiscard]] Router &router() { return *m_router; } ///< engine thread

    /// The deployment's only object of type T, created from its router on first use and destroyed before the links.
    /// Lets higher layers keep state per deployment. Thread: engine.
    template <std::derived_from<QObject> T>
    [[nodiscard]] T &sole()
    {
        std::unique_ptr<QObject> &one = m_soles[std::type_index(typeid(T))];
        if (!one)
            one = std::make_unique<T>(*m_router);
        return static_cast<T &>(*one);
    }

private:
    const DeploymentOptions m_options;
    EngineThread m_engine;
    std::unique_ptr<SystemClock> m_clock;                                  // engine thread
    std::unique_ptr<Router> m_router;                                      // engine thread
    std::unordered_map<std::type_index, std::unique_ptr<QObject>> m_soles; // engine thread
};

} // namespace lockscope::topology
