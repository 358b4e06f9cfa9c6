// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/hold_run.h"
#include "app/cli/messages.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/time_option.h"
#include "app/common/help_text.h"
#include "app/common/names.h"
#include "core/base/printable.h"
#include "core/inspect/inspector.h"
#include "core/load/scenario/scenario.h"
#include "core/redis/reply.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis MinWatchdog {1000};
constexpr Millis ConnectPause {1000}; // delay between connection attempts while the server refuses

using Family = locks::Family;
using Kind = HoldWish::Kind;

struct Type
{
    const char *word;
    Kind kind;
    Family family = Family::Reentrant;
    int members = 1; ///< without --members
};
constexpr Type Types[] {
    {"reentrant", Kind::Lock},
    {"fair", Kind::Lock, Family::Fair},
    {"read", Kind::Lock, Family::Read},
    {"write", Kind::Lock, Family::Write},
    {"spin", Kind::Lock, Family::Spin},
    {"fenced", Kind::Lock, Family::Fenced},
    {"nonreentrant", Kind::Lock, Family::NonReentrant},
    {"nonreentrant-fair", Kind::Lock, Family::NonReentrantFair},
    {"multi", Kind::Multi, Family::Reentrant, 3},
    {"redlock", Kind::RedLock, Family::Reentrant, 5},
    {"fastermulti", Kind::FasterMulti, Family::FasterMulti, 3},
    {"semaphore", Kind::Semaphore},
    {"permit", Kind::Permit},
};

QStringList typeWords()
{
    QStringList words;
    for (const Type &each : Types)
        words.push_back(QString::fromLatin1(each.word));
    return words;
}

Result<Type> parseType(const std::string &word)
{
    const auto type = std::ranges::find(Types, word, [](const Type &each) { return std::string(each.word); });
    if (type != std::end(Types))
        return *type;
    const QString words = typeWords().join(u", "_s);
    return fail(ErrorKind::Usage,
                ofField(u"--type"_s,
                        word == "latch" ? message<"hold-type-latch">(words)
                                        : message<"hold-type-unknown">(QString::fromStdString(word), words)));
}

/// A lock that is not reentrant cannot be acquired twice by one holder.
Status checkRepeated(const HoldWish &wish, const Type &type)
{
    if (type.family != Family::NonReentrant && type.family != Family::NonReentrantFair)
        return {};
    std::vector<LockName> names = wish.names;
    std::ranges::sort(names, {}, &LockName::bytes);
    const auto repeated = std::ranges::adjacent_find(names);
    if (repeated == names.end())
        return {};
    return fail(ErrorKind::Usage,
                message<"hold-name-repeated">(QString::fromLatin1(type.word), printable(repeated->bytes())));
}

/// Sets the members of `wish` from the names and --members, according to the type.
Status nameMembers(HoldWish &wish, const Type &type, std::vector<LockName> names, std::optional<int> members)
{
    const bool takesMembers = type.members > 1;
    if (members && (!takesMembers || (names.size() > 1 && type.kind != Kind::RedLock)))
        return fail(ErrorKind::Usage,
                    takesMembers ? message<"hold-members-several-names">() : message<"hold-members-type">());
    const int count = members.value_or(type.members);
    wish.kind = type.kind;
    wish.family = type.family;
    wish.names = std::move(names);
    switch (type.kind) {
    case Kind::Lock:
        if (wish.names.size() > 1)
            wish.kind = Kind::Multi;
        return checkRepeated(wish, type);
    case Kind::Multi:
        if (wish.names.size() > 1)
            return {};
        for (int i = 0; i < count; ++i)
            wish.names.emplace_back(wish.names.front().bytes() + ':' + QByteArray::number(i));
        wish.names.erase(wish.names.begin());
        return {};
    case Kind::FasterMulti:
        for (std::size_t i = 1; i < wish.names.size(); ++i)
            wish.values.push_back(QString::fromUtf8(wish.names[i].bytes()));
        for (int i = 0; wish.names.size() == 1 && i < count; ++i)
            wish.values.push_back(QString::number(i));
        wish.names.resize(1);
        return {};
    case Kind::RedLock:
    case Kind::Semaphore:
    case Kind::Permit: break;
    }
    if (wish.names.size() > 1)
        return fail(ErrorKind::Usage, message<"hold-one-name">(QString::fromLatin1(type.word)));
    return {};
}

