// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_features.h"

namespace lockscope::redis {

using namespace Qt::StringLiterals;

std::span<const FeatureRow> featureTable()
{
    static constexpr FeatureRow Table[] = {
        {Feature::Users, "ACL", 6, 0},
        {Feature::ChannelRules, "ACL channels", 6, 2},
        {Feature::KeyTracking, "CLIENT TRACKING", 6, 0},
        {Feature::ScanByType, "SCAN TYPE", 6, 0},
        {Feature::RandomFields, "HRANDFIELD", 6, 2},
        {Feature::ReadOnlyScripts, "EVAL_RO", 7, 0},
        {Feature::ShardedChannels, "SSUBSCRIBE", 7, 0},
    };
    return Table;
}

bool has(const ServerInfo &server, Feature feature)
{
    // Valkey reports itself as Redis 7.2.4, in all its versions.
    for (const FeatureRow &row : featureTable())
        if (row.feature == feature)
            return server.isAtLeast(row.redisMajor, row.redisMinor);
    return false;
}

bool mayHave(const ServerInfo &server, Feature feature)
{
    return server.version.isEmpty() || has(server, feature);
}

bool isTooOld(const ServerInfo &server)
{
    return !server.version.isEmpty() && !server.isAtLeast(5, 0);
}

QString describe(const ServerInfo &server)
{
    if (!server.valkeyVersion.isEmpty())
        return versionOf(server);
    return server.version.isEmpty() ? u"an unknown version"_s : u"Redis %1"_s.arg(versionOf(server));
}

QString versionOf(const ServerInfo &server)
{
    return server.valkeyVersion.isEmpty() ? QString::fromUtf8(server.version)
                                          : u"Valkey %1"_s.arg(QString::fromUtf8(server.valkeyVersion));
}

} // namespace lockscope::redis
