// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/cluster.h"
#include "tests/chaos/stage.h"

#include <map>

namespace lockscope::chaos {

/// A cluster of three primaries with one replica each. Replication is asynchronous, without persistence.
class ClusterStage final : public Stage
{
public:
    Status start() override;
    QStringList urls() const override { return {m_cluster.url()}; }
    int serverCount() const override { return int(sandbox::Cluster::Primaries) + 1; }
    Status begin(const Event &event) override;
    Status end(const Event &event) override;
    Status heal() override;
    ResourceSet hitBy(const Event &event) override;
    std::vector<sandbox::Server *> primaries() override;
    bool hasChangedByItself() override;

private:
    using Owners = std::map<std::pair<int, int>, quint16>; // port by first and last slot

    [[nodiscard]] Owners owners();
    void noteOwners(bool isPlanned);
    /// The first indices are the primaries in order of their slots; the next is a replica.
    [[nodiscard]] sandbox::Server &server(int index);
    [[nodiscard]] static int slotOf(int resource);
    [[nodiscard]] Status change(const Event &event);
    [[nodiscard]] Status switchOver(int slot);
    [[nodiscard]] Status failOver(int slot);
    [[nodiscard]] Status hangPrimary(int slot);
    [[nodiscard]] Status endMove();
    [[nodiscard]] std::vector<sandbox::ClusterNode> nodes();

    sandbox::Cluster m_cluster;
    sandbox::ClusterControl m_control;
    std::map<QByteArray, sandbox::Server *> m_hit;       ///< by the event's text
    std::optional<sandbox::ClusterControl::Move> m_move; ///< in progress
    Owners m_expected;                                   ///< after the last planned change
    bool m_hasChanged = false;                           ///< without an event, since the last check
};

} // namespace lockscope::chaos
