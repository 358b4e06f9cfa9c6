// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/doctor.h"
#include "app/cli/finding_text.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/cli/time_option.h"
#include "app/common/audit.h"
#include "app/common/help_layout.h"
#include "app/common/lock_json.h"
#include "app/common/manual.h"
#include "app/common/names.h"
#include "core/base/shell_word.h"
#include "core/inspect/diagnosis/finding_texts.h"
#include "core/inspect/inspector.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::LockFinding;
using inspect::LockSnapshot;
using inspect::RepairOutcome;

namespace {

bool ask(Session &session, const LockFinding &finding, const QString &command)
{
    session.console().say(command);
    return session.confirms(u"%1 of %2: %3 Apply this repair?"_s.arg(finding.finding.id, app::nameText(finding.lock),
                                                                     QString::fromUtf8(adviceText(finding.finding))));
}

/// Returns true if `id` selects the finding. Dead waiters of one queue count with their head, so one repair removes
/// all.
bool isMeant(const LockFinding &finding, const QString &id, const inspect::Diagnosis &diagnosis)
{
    const auto isThere = [&](const QString &other) {
        return std::ranges::any_of(diagnosis.findings, [&](const LockFinding &each) {
            return each.lock == finding.lock && each.finding.id == other;
        });
    };
    const QString &own = finding.finding.id;
    const bool isDead = own == "dead-head"_L1 || own == "dead-waiter"_L1;
    const bool isBeside = isDead && (id == "dead-head"_L1 || id == "dead-waiter"_L1) && isThere(id);
    return own == id || isBeside;
}

/// True for a glob without wildcards that matches only this name.
bool isNameOf(const QByteArray &glob, const LockName &name)
{
    QByteArray plain;
    for (qsizetype at = 0; at < glob.size(); ++at) {
        const char c = glob[at];
        if (c == '*' || c == '?' || c == '[')
            return false;
        if (c == '\\' && at + 1 < glob.size())
            ++at;
        plain += glob[at];
    }
    return plain == name.bytes();
}

QString sentence(RepairOutcome::Kind kind)
{
    switch (kind) {
    case RepairOutcome::Kind::Done: return u"repaired"_s;
    case RepairOutcome::Kind::Changed: return u"not repaired, because the lock has changed"_s;
    case RepairOutcome::Kind::NotNeeded: return u"not repaired, because the problem no longer exists"_s;
    case RepairOutcome::Kind::Gone: break;
    }
    return u"not repaired, because the lock no longer exists"_s;
}

/// The result of repairing all findings with one id.
struct FixReport
{
    QJsonArray fixed;                            ///< for the JSON document: one object per finding
    std::vector<inspect::LockFinding> remaining; ///< findings that were not fixed
    bool hasMetChange = false;                   ///< a lock changed after its diagnosis
    bool isThere = false;                        ///< at least one finding has the id
};

/// Removes Markdown syntax.
QString plain(QString text)
{
    static const QRegularExpression link(u"\\[([^\\]]+)\\]\\([^)]+\\)"_s);
    static const QRegularExpression marks(u"\\*\\*|`"_s);
    return text.replace(link, u"\\1"_s).remove(marks);
}

/// The manual's section about a finding as text of at most `width` columns; empty for an unknown id.
QString findingExplanation(const QString &id, int width)
{
    QString text;
    QString paragraph;
    bool isCode = false;
    const auto end = [&] {
        if (!paragraph.isEmpty())
            text += app::wrapped(plain(paragraph), 0, paragraph.startsWith("- "_L1) ? 2 : 0, width);
        paragraph.clear();
    };
    for (const QString &line : app::findingSection(id).split(u'\n')) {
        if (line.startsWith("```"_L1)) {
            end();
            isCode = !isCode;
        } else if (isCode) {
            text += u"  "_s + line + u'\n';
        } else if (line.isEmpty()) {
            end();
            text += u'\n';
        } else {
            if (line.startsWith("- "_L1) || line.startsWith(u'|'))
                end();
            paragraph += (paragraph.isEmpty() ? QString() : u" "_s) + line.trimmed();
        }
    }
    end();
    return text;
}

bool isError(const inspect::LockFinding &finding)
{
    return finding.finding.severity == inspect::Health::Error;
}

QJsonObject toJson(const PartitionedFindings::Muted &muted)
{
    QJsonObject object = app::findingToJson(muted.finding);
    object.insert(u"reason"_s, muted.mute.reason);
    object.insert(u"ends_ms"_s, muted.mute.endsAtMs);
    return object;
}

/// Keys that may be application data. They have no findings, and `--fix` repairs them only by name.
QJsonArray doubtfulOf(const inspect::Diagnosis &diagnosis)
{
    QJsonArray array;
    for (const inspect::LockSnapshot &lock : diagnosis.found.locks)
        if (lock.isDoubtful())
            array.append(app::summaryToJson(lock));
    return array;
}

void sayDoubtful(app::Console &console, const inspect::Diagnosis &diagnosis)
{
    QStringList names;
    for (const inspect::LockSnapshot &lock : diagnosis.found.locks)
        if (lock.isDoubtful())
            names.append(app::nameText(lock.name));
    if (!names.isEmpty())
        console.say(u"not checked, may be application data: %1. To see why: lockscope-cli list"_s.arg(folded(names)));
}

/// Locks and servers for which findings may be missing.
QStringList notChecked(const inspect::Diagnosis &diagnosis)
{
    QStringList reasons;
    for (const Message &refused : diagnosis.refused)
        reasons.append(refused.english());
    return reasons;
}

/// `doctor`: finds and repairs lock problems.
class DoctorCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        addOption(options, "--match", m_match, "GLOB", "Names of the locks to check (default: *)");
        CLI::Option *watch = options.add_flag("--watch", m_isWatching,
                                              "Check repeatedly until Ctrl-C, and report new and resolved findings");
        addOption(options, "--fix", m_fix, "ID",
                  "Id of the findings to repair; a lock that has changed since is not modified")
            ->excludes(watch);
        options.add_flag("--yes", m_isConfirmed, "Skip the confirmation before each repair");
        m_look.addTo(options, "--look", SecondRead);
        addOption(options, "--explain", m_explain, "ID",
                  "Id of a finding to explain, without a connection: meaning, effect, action")
            ->excludes(watch);
        m_muteOptions.addTo(options);
        options.add_flag("--json", m_isJson,
                         "Print all findings as a JSON document; with --watch, one object per line");
        return {.examples = {{u"Check all locks"_s, u"lockscope-cli doctor"_s},
                             {u"Remove the readers that hold nothing any more"_s,
                              u"lockscope-cli doctor --fix ghost-reader --yes"_s},
                             {u"Leave out a known finding for a week"_s,
                              u"lockscope-cli doctor --mute no-ttl --reason 'ticket 12' --for 168h"_s}}};
    }

    int run(Session &session) override
    {
        if (!m_explain.empty())
            return explain(session);
        const Result<QByteArray> match = check(session);
        if (!match)
            return session.end(match.error());
        const Result<std::optional<Millis>> again = m_look.time();
        if (!again)
            return session.end(again.error());
        if (m_muteOptions.isGiven()) {
            const Status muted = m_muteOptions.apply(session, *match);
            return muted ? int(ExitCode::Done) : session.end(muted.error());
        }
        const Result<inspect::Mutes> mutes = inspect::Mutes::load(app::mutesPath());
        if (!mutes)
            return session.end(mutes.error());
        const auto connection = session.connector().connect(m_isWatching ? app::GiveUp::Never
                                                                         : app::GiveUp::AfterTimeout);
        if (!connection)
            return session.end(connection.error());
        if (m_isWatching)
            return watchFindings(session, **connection, *match, *mutes, m_isJson);
        return diagnose(session, **connection, *match, *mutes, again->value_or(Millis(0)));
    }

