// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/preset.h"

#include "core/load/scenario/messages.h"

#include <QJsonDocument>
#include <QStringList>
#include <algorithm>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

/// `json`: the fields that differ from the defaults.
Preset preset(const QString &name, const Message &summary, const QByteArray &json)
{
    QJsonObject fields = QJsonDocument::fromJson(json).object();
    fields.insert(u"schema"_s, Scenario::SchemaVersion);
    return {name, summary, *Scenario::fromJson(fields)};
}

} // namespace

const std::vector<Preset> &presets()
{
    static const std::vector<Preset> all {
        preset(u"read-heavy-cache"_s, message<"preset-read-heavy-cache">(),
               R"({"type": "rw", "reads": 0.99, "names": 100, "skew": 0.99, "hold": "exp:500us", "think": "exp:1ms"})"),
        preset(u"write-heavy-ledger"_s, message<"preset-write-heavy-ledger">(),
               R"({"type": "rw", "reads": 0.1, "names": 50, "hold": "lognormal:1ms,0.5", "think": "exp:2ms"})"),
        preset(u"fair-queue"_s, message<"preset-fair-queue">(),
               R"({"type": "fair", "workers": 32, "clients": 4, "think": "exp:5ms"})"),
        preset(u"hot-key"_s, message<"preset-hot-key">(), R"({"type": "reentrant", "clients": 8, "hold": "200us"})"),
        preset(u"thousand-names"_s, message<"preset-thousand-names">(),
               R"({"type": "reentrant", "names": 1000, "hold": "0"})"),
        preset(u"re-entry"_s, message<"preset-re-entry">(),
               R"({"type": "reentrant", "names": 16, "workers": 32, "reentry": 5})"),
        preset(u"starvation"_s, message<"preset-starvation">(),
               R"({"type": "rw", "reads": 0.95, "hold": "uniform:5ms..20ms", "wait": "300ms"})"),
        preset(u"lease-expiry"_s, message<"preset-lease-expiry">(),
               R"({"type": "reentrant", "workers": 8, "lease": "50ms", "hold": "uniform:20ms..80ms"})"),
        preset(u"multi-lock"_s, message<"preset-multi-lock">(), R"({"type": "multi", "workers": 16, "members": 3})"),
        preset(u"redlock"_s, message<"preset-redlock">(), R"({"type": "redlock", "workers": 16, "members": 5})"),
    };
    return all;
}

QString namesOfPresets()
{
    QStringList names;
    for (const Preset &preset : presets())
        names += preset.name;
    return names.join(u", "_s);
}

Result<Scenario> parsePreset(QStringView name)
{
    const auto found = std::ranges::find_if(presets(), [name](const Preset &preset) { return preset.name == name; });
    if (found == presets().end())
        return fail(ErrorKind::Usage,
                    ofField(u"preset"_s, message<"scenario-not-one-of">(name.toString(), namesOfPresets())));
    return found->scenario;
}

} // namespace lockscope::load
