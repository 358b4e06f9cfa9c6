// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/server_group.h"
#include "tests/chaos/server_clock.h"
#include "tests/chaos/stage.h"

namespace lockscope::chaos {

/// A server with every lock, and two more with the other members of RedLocks. They keep their data when they are
/// killed and restarted.
class StandaloneStage final : public Stage
{
public:
    StandaloneStage();

    Status start() override;
    QStringList urls() const override;
    int serverCount() const override { return int(m_servers.size()); }
    bool canStepClock() const override { return true; }
    Status begin(const Event &event) override;
    Status end(const Event &event) override;
    Status heal() override;
    ResourceSet hitBy(const Event &event) override;
    std::vector<sandbox::Server *> primaries() override;

private:
    [[nodiscard]] sandbox::Server &server(int index) { return m_servers.at(std::size_t(index)); }

    [[nodiscard]] Status start(int index);

    mutable sandbox::ServerGroup m_servers;
    ServerClock m_clock; ///< of the first server
};

} // namespace lockscope::chaos
