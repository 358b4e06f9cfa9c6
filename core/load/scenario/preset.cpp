// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/preset.h"

#include "core/load/scenario/messages.h"

#include <QStringList>
#include <algorithm>

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

template <typename Change>
Preset preset(const QString &name, const Message &summary, LockType type, Change change)
{
    Preset result {name, summary, {}};
    result.scenario.type = type;
    change(result.scenario);
    return result;
}

Distribution times(QStringView text)
{
    return *Distribution::parse(text, u"hold"_s);
}

std::vector<Preset> makePresets()
{
    return {
        preset(u"read-heavy-cache"_s, message<"preset-read-heavy-cache">(), LockType::ReadWrite,
               [](Scenario &s) {
                   s.reads = 0.99;
                   s.names = 100;
                   s.skew = 0.99;
                   s.hold = times(u"exp:500us");
                   s.think = times(u"exp:1ms");
               }),
        preset(u"write-heavy-ledger"_s, message<"preset-write-heavy-ledger">(), LockType::ReadWrite,
               [](Scenario &s) {
                   s.reads = 0.1;
                   s.names = 50;
                   s.hold = times(u"lognormal:1ms,0.5");
                   s.think = times(u"exp:2ms");
               }),
        preset(u"fair-queue"_s, message<"preset-fair-queue">(), LockType::Fair,
               [](Scenario &s) {
                   s.workers = 32;
                   s.clients = 4;
                   s.think = times(u"exp:5ms");
               }),
        preset(u"hot-key"_s, message<"preset-hot-key">(), LockType::Reentrant,
               [](Scenario &s) {
                   s.clients = 8;
                   s.hold = times(u"200us");
               }),
        preset(u"thousand-names"_s, message<"preset-thousand-names">(), LockType::Reentrant,
               [](Scenario &s) {
                   s.names = 1000;
                   s.hold = {};
               }),
        preset(u"re-entry"_s, message<"preset-re-entry">(), LockType::Reentrant,
               [](Scenario &s) {
                   s.names = 16;
                   s.workers = 32;
                   s.reentry = 5;
               }),
        preset(u"starvation"_s, message<"preset-starvation">(), LockType::ReadWrite,
               [](Scenario &s) {
                   s.reads = 0.95;
                   s.hold = times(u"uniform:5ms..20ms");
                   s.wait = 300ms;
               }),
        preset(u"lease-expiry"_s, message<"preset-lease-expiry">(), LockType::Reentrant,
               [](Scenario &s) {
                   s.workers = 8;
                   s.lease = 50ms;
                   s.hold = times(u"uniform:20ms..80ms");
               }),
        preset(u"multi-lock"_s, message<"preset-multi-lock">(), LockType::Multi,
               [](Scenario &s) {
                   s.workers = 16;
                   s.members = 3;
               }),
        preset(u"redlock"_s, message<"preset-redlock">(), LockType::RedLock,
               [](Scenario &s) {
                   s.workers = 16;
                   s.members = 5;
               }),
    };
}

} // namespace

const std::vector<Preset> &presets()
{
    static const std::vector<Preset> all = makePresets();
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
