// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/finding_text.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/time_option.h"
#include "app/common/aliases.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"
#include "core/inspect/snapshot/client_address.h"
#include "core/schema/lock_data.h"

#include <QDateTime>
#include <QJsonArray>
#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::ClientAddress;
using inspect::LockSnapshot;

namespace {

/// One client as found on the servers.
struct ClientCard
{
    ClientId client;
    std::vector<LockSnapshot> locks; ///< those that it holds or waits for
    std::optional<qint64> firstSeenMs;
    std::optional<qint64> lastSeenMs;
    std::vector<inspect::Unread> unread; ///< of the search for locks
    ClientAddress address;
};

bool holdsLock(const LockSnapshot &lock, const ClientId &client)
{
    return std::ranges::any_of(lock.holders, [&](const auto &holder) { return holder.id.client == client; });
}

bool isQueuedIn(const LockSnapshot &lock, const ClientId &client)
{
    return std::ranges::any_of(lock.queue, [&](const auto &entry) { return entry.id.client == client; });
}

/// Takes over the client's locks from a search.
void noteLocks(ClientCard &card, const inspect::DiscoveryResult &found)
{
    card.locks.clear();
    card.unread = found.incomplete();
    for (const LockSnapshot &lock : found.locks) {
        if (!holdsLock(lock, card.client) && !isQueuedIn(lock, card.client))
            continue;
        card.locks.push_back(lock);
        card.lastSeenMs = QDateTime::currentMSecsSinceEpoch();
        card.firstSeenMs = card.firstSeenMs.value_or(*card.lastSeenMs);
    }
}

QJsonValue valueOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue valueOrNull(const std::optional<qint64> &number)
{
    return number ? QJsonValue(*number) : QJsonValue();
}

QJsonObject toJson(const ClientCard &card, const app::Aliases &aliases)
{
    const app::Alias *alias = aliases.of(card.client);
    const bool isCertain = card.address.certainty == inspect::AddressCertainty::Certain;
    QJsonObject document {{u"schema"_s, 1},
                          {u"client"_s, QString::fromLatin1(card.client.bytes())},
                          {u"label"_s, alias ? QJsonValue(alias->label) : QJsonValue()},
                          {u"host"_s, alias ? valueOrNull(alias->host) : QJsonValue()},
                          {u"address"_s, isCertain ? QJsonValue(card.address.addresses().first()) : QJsonValue()},
                          {u"name"_s, valueOrNull(card.address.name())},
                          {u"certainty"_s, toWord(card.address.certainty)},
                          {u"addresses"_s, QJsonArray::fromStringList(card.address.addresses())},
                          {u"names"_s, QJsonArray::fromStringList(card.address.names())},
                          {u"first_seen_ms"_s, valueOrNull(card.firstSeenMs)},
                          {u"last_seen_ms"_s, valueOrNull(card.lastSeenMs)}};
    app::insertMessage(document, u"reason"_s, card.address.reason);
    QJsonArray held;
    QJsonArray waited;
    for (const LockSnapshot &lock : card.locks) {
        for (const inspect::Holder &holder : lock.holders) {
            if (holder.id.client != card.client)
                continue;
            const inspect::Ttl end = holdEnd(lock, holder);
            QJsonObject object {{u"mode"_s, schema::toWord(holder.mode)},
                                {u"thread"_s, holder.id.thread.value},
                                {u"count"_s, holder.count},
                                {u"ttl_ms"_s, end.isAbsent() ? QJsonValue() : QJsonValue(end.ms)}};
            app::insertBytes(object, u"lock"_s, lock.name.bytes());
            held.append(object);
        }
        for (std::size_t i = 0; i < lock.queue.size(); ++i) {
            const inspect::QueueEntry &entry = lock.queue[i];
            if (entry.id.client != card.client)
                continue;
            QJsonObject object {{u"position"_s, qint64(i)},
                                {u"thread"_s, entry.id.thread.value},
                                {u"listening"_s, entry.isListening ? QJsonValue(*entry.isListening) : QJsonValue()}};
            app::insertBytes(object, u"lock"_s, lock.name.bytes());
            waited.append(object);
        }
    }
    document.insert(u"holds"_s, held);
    document.insert(u"waits"_s, waited);
    std::vector<inspect::Unread> unread = card.unread;
    unread.insert(unread.end(), card.address.unread.begin(), card.address.unread.end());
    app::insertIncomplete(document, unread);
    return document;
}

/// "10.0.0.7, certain: …". `choices`: the possible addresses, or the possible names.
QString conclusion(const ClientAddress &address, const QStringList &choices)
{
    const QString all = withoutControls(choices.join(u" or "_s));
    const QString reason = address.reason.english();
    if (choices.isEmpty())
        return u"unknown: %1"_s.arg(reason);
    if (address.certainty == inspect::AddressCertainty::IfConnected)
        return u"%1, if it is still connected: %2"_s.arg(all, reason);
    return choices.size() == 1 ? u"%1, certain: %2"_s.arg(all, reason)
                               : u"one of %1: %2: %3"_s.arg(QString::number(choices.size()), all, reason);
}

QString clientNameText(const ClientAddress &address)
{
    QStringList choices = address.names();
    if (choices.isEmpty())
        return address.places.empty() ? conclusion(address, choices) : u"none"_s;
    if (std::ranges::any_of(address.places, [](const auto &place) { return place.name.isEmpty(); }))
        choices << u"no name"_s;
    return conclusion(address, choices);
}

QString clockText(const std::optional<qint64> &ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms.value_or(0)).toString(u"HH:mm:ss.zzz"_s);
}

