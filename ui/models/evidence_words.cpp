// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/evidence_words.h"
#include "ui/common/sentence_patterns.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

/// Translation context of this file.
struct Evidence
{
    Q_DECLARE_TR_FUNCTIONS(Evidence)
public:
    /// When one sentence is a prefix of another, list the longer one first.
    static constexpr const char *sentences[] {
        QT_TR_NOOP("PTTL %1 is -1; the queue has 1 waiter."),
        QT_TR_NOOP("PTTL %1 is -1; the queue has %2 waiters."),
        QT_TR_NOOP("Field %1 counts %2 and has %3 left."),
        QT_TR_NOOP("%1 expires in %2; a timeout key of %3 in %4."),
        QT_TR_NOOP("The time to live of %1 fell from %2 to %3 when a read hold was released under a write hold."),
        QT_TR_NOOP("%1 expires in %2."),
        QT_TR_NOOP("HLEN %1 is %2."),
        QT_TR_NOOP("Fields beside the mode %1: %2."),
        QT_TR_NOOP("Field %1 counts %2; its timeout key does not exist."),
        QT_TR_NOOP("Field %1 counts %2; none of its %3 timeout keys exists."),
        QT_TR_NOOP("Field %1 counts %2; %3 of its %4 timeout keys is gone."),
        QT_TR_NOOP("Field %1 counts %2; %3 of its %4 timeout keys are gone."),
        QT_TR_NOOP("Holders in one hash: %1, unknown fields: %2."),
        QT_TR_NOOP("%1 is at place %2 of the queue and has no score in %3."),
        QT_TR_NOOP("%1 is at place %2, deadline in %3; no subscriber on %4."),
        QT_TR_NOOP("%1 is at place %2, deadline %3 ago; no subscriber on %4."),
        QT_TR_NOOP("%1 is at place %2, no deadline; no subscriber on %3."),
        QT_TR_NOOP("%1 has a score in %2 and no place in the queue."),
        QT_TR_NOOP("The deadline of %1 passed %2 ago; subscribed: yes."),
        QT_TR_NOOP("The deadline of %1 passed %2 ago; subscribed: no."),
        QT_TR_NOOP("The deadline of %1 is in %2."),
        QT_TR_NOOP("The deadline of %1 passed; it had place %2 and now has place %3."),
        QT_TR_NOOP("%1 is a field of %2 and stands in its queue."),
        QT_TR_NOOP("%1 of %2 scores in %3 have passed, the first %4 ago."),
        QT_TR_NOOP("%1:expire_time passed %2 ago."),
        QT_TR_NOOP("%1:expire_time is missing."),
        QT_TR_NOOP("%1 has slot %2, %3 has slot %4."),
        QT_TR_NOOP("TYPE %1 is %2, not %3."),
        QT_TR_NOOP("Client %1: %2 and %3 more."),
        QT_TR_NOOP("Client %1: %2."),
        QT_TR_NOOP("%1 waits for %2, held by %3"),
        QT_TR_NOOP("%1 keys redisson_unlock_latch:%2"),
        QT_TR_NOOP("%1 keys redisson_lock_token:… of locks without a holder, such as %2."),
        QT_TR_NOOP("%1 has %2 left of %3; renewals seen: %4."),
        QT_TR_NOOP("%1 has %2 left; a renewed hold has at least %3."),
        QT_TR_NOOP("%1 has held it for at least %2 s; renewals seen: %3; clients that wait: %4."),
        QT_TR_NOOP("%1 held it on %2 with %3 left; on %4 it does not."),
        QT_TR_NOOP("%1 had a lease of at most %2, which ran out; the same client held it with %3 before."),
        QT_TR_NOOP("%1 writes in a transaction for %2 s, and 1 client listens on %3."),
        QT_TR_NOOP("%1 writes in a transaction for %2 s, and %3 clients listen on %4."),
        QT_TR_NOOP("%1 was renewed %2 times within %3 s."),
        QT_TR_NOOP("EXISTS %1 is 0 for %2 s; 1 client listens on %3 and no message came."),
        QT_TR_NOOP("EXISTS %1 is 0 for %2 s; %3 clients listen on %4 and no message came."),
        QT_TR_NOOP("EXISTS %1 is 0 for %2 s; %3 heads the queue and listens on %4."),
        QT_TR_NOOP("%1 is in read mode for %2 s; 1 client listens on %3."),
        QT_TR_NOOP("%1 is in read mode for %2 s; %3 clients listen on %4."),
        QT_TR_NOOP("%1 alone reads for %2 s, and one client waits on %3."),
        QT_TR_NOOP("%1 went from write to read mode, 1 client listens on %2 and no message came."),
        QT_TR_NOOP("%1 went from write to read mode, %2 clients listen on %3 and no message came."),
        QT_TR_NOOP("%1: %2 listens to %3 channels on 1 connection."),
        QT_TR_NOOP("%1: %2 listens to %3 channels on %4 connections."),
        QT_TR_NOOP("%1: cluster_state is %2, and every slot has a primary."),
        QT_TR_NOOP("%1: cluster_state is %2, slots without a primary: %3 of 16384 (%4)."),
        QT_TR_NOOP("%1 PUBLISH a second, each to %2 nodes."),
    };
};

QString localSentence(const QString &sentence)
{
    static const SentencePatterns known(Evidence::sentences);
    const std::optional<SentencePatterns::Found> found = known.find(sentence);
    return found ? SentencePatterns::withValues(Evidence::tr(Evidence::sentences[found->sentence]), found->values)
                 : sentence;
}

} // namespace

QString localEvidence(const QString &evidence)
{
    const QString whole = localSentence(evidence);
    if (whole != evidence)
        return whole;
    QStringList parts = evidence.split(u"; "_s);
    for (QString &part : parts)
        part = localSentence(part);
    return parts.join(u"; "_s);
}

QString localEvidence(const QString &evidence, const HolderNames &names)
{
    // Skips ids inside key names, which must stay searchable as they are.
    static const QRegularExpression holder(
        u"(?<![:{}\\w-])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:-?[0-9]+)(?::write)?(?![:}\\w-])"_s);
    const QString text = localEvidence(evidence);
    QString named;
    qsizetype done = 0;
    for (auto all = holder.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const std::optional<HolderId> id = HolderId::parse(match.captured(1).toLatin1());
        named += QStringView(text).sliced(done, match.capturedStart() - done);
        named += id && names.knows(*id)
            ? Evidence::tr("%1 (%2)", "name and id of a holder").arg(names.brief(*id), match.captured())
            : match.captured();
        done = match.capturedEnd();
        if (named.endsWith(u'）') && QStringView(text).sliced(done).startsWith(u' '))
            ++done; // a fullwidth bracket needs no space after it
    }
    return named + QStringView(text).sliced(done);
}

} // namespace lockscope::ui::models
