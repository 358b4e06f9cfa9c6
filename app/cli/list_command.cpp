// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/time_option.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/base/mailbox.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"

#include <QJsonArray>
#include <QLocale>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// A large array of locks is written element by element: as one document it would take several times their memory.
app::Console::ObjectList summaries(const inspect::DiscoveryResult &found, bool areDoubtful)
{
    return [&found, areDoubtful](const auto &add) {
        for (const inspect::LockSnapshot &lock : found.locks)
            if (lock.isDoubtful() == areDoubtful)
                add(app::summaryToJson(lock));
    };
}

void printJson(app::Console &console, const inspect::DiscoveryResult &found)
{
    QJsonArray nodes;
    for (const auto &[node, error] : found.nodes) {
        QJsonObject object {{u"node"_s, node}, {u"error"_s, QJsonValue()}};
        if (!error.isEmpty())
            app::insertMessage(object, u"error"_s, error);
        nodes.append(object);
    }
    QJsonObject document {
        {u"schema"_s, 1},
        {u"scanned_keys"_s, found.scannedKeys},
        {u"elapsed_ms"_s, qint64(found.elapsed.count())},
        {u"nodes"_s, nodes},
    };
    app::insertIncomplete(document, found.incomplete());
    std::map<QString, app::Console::ObjectList> arrays {{u"locks"_s, summaries(found, false)}};
    if (std::ranges::any_of(found.locks, &inspect::LockSnapshot::isDoubtful))
        arrays.emplace(u"doubtful"_s, summaries(found, true));
    console.printDocument(document, arrays);
}

/// True if the displayed name is escaped, so that other commands do not accept it.
bool isEscaped(const inspect::LockSnapshot &lock)
{
    return app::printable(lock.name.bytes()).toUtf8() != lock.name.bytes();
}

/// Replaces the progress line on the terminal at stderr.
void showProgress(app::Console &console, qint64 scanned, qint64 all, qint64 locks)
{
    const QLocale locale = QLocale::c();
    console.clearLine();
    console.write(u"%1 of %2 keys scanned, %3 locks found"_s.arg(locale.toString(scanned), locale.toString(all),
                                                                 locale.toString(locks)));
}

/// `list`: all locks.
class ListCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        addOption(options, "--match", m_match, "GLOB", "Names to list (default: *)");
        addOption(options, "--kind", m_kind, "KIND", "Kind of lock to list (default: all)")
            ->check(CLI::IsMember({"readwrite", "reentrant", "fair", "fenced", "fastermulti", "semaphore", "permit",
                                   "latch", "mixed", "unknown"}));
        options.add_flag("--strings", m_readsStrings,
                         "Also list strings that hold a number: idle semaphores and latches look the same");
        m_look.addTo(options, "--look", SecondRead);
        options.add_flag("--json", m_isJson, "Print a JSON document instead of a table");
        return {.examples = {{u"List the locks of the order service"_s, u"lockscope-cli list --match 'order*'"_s},
                             {u"List fair locks, and see after 12 s which holds are renewed"_s,
                              u"lockscope-cli list --kind fair --look 12s"_s},
                             {u"Write all locks to a file as JSON"_s, u"lockscope-cli list --json >locks.json"_s}}};
    }

    int run(Session &session) override
    {
        const Result<QByteArray> match = session.connector().glob(m_match, u"--match"_s);
        if (!match)
            return session.end(match.error());
        const Result<std::optional<Millis>> again = m_look.time();
        if (!again)
            return session.end(again.error());
        const auto connection = session.connector().connect();
        if (!connection)
            return session.end(connection.error());
        inspect::DiscoveryOptions options;
        options.match = *match;
        options.readsStrings = m_readsStrings;
        Result<inspect::DiscoveryResult> found = find(session, **connection, options);
        Verdicts verdicts;
        if (found && *again > Millis(0))
            found = findAgain(session, **connection, options, *found, **again, verdicts);
        else if (found && !m_isJson)
            verdicts = verdictsOf(found->locks);
        if (!found)
            return session.end(found.error());
        if (!m_kind.empty())
            std::erase_if(found->locks, [this](const auto &lock) {
                return schema::toWord(lock->shownKind()).toStdString() != m_kind;
            });
        print(session, (*connection)->deployment().options().database, *found, verdicts);
        session.connector().sayIfName(**connection, *match);
        if (found->locks.empty())
            session.connector().sayIfEmpty(**connection);
        return found->mayMissLocks() ? ExitCode::Unreachable : ExitCode::Done;
    }

