// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/diagnosis.h"

#include "core/base/shell_word.h"
#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;

namespace {

/// Translation context of this file.
struct Diagnosis
{
    Q_DECLARE_TR_FUNCTIONS(Diagnosis)
};

/// The command that reads a whole value of this type.
QList<QByteArray> readerOf(const inspect::StoredKey &key)
{
    if (key.type == "hash")
        return {"HGETALL", key.key};
    if (key.type == "list")
        return {"LRANGE", key.key, "0", "-1"};
    if (key.type == "zset")
        return {"ZRANGE", key.key, "0", "-1", "WITHSCORES"};
    return {key.type == "string" ? "GET" : "TYPE", key.key};
}

/// One line for a POSIX shell. Arguments that a shell line cannot contain go through redis-cli's stdin, which can
/// escape any byte.
QString shellLine(const QString &cli, const QList<QByteArray> &command)
{
    QString line = cli;
    QStringList words;
    bool isCarried = true;
    for (const QByteArray &word : command) {
        const std::optional<QString> plain = shellWord(word);
        isCarried = isCarried && plain;
        line += u' ' + plain.value_or(QString());
        words << redisCliWord(word);
    }
    return isCarried ? line : u"printf '%s\\n' %1 | %2"_s.arg(printableShellWord(words.join(u' ').toUtf8()), cli);
}

/// The redis-cli options for this node, whose address may come from a recording or a cluster.
QString redisCliAt(const QString &node)
{
    const qsizetype colon = node.lastIndexOf(u':');
    if (colon < 0)
        return u"redis-cli -s "_s + printableShellWord(node.toUtf8());
    QString host = node.first(colon);
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1).chopped(1); // an IPv6 address
    return u"redis-cli -h "_s + printableShellWord(host.toUtf8()) + u" -p "_s
        + printableShellWord(node.sliced(colon + 1).toUtf8());
}

} // namespace

QString redisCliOf(const inspect::LockSnapshot &lock)
{
    const QString cli = redisCliAt(lock.node);
    QStringList lines;
    for (const inspect::StoredKey &key : lock.keys)
        lines << shellLine(cli, readerOf(key)) << shellLine(cli, {"PTTL", key.key});
    if (lines.isEmpty())
        lines << shellLine(cli, {"EXISTS", lock.name.bytes()});
    if (!lock.channel.isEmpty())
        lines << shellLine(cli, {"PUBSUB", "NUMSUB", lock.channel});
    return lines.join(u'\n') + u'\n';
}

QString diagnosisOf(const models::LockRow &row, const models::VerdictWords &state, const models::HolderNames &names,
                    const QString &deployment, bool isInCluster)
{
    const inspect::LockSnapshot &lock = row.lock;
    const TimePoint now = ViewClock::shown(lock.node);
    const auto left = [&](inspect::Ttl time) {
        return ttl(time.isAbsent() ? time.ms : inspect::LockSnapshot::remainingMs(time, lock.takenAt, now));
    };
    QStringList lines {u"## %1"_s.arg(displayName(lock.name.bytes())), {}, models::sentence(lock, names), {}};
    if (!deployment.isEmpty())
        lines << u"- **%1**"_s.arg(deployment);
    lines << u"- %1, %2"_s.arg(models::kindText(lock), lock.node);
    if (isInCluster)
        lines.back() += u", "_s + Diagnosis::tr("slot %1").arg(lock.slot);
    lines << u"- "_s + state.text;
    for (const inspect::Holder &holder : lock.holders) {
        lines << u"- %1 `%2` × %3"_s.arg(models::letterOf(holder.mode))
                     .arg(displayName(holder.field), number(holder.count));
        for (const inspect::TimeoutKey &key : holder.timeouts)
            lines << u"  - `%1` TTL %2"_s.arg(displayName(key.key), left(key.ttl));
    }
    lines << u"- "_s + models::waitingSentence(lock) << u"  - "_s + models::waitingReason(lock);
    if (!lock.isWhole())
        lines << u"- "_s + models::incompleteText(lock);
    for (const inspect::Finding &finding : lock.findings)
        lines << u"- **%1**: %2 (%3)"_s.arg(finding.id, models::sentenceOf(finding),
                                            models::evidenceOf(finding, names));
    lines << u"- "_s
            + Diagnosis::tr("Server time %1")
                  .arg(QDateTime::fromMSecsSinceEpoch(lock.serverTimeMs).toString(Qt::ISODateWithMs));
    return lines.join(u'\n') + u'\n';
}

QString footOf(const inspect::LockSnapshot &lock, bool isInCluster)
{
    const QString atomic = lock.isAtomic ? Diagnosis::tr("atomic snapshot")
                                         : Diagnosis::tr("not atomic: read in several steps");
    QStringList parts {atomic};
    if (!lock.isWhole())
        parts << models::incompleteText(lock);
    parts << lock.node;
    if (!lock.channel.isEmpty())
        parts << Diagnosis::tr("channel %1").arg(displayName(lock.channel));
    if (isInCluster)
        parts << Diagnosis::tr("slot %1").arg(lock.slot);
    return parts.join(u" · "_s);
}

} // namespace lockscope::ui::detail