/// `hold`: a command that runs only while the lock is held.
class HoldCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options
            .add_option("NAME", m_names, "Lock or semaphore, several locks to hold together, or a group and its values")
            ->required();
        addOption(options, "--type", m_type, app::choice(u"TYPE"_s, typeWords()),
                  "Lock type; semaphore and permit take one permit (default: reentrant)");
        addOption(options, "--members", m_members, "N",
                  "Number of members, instead of several names: locks NAME:0, NAME:1, … of multi and values of "
                  "fastermulti (default: 3), or servers of redlock with --sandbox (default: 5)")
            ->check(CLI::Range(1, 100));
        m_wait.addTo(options, "--wait", "Longest wait, 0 for one attempt (default: no limit)");
        addOption(options, "--lease", m_lease, "TIME",
                  "Longest time to hold the lock. The command gets SIGTERM a third of it, at most 10s, before "
                  "the end (default: renewed while the command runs)");
        m_watchdog.addTo(options, "--watchdog",
                         "Lease without --lease, which is renewed every third of it while the command runs; at least "
                         "1s (default: 30s)");
        addOption(options, "--on-lost", m_onLost, "ACTION",
                  "Action when the lock is lost: kill ends the command, warn prints a warning (default: kill)")
            ->check(CLI::IsMember({"kill", "warn"}));
        options.add_flag("--yes", m_isConfirmed,
                         "Also take a permit from a number that may be application data, or that expires");
        addOption(options, "-E", m_ownCode, "N", "Exit code from 1 to 255 instead of 2, 3, 5 and 6")
            ->check(CLI::Range(1, 255));
        return {
            .examples = {{u"Run a backup on one host at a time"_s, u"lockscope-cli hold backup -- ./backup.sh"_s},
                         {u"Run a job only where the lock is free; elsewhere exit with 99"_s,
                          u"lockscope-cli hold --wait 0 -E 99 nightly -- ./report.sh"_s},
                         {u"Hold two locks together"_s, u"lockscope-cli hold billing report -- ./close.sh"_s}},
            .sections =
                {{u"Guard"_s,
                  {{{},
                    u"A guard process ends all processes of the command before the lease can end: also if hold is "
                    "killed or stopped, and if a child ignores SIGTERM or has left the session. Processes that the "
                    "command leaves behind end before the lock is released."_s},
                   {{},
                    u"Not covered: hold and its guard killed at the same time; processes that this user may not signal "
                    "(setuid); work handed to another service (systemd-run, at, docker); a fork bomb, which starts "
                    "processes faster than they can be ended (limit it with ulimit -u). With --on-lost warn the "
                    "command may outlive the lease."_s}}},
                 {u"Exit code"_s,
                  {{{},
                    u"The command's, or 128 plus the number of the signal that ended it. Of hold itself: 2 usage, 3 no "
                    "connection, 5 not acquired, 6 lost, 130 interrupted."_s}}},
                 {u"Environment"_s,
                  {{{},
                    u"The command gets no LOCKSCOPE_PASSWORD and no LOCKSCOPE_SENTINEL_PASSWORD, and LOCKSCOPE_URL "
                    u"without its "
                    "password."_s}}}},
        };
    }

    int run(Session &session) override
    {
        const HoldOutcome outcome = hold(session);
        const bool isMoved = m_ownCode && outcome.isOurs && outcome.code != ExitCode::Interrupted;
        return isMoved ? *m_ownCode : outcome.code;
    }

