// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/demo_actors.h"

#include "core/base/delay.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using locks::Family;
using locks::Lease;

namespace {

/// The behaviour of one worker of the demonstration, repeated.
struct DemoPart
{
    LockName lock;
    locks::Family family = locks::Family::Reentrant;
    int depth = 1; ///< reentrant holds
    Millis hold {1000};
    Millis think {1000};
    Millis delay {0}; ///< before the first acquisition
    locks::Lease lease = locks::Lease::watchdog();
    bool dies = false; ///< abandons the client with all its holds once it has them
};

/// Keeps everything in its own frame. `client` exists until `cancel` fires. `clock` belongs to the engine, which
/// outlives all its tasks.
QCoro::Task<> perform(locks::Client *client, locks::Lock lock, DemoPart part, Clock *clock, CancelToken cancel)
{
    const ThreadId self = ThreadId::next();
    co_await lockscope::delay(*clock, part.delay, cancel);
    while (!cancel.isCancelled()) {
        int holds = 0;
        bool isGranted = true;
        while (holds < part.depth && isGranted) {
            const Result<locks::Attempt> attempt = co_await lock.acquire(self, part.lease, Deadline::never(), cancel);
            isGranted = locks::isGranted(attempt);
            holds += isGranted;
        }
        if (part.dies && holds == part.depth && !cancel.isCancelled()) {
            client->abandon();
            co_return;
        }
        if (holds > 0)
            co_await lockscope::delay(*clock, part.hold, cancel);
        for (; holds > 0; --holds) {
            const Result<locks::Released> released = co_await lock.release(self);
            if (!released)
                break; // lost, or the server is unreachable: the hold ends with its lease
        }
        co_await lockscope::delay(*clock, part.think, cancel);
    }
}

/// Plays the part on the engine thread until `cancel` fires, which must be before the client is destroyed. Returns at
/// once.
void play(locks::Client &client, const DemoPart &part, const CancelToken &cancel)
{
    client.engine().post([client = &client, lock = client.lock(part.lock, part.family), part, cancel] {
        perform(client, lock, part, &client->clock(), cancel);
    });
}

constexpr Millis longLease = 30s;
constexpr Millis shortLease = 9s; ///< renewed every 3 s, so that renewals can be watched
constexpr Millis ghostLease = 1200ms;

/// A client of the demonstration.
struct Service
{
    QString name;
    Millis watchdogLease;
    std::vector<DemoPart> parts;
};

DemoPart exclusive(const char *lock, Millis hold, Millis think, int depth = 1)
{
    return {LockName(lock), Family::Reentrant, depth, hold, think};
}

std::vector<Service> services()
{
    const LockName stage = DemoActors::stage();
    const LockName report = DemoActors::report();
    return {
        {u"web-3"_s, longLease, {{stage, Family::Read, 3, 350ms, 450ms}}},
        {u"pay-7"_s, longLease, {{stage, Family::Write, 1, 120ms, 650ms, 1200ms}}},
        {u"batch-1"_s, shortLease, {{report, Family::Read, 3, 10min, 1s}}},
        {u"batch-2"_s, shortLease, {{report, Family::Read, 1, 10min, 1s, 900ms}}},
        // Dies with two read holds. They are not renewed, but the other readers keep the hash alive: a ghost.
        {u"job-1"_s, ghostLease, {{report, Family::Read, 2, 10min, 1s, 100ms, Lease::watchdog(), true}}},
        {u"job-2"_s, shortLease, {{report, Family::Write, 1, 2s, 1s, 1500ms}}},
        {u"web-9"_s,
         shortLease,
         {{LockName("inventory:sku-4711"), Family::Reentrant, 1, 5s, 900ms, 0ms, Lease::of(9s)},
          {LockName("cache:warm"), Family::Read, 1, 4s, 600ms},
          exclusive("cart:{eu}:1042", 900ms, 1100ms),
          exclusive("cart:{us}:77", 1400ms, 700ms)}},
        {u"job-4"_s,
         shortLease,
         {{LockName("inventory:sku-4711"), Family::Reentrant, 1, 4s, 700ms, 1s, Lease::of(9s)},
          {LockName("cache:warm"), Family::Read, 2, 3s, 800ms, 500ms},
          {LockName("search:reindex"), Family::Write, 1, 10min, 1s},
          {LockName("geo:index"), Family::Read, 1, 7s, 1s},
          exclusive("image:resize:1920", 2s, 900ms)}},
        {u"pay-2"_s,
         shortLease,
         {exclusive("orders:{eu}:refund", 1500ms, 1s, 2),
          {LockName("orders:{us}:checkout"), Family::Write, 1, 2500ms, 1500ms, 400ms},
          {LockName("ledger:close"), Family::Reentrant, 1, 10min, 1s, 0ms, Lease::of(45min)},
          exclusive("invoice:export", 12s, 2s)}},
        {u"mail-1"_s,
         longLease,
         {exclusive("mail:digest", 6s, 2s), exclusive("session:gc", 800ms, 3s), exclusive("user:sync", 20s, 1s)}},
    };
}

} // namespace

DemoActors::DemoActors(const topology::DeploymentOptions &options) : m_connection(app::Connection::forWorkers(options))
{
    for (const Service &service : services()) {
        locks::ClientOptions clientOptions;
        clientOptions.watchdogLease = service.watchdogLease;
        m_actors.push_back({service.name, std::make_unique<locks::Client>(m_connection->bus(), clientOptions)});
        for (const DemoPart &part : service.parts)
            play(*m_actors.back().client, part, m_cancel);
    }
}

DemoActors::~DemoActors()
{
    m_connection->engine().runAndWait([this] { m_cancel.cancel(); });
}

std::vector<std::pair<ClientId, QString>> DemoActors::aliases() const
{
    std::vector<std::pair<ClientId, QString>> known;
    for (const Actor &actor : m_actors)
        known.emplace_back(actor.client->id(), actor.name);
    return known;
}

} // namespace lockscope::desktop
