// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_words.h"

#include "core/inspect/messages.h"
#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/finding_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>

namespace lockscope::ui::models {
using inspect::Health;
using inspect::LockSnapshot;
using schema::LockKind;
using schema::LockMode;

namespace {

/// Translation context of this file.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(LockWords)
};

constexpr qint64 maxRead = 1024; ///< entries of each collection that one snapshot reads

QString kindWord(LockKind kind)
{
    switch (kind) {
    case LockKind::Reentrant: return Words::tr("reentrant lock");
    case LockKind::ReadWrite: return Words::tr("read/write lock");
    case LockKind::Fair: return Words::tr("fair lock");
    case LockKind::Fenced: return Words::tr("fenced lock");
    case LockKind::FasterMulti: return Words::tr("multi lock");
    case LockKind::Semaphore: return Words::tr("semaphore");
    case LockKind::Permit: return Words::tr("permit semaphore");
    case LockKind::Latch: return Words::tr("latch");
    case LockKind::Mixed: return Words::tr("mixed types");
    case LockKind::Unknown: break;
    }
    return Words::tr("unknown kind");
}

int livingReaders(const LockSnapshot &lock)
{
    return int(std::ranges::count_if(lock.holders,
                                     [](const inspect::Holder &h) { return h.mode == LockMode::Read && !h.isGhost; }));
}

/// The holder that excludes all others: the writer or the exclusive holder.
const inspect::Holder *excludingHolder(const LockSnapshot &lock)
{
    const auto found = std::ranges::find_if(lock.holders,
                                            [](const inspect::Holder &h) { return h.mode != LockMode::Read; });
    return found == lock.holders.end() ? nullptr : &*found;
}

QString queuedText(const LockSnapshot &lock)
{
    const int queued = int(lock.queue.size());
    return lock.isComplete ? Words::tr("%n queued", nullptr, queued)
                           : Words::tr("≥ %1 queued").arg(number(qint64(queued)));
}

QString heldBy(const LockSnapshot &lock, const HolderNames &names)
{
    if (const inspect::Holder *holder = excludingHolder(lock))
        return names.brief(*holder);
    if (lock.holders.empty())
        return Words::tr("an unknown holder"); // the fields name no holder
    const int readers = livingReaders(lock);
    if (lock.holders.size() > 1 && readers == 0)
        return Words::tr("%n ghost(s)", nullptr, int(lock.holders.size()));
    if (readers > 1)
        return Words::tr("%n reader(s)", nullptr, readers);
    return names.brief(*std::ranges::max_element(lock.holders, {}, [](const auto &holder) { return !holder.isGhost; }));
}

/// Translation context of the verdicts.
struct StateWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

using State = inspect::Verdict::State;

QString plainStateText(State state, const Message &reason)
{
    const QString name = toMessage(state).translated();
    if (reason.isEmpty())
        return StateWords::tr("%1.", "a state").arg(name);
    return name.endsWith(u'?')
        ? StateWords::tr("%1 %2", "a state that is a question, the reason").arg(name, reason.translated())
        : StateWords::tr("%1. %2", "a state, the reason").arg(name, reason.translated());
}

/// `asOf`: a clock time if the data is stale.
QString stateLine(const QString &text, const QString &asOf)
{
    return asOf.isEmpty() ? StateWords::tr("State: %1").arg(text)
                          : StateWords::tr("State as of %1: %2").arg(asOf, text);
}

QString stateText(State state, const Message &reason, const QString &asOf = {})
{
    return stateLine(plainStateText(state, reason), asOf);
}

/// "acquired and released in quick succession. Median hold: 127 ms. Waiting clients: at least 2."
QString quickHoldsText(const LockSnapshot &lock, const inspect::LockTimes &times)
{
    QStringList parts {StateWords::tr("acquired and released in quick succession.")};
    if (const std::optional<Millis> median = times.holds.percentile(50))
        parts << StateWords::tr("Median hold: %1.").arg(duration(median->count()));
    parts << inspect::waitingCost(lock, times.waiting).translated();
    return ui::sentences(parts);
}

/// The longest text of the states that a hold goes through: not renewed yet, alive, gone.
QString longestText(const inspect::LockSnapshot &lock)
{
    using inspect::message;
    constexpr Millis longest = std::chrono::minutes(58) + std::chrono::seconds(58); // of the times below an hour
    const Message cost = inspect::waitingCost(lock, longest);
    const QString texts[] = {
        stateText(State::Held, lockscope::sentences({message<"verdict-held">(longest), cost})),
        stateText(State::Alive, lockscope::sentences({message<"verdict-alive">(longest), cost})),
        stateText(State::Gone, lockscope::sentences({message<"verdict-gone">(longest, longest, longest), cost}))};
    return *std::ranges::max_element(texts, {}, &QString::size);
}

} // namespace

