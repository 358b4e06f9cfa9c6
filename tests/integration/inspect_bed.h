// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/launch.h"
#include "core/inspect/inspector.h"
#include "core/locks/blocking_lock.h"
#include "core/sandbox/server.h"

#include <mutex>

namespace lockscope::tests {

/// Everything that a feed has reported so far; filled on the engine thread, read by the test.
class Heard final
{
public:
    void add(const inspect::FeedUpdate &update)
    {
        const std::lock_guard guard(m_mutex);
        for (const inspect::LockSnapshot &snapshot : update.changed)
            m_locks.insert(snapshot.name, snapshot);
        for (const LockName &name : update.removed)
            m_locks.remove(name);
        m_events.insert(m_events.end(), update.events.begin(), update.events.end());
    }
    void add(const inspect::FeedState &state)
    {
        const std::lock_guard guard(m_mutex);
        m_state = state;
    }
    inspect::LockSnapshot lock(const char *name)
    {
        const std::lock_guard guard(m_mutex);
        return m_locks.value(LockName(name));
    }
    /// "NAME MODE FIELD COUNT …" of each lock that is not free, sorted.
    QStringList picture()
    {
        const std::lock_guard guard(m_mutex);
        QStringList lines;
        for (const inspect::LockSnapshot &lock : m_locks) {
            if (lock.mode == schema::LockMode::Free)
                continue;
            QStringList holders;
            for (const inspect::Holder &holder : lock.holders)
                holders << QStringLiteral("%1 %2").arg(QString::fromUtf8(holder.field)).arg(holder.count);
            holders.sort();
            lines << QStringLiteral("%1 %2 %3")
                         .arg(QString::fromUtf8(lock.name.bytes()), schema::toWord(lock.mode), holders.join(u' '));
        }
        lines.sort();
        return lines;
    }
    int count()
    {
        const std::lock_guard guard(m_mutex);
        return int(m_locks.size());
    }
    int countEvents(inspect::EventKind kind, const QByteArray &lock = {})
    {
        const std::lock_guard guard(m_mutex);
        return int(std::ranges::count_if(m_events, [&](const inspect::LockEvent &event) {
            return event.kind == kind && (lock.isEmpty() || event.lock.bytes() == lock);
        }));
    }
    bool hasEvent(inspect::EventKind kind, const QByteArray &lock = {}) { return countEvents(kind, lock) > 0; }
    /// The reason of the last gap.
    Message gapReason()
    {
        const std::lock_guard guard(m_mutex);
        Message reason;
        for (const inspect::LockEvent &event : m_events)
            if (event.kind == inspect::EventKind::Gap)
                reason = event.reason;
        return reason;
    }
    bool hasGap(QLatin1StringView reason)
    {
        const std::lock_guard guard(m_mutex);
        return std::ranges::any_of(m_events, [&](const inspect::LockEvent &event) {
            return event.kind == inspect::EventKind::Gap && event.reason.includes(reason);
        });
    }
    inspect::FeedState state()
    {
        const std::lock_guard guard(m_mutex);
        return m_state;
    }

private:
    std::mutex m_mutex;
    QHash<LockName, inspect::LockSnapshot> m_locks;
    std::vector<inspect::LockEvent> m_events;
    inspect::FeedState m_state;
};

/// One program that observes and one that locks, each with separate links.
struct InspectBed
{
    /// The observer may be another user.
    explicit InspectBed(const sandbox::Server &server, const QString &user = {}, const QString &password = {})
        : InspectBed(server.url(), user, password)
    {
    }
    explicit InspectBed(const QString &url, const QString &user = {}, const QString &password = {})
        : watched(*topology::parseUrl(url)), watching(optionsFor(url, user, password))
    {
        if (!watched.connect().result() || !watching.connect().result())
            qFatal("no connection");
    }

    static topology::DeploymentOptions optionsFor(const QString &url, const QString &user, const QString &password)
    {
        topology::DeploymentOptions options = *topology::parseUrl(url);
        options.giveUp.reset();
        if (!user.isEmpty())
            options.credentials = {user, password};
        return options;
    }

    void start(inspect::FeedOptions options)
    {
        inspector.startFeed(
            std::move(options), [heard = heard](const inspect::FeedUpdate &update) { heard->add(update); },
            [heard = heard](const inspect::FeedState &state) { heard->add(state); });
    }

    /// Sends any command on the locking program's link.
    redis::Reply send(const redis::Command &command)
    {
        const auto reply = launch<redis::Reply>(watched.engine(), [this, command] {
                               return watched.router().query("any", command);
                           }).result();
        if (!reply)
            qWarning() << reply.error().message.english();
        return reply.value_or(redis::Reply {});
    }

    /// How often locks were read on this server.
    qint64 looks()
    {
        const QByteArray stats = send({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_evalsha_ro:calls=");
        return at < 0 ? 0 : stats.mid(at + 25, stats.indexOf(',', at) - at - 25).toLongLong();
    }

    topology::Deployment watched;
    topology::Deployment watching;
    pubsub::Bus lockBus {watched};
    pubsub::Bus watchBus {watching};
    locks::Client client {lockBus};
    inspect::Inspector inspector {watchBus};
    std::shared_ptr<Heard> heard = std::make_shared<Heard>();
};

} // namespace lockscope::tests
