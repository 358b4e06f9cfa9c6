// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/modules.h"

#include <span>

using namespace Qt::StringLiterals;

namespace lockscope::architecture {

namespace {

Module core(const QString &name, const QStringList &below)
{
    Module module {.folder = u"core/"_s + name};
    for (const QString &other : below)
        module.mayInclude += other == "lua"_L1 ? other : u"core/"_s + other;
    // Sockets live where bytes are moved, and where a free port is looked for.
    module.mayUseSockets = name == "redis"_L1 || name == "sandbox"_L1;
    return module;
}

/// A folder of core/inspect, which includes only the folders before it.
Module room(const QString &name, const QStringList &before)
{
    Module module = core(
        u"inspect/"_s + name,
        {u"inspect/messages.h"_s, u"pubsub"_s, u"topology"_s, u"redis"_s, u"schema"_s, u"base"_s, u"lua"_s});
    for (const QString &other : before)
        module.mayInclude += u"core/inspect/"_s + other;
    return module;
}

/// Views show values and call interfaces of core: no connection, no command, no script.
Module ui(const QString &name, const QStringList &beside, bool withWidgets = true)
{
    Module module {.folder = u"ui/"_s + name, .mayUseGui = true, .mayUseWidgets = withWidgets};
    for (const auto &other : {"base", "schema", "inspect", "locks", "load", "lab"})
        module.mayInclude += u"core/"_s + QLatin1StringView(other);
    for (const QString &other : beside)
        module.mayInclude += u"ui/"_s + other;
    module.mayInclude += u"resources"_s;
    return module;
}

/// It explains an invalid URL while it is typed, so it needs the parser of the command line.
Module connectionView(const QStringList &beside)
{
    Module module = ui(u"connection"_s, beside);
    for (const auto &header : {"core/topology/deployment_options.h", "core/topology/url_parts.h"})
        module.mayInclude += QLatin1StringView(header);
    return module;
}

/// From the top down; a folder within another one stands first.
std::span<const Module> allModules()
{
    static const QStringList values {u"models"_s, u"common"_s};
    static const QStringList views {u"connection"_s, u"browser"_s, u"detail"_s, u"timeline"_s, u"load"_s,
                                    u"lab"_s,        u"doctor"_s,  u"events"_s, u"waitfor"_s};
    static const QStringList belowLoad {u"locks"_s,    u"inspect"_s, u"sandbox"_s, u"renewal"_s, u"pubsub"_s,
                                        u"topology"_s, u"redis"_s,   u"schema"_s,  u"base"_s,    u"lua"_s};
    static const Module modules[] = {
        {.folder = u"app/desktop"_s,
         .mayInclude = {u"app/common"_s, u"ui"_s, u"core"_s, u"resources"_s},
         .mayUseGui = true,
         .mayUseWidgets = true},
        {.folder = u"app/cli"_s, .mayInclude = {u"app/common"_s, u"core"_s}},
        {.folder = u"app/common"_s, .mayInclude = {u"core"_s}},
        ui(u"shell"_s, views + values),
        connectionView(values),
        ui(u"browser"_s, values),
        ui(u"detail"_s, values),
        ui(u"timeline"_s, values),
        ui(u"load"_s, values),
        ui(u"lab"_s, values),
        ui(u"doctor"_s, values),
        ui(u"events"_s, values),
        ui(u"waitfor"_s, values),
        ui(u"models"_s, {u"common"_s}, false),
        ui(u"common"_s, {}),
        core(u"lab"_s, QStringList {u"load/faults"_s} + belowLoad),
        core(u"load/metrics"_s, {u"base"_s}),
        core(u"load"_s, belowLoad),
        room(u"recording"_s, {u"feed"_s, u"discovery"_s, u"snapshot"_s, u"diagnosis"_s, u"model"_s}),
        room(u"feed"_s, {u"discovery"_s, u"snapshot"_s, u"diagnosis"_s, u"model"_s}),
        room(u"discovery"_s, {u"snapshot"_s, u"diagnosis"_s, u"model"_s}),
        room(u"snapshot"_s, {u"diagnosis"_s, u"model"_s}),
        room(u"diagnosis"_s, {u"model"_s}),
        room(u"model"_s, {}),
        core(u"inspect"_s, {u"pubsub"_s, u"topology"_s, u"redis"_s, u"schema"_s, u"base"_s, u"lua"_s}),
        core(u"locks"_s, {u"renewal"_s, u"pubsub"_s, u"topology"_s, u"redis"_s, u"schema"_s, u"base"_s, u"lua"_s}),
        core(u"client"_s, {u"locks"_s, u"topology"_s, u"pubsub"_s, u"base"_s}),
        core(u"renewal"_s, {u"base"_s}),
        core(u"pubsub"_s, {u"topology"_s, u"redis"_s, u"base"_s}),
        core(u"topology"_s, {u"redis"_s, u"base"_s}),
        core(u"sandbox"_s, {u"redis"_s, u"base"_s}),
        core(u"redis"_s, {u"base"_s, u"lua"_s}),
        core(u"schema"_s, {u"base"_s}),
        core(u"base"_s, {}),
        {.folder = u"lua"_s},
    };
    return modules;
}

} // namespace

bool liesIn(const QString &path, const QString &folder)
{
    return path == folder || path.startsWith(folder + u'/');
}

const Module *moduleOf(const QString &path)
{
    for (const Module &module : allModules()) {
        if (liesIn(path, module.folder))
            return &module;
    }
    return nullptr;
}

} // namespace lockscope::architecture
