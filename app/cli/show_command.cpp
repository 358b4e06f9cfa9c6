// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/time_option.h"
#include "app/common/help_layout.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/base/launch.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"
#include "core/inspect/snapshot/client_address.h"

#include <QJsonArray>
#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::AddressCertainty;
using inspect::ClientAddress;

namespace {

constexpr std::size_t MaxHints = 20; // maximum number of clients of one lock to look up

constexpr std::size_t MaxPlaces = 3; // with more places a hint does not help

/// A number for programs that sort hints.
double confidenceOf(const ClientAddress &hint)
{
    const double base = hint.certainty == AddressCertainty::IfConnected ? 0.4 : 0.9;
    return base / static_cast<double>(hint.places.size());
}

QStringList placesOf(const ClientAddress &hint)
{
    QStringList places;
    for (const inspect::ClientPlace &place : hint.places)
        places.append(place.toString());
    return places;
}

QJsonObject toJson(const ClientAddress &hint)
{
    QJsonObject object {{u"client"_s, QString::fromLatin1(hint.client.bytes())},
                        {u"places"_s, QJsonArray::fromStringList(placesOf(hint))},
                        {u"confidence"_s, confidenceOf(hint)}};
    app::insertMessage(object, u"reason"_s, hint.reason);
    return object;
}

/// A hold that two reads of the lock have seen.
struct TwiceSeen
{
    QString holder;
    bool isRenewed = false;
};

std::vector<TwiceSeen> twiceSeen(const inspect::LockSnapshot &before, const inspect::LockSnapshot &now)
{
    constexpr qint64 Tolerance = 500; // difference between the two clocks
    std::vector<TwiceSeen> seen;
    for (const inspect::Holder &holder : now.holders) {
        const inspect::Holder *earlier = before.holderOf(holder.field);
        const inspect::Ttl lease = earlier ? holdEnd(before, *earlier) : inspect::Ttl();
        if (lease.ms < 0)
            continue;
        const qint64 left = inspect::LockSnapshot::remainingMs(lease, before.takenAt, now.takenAt);
        seen.push_back({app::printable(holder.field), holdEnd(now, holder).ms > left + Tolerance});
    }
    return seen;
}

QJsonObject toJson(const TwiceSeen &seen)
{
    return {{u"holder"_s, seen.holder}, {u"renewed"_s, seen.isRenewed}};
}

QString toText(const std::vector<TwiceSeen> &seen, int width)
{
    QString text;
    for (const TwiceSeen &each : seen) {
        const QString line = each.isRenewed
            ? u"%1 was renewed between the two reads, so its client is alive"_s
            : u"%1 was not renewed between the two reads: it has a fixed lease, or its client is stopped or dead"_s;
        text += app::wrapped(line.arg(each.holder), 2, 4, width);
    }
    return text;
}

QString toText(const std::vector<ClientAddress> &hints, int width)
{
    QString text;
    for (const ClientAddress &hint : hints)
        text += app::wrapped(u"a guess: %1 may run on %2 (%3 %: %4)"_s.arg(
                                 QString::fromLatin1(hint.client.bytes()),
                                 withoutControls(placesOf(hint).join(u" or "_s)),
                                 QString::number(confidenceOf(hint) * 100, 'f', 0), hint.reason.english()),
                             2, 4, width);
    return text;
}

/// `show`: one lock. A name that does not exist in Redis is a free lock.
class ShowCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_option("NAME", m_name, "Name of the lock")->required();
        m_look.addTo(options, "--look", SecondRead);
        options.add_flag("--json", m_isJson, "Print a JSON document instead of text");
        return {.examples = {{u"Show a lock"_s, u"lockscope-cli show orders"_s},
                             {u"Show whether the lease is renewed: is the holder alive?"_s,
                              u"lockscope-cli show --look 12s orders"_s},
                             {u"Print all that is known as JSON"_s, u"lockscope-cli show orders --json"_s}}};
    }

    int run(Session &session) override
    {
        const Result<LockName> name = session.connector().lockName(m_name, u"NAME"_s);
        if (!name)
            return session.end(name.error());
        const Result<std::optional<Millis>> again = m_look.time();
        if (!again)
            return session.end(again.error());
        const auto connection = session.connector().connect();
        if (!connection)
            return session.end(connection.error());
        std::vector<TwiceSeen> seen;
        inspect::Verdict verdict;
        const Result<inspect::LockSnapshot> lock = look(session, **connection, *name, *again, verdict, seen);
        if (!lock)
            return session.end(lock.error());
        const std::vector<ClientAddress> hints = hintsOf(session, **connection, *lock);
        const Result<inspect::ServerWays> ways = session.await(inspect::Inspector((*connection)->bus()).ways(*name));
        if (m_isJson) {
            QJsonObject document = app::snapshotToJson(*lock, app::Aliases::read());
            document.insert(u"verdict"_s, app::verdictToJson(verdict));
            document.insert(u"hints"_s, jsonArray(hints, [](const ClientAddress &hint) { return toJson(hint); }));
            if (*again > Millis(0))
                document.insert(u"renewals"_s, jsonArray(seen, [](const TwiceSeen &each) { return toJson(each); }));
            if (ways)
                document.insert(u"ways"_s, app::waysToJson(*ways));
            session.console().printDocument(document);
        } else {
            const int width = session.console().outputWidth();
            session.console().print(snapshotToText(*lock, verdict, session.console(), app::Aliases::read())
                                    + toText(seen, width) + toText(hints, width)
                                    + (ways ? waysToText(*ways, width) : QString()));
        }
        if (lock->keys.empty())
            session.connector().sayIfEmpty(**connection);
        return lock->unread.empty() ? ExitCode::Done : ExitCode::Unreachable;
    }