private:
    int explain(Session &session) const
    {
        const QString id = QString::fromStdString(m_explain);
        if (const Status known = checkFindingId(u"--explain"_s, id); !known)
            return session.end(known.error());
        session.console().print(findingExplanation(id, app::helpWidth()));
        return ExitCode::Done;
    }

    int diagnose(Session &session, app::Connection &connection, const QByteArray &match, const inspect::Mutes &mutes,
                 Millis again) const
    {
        inspect::Inspector inspector(connection.bus());
        Result<inspect::Diagnosis> diagnosis = session.await(inspector.diagnose(match, again));
        if (!diagnosis)
            return session.end(diagnosis.error());
        if (m_fix.empty())
            std::erase_if(diagnosis->findings, std::mem_fn(&LockFinding::isDoubtful));
        PartitionedFindings split = splitMuted(diagnosis->findings, mutes);
        diagnosis->findings = split.shown;
        FixReport report {{}, std::move(split.shown), false, false};
        if (!m_fix.empty()) {
            const Result<FixReport> fixed = fixFindings(session, inspector, *diagnosis, match);
            if (!fixed)
                return session.end(fixed.error());
            report = *fixed;
            if (!report.isThere)
                session.console().say(nothingFixed(*diagnosis, split.muted));
            if (!report.fixed.isEmpty()) { // a repair may end other findings too
                const Result<inspect::Diagnosis> after = session.await(inspector.diagnose(match, again));
                if (!after)
                    return session.end(after.error());
                report.remaining = splitMuted(after->findings, mutes).shown;
            }
            std::erase_if(report.remaining, std::mem_fn(&LockFinding::isDoubtful));
        }
        print(session.console(), *diagnosis, report, split.muted, session.await(inspector.ways(LockName())));
        session.connector().sayIfName(connection, match);
        if (diagnosis->found.locks.empty())
            session.connector().sayIfEmpty(connection);
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        if (diagnosis->found.mayMissLocks())
            return ExitCode::Unreachable;
        return report.hasMetChange || std::ranges::any_of(report.remaining, &isError) ? ExitCode::Finding
                                                                                      : ExitCode::Done;
    }

    /// Repairs all findings with the id given with --fix one after another. Shows each command and asks for
    /// confirmation unless already confirmed. Stops at the first error. A key that may be application data is repaired
    /// only if `match` is its name.
    [[nodiscard]] Result<FixReport> fixFindings(Session &session, inspect::Inspector &inspector,
                                                const inspect::Diagnosis &diagnosis, const QByteArray &match) const
    {
        const QString id = QString::fromStdString(m_fix);
        QStringList doubtful;
        app::keepAudit(inspector, session.connector().profile(),
                       [](const Message &problem) { app::Console().say(problem.english()); });
        FixReport report;
        for (const LockFinding &finding : diagnosis.findings) {
            const QString name = app::nameText(finding.lock);
            report.isThere = report.isThere || finding.finding.id == id;
            const LockSnapshot seen = diagnosis.locks.value(finding.lock);
            const bool isUnsure = finding.isDoubtful && !isNameOf(match, finding.lock);
            const bool isRepaired = isMeant(finding, id, diagnosis) && finding.finding.repair.has_value() && !isUnsure
                && !session.isInterrupted();
            if (finding.finding.id == id && isUnsure)
                doubtful.append(name);
            if (finding.finding.id == id && !finding.finding.repair && !isUnsure)
                session.console().say(
                    seen.unread.empty()
                        ? u"%1 of %2 has no safe repair."_s.arg(id, name)
                        : u"%1 of %2 was not repaired, because the lock could not be read completely. %3"_s.arg(
                            id, name, seen.unread.front().reason.english()));
            if (!isRepaired
                || (!m_isConfirmed && !ask(session, finding, inspector.repairCommand(seen, *finding.finding.repair)))) {
                report.remaining.push_back(finding);
                continue;
            }
            // Not interruptible: the command is already sent, and its result must be reported.
            const Result<RepairOutcome> outcome = session.finish(inspector.repair(seen, *finding.finding.repair));
            if (!outcome)
                return fail(outcome.error());
            session.console().say(u"%1 of %2: %3."_s.arg(finding.finding.id, name, sentence(outcome->kind)));
            if (outcome->unnotified)
                session.console().say(u"%1: %2"_s.arg(name, outcome->unnotified->toString().english()));
            const bool isChanged = outcome->kind == RepairOutcome::Kind::Changed;
            report.hasMetChange = report.hasMetChange || isChanged;
            if (isChanged)
                report.remaining.push_back(finding);
            QJsonObject object {{u"id"_s, finding.finding.id},
                                {u"action"_s, toWord(finding.finding.repair->kind)},
                                {u"outcome"_s, toWord(outcome->kind)}};
            app::insertUnnotified(object, outcome->unnotified);
            app::insertBytes(object, u"lock"_s, finding.lock.bytes());
            report.fixed.append(object);
        }
        doubtful.removeDuplicates();
        if (!doubtful.isEmpty())
            session.console().say(
                u"%1: not repaired, because these keys may be application data: %2. To repair one: --fix %1 --match NAME"_s
                    .arg(id, folded(doubtful)));
        return report;
    }

    /// Explains why no finding has the id given with --fix.
    [[nodiscard]] QString nothingFixed(const inspect::Diagnosis &diagnosis,
                                       const std::vector<PartitionedFindings::Muted> &muted) const
    {
        const QString id = QString::fromStdString(m_fix);
        for (const PartitionedFindings::Muted &each : muted)
            if (each.finding.finding.id == id)
                return u"%1 of %2 is muted and was not repaired. To report it again: --unmute %1%3"_s.arg(
                    id, app::nameText(each.finding.lock),
                    each.mute.match == "*" ? QString() : u" --match "_s + printableShellWord(each.mute.match));
        if (diagnosis.found.mayMissLocks())
            return u"No finding %1 to repair among the locks that could be read."_s.arg(id);
        if (m_match == "*")
            return u"There is no finding %1 to repair."_s.arg(id);
        const qint64 locks = diagnosis.found.lockCount();
        return u"There is no finding %1 to repair in %2 matching %3."_s.arg(id, plural(locks, u"lock"_s),
                                                                            QString::fromStdString(m_match));
    }

    [[nodiscard]] Result<QByteArray> check(Session &session) const
    {
        if (const Status known = checkFindingId(u"--fix"_s, QString::fromStdString(m_fix)); !m_fix.empty() && !known)
            return fail(known.error());
        if (!m_fix.empty() && session.connector().isReadOnly())
            return fail(ErrorKind::Refused, message<"cli-read-only">(u"--fix"_s));
        if (!m_fix.empty() && !m_isConfirmed && !session.console().canAsk())
            return fail(ErrorKind::Usage, message<"cli-no-terminal">());
        return session.connector().glob(m_match, u"--match"_s);
    }

    void print(app::Console &console, const inspect::Diagnosis &diagnosis, const FixReport &report,
               const std::vector<PartitionedFindings::Muted> &muted, const Result<inspect::ServerWays> &ways) const
    {
        const qint64 locks = diagnosis.found.lockCount();
        if (m_isJson) {
            QJsonArray findings;
            for (const inspect::LockFinding &finding : report.remaining) {
                QJsonObject object = app::findingToJson(finding);
                if (const auto verdict = diagnosis.verdicts.constFind(finding.lock);
                    verdict != diagnosis.verdicts.cend())
                    object.insert(u"verdict"_s, app::verdictToJson(*verdict));
                findings.append(object);
            }
            QJsonObject document {{u"schema"_s, 1}, {u"findings"_s, findings}};
            if (!m_fix.empty())
                document.insert(u"fixed"_s, report.fixed);
            if (!muted.empty())
                document.insert(u"muted"_s,
                                jsonArray(muted, [](const PartitionedFindings::Muted &each) { return toJson(each); }));
            if (const QJsonArray doubtful = doubtfulOf(diagnosis); !doubtful.isEmpty())
                document.insert(u"doubtful"_s, doubtful);
            if (const QStringList unchecked = notChecked(diagnosis); !unchecked.isEmpty())
                document.insert(u"not_checked"_s, QJsonArray::fromStringList(unchecked));
            app::insertIncomplete(document, diagnosis.found.incomplete());
            if (ways)
                document.insert(u"ways"_s, app::waysToJson(*ways));
            console.printDocument(document);
        } else if (!report.remaining.empty()) {
            console.print(findingsToText(report.remaining, locks, console));
        } else if (diagnosis.findings.empty() && diagnosis.found.hasReadNone()) {
            console.say(u"no lock could be checked"_s);
        } else if (diagnosis.findings.empty()) {
            const bool isWhole = notChecked(diagnosis).isEmpty();
            console.say(u"no problems found in %1%2"_s.arg(plural(locks, u"lock"_s),
                                                           isWhole ? u""_s : u", but the check is incomplete"_s));
        }
        sayDoubtful(console, diagnosis);
        for (const PartitionedFindings::Muted &each : muted)
            console.say(u"muted: %1 of %2 (%3)"_s.arg(each.finding.finding.id, app::nameText(each.finding.lock),
                                                      each.mute.reason));
        for (const QString &unchecked : notChecked(diagnosis))
            console.say(u"check incomplete: %1"_s.arg(unchecked));
        if (ways && !m_isJson)
            console.write(waysToText(*ways, console.errorWidth()));
    }

    std::string m_match = "*";
    std::string m_fix;
    std::string m_explain;
    TimeOption m_look;
    MuteOptions m_muteOptions;
    bool m_isWatching = false;
    bool m_isConfirmed = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeDoctorCommand()
{
    return std::make_unique<DoctorCommand>();
}

} // namespace lockscope::cli
