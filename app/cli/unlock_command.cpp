// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/common/audit.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/diagnosis/verdict.h"
#include "core/inspect/inspector.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::Inspector;
using inspect::LockSnapshot;

namespace {

const inspect::Repair Unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};

/// `unlock --force`: removes a lock from the holder that was seen, but not from any other.
class UnlockCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_option("NAME", m_name, "Name of the lock")->required();
        options.add_flag("--force", m_isForced, "Confirm that the holder may still be working (required)");
        addOption(options, "--if-holder", m_holder, "HOLDER",
                  "Only holder that the lock may be taken from, as show prints it (default: any)");
        options.add_flag("--yes", m_isConfirmed, "Skip the confirmation");
        options.add_flag("--json", m_isJson, "Print a JSON document with the result");
        return {
            .examples = {
                {u"Force unlock a lock after confirmation"_s, u"lockscope-cli unlock orders --force"_s},
                {u"Force unlock it without confirmation, only if this client holds it"_s,
                 u"lockscope-cli unlock orders --force --yes --if-holder 5a60b302-56a5-490f-8c0d-99a42a027255:1"_s}}};
    }

    int run(Session &session) override
    {
        const Result<LockName> name = check(session);
        if (!name)
            return session.end(name.error());
        const Result<QByteArray> expected = app::parseName(m_holder, u"--if-holder"_s);
        if (!expected)
            return session.end(expected.error());
        const auto connection = session.connector().connect();
        if (!connection)
            return session.end(connection.error());
        Inspector inspector((*connection)->bus());
        const Result<LockSnapshot> seen = session.await(inspector.snapshot(*name));
        if (!seen)
            return session.end(seen.error());
        if (seen->isOtherKey())
            return session.end({ErrorKind::WrongType,
                                message<"key-not-lock-unchanged">(app::nameText(seen->name), aboutOtherKey(*seen))});
        if (inspect::isCounter(seen->kind)) // also a plain number
            return session.end({ErrorKind::WrongType,
                                message<"unlock-no-holder">(app::nameText(seen->name), schema::toWord(seen->kind))});
        if (seen->holders.empty() && seen->strayFields.empty())
            return meetNoHolder(session, *seen);
        if (!isExpected(*seen, *expected))
            return meetAnother(session, *seen, holderOf(*seen), holdersToText(*seen));
        if (seen->isDoubtful())
            session.console().say(
                u"%1 may be application data: %2"_s.arg(app::nameText(seen->name), doubtsOf(*seen).english()));
        if (!m_isConfirmed && !ask(session, inspector, *seen))
            return session.end({ErrorKind::Refused, message<"unlock-declined">()});
        return unlock(session, inspector, *seen);
    }