QChar letterOf(LockMode mode)
{
    switch (mode) {
    case LockMode::Read: return u'R';
    case LockMode::Write: return u'W';
    case LockMode::Exclusive: return u'X';
    case LockMode::Free: break;
    }
    return {};
}

qint64 waitingOf(const LockSnapshot &lock)
{
    return std::max(lock.waitingClients, qint64(lock.queue.size()));
}

bool isWanted(const LockSnapshot &lock)
{
    return !hasNoState(lock) && lock.mode != LockMode::Free && (lock.waitingClients > 0 || !lock.queue.empty());
}

bool hasNoState(const LockSnapshot &lock)
{
    return lock.isDoubtful() || lock.isOtherKey();
}

QString doubtsText(const LockSnapshot &lock)
{
    return lock.doubts.empty() ? QString()
                               : Words::tr("May be application data: %1.").arg(inspect::doubtsOf(lock).translated());
}

Token tokenOf(const LockSnapshot &lock)
{
    if (lock.mode == LockMode::Free || hasNoState(lock))
        return Token::Free;
    if (isWanted(lock))
        return Token::Wanted;
    return lock.mode == LockMode::Read ? Token::HeldRead : Token::HeldWrite;
}

Token tokenOf(Health health)
{
    switch (health) {
    case Health::Ok:
    case Health::Info: return Token::Ok;
    case Health::Warning: return Token::Warning;
    case Health::Error: break;
    }
    return Token::Error;
}

int ghostsOf(const LockSnapshot &lock)
{
    return int(std::ranges::count(lock.holders, true, &inspect::Holder::isGhost));
}

qint64 remainingMs(const LockSnapshot &lock, TimePoint now)
{
    return LockSnapshot::remainingMs(lock.ttl, lock.takenAt, now);
}

QString healthText(const LockSnapshot &lock)
{
    if (hasNoState(lock) || (lock.health() == Health::Ok && !lock.isModeKnown()))
        return unknown();
    switch (lock.health()) {
    case Health::Error: return Words::tr("error");
    case Health::Warning: return Words::tr("warning");
    case Health::Info:
    case Health::Ok: break;
    }
    return lock.mode == LockMode::Free ? Words::tr("free") : Words::tr("ok");
}

QString findingText(const LockSnapshot &lock)
{
    const auto worst = std::ranges::max_element(lock.findings, {}, &inspect::Finding::severity);
    if (worst == lock.findings.end() || hasNoState(lock))
        return {};
    const QString title = wordsOf(*worst).title;
    const qsizetype others = std::ssize(lock.findings) - 1;
    return others == 0 ? title
                       : Words::tr("%1, %2 more", "a finding and the number of others").arg(title, number(others));
}

QString kindText(const LockSnapshot &lock)
{
    const LockKind kind = lock.shownKind();
    const QString word = kindWord(kind);
    return lock.couldBe.isEmpty() || kind == LockKind::Unknown ? word : word + u'?';
}

QString modeText(const LockSnapshot &lock)
{
    if (hasNoState(lock) || !lock.isModeKnown())
        return unknown();
    if (lock.mode == LockMode::Free)
        return Words::tr("free");
    const QString letter = letterOf(lock.mode);
    const int ghosts = ghostsOf(lock);
    if (lock.mode == LockMode::Read && ghosts > 0) // Column::Holders counts the readers
        return QStringLiteral("%1 %2").arg(letter, Words::tr("%n ghost(s)", nullptr, ghosts));
    return isWanted(lock) ? Words::tr("%1 contended").arg(letter) : Words::tr("%1 held").arg(letter);
}