QString toText(const ClientCard &card, const app::Aliases &aliases)
{
    const app::Alias *alias = aliases.of(card.client);
    const QString uuid = QString::fromLatin1(card.client.bytes());
    QString text = u"client   %1\nlabel    %2\naddress  %3\nname     %4\n"_s.arg(
        uuid,
        alias ? app::printable(alias->toString().toUtf8())
              : u"none. To name it: lockscope-cli alias %1 LABEL"_s.arg(uuid),
        conclusion(card.address, card.address.addresses()), clientNameText(card.address));
    text += card.lastSeenMs
        ? u"seen     first %1, last %2\n"_s.arg(clockText(card.firstSeenMs), clockText(card.lastSeenMs))
        : u"seen     not in a lock\n"_s;
    QString held;
    QString waited;
    for (const LockSnapshot &lock : card.locks) {
        for (const inspect::Holder &holder : lock.holders) {
            if (holder.id.client != card.client)
                continue;
            const inspect::Ttl end = holdEnd(lock, holder);
            held += u"holds    %1: %2, thread %3, %4, %5\n"_s.arg(
                app::nameText(lock.name), schema::toWord(holder.mode), QString::number(holder.id.thread.value),
                plural(holder.count, u"hold"_s),
                end.isAbsent()           ? u"TTL unknown"_s
                    : end.neverExpires() ? u"never ends"_s
                                         : u"ends in "_s + timeWords(end.ms));
        }
        for (std::size_t i = 0; i < lock.queue.size(); ++i) {
            const inspect::QueueEntry &entry = lock.queue[i];
            if (entry.id.client == card.client)
                waited += u"waits    %1: position %2, thread %3%4\n"_s.arg(
                    app::nameText(lock.name), QString::number(i + 1), QString::number(entry.id.thread.value),
                    !entry.isListening       ? QString()
                        : *entry.isListening ? u", subscribed"_s
                                             : u", not subscribed"_s);
        }
    }
    const bool isComplete = std::ranges::none_of(card.unread, &inspect::Unread::mayHideLocks);
    if (held.isEmpty())
        held = isComplete ? u"holds    no lock\n"_s : u"holds    no lock among those that could be read\n"_s;
    if (waited.isEmpty())
        waited = u"waits    in no fair queue%1; Redis does not store other waiters\n"_s.arg(
            isComplete ? QString() : u" that could be read"_s);
    return text + held + waited;
}

