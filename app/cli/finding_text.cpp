// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/finding_text.h"

#include "app/common/console.h"
#include "app/common/help_layout.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/base/printable.h"
#include "core/inspect/diagnosis/finding_texts.h"

#include <QSet>
#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using app::Console;
using inspect::Finding;
using inspect::Health;
using inspect::LockFinding;

namespace {

constexpr qsizetype MaxNames = 4; ///< of a group's locks

QString severityText(Health severity, const Console &console)
{
    const QString word = severityWord(severity);
    if (severity < Health::Warning)
        return word;
    return console.inColour(word, severity == Health::Error ? Console::Colour::Error : Console::Colour::Warning);
}

QString line(const QString &label, const QString &text, const Console &console)
{
    if (text.isEmpty())
        return {};
    return app::wrapped(label + withoutControls(text), 2, 4, console.outputWidth());
}

/// A waiter that is known to be dead is stale too, once its deadline has passed.
bool isExplained(const LockFinding &finding, const std::vector<LockFinding> &all)
{
    return finding.finding.id == "stale-waiter"_L1 && finding.finding.repair
        && std::ranges::any_of(all, [&](const LockFinding &other) {
               const QString &id = other.finding.id;
               return other.lock == finding.lock && (id == "dead-head"_L1 || id == "dead-waiter"_L1)
                   && other.finding.repair == finding.finding.repair;
           });
}

struct Group
{
    QString id;
    Health severity;
    std::vector<const LockFinding *> findings;
};

std::vector<Group> grouped(const std::vector<LockFinding> &findings)
{
    std::vector<Group> groups;
    for (const LockFinding &each : findings) {
        if (isExplained(each, findings))
            continue;
        const auto isSame = [&](const Group &group) {
            return group.id == each.finding.id && group.severity == each.finding.severity;
        };
        auto group = std::ranges::find_if(groups, isSame);
        if (group == groups.end())
            group = groups.insert(group, {each.finding.id, each.finding.severity, {}});
        group->findings.push_back(&each);
    }
    std::ranges::stable_sort(groups, std::greater(), &Group::severity);
    return groups;
}

QStringList namesOf(const Group &group)
{
    QStringList names;
    for (const LockFinding *each : group.findings)
        names.append(each->lock.isEmpty() ? u"the server"_s : app::nameText(each->lock));
    names.removeDuplicates();
    return names;
}

/// Returns the affected locks and the number of findings: "job", "queue, 4 times", "60 locks".
QString placeText(const Group &group, const QStringList &names)
{
    const qsizetype count = std::ssize(group.findings);
    const QString times = plural(count, u"time"_s);
    if (names.isEmpty())
        return count == 1 ? QString() : times;
    if (names.size() == 1)
        return count == 1 ? names.front() : names.front() + u", "_s + times;
    const QString locks = plural(names.size(), u"lock"_s);
    return names.size() == count ? locks : times + u" on "_s + locks;
}

/// `names`: the locks of the group; empty to omit them.
QString toText(const Group &group, const QStringList &names, const Console &console)
{
    const LockFinding &first = *group.findings.front();
    const QString place = placeText(group, names);
    QString text = severityText(group.severity, console) + u' ' + group.id;
    text += (place.isEmpty() ? QString() : u": "_s + place) + u'\n';
    const bool isOne = group.findings.size() == 1;
    const QString example = isOne ? QString() : names.size() > 1 ? u" for "_s + names.front() : u" for the first"_s;
    text += line({}, explanationOf(first.finding), console);
    text += line(u"evidence%1: "_s.arg(example), first.finding.evidence.english(), console);
    text += line(u"action: "_s, QString::fromUtf8(adviceText(first.finding)), console);
    if (first.finding.repair && !names.isEmpty()) // repairs all locks, so it is omitted if only one is shown
        text += line(u"repair: "_s, u"lockscope-cli doctor --fix %1"_s.arg(group.id), console);
    return text + (names.size() < 2 ? QString() : line(u"locks: "_s, folded(names), console));
}

QString summary(const std::vector<Group> &groups, qint64 locks)
{
    qint64 errors = 0;
    qint64 warnings = 0;
    qint64 notes = 0;
    QSet<LockName> affected;
    for (const Group &group : groups) {
        const auto count = std::ssize(group.findings);
        (group.severity == Health::Error ? errors : group.severity == Health::Warning ? warnings : notes) += count;
        for (const LockFinding *each : group.findings)
            if (!each->lock.isEmpty()) // a finding of a server has no lock
                affected.insert(each->lock);
    }
    return u"%1, %2, %3 info on %4 of %5\n"_s.arg(plural(errors, u"error"_s), plural(warnings, u"warning"_s),
                                                  QString::number(notes), QString::number(affected.size()),
                                                  plural(std::max<qint64>(locks, affected.size()), u"lock"_s));
}

} // namespace

QString severityWord(Health severity)
{
    return severity == Health::Error ? u"ERROR"_s : app::toWord(severity);
}

QString plural(qint64 count, const QString &what)
{
    return QString::number(count) + u' ' + what + (count == 1 ? QString() : u"s"_s);
}

QString folded(const QStringList &names)
{
    if (names.size() <= MaxNames + 1) // "and 1 more" would not be shorter than the name
        return names.join(u", "_s);
    return u"%1 and %2 more"_s.arg(names.first(MaxNames).join(u", "_s)).arg(names.size() - MaxNames);
}

QString findingToText(const LockFinding &found, const Console &console)
{
    const Group group {found.finding.id, found.finding.severity, {&found}};
    return toText(group, found.lock.isEmpty() ? QStringList() : namesOf(group), console);
}

QString findingsToText(const inspect::Findings &findings, const Console &console)
{
    std::vector<LockFinding> found;
    for (const Finding &finding : findings)
        found.push_back({{}, finding});
    QString text;
    for (const Group &group : grouped(found))
        text += toText(group, {}, console);
    return text;
}

QString findingsToText(const std::vector<LockFinding> &findings, qint64 locks, const Console &console)
{
    const std::vector<Group> groups = grouped(findings);
    QString text = summary(groups, locks);
    for (const Group &group : groups)
        text += u'\n' + toText(group, namesOf(group), console);
    return text;
}

} // namespace lockscope::cli