private:
    [[nodiscard]] Result<LockName> check(Session &session) const
    {
        if (session.connector().isReadOnly())
            return fail(ErrorKind::Refused, message<"cli-read-only">(u"unlock"_s));
        if (!m_isForced)
            return fail(ErrorKind::Usage, message<"unlock-not-forced">());
        if (!m_isConfirmed && !session.console().canAsk())
            return fail(ErrorKind::Usage, message<"cli-no-terminal">());
        return session.connector().lockName(m_name, u"NAME"_s);
    }

    /// Every holder is `expected`, as stored or as printed. Empty: any holder.
    [[nodiscard]] static bool isExpected(const LockSnapshot &seen, const QByteArray &expected)
    {
        if (expected.isEmpty())
            return true;
        const auto isMeant = [&expected](const QByteArray &stored) {
            return stored == expected || app::printable(stored).toUtf8() == expected;
        };
        if (seen.holders.empty())
            return std::ranges::all_of(seen.strayFields, isMeant);
        return std::ranges::all_of(seen.holders, [&](const inspect::Holder &holder) {
            return isMeant(holder.field) || isMeant(holder.name());
        });
    }

    /// The first holder's field, or a stray field of a lock without holders.
    static QByteArray holderOf(const LockSnapshot &seen)
    {
        return seen.holders.empty() ? seen.strayFields.front() : seen.holders.front().name();
    }

    static bool ask(Session &session, const Inspector &inspector, const LockSnapshot &seen)
    {
        session.console().say(inspector.repairCommand(seen, Unlock));
        const QString cost = inspect::waitingCost(seen).english();
        return session.confirms(u"Force unlock %1, which is held by %2? The holder may still be working.%3"_s.arg(
            app::nameText(seen.name), holdersToText(seen), cost.isEmpty() ? cost : u' ' + cost));
    }

    int unlock(Session &session, Inspector &inspector, const LockSnapshot &seen) const
    {
        // Not interruptible: the command is already sent, and its result must be reported.
        app::keepAudit(inspector, session.connector().profile(),
                       [](const Message &problem) { app::Console().say(problem.english()); });
        const Result<inspect::RepairOutcome> result = session.finish(inspector.repair(seen, Unlock));
        if (!result)
            return session.end(result.error());
        switch (result->kind) {
        case inspect::RepairOutcome::Kind::Gone:
        case inspect::RepairOutcome::Kind::NotNeeded: return meetNoHolder(session, seen);
        case inspect::RepairOutcome::Kind::Changed: {
            const QByteArray holder = result->holders.empty() ? QByteArray() : result->holders.front();
            return meetAnother(session, seen, holder, holder.isEmpty() ? u"another holder"_s : app::printable(holder));
        }
        case inspect::RepairOutcome::Kind::Done: break;
        }
        print(session.console(), seen, true, holderOf(seen), result->unnotified);
        session.console().say(
            u"%1 was force unlocked. It was held by %2."_s.arg(app::nameText(seen.name), holdersToText(seen)));
        if (result->unnotified)
            session.console().say(u"%1: %2"_s.arg(app::nameText(seen.name), result->unnotified->toString().english()));
        if (!seen.queue.empty() && seen.queue.front().isListening == false)
            session.console().say(
                u"The first waiter of %1 is not subscribed, so it got no message. If it no longer exists, no client "
                "can acquire the lock until its deadline. To remove it: lockscope-cli doctor --fix dead-head"_s.arg(
                    app::nameText(seen.name)));
        if (seen.areWaitersUnread() && seen.mode == schema::LockMode::Exclusive)
            session.console().say(u"Waiters in its queue, if any, were not notified."_s);
        return ExitCode::Done;
    }

    int meetNoHolder(Session &session, const LockSnapshot &seen) const
    {
        print(session.console(), seen, false, {});
        session.console().say(seen.isModeKnown()
                                  ? u"%1 is free. It was not changed."_s.arg(app::nameText(seen.name))
                                  : u"%1 is not held. It was not changed."_s.arg(app::nameText(seen.name)));
        return ExitCode::Done;
    }

    int meetAnother(Session &session, const LockSnapshot &seen, const QByteArray &holder, const QString &holders) const
    {
        print(session.console(), seen, false, holder);
        session.console().say(u"%1 is held by %2. It was not changed."_s.arg(app::nameText(seen.name), holders));
        return ExitCode::Finding;
    }

    void print(app::Console &console, const LockSnapshot &seen, bool isUnlocked, const QByteArray &holder,
               const std::optional<pubsub::Unnotified> &unnotified = {}) const
    {
        if (!m_isJson) {
            for (const inspect::UnreadKey &unread : seen.unread)
                console.say(u"incomplete: %1"_s.arg(unread.reason.english()));
            return;
        }
        QJsonObject document {{u"schema"_s, 1}, {u"unlocked"_s, isUnlocked}};
        if (holder.isEmpty())
            document.insert(u"holder"_s, QJsonValue());
        else
            app::insertBytes(document, u"holder"_s, holder);
        app::insertUnnotified(document, unnotified);
        app::insertIncomplete(document, app::incompleteOf(seen));
        console.printDocument(document);
    }

    std::string m_name;
    std::string m_holder;
    bool m_isForced = false;
    bool m_isConfirmed = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeUnlockCommand()
{
    return std::make_unique<UnlockCommand>();
}

} // namespace lockscope::cli
