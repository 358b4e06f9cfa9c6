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

constexpr std::size_t mostKept = 20;
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
            file.set(keyOf(number, u"profile"_s), entry.profile);
            file.set(keyOf(number, u"url"_s), entry.url);
            file.set(keyOf(number, u"readOnly"_s), entry.isReadOnly);
            file.set(keyOf(number, u"passwordKept"_s), entry.hasPassword);
            file.set(keyOf(number, u"last"_s), entry.lastMs);
            file.set(keyOf(number, u"failed"_s), entry.hasFailed);
            ++number;
        }
    });
}

bool isSame(const RecentConnections::Entry &entry, const QString &profile, const QString &url)
{
    return entry.profile == profile && (!profile.isEmpty() || entry.url == url);
}

} // namespace

std::vector<RecentConnections::Entry> RecentConnections::all()
{
    std::vector<Entry> all;
    const app::IniFile file = app::IniFile::read(app::IniFile::programPath());
    const auto count = std::min<std::size_t>(file.value(sizeKey).toUInt(), mostKept);
    for (std::size_t number = 1; number <= count; ++number) {
        const auto value = [&](const QString &name) { return file.value(keyOf(number, name)); };
        Entry entry {file.text(keyOf(number, u"profile"_s)),
                     file.text(keyOf(number, u"url"_s)),
                     file.value(keyOf(number, u"readOnly"_s), true).toBool(),
                     value(u"passwordKept"_s).toBool(),
                     value(u"last"_s).toLongLong(),
                     value(u"failed"_s).toBool()};
        if (!entry.profile.isEmpty() || !entry.url.isEmpty())
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
    Entry entry {
        values.name, values.url, values.isReadOnly, isKnown && found->hasPassword, QDateTime::currentMSecsSinceEpoch(),
        hasFailed};
    if (isKnown)
        entries.erase(found);
    entries.insert(entries.begin(), std::move(entry));
    entries.resize(std::min(entries.size(), mostKept));
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
        if (entry.profile.isEmpty()) {
            ConnectionValues values;
            values.url = entry.url;
            values.isReadOnly = entry.isReadOnly;
            add(values, entry.lastMs, entry.hasFailed);
            continue;
        }
        const auto profile = std::ranges::find(left, entry.profile, &ConnectionValues::name);
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
