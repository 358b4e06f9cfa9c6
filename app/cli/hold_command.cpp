// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/hold_run.h"
#include "app/common/names.h"
#include "core/load/scenario/scenario.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView AllowedTypes = "reentrant, read, write, spin, fenced, nonreentrant, semaphore, permit"_L1;

/// Sets kind and family of the wish.
Status parseType(const std::string &type, HoldWish &wish)
{
    if (type == "semaphore" || type == "permit") {
        wish.kind = type == "permit" ? HoldWish::Kind::Permit : HoldWish::Kind::Semaphore;
        return {};
    }
    if (type == "reentrant")
        wish.family = locks::Family::Reentrant;
    else if (type == "read")
        wish.family = locks::Family::Read;
    else if (type == "write")
        wish.family = locks::Family::Write;
    else if (type == "spin")
        wish.family = locks::Family::Spin;
    else if (type == "fenced")
        wish.family = locks::Family::Fenced;
    else if (type == "nonreentrant")
        wish.family = locks::Family::NonReentrant;
    else if (type == "latch")
        return fail(ErrorKind::Usage, u"--type: a latch cannot be held. Allowed: %1."_s.arg(AllowedTypes));
    else
        return fail(ErrorKind::Usage, u"--type: %1 is not in this version. Allowed: %2."_s.arg(QString::fromStdString(type), AllowedTypes));
    return {};
}

/// `hold`: a command that runs only while the lock is held.
class HoldCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("NAME", m_names, "The lock or semaphore; then -- and the command with its arguments")->required();
        options.add_option("--type", m_type, "reentrant, read, write, spin, fenced, nonreentrant, or for one permit semaphore or permit; default reentrant")->type_name("T");
        options.add_option("--wait", m_wait, "Longest wait; 0: one try; default: for ever")->type_name("TIME");
        options.add_option("--lease", m_lease, "Give the lock up after this time; default: renewed while the command runs")->type_name("TIME");
        options.add_option("--on-lost", m_onLost, "kill: end the command when the lock is lost (default); warn: say so only")
            ->check(CLI::IsMember({"kill", "warn"}))->type_name("WHAT");
        options.add_option("-E", m_ownCode, "Exit with N instead of 2, 3, 5 and 6")->check(CLI::Range(0, 255))->type_name("N");
        options.footer("The exit code is the command's, 128 plus the signal that ended it, or 2 usage, 3 no connection, "
                       "5 not acquired, 6 lost, 130 interrupted.");
    }

    [[nodiscard]] bool takesTrailing() const override { return true; }

    int run(Session &session) override
    {
        const HoldOutcome outcome = hold(session);
        const bool isMoved = m_ownCode && outcome.isOurs && outcome.code != ExitCode::Interrupted;
        return isMoved ? *m_ownCode : outcome.code;
    }

private:
    [[nodiscard]] HoldOutcome hold(Session &session) const
    {
        const Result<HoldOptions> options = read(session);
        if (!options)
            return {session.end(options.error())};
        const Result<std::unique_ptr<app::Connection>> connection = session.connect(app::GiveUp::Never);
        if (!connection)
            return {session.end(connection.error())};
        return HoldRun(session, **connection, *options).run();
    }

    [[nodiscard]] Result<HoldOptions> read(const Session &session) const
    {
        if (session.isReadOnly())
            return fail(ErrorKind::Refused, u"hold writes, and --read-only refuses that. Leave out --read-only."_s);
        if (m_names.size() != 1)
            return fail(ErrorKind::Usage, u"Several names together (a multi lock) are not in this version. Give one name."_s);
        if (session.trailing().empty())
            return fail(ErrorKind::Usage, u"The command is missing. Write: lockscope-cli hold NAME -- COMMAND…"_s);
        const Result<QByteArray> name = app::parseBytes(m_names.front(), u"NAME"_s);
        if (!name)
            return fail(name.error());
        HoldOptions options;
        options.wish.name = LockName(*name);
        if (const Status known = parseType(m_type, options.wish); !known)
            return fail(known.error());
        options.killsOnLoss = m_onLost == "kill";
        if (!m_wait.empty()) {
            const Result<Micros> wait = parseDuration(QString::fromStdString(m_wait), u"--wait"_s);
            if (!wait)
                return fail(wait.error());
            options.wait = std::chrono::ceil<Millis>(*wait);
        }
        const Result<std::optional<Micros>> lease = load::parseLease(QString::fromStdString(m_lease), u"--lease"_s);
        if (!lease)
            return fail(lease.error());
        if (*lease && options.wish.kind == HoldWish::Kind::Semaphore)
            return fail(ErrorKind::Usage, u"--lease: a semaphore's permits have none. Leave it out, or use --type permit."_s);
        if (*lease)
            options.wish.lease = locks::Lease::of(std::chrono::ceil<Millis>(**lease));
        return options;
    }

    std::vector<std::string> m_names;
    std::string m_type = "reentrant";
    std::string m_wait;
    std::string m_lease = "watchdog";
    std::string m_onLost = "kill";
    std::optional<int> m_ownCode;
};

} // namespace

std::unique_ptr<Command> makeHoldCommand()
{
    return std::make_unique<HoldCommand>();
}

} // namespace lockscope::cli
