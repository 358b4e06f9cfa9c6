// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "core/locks/client.h"

#include <vector>

namespace lockscope::desktop {

/// The demonstration's services: named clients that use locks in different ways, for a varied table. All are real
/// locks of real clients; one of them dies with a read hold and leaves a ghost. Thread: main. The destructor releases
/// every hold.
class DemoActors final
{
public:
    explicit DemoActors(const topology::DeploymentOptions &options);
    ~DemoActors();
    Q_DISABLE_COPY_MOVE(DemoActors)

    /// The clients' names, for the window.
    [[nodiscard]] std::vector<std::pair<ClientId, QString>> aliases() const;
    /// The read/write lock that the load's readers and writers share with these actors.
    static LockName stage() { return LockName("demo:{eu}:checkout"); }
    /// The lock with the most to show: readers with several timeout keys, a ghost, a waiting writer.
    static LockName report() { return LockName("report:nightly"); }

private:
    struct Actor
    {
        QString name;
        std::unique_ptr<locks::Client> client;
    };

    const std::unique_ptr<app::Connection> m_connection;
    CancelToken m_cancel = CancelToken::make();
    std::vector<Actor> m_actors;
};

} // namespace lockscope::desktop
