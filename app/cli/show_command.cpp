// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/look_option.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/base/launch.h"
#include "core/inspect/checkup.h"
#include "core/inspect/client_hints.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>
#include <QJsonArray>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::ClientHint;

namespace {

constexpr std::size_t MostHints = 20; // clients of one lock that are worth asking about

QJsonArray toJson(const std::vector<ClientHint> &hints)
{
    QJsonArray array;
    for (const ClientHint &hint : hints)
        array.append(QJsonObject {{u"client"_s, QString::fromLatin1(hint.client.bytes())},
                                  {u"places"_s, QJsonArray::fromStringList(hint.places)},
                                  {u"confidence"_s, hint.confidence},
                                  {u"reason"_s, hint.reason}});
    return array;
}

QString toText(const std::vector<ClientHint> &hints)
{
    QString text;
    for (const ClientHint &hint : hints)
        text += u"  a guess: %1 may run on %2 (%3 %: %4)\n"_s.arg(
            QString::fromLatin1(hint.client.bytes()), withoutControls(hint.places.join(u" or "_s)),
            QString::number(hint.confidence * 100, 'f', 0), hint.reason);
    return text;
}

/// `show`: one lock. A name that does not exist is a free lock.
class ShowCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("NAME", m_name, "Name of the lock")->required();
        m_look.addTo(options);
        options.add_flag("--json", m_isJson, "JSON document instead of text");
    }

    [[nodiscard]] app::HelpText help() const override
    {
        return {.examples = {{u"Show a lock"_s, u"lockscope-cli show orders"_s},
                             {u"Show whether the lease is renewed: is the holder alive?"_s,
                              u"lockscope-cli show --look 11s orders"_s},
                             {u"Print all that is known as JSON"_s, u"lockscope-cli show orders --json"_s}}};
    }

    int run(Session &session) override
    {
        const Result<LockName> name = session.lockName(m_name, u"NAME"_s);
        if (!name)
            return session.end(name.error());
        const Result<Millis> again = m_look.time();
        if (!again)
            return session.end(again.error());
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        const Result<inspect::LockSnapshot> lock = look(session, **connection, *name, *again);
        if (!lock)
            return session.end(lock.error());
        const std::vector<ClientHint> hints = hintsOf(session, **connection, *lock);
        if (m_isJson) {
            QJsonObject document = app::snapshotToJson(*lock, app::Aliases::read());
            document.insert(u"hints"_s, toJson(hints));
            session.console().printDocument(document);
        } else {
            session.console().print(snapshotToText(*lock, session.console(), app::Aliases::read()) + toText(hints));
        }
        return ExitCode::Done;
    }

private:
    /// The lock with the findings of one or two looks.
    static Result<inspect::LockSnapshot> look(Session &session, app::Connection &connection, const LockName &name,
                                              Millis again)
    {
        inspect::Inspector inspector(connection.bus());
        inspect::Checkup checkup;
        Result<inspect::LockSnapshot> lock = session.await(inspector.snapshot(name));
        if (lock)
            checkup.note(*lock);
        if (lock && again > Millis(0) && waitFor(session, again)) {
            lock = session.await(inspector.snapshot(name));
            if (lock)
                checkup.note(*lock);
        }
        if (session.isInterrupted())
            return fail(ErrorKind::Cancelled, u"Interrupted."_s);
        if (lock) {
            lock->findings.clear();
            for (inspect::LockFinding &found : checkup.findings(lock->takenAt))
                lock->findings.push_back(std::move(found.finding));
        }
        return lock;
    }

    /// Where the programs of those who hold or wait may run.
    static std::vector<ClientHint> hintsOf(Session &session, app::Connection &connection,
                                           const inspect::LockSnapshot &lock)
    {
        std::vector<ClientId> clients;
        const auto add = [&clients](const ClientId &client) {
            const bool isNew = !client.isEmpty() && std::ranges::find(clients, client) == clients.end();
            if (isNew && clients.size() < MostHints)
                clients.push_back(client);
        };
        for (const inspect::Holder &holder : lock.holders)
            add(holder.id.client);
        for (const inspect::QueueEntry &entry : lock.queue)
            add(entry.id.client);
        topology::Router &router = connection.bus().deployment().router();
        return session
            .await(launch<std::vector<ClientHint>>(connection.bus().engine(),
                                                   [&router, clients] { return inspect::readHints(router, clients); }))
            .value_or(std::vector<ClientHint>());
    }

    std::string m_name;
    LookOption m_look;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeShowCommand()
{
    return std::make_unique<ShowCommand>();
}

} // namespace lockscope::cli