private:
    [[nodiscard]] HoldOutcome hold(Session &session) const
    {
        Result<HoldOptions> options = read(session);
        if (!options)
            return {session.end(options.error())};
        const Result<Connections> connections = connect(session, *options);
        if (!connections)
            return {session.end(connections.error())};
        if (const Status counter = checkCounter(session, *connections->front(), options->wish); !counter)
            return {session.end(counter.error())};
        return HoldRun(session, *connections, *options).run();
    }

    /// A string may be another library's lock or an application's number. Acquiring a permit would change it.
    [[nodiscard]] Status checkCounter(Session &session, app::Connection &connection, const HoldWish &wish) const
    {
        if (m_isConfirmed || (wish.kind != Kind::Semaphore && wish.kind != Kind::Permit))
            return {};
        inspect::Inspector inspector(connection.bus());
        const Result<inspect::LockSnapshot> seen = session.await(inspector.snapshot(wish.names.front()));
        if (!seen)
            return fail(seen.error());
        const QString name = app::nameText(seen->name);
        if (seen->isOtherKey())
            return fail(ErrorKind::Usage, message<"key-not-lock-unchanged">(name, aboutOtherKey(*seen)));
        if (seen->ttl.ms >= 0)
            return fail(ErrorKind::Usage, message<"hold-key-expires">(name));
        if (seen->isDoubtful())
            return fail(ErrorKind::Usage, message<"hold-doubtful-key">(name, doubtsOf(*seen)));
        return {};
    }

    /// Retries within the wait and --give-up while the server temporarily refuses connections.
    [[nodiscard]] static Result<std::unique_ptr<app::Connection>> connectInTime(Session &session, HoldOptions &options)
    {
        const Deadline end = options.wait ? locks::deadlineIn(*options.wait) : Deadline::never();
        const Result<app::ConnectionSettings> settings = session.connector().settings(app::GiveUp::Never);
        const std::optional<Millis> giveUp = settings ? settings->options.giveUp : std::nullopt;
        const TimePoint giveUpAt = giveUp ? timeAfter(BootClock::now(), *giveUp) : TimePoint::max();
        for (bool hasSaid = false;; hasSaid = true) {
            Result<std::unique_ptr<app::Connection>> connection = session.connector().connect(app::GiveUp::Never);
            const TimePoint now = BootClock::now();
            const bool isRefused = !connection && redis::isTemporaryRefusal(connection.error());
            if (end.at)
                options.wait = std::chrono::ceil<Millis>(std::max(*end.at, now) - now);
            if (!isRefused || session.isInterrupted() || now >= std::min(giveUpAt, end.at.value_or(giveUpAt)))
                return connection;
            if (!hasSaid)
                session.console().say(
                    u"Waiting for a connection: %1 Retrying."_s.arg(connection.error().message.english()));
            session.waitFor(std::min(ConnectPause, options.wait.value_or(ConnectPause)));
        }
    }

    [[nodiscard]] Result<Connections> connect(Session &session, HoldOptions &options) const
    {
        if (options.wish.kind != Kind::RedLock)
            return alone(connectInTime(session, options));
        return session.connector().connectEach(app::GiveUp::Never, m_members.value_or(parseType(m_type)->members));
    }

    [[nodiscard]] Result<HoldOptions> read(Session &session) const
    {
        if (session.connector().isReadOnly())
            return fail(ErrorKind::Refused, message<"cli-read-only">(u"hold"_s));
        if (session.trailing().empty())
            return fail(ErrorKind::Usage, message<"hold-no-command">());
        std::vector<LockName> names;
        for (const std::string &text : m_names) {
            const Result<QByteArray> name = app::parseBytes(text, u"NAME"_s);
            if (!name)
                return fail(name.error());
            names.emplace_back(*name);
        }
        const Result<Type> type = parseType(m_type);
        if (!type)
            return fail(type.error());
        HoldOptions options;
        if (const Status named = nameMembers(options.wish, *type, std::move(names), m_members); !named)
            return fail(named.error());
        const Result<app::NamePrefix> prefix = session.connector().namePrefix();
        if (!prefix)
            return fail(prefix.error());
        for (LockName &name : options.wish.names) // after the values of a group are separated, which have no prefix
            name = prefix->stored(name.bytes());
        options.killsOnLoss = m_onLost == "kill";
        const Result<std::optional<Millis>> wait = m_wait.time();
        if (!wait)
            return fail(wait.error());
        options.wait = *wait;
        const Result<std::optional<Micros>> lease = load::parseLease(QString::fromStdString(m_lease), u"--lease"_s);
        if (!lease)
            return fail(lease.error());
        if (*lease && options.wish.kind == HoldWish::Kind::Semaphore)
            return fail(ErrorKind::Usage, ofField(u"--lease"_s, message<"hold-lease-semaphore">()));
        if (*lease)
            options.wish.lease = locks::Lease::of(std::chrono::ceil<Millis>(**lease));
        const Result<std::optional<Millis>> watchdog = m_watchdog.time();
        if (!watchdog)
            return fail(watchdog.error());
        if (*watchdog && *watchdog < MinWatchdog)
            return fail(ErrorKind::Usage, ofField(u"--watchdog"_s, message<"hold-watchdog-short">()));
        options.wish.watchdogLease = watchdog->value_or(options.wish.watchdogLease);
        return options;
    }

    std::vector<std::string> m_names;
    std::optional<int> m_members;
    std::string m_type = "reentrant";
    TimeOption m_wait;
    std::string m_lease = "watchdog";
    TimeOption m_watchdog;
    std::string m_onLost = "kill";
    std::optional<int> m_ownCode;
    bool m_isConfirmed = false;
};

} // namespace

std::unique_ptr<Command> makeHoldCommand()
{
    return std::make_unique<HoldCommand>();
}

} // namespace lockscope::cli