private:
    /// Reads the locks again after a delay. The findings are based on both reads.
    static Result<inspect::DiscoveryResult> findAgain(Session &session, app::Connection &connection,
                                                      const inspect::DiscoveryOptions &options,
                                                      const inspect::DiscoveryResult &first, Millis time,
                                                      Verdicts &verdicts)
    {
        if (!session.waitFor(time))
            return fail(ErrorKind::Cancelled, message<"cli-interrupted">());
        Result<inspect::DiscoveryResult> found = find(session, connection, options);
        if (!found)
            return found;
        inspect::FindingTracker tracker;
        tracker.noteAll(first.locks);
        tracker.noteAll(found->locks);
        verdicts = tracker.verdicts(BootClock::now());
        QHash<LockName, inspect::Findings> findings;
        for (inspect::LockFinding &each : tracker.findings(BootClock::now()))
            findings[each.lock].push_back(std::move(each.finding));
        for (inspect::SharedSnapshot &lock : found->locks) {
            inspect::LockSnapshot judged = lock;
            judged.findings = findings.value(judged.name);
            lock = std::move(judged);
        }
        return found;
    }

    static Result<inspect::DiscoveryResult> find(Session &session, app::Connection &connection,
                                                 inspect::DiscoveryOptions options)
    {
        app::Console &console = session.console();
        bool hasLine = false;
        Mailbox mailbox; // delivers the progress from the engine thread
        if (console.isErrorTerminal()) {
            options.onProgress = [&](const inspect::DiscoveryProgress &progress) {
                mailbox.post([&console, &hasLine, scanned = progress.scannedKeys, all = progress.allKeys,
                              locks = progress.locks] {
                    showProgress(console, scanned, all, locks);
                    hasLine = true;
                });
            };
        }
        inspect::Inspector inspector(connection.bus()); // posts nothing after its destruction
        Result<inspect::DiscoveryResult> found = session.await(inspector.discover(std::move(options)));
        if (hasLine)
            console.clearLine();
        return found;
    }

    /// `prefix`, `database`: of the connection.
    [[nodiscard]] QString nothingFound(const app::NamePrefix &prefix, int database,
                                       const inspect::DiscoveryResult &found) const
    {
        if (!found.incomplete().empty())
            return u"no locks among what could be read"_s;
        const qint64 keys = found.scannedKeys;
        const QString looked = keys == 1 ? u"1 key"_s : u"%1 keys"_s.arg(keys);
        if (prefix.isEmpty())
            return u"no locks found in database %1 (%2 scanned)"_s.arg(QString::number(database), looked);
        const QString shown = app::printable(prefix.bytes());
        return u"no locks found (%1 scanned): names must start with %2, the name prefix of the connection%3. To see "
               "other locks, change --name-prefix or the profile"_s.arg(
                   looked, shown,
                   m_match == "*" ? QString() : u", and then match %1"_s.arg(QString::fromStdString(m_match)));
    }

    /// Keys that may be application data follow the locks in a second table.
    void printTables(Session &session, int database, const inspect::DiscoveryResult &found,
                     const Verdicts &verdicts) const
    {
        std::vector<inspect::SharedSnapshot> locks;
        std::vector<inspect::SharedSnapshot> others;
        for (const inspect::SharedSnapshot &lock : found.locks)
            (lock->isDoubtful() ? others : locks).push_back(lock);
        app::Console &console = session.console();
        QString text = locks.empty() ? QString() : listToText(locks, verdicts, console, app::Aliases::read());
        if (locks.empty())
            console.say(nothingFound(session.connector().namePrefix().value_or(app::NamePrefix()), database, found));
        else if (!others.empty())
            text += u'\n';
        if (!others.empty())
            text += doubtfulToText(others, console);
        if (!text.isEmpty())
            console.printPaged(text);
    }

    void print(Session &session, int database, const inspect::DiscoveryResult &found, const Verdicts &verdicts) const
    {
        app::Console &console = session.console();
        if (m_isJson)
            printJson(console, found);
        else
            printTables(session, database, found, verdicts);
        if (!m_isJson && std::ranges::any_of(found.locks, &isEscaped))
            console.say(
                u"names with \\x contain bytes that cannot be displayed. To pass such a name to a command, write b64: "
                "followed by its name_b64 from --json"_s);
        for (const inspect::Unread &unread : found.incomplete())
            console.say(unread.mayHideLocks ? toMessage(unread).english()
                                            : u"waiting clients may be missing: %1"_s.arg(toMessage(unread).english()));
    }

    std::string m_match = "*";
    std::string m_kind;
    TimeOption m_look;
    bool m_readsStrings = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeListCommand()
{
    return std::make_unique<ListCommand>();
}

} // namespace lockscope::cli
