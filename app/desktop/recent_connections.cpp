// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recent_connections.h"

#include "app/desktop/settings.h"

#include <QDateTime>
#include <algorithm>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::connection::ConnectionValues;
using ui::connection::KnownConnection;

namespace {

/// A text of ConnectionValues that is kept for a connection without a profile.
struct Kept
{
    QLatin1StringView name;
    QString ConnectionValues::*text;
};
constexpr Kept keptTexts[] {
    {"natMap"_L1, &ConnectionValues::natMap},
    {"namePrefix"_L1, &ConnectionValues::namePrefix},
    {"caFile"_L1, &ConnectionValues::caFile},
    {"certificateFile"_L1, &ConnectionValues::certificateFile},
    {"keyFile"_L1, &ConnectionValues::keyFile},
    {"serverName"_L1, &ConnectionValues::serverName},
    {"sentinelUser"_L1, &ConnectionValues::sentinelUser},
};

constexpr std::size_t maxKept = 20;
const auto listKey = u"connections"_s;
const auto sizeKey = u"connections/size"_s;

/// Of an entry in a list as QSettings stores it; the first has number 1.
QString keyOf(std::size_t number, const QString &name)
{
    return u"%1/%2/%3"_s.arg(listKey).arg(number).arg(name);
}

void write(const std::vector<RecentConnections::Entry> &all)
{
    Settings::change([&all](app::IniFile &file) {
        file.remove(listKey);
        file.set(sizeKey, int(all.size()));
        for (std::size_t number = 1; const RecentConnections::Entry &entry : all) {
            const ConnectionValues &values = entry.values;
            file.set(keyOf(number, u"profile"_s), values.name);
            file.set(keyOf(number, u"url"_s), values.url);
            file.set(keyOf(number, u"readOnly"_s), values.isReadOnly);
            for (const Kept &kept : keptTexts) {
                if (const QString &text = values.*kept.text; values.name.isEmpty() && !text.isEmpty())
                    file.set(keyOf(number, kept.name), text);
            }
            file.set(keyOf(number, u"passwordKept"_s), entry.hasPassword);
            file.set(keyOf(number, u"last"_s), entry.lastMs);
            file.set(keyOf(number, u"failed"_s), entry.hasFailed);
            ++number;
        }
    });
}

bool isSame(const RecentConnections::Entry &entry, const QString &profile, const QString &url)
{
    return entry.values.name == profile && (!profile.isEmpty() || entry.values.url == url);
}

} // namespace

std::vector<RecentConnections::Entry> RecentConnections::all()
{
    std::vector<Entry> all;
    const app::IniFile file = app::IniFile::read(app::IniFile::programPath());
    const auto count = std::min<std::size_t>(file.value(sizeKey).toUInt(), maxKept);
    for (std::size_t number = 1; number <= count; ++number) {
        const auto value = [&](const QString &name) { return file.value(keyOf(number, name)); };
        Entry entry {{}, value(u"passwordKept"_s).toBool(), value(u"last"_s).toLongLong(), value(u"failed"_s).toBool()};
        entry.values.name = file.text(keyOf(number, u"profile"_s));
        entry.values.url = file.text(keyOf(number, u"url"_s));
        entry.values.isReadOnly = file.value(keyOf(number, u"readOnly"_s), true).toBool();
        for (const Kept &kept : keptTexts)
            entry.values.*kept.text = file.text(keyOf(number, kept.name));
        if (!entry.values.name.isEmpty() || !entry.values.url.isEmpty())
            all.push_back(std::move(entry));
    }
    return all;
}

void RecentConnections::note(const ConnectionValues &values, bool hasFailed)
{
    if (values.url.isEmpty())
        return; // a private server ends with this program
    std::vector<Entry> entries = all();
    const auto found = std::ranges::find_if(entries,
                                            [&](const Entry &entry) { return isSame(entry, values.name, values.url); });
    const bool isKnown = found != entries.end();
    if (hasFailed && !isKnown && values.name.isEmpty())
        return;
    Entry entry {hasFailed && isKnown ? found->values : values, isKnown && found->hasPassword,
                 QDateTime::currentMSecsSinceEpoch(), hasFailed};
    if (isKnown)
        entries.erase(found);
    entries.insert(entries.begin(), std::move(entry));
    entries.resize(std::min(entries.size(), maxKept));
    write(entries);
}

void RecentConnections::setPasswordKept(const QString &url)
{
    std::vector<Entry> entries = all();
    for (Entry &entry : entries)
        entry.hasPassword = entry.hasPassword || isSame(entry, {}, url);
    write(entries);
}

void RecentConnections::forget(const QString &url)
{
    std::vector<Entry> entries = all();
    std::erase_if(entries, [&](const Entry &entry) { return isSame(entry, {}, url); });
    write(entries);
}

bool RecentConnections::isPasswordKept(const QString &url)
{
    const std::vector<Entry> entries = all();
    return std::ranges::any_of(entries,
                               [&](const Entry &entry) { return entry.hasPassword && isSame(entry, {}, url); });
}

std::vector<KnownConnection> RecentConnections::knownWith(const std::vector<ConnectionValues> &profiles,
                                                          const ConnectionValues *shown)
{
    std::vector<KnownConnection> known;
    std::vector<ConnectionValues> left = profiles;
    const auto add = [&](ConnectionValues values, qint64 lastMs, bool hasFailed) {
        const bool isShown = shown && shown->name == values.name && shown->url == values.url;
        known.push_back({std::move(values), lastMs, hasFailed, isShown});
    };
    const std::vector<Entry> entries = all();
    for (const Entry &entry : entries) {
        if (entry.values.name.isEmpty()) {
            add(entry.values, entry.lastMs, entry.hasFailed);
            continue;
        }
        const auto profile = std::ranges::find(left, entry.values.name, &ConnectionValues::name);
        if (profile == left.end())
            continue; // the profile was removed
        add(*profile, entry.lastMs, entry.hasFailed);
        left.erase(profile);
    }
    for (const ConnectionValues &profile : left)
        add(profile, 0, false);
    return known;
}

} // namespace lockscope::desktop
