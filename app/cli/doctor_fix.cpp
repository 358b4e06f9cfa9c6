// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctor_fix.h"

#include "app/cli/finding_text.h"
#include "app/cli/session.h"
#include "app/common/audit.h"
#include "app/common/names.h"
#include "core/inspect/diagnosis/finding_texts.h"

#include <iostream>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::LockFinding;
using inspect::LockSnapshot;
using inspect::RepairOutcome;

namespace {

bool ask(app::Console &console, const LockFinding &finding, const QString &command)
{
    console.say(command);
    console.write(u"%1 of %2: %3 Apply this repair? [y/N] "_s.arg(finding.finding.id, app::nameText(finding.lock),
                                                                  QString::fromUtf8(adviceText(finding.finding))));
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
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

} // namespace

Result<FixReport> fixFindings(Session &session, inspect::Inspector &inspector, const inspect::Diagnosis &diagnosis,
                              const FixRequest &request)
{
    const QString &id = request.id;
    QStringList doubtful;
    app::keepAudit(inspector, session.profile(), [](const Message &problem) { app::Console().say(problem.english()); });
    FixReport report;
    for (const LockFinding &finding : diagnosis.findings) {
        const QString name = app::nameText(finding.lock);
        report.isThere = report.isThere || finding.finding.id == id;
        const LockSnapshot seen = diagnosis.locks.value(finding.lock);
        const bool isUnsure = finding.isDoubtful && !isNameOf(request.match, finding.lock);
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
            || (!request.isConfirmed
                && !ask(session.console(), finding, inspector.repairCommand(seen, *finding.finding.repair)))) {
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

} // namespace lockscope::cli
