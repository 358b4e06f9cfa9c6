// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctor.h"

#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/common/audit.h"
#include "app/common/names.h"
#include "core/inspect/diagnosis/finding_texts.h"

#include <QDateTime>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

void MuteOptions::addTo(CLI::App &options)
{
    CLI::Option *mute = addOption(options, "--mute", m_mute, "ID",
                                  "Id of the findings to mute, of all locks or those of --match");
    addOption(options, "--reason", m_reason, "TEXT", "Reason for --mute, required with it")->needs(mute);
    m_time.addTo(options, "--for", "Length of --mute, required with it")->needs(mute);
    addOption(options, "--unmute", m_unmute, "ID", "Id of muted findings to report again")->excludes(mute);
}

Status checkFindingId(const QString &option, const QString &id)
{
    if (inspect::findingIds().contains(id))
        return {};
    return fail(ErrorKind::Usage,
                ofField(option, message<"finding-id-unknown">(id, inspect::findingIds().join(u", "_s))));
}

namespace {

/// Suggestions for a wrong --unmute: "no-ttl of led*, dead-head of *".
QString listed(const inspect::Mutes &mutes)
{
    QStringList all;
    for (const inspect::Mute &mute : mutes.all())
        all.append(u"%1 of %2"_s.arg(mute.id, app::printable(mute.match)));
    return all.isEmpty() ? u"No findings are muted"_s : u"Muted findings: %1"_s.arg(all.join(u", "_s));
}

Status unmute(Session &session, inspect::Mutes &mutes, const QString &id, const QByteArray &match)
{
    if (mutes.remove(id, match)) { // any id is accepted: it may come from another version
        const Status saved = mutes.save(app::mutesPath());
        if (saved)
            session.console().say(u"%1 of %2 is no longer muted"_s.arg(id, app::printable(match)));
        return saved;
    }
    if (const Status known = checkFindingId(u"--unmute"_s, id); !known)
        return known;
    session.console().say(u"%1 of %2 is not muted. %3"_s.arg(id, app::printable(match), listed(mutes)));
    return {};
}

} // namespace

Status MuteOptions::apply(Session &session, const QByteArray &match) const
{
    Result<inspect::Mutes> mutes = inspect::Mutes::load(app::mutesPath());
    if (!mutes)
        return fail(mutes.error());
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    mutes->removeEnded(now);
    if (!m_unmute.empty())
        return unmute(session, *mutes, QString::fromStdString(m_unmute), match);
    if (const Status known = checkFindingId(u"--mute"_s, QString::fromStdString(m_mute)); !known)
        return known;
    if (m_reason.empty() || !m_time.isGiven())
        return fail(ErrorKind::Usage, message<"mute-incomplete">());
    const Result<std::optional<Millis>> time = m_time.time();
    if (!time)
        return fail(time.error());
    const qint64 endsAtMs = now + (*time)->count();
    mutes->add({QString::fromStdString(m_mute), match, QString::fromStdString(m_reason), endsAtMs});
    if (const Status saved = mutes->save(app::mutesPath()); !saved)
        return saved;
    session.console().say(
        u"%1 of %2 is muted until %3"_s.arg(QString::fromStdString(m_mute), app::printable(match),
                                            QDateTime::fromMSecsSinceEpoch(endsAtMs).toString(Qt::ISODate)));
    return {};
}

PartitionedFindings splitMuted(const std::vector<inspect::LockFinding> &findings, const inspect::Mutes &mutes)
{
    PartitionedFindings result;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (const inspect::LockFinding &finding : findings) {
        if (const inspect::Mute *mute = mutes.muting(finding, now))
            result.muted.push_back({finding, *mute});
        else
            result.shown.push_back(finding);
    }
    return result;
}

} // namespace lockscope::cli