QString holdersText(const LockSnapshot &lock, const HolderNames &names)
{
    if (hasNoState(lock))
        return lock.isOtherKey() ? Words::tr("not a lock") : Words::tr("app data?");
    return lock.holders.empty() ? unknown() : heldBy(lock, names);
}

QString waitingText(const LockSnapshot &lock)
{
    if (!lock.queue.empty())
        return queuedText(lock);
    return lock.isQueueUnread() && lock.waitingClients == 0 ? unknown() : atLeast(lock.waitingClients);
}

QString waitingSentence(const LockSnapshot &lock)
{
    if (!lock.queue.empty())
        return queuedText(lock);
    if (lock.waitingClients > 0)
        return Words::tr("≥ %n waiting client(s)", nullptr, int(lock.waitingClients));
    const bool isCounted = lock.unheard.isEmpty() && !lock.isQueueUnread();
    return isCounted ? Words::tr("no waiting client seen") : Words::tr("waiting clients unknown");
}

QString waitingReason(const LockSnapshot &lock)
{
    if (!lock.queue.empty())
        return lock.isComplete ? Words::tr("Number of waiters in the lock's queue")
                               : Words::tr("First %1 waiters of the lock's queue, which may be longer")
                                     .arg(number(qint64(lock.queue.size())));
    if (lock.waitingClients > 0)
        return Words::tr("%n connection(s) subscribed to its channel, each for one or more waiting threads", nullptr,
                         int(lock.waitingClients));
    if (!lock.unheard.isEmpty())
        return Words::tr("Waiting clients unknown: %1").arg(lock.unheard.front().translated());
    if (lock.isQueueUnread())
        return Words::tr("Waiting clients unknown: %1").arg(lock.unread.front().reason.translated());
    return Words::tr("Only Lockscope is subscribed to its channel (Redis does not store waiters)");
}

QString missingTimeReason(const inspect::Holder &holder)
{
    if (holder.mode != LockMode::Read || (!holder.timeouts.empty() && !holder.isGhost))
        return {};
    return holder.isGhost ? Words::tr("no timeout key exists") : Words::tr("timeout keys not read");
}

QString incompleteText(const LockSnapshot &lock)
{
    if (lock.isWhole())
        return {};
    if (lock.unread.empty())
        return Words::tr("incomplete: at most %1 timeout keys, waiters and permits of a lock are read")
            .arg(number(maxRead));
    const QString reason = lock.unread.front().reason.translated();
    const qsizetype count = std::ssize(lock.unread);
    return count == 1 ? Words::tr("incomplete: %1").arg(reason)
                      : Words::tr("incomplete: %1 keys could not be read. %2").arg(number(count), reason);
}

QString verdict(const LockSnapshot &lock, const HolderNames &names, bool areHoldsQuick)
{
    if (hasNoState(lock))
        return lock.isOtherKey() ? Words::tr("NOT A REDISSON LOCK") : Words::tr("MAY BE APPLICATION DATA");
    if (areHoldsQuick)
        return Words::tr("HELD FOR SHORT TIMES");
    switch (lock.mode) {
    case LockMode::Read: return Words::tr("HELD FOR READ by %1").arg(heldBy(lock, names));
    case LockMode::Write: return Words::tr("HELD FOR WRITE by %1").arg(heldBy(lock, names));
    case LockMode::Exclusive: return Words::tr("HELD by %1").arg(heldBy(lock, names));
    case LockMode::Free: break;
    }
    if (std::ranges::find(lock.findings, QLatin1StringView("dead-head"), &inspect::Finding::id) != lock.findings.end())
        return Words::tr("FREE, but no client can acquire it");
    return lock.isModeKnown() ? Words::tr("FREE") : Words::tr("NOT COMPLETELY READ");
}