private:
    /// Returns the lock with the findings of one or two reads, and the verdict. `seen`: the holds found by both reads.
    static Result<inspect::LockSnapshot> look(Session &session, app::Connection &connection, const LockName &name,
                                              std::optional<Millis> again, inspect::Verdict &verdict,
                                              std::vector<TwiceSeen> &seen)
    {
        inspect::Inspector inspector(connection.bus());
        inspect::FindingTracker tracker;
        Result<inspect::LockSnapshot> lock = session.await(inspector.snapshot(name));
        if (lock)
            tracker.note(*lock);
        if (lock && again > Millis(0) && session.waitFor(*again)) {
            const inspect::LockSnapshot before = *lock;
            lock = session.await(inspector.snapshot(name));
            if (lock) {
                tracker.note(*lock);
                seen = twiceSeen(before, *lock);
            }
        }
        if (session.isInterrupted())
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        if (lock) {
            lock->findings.clear();
            verdict = tracker.verdicts({name}, lock->takenAt).value(name);
            for (inspect::LockFinding &found : tracker.findings(lock->takenAt))
                lock->findings.push_back(std::move(found.finding));
        }
        return lock;
    }

    /// Returns where the programs of holders and waiters may run.
    static std::vector<ClientAddress> hintsOf(Session &session, app::Connection &connection,
                                              const inspect::LockSnapshot &lock)
    {
        std::vector<ClientId> clients;
        const auto add = [&clients](const ClientId &client) {
            const bool isNew = !client.isEmpty() && std::ranges::find(clients, client) == clients.end();
            if (isNew && clients.size() < MaxHints)
                clients.push_back(client);
        };
        for (const inspect::Holder &holder : lock.holders)
            add(holder.id.client);
        for (const inspect::QueueEntry &entry : lock.queue)
            add(entry.id.client);
        topology::Router &router = connection.bus().deployment().router();
        const Result<inspect::ClientTraces> traces = session.await(launch<inspect::ClientTraces>(
            connection.bus().engine(), [&router, clients] { return inspect::readTraces(router, clients); }));
        std::vector<ClientAddress> hints;
        for (const ClientId &client : clients) {
            ClientAddress hint = concludeAddress(client, traces.value_or(inspect::ClientTraces()));
            if (!hint.places.empty() && hint.places.size() <= MaxPlaces)
                hints.push_back(std::move(hint));
        }
        return hints;
    }

    std::string m_name;
    TimeOption m_look;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeShowCommand()
{
    return std::make_unique<ShowCommand>();
}

} // namespace lockscope::cli