/// `who`: one client.
class WhoCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options
            .add_option("CLIENT", m_client,
                        "UUID of the client, its first characters, one of its holders as UUID:thread, or its label")
            ->required();
        m_look.addTo(options, "--look",
                     "Time to follow its locks, to see which connections are active when it renews a lease: 12s for "
                     "Redisson's default lease of 30s (default: the connections are read once)");
        options.add_flag("--json", m_isJson, "Print a JSON document instead of text");
        return {.examples = {{u"Show a client"_s, u"lockscope-cli who 5a60b302-56a5-490f-8c0d-99a42a027255"_s},
                             {u"Find its address by its next renewal"_s,
                              u"lockscope-cli who --look 12s 5a60b302-56a5-490f-8c0d-99a42a027255"_s},
                             {u"Print all that is known as JSON"_s,
                              u"lockscope-cli who 5a60b302-56a5-490f-8c0d-99a42a027255 --json"_s}}};
    }

    int run(Session &session) override
    {
        const Result<std::optional<Millis>> look = m_look.time();
        if (!look)
            return session.end(look.error());
        const app::Aliases aliases = app::Aliases::read();
        Result<ClientId> client = namedClient(aliases);
        if (!client)
            return session.end(client.error());
        const Result<QByteArray> match = session.connector().glob("*", u"NAME"_s);
        if (!match)
            return session.end(match.error());
        const auto connection = session.connector().connect();
        if (!connection)
            return session.end(connection.error());
        inspect::Inspector inspector((*connection)->bus());
        inspect::DiscoveryOptions search;
        search.match = *match;
        Result<inspect::DiscoveryResult> found = session.await(inspector.discover(search));
        if (!found)
            return session.end(found.error());
        if (client->isEmpty())
            client = clientStartingWith(*found);
        if (!client)
            return session.end(client.error());
        ClientCard card {*client, {}, {}, {}, {}, {}};
        noteLocks(card, *found);
        std::vector<LockName> held;
        for (const LockSnapshot &lock : card.locks)
            if (holdsLock(lock, *client))
                held.push_back(lock.name);
        Result<ClientAddress> address = session.await(inspector.findClient(*client, held, look->value_or(Millis(0))));
        if (!address)
            return session.end(address.error());
        card.address = std::move(*address);
        if (*look > Millis(0)) {
            found = session.await(inspector.discover(search));
            if (!found)
                return session.end(found.error());
            noteLocks(card, *found);
        }
        return print(session.console(), card, aliases, !held.empty() && !(*look > Millis(0)));
    }

private:
    /// Returns the client of a UUID or a label; empty if the argument may be the start of a UUID.
    [[nodiscard]] Result<ClientId> namedClient(const app::Aliases &aliases) const
    {
        const QByteArray text = QByteArray::fromStdString(m_client);
        const auto holder = schema::HolderField::parse(text.contains(':') ? text : text + ":0");
        if (holder)
            return holder->id.client;
        QStringList named;
        const QMap<QByteArray, app::Alias> all = aliases.all();
        for (const auto &[uuid, alias] : all.asKeyValueRange())
            if (alias.label == QString::fromStdString(m_client))
                named.append(QString::fromLatin1(uuid));
        if (named.size() == 1)
            return ClientId(named.first().toLatin1());
        if (named.size() > 1)
            return fail(ErrorKind::Usage, message<"who-label-several">(app::printable(text), named.join(u", "_s)));
        constexpr qsizetype MinLength = 4;
        const bool isStart = text.size() >= MinLength && std::ranges::all_of(text, [](char c) {
                                 return std::isxdigit(static_cast<unsigned char>(c)) || c == '-';
                             });
        if (isStart)
            return ClientId();
        return fail(ErrorKind::Usage, message<"who-unknown">(app::printable(text)));
    }

    [[nodiscard]] Result<ClientId> clientStartingWith(const inspect::DiscoveryResult &found) const
    {
        const QByteArray start = QByteArray::fromStdString(m_client);
        QStringList clients;
        const auto add = [&](const HolderId &id) {
            const QString uuid = QString::fromLatin1(id.client.bytes());
            if (id.client.bytes().startsWith(start.toLower()) && !clients.contains(uuid))
                clients.append(uuid);
        };
        for (const LockSnapshot &lock : found.locks) {
            for (const inspect::Holder &holder : lock.holders)
                add(holder.id);
            for (const inspect::QueueEntry &entry : lock.queue)
                add(entry.id);
        }
        if (clients.size() > 1)
            return fail(ErrorKind::Usage, message<"who-prefix-several">(app::printable(start), clients.join(u", "_s)));
        if (clients.isEmpty())
            return fail(ErrorKind::Usage, message<"who-unknown">(app::printable(start)));
        return ClientId(clients.first().toLatin1());
    }

    /// `canLook`: --look may find the address.
    int print(app::Console &console, const ClientCard &card, const app::Aliases &aliases, bool canLook) const
    {
        if (m_isJson)
            console.printDocument(toJson(card, aliases));
        else
            console.print(toText(card, aliases));
        if (canLook && !m_isJson && card.address.certainty != inspect::AddressCertainty::Certain
            && !card.address.places.empty())
            console.say(u"to find the address by the next renewal, add --look 12s"_s);
        for (const inspect::Unread &unread : card.unread)
            console.say(toMessage(unread).english());
        for (const inspect::Unread &unread : card.address.unread)
            console.say(toMessage(unread).english());
        const bool mayMissLocks = std::ranges::any_of(card.unread, &inspect::Unread::mayHideLocks);
        return mayMissLocks ? ExitCode::Unreachable : ExitCode::Done;
    }

    std::string m_client;
    TimeOption m_look;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeWhoCommand()
{
    return std::make_unique<WhoCommand>();
}

} // namespace lockscope::cli