QString modeSentence(const LockSnapshot &lock, const HolderNames &names)
{
    if (lock.mode == LockMode::Free)
        return lock.isModeKnown() ? Words::tr("free") : Words::tr("not completely read");
    const bool isShared = lock.mode == LockMode::Exclusive && lock.holders.size() > 1; // several permits
    const QString by = isShared ? Words::tr("%n holder(s)", nullptr, int(lock.holders.size())) : heldBy(lock, names);
    return lock.mode == LockMode::Read ? Words::tr("held for read by %1").arg(by)
        : lock.mode == LockMode::Write ? Words::tr("held for write by %1").arg(by)
                                       : Words::tr("held by %1").arg(by);
}

QString sentence(const LockSnapshot &lock, const HolderNames &names)
{
    QStringList parts {displayName(lock.name.bytes())};
    if (hasNoState(lock))
        parts << (lock.isOtherKey() ? Words::tr("not a lock") : Words::tr("may be application data"));
    else
        parts << modeSentence(lock, names);
    if (const int ghosts = ghostsOf(lock); ghosts > 0 && ghosts < int(lock.holders.size()))
        parts << Words::tr("%n ghost(s)", nullptr, ghosts);
    if (!lock.queue.empty())
        parts << queuedText(lock);
    else if (lock.waitingClients > 0)
        parts << Words::tr("at least %n client(s) wait", nullptr, int(lock.waitingClients));
    if (!lock.ttl.isAbsent())
        parts << Words::tr("TTL %1").arg(ttl(remainingMs(lock, ViewClock::shown(lock.node))));
    if (!hasNoState(lock) && (lock.mode != LockMode::Free || lock.health() != Health::Ok))
        parts << healthText(lock);
    return parts.join(Words::tr(", ", "between the parts of a row sentence"));
}

bool nameContains(const LockName &name, const QString &text)
{
    return displayName(name.bytes()).contains(text, Qt::CaseInsensitive)
        || QString::fromUtf8(name.bytes()).contains(text, Qt::CaseInsensitive);
}

QString messageMeaning(const QByteArray &payload)
{
    if (payload == "0")
        return Words::tr("wakes one waiter per client");
    if (payload == "1")
        return Words::tr("wakes all waiters");
    return Words::tr("unknown message");
}

VerdictWords verdictWords(const inspect::LockSnapshot &lock, const TtlHistory *history, const inspect::LockTimes &times,
                          bool isStale, const inspect::Watchdogs &watchdogs)
{
    const TimePoint now = ViewClock::shown(lock.node);
    const qint64 age = std::chrono::duration_cast<Millis>(ViewClock::now() - now).count();
    const QString asOf = isStale
        ? QDateTime::fromMSecsSinceEpoch(ViewClock::wallMs() - age).toString(QStringLiteral("HH:mm:ss"))
        : QString();
    const inspect::Verdict verdict = history ? inspect::verdictOf(history->observed(), now, watchdogs, times)
                                             : inspect::verdictOf(lock, now, times);
    if (verdict.state == State::Doubtful)
        return {doubtsText(lock), false};
    if (lock.isDoubtful()) {
        const QString text = plainStateText(verdict.state, verdict.reason);
        return {StateWords::tr("If it is a lock: %1", "a state, the reason").arg(text), verdict.isAlive(), {}};
    }
    if (verdict.state == State::Free && verdict.reason.isEmpty() && history && history->expiry()) {
        const auto freeMs = std::chrono::duration_cast<Millis>(now - history->expiry()->at).count();
        return {StateWords::tr("State: free for %1. The lease of %2 expired: it was not released.")
                    .arg(duration(std::max<qint64>(0, freeMs)), history->expiry()->holder),
                false,
                {}};
    }
    if (const auto mode = history ? history->quickHolds(now) : std::nullopt)
        return {stateLine(quickHoldsText(lock, times), asOf), true, longestText(lock), mode};
    const bool isHeld = verdict.state == State::Held || verdict.state == State::Alive || verdict.state == State::Gone;
    return {stateText(verdict.state, verdict.reason, asOf), verdict.isAlive(), isHeld ? longestText(lock) : QString()};
}

} // namespace lockscope::ui::models
