// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sandbox/sentinels.h"
#include "tests/chaos/stage.h"

#include <map>

namespace lockscope::chaos {

/// A primary with two replicas and three sentinels. Replication is asynchronous, without persistence.
class SentinelStage final : public Stage
{
public:
    Status start() override;
    QStringList urls() const override { return {m_sentinels.url()}; }
    int serverCount() const override { return int(sandbox::Sentinels::Servers); }
    Status begin(const Event &event) override;
    Status end(const Event &event) override;
    Status heal() override;
    ResourceSet hitBy(const Event & /*event*/) override { return allResources(); }
    std::vector<sandbox::Server *> primaries() override { return {&primary()}; }
    bool hasChangedByItself() override;

private:
    /// According to the sentinels.
    [[nodiscard]] sandbox::Server &primary();
    void noteOwner(bool isPlanned);
    /// 0: the primary; the others are its replicas.
    [[nodiscard]] sandbox::Server &server(int index);
    [[nodiscard]] Status awaitOther(const sandbox::Server &former);
    [[nodiscard]] Status awaitDemotion(sandbox::Server &former);
    [[nodiscard]] Status killPrimary();
    [[nodiscard]] Status hangPrimary();
    [[nodiscard]] Status askForFailover();

    sandbox::Sentinels m_sentinels;
    std::map<QByteArray, sandbox::Server *> m_hit; ///< by the event's text
    quint16 m_expected = 0;                        ///< port of the primary after the last planned change
    bool m_hasChanged = false;                     ///< without an event, since the last check
};

} // namespace lockscope::chaos
