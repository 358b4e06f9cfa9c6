// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/words.h"

#include "ui/common/format.h"

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString modeText(LockMode mode)
{
    switch (mode) {
    case LockMode::Read: return Words::tr("read");
    case LockMode::Write: return Words::tr("write");
    default: return Words::tr("exclusive");
    }
}

QString atLeastText(bool isExact, const QString &length)
{
    return isExact ? length : Words::tr("at least %1").arg(length);
}

QString holdsText(quint16 count, quint16 reads)
{
    return (count < maximumCount ? u""_s : u"≥ "_s) + Words::tr("%n hold(s)", nullptr, count + reads);
}

/// "2", "≥ 65,535".
QString countText(quint16 count)
{
    return (count < maximumCount ? u""_s : u"≥ "_s) + number(count);
}

QString blockersText(const SpanDetails &details, const LockRecord &record, TimePoint now,
                     const std::function<QString(int)> &nameOf)
{
    constexpr std::size_t maxNamed = 3;
    QStringList all;
    for (const Party &blocker : details.blockers) {
        if (std::size_t(all.size()) == maxNamed) {
            all << Words::tr("%n more", nullptr, int(details.blockers.size() - maxNamed));
            break;
        }
        const bool isExact = record.lanes()[std::size_t(blocker.lane)].isExact;
        all << Words::tr("%1 (%2, %3, held %4)")
                   .arg(blocker.lane == details.lane ? Words::tr("itself") : nameOf(blocker.lane),
                        modeText(blocker.state.holds), holdsText(blocker.state.count, blocker.state.reads),
                        atLeastText(isExact, lengthText(blocker.until.value_or(now) - blocker.since)));
    }
    return all.join(Words::tr(", "));
}

QString waitersText(const SpanDetails &details)
{
    QStringList parts;
    if (!details.waiters.empty())
        parts << Words::tr("%n waiter(s)", nullptr, int(details.waiters.size()));
    if (details.waitingClients > 0)
        parts << Words::tr("≥ %n waiting client(s)", nullptr, int(details.waitingClients));
    return parts.join(Words::tr(" and "));
}

} // namespace

QChar letterOf(LockMode mode)
{
    return mode == LockMode::Read ? u'R' : mode == LockMode::Write ? u'W' : u'X';
}

QString lengthText(std::chrono::nanoseconds length)
{
    constexpr auto wholeSecondsFrom = 10s;
    return length < wholeSecondsFrom ? shortTime(double(length.count()) / 1000)
                                     : duration(std::chrono::round<Millis>(length).count());
}

QString laneName(const Lane &lane, const models::HolderNames &names, const QHash<QByteArray, QString> &labels)
{
    if (lane.holder.isEmpty())
        return Words::tr("≥ %n client(s)", nullptr, int(std::max<qint64>(1, lane.clients)));
    if (const auto label = labels.constFind(lane.holder); label != labels.cend())
        return *label;
    if (lane.holder.startsWith(PermitPrefix))
        return Words::tr("permit %1").arg(displayName(lane.holder.sliced(qstrlen(PermitPrefix))));
    const std::optional<HolderId> id = HolderId::parse(lane.holder);
    return id ? names.brief(*id) : displayName(lane.holder);
}

QString spanText(const Span &span, std::chrono::nanoseconds waited, const std::function<bool(const QString &)> &fits)
{
    const auto longest = [&fits](const QStringList &choices) {
        const auto found = std::ranges::find_if(choices, fits);
        return found == choices.end() ? QString() : *found;
    };
    if (span.isMerged())
        return longest({u"× %1"_s.arg(number(span.count))});
    if (span.state.holds == LockMode::Free) {
        const QString length = lengthText(waited);
        const QString position = span.state.queuePosition > 0 ? Words::tr("no. %1").arg(span.state.queuePosition)
                                                              : QString();
        const QString waits = Words::tr("waits %1").arg(length);
        return position.isEmpty() ? longest({waits, length})
                                  : longest({position + u" · "_s + waits, position + u" · "_s + length, position});
    }
    const QString letter = letterOf(span.state.holds);
    const QString letterAndCount = span.state.reads > 0
        ? u"%1 %2 + %3 %4"_s.arg(letter, countText(span.state.count), letterOf(LockMode::Read),
                                 countText(span.state.reads))
        : span.state.count <= 1 ? letter
                                : letter + u' ' + countText(span.state.count);
    return longest({stateText(span.state), letterAndCount, letter});
}

QString stateText(const HolderState &state)
{
    QStringList parts;
    if (state.holds == LockMode::Read)
        parts << Words::tr("holds the read lock");
    else if (state.holds == LockMode::Write)
        parts << Words::tr("holds the write lock");
    else if (state.holds == LockMode::Exclusive)
        parts << Words::tr("holds");
    if (state.count > 1 && !parts.isEmpty())
        parts.last() += u" × "_s + countText(state.count);
    if (state.reads > 0)
        parts.last() = Words::tr("%1 and the read lock").arg(parts.last());
    if (state.reads > 1)
        parts.last() += u" × "_s + countText(state.reads);
    if (state.waitsFor == LockMode::Read)
        parts << Words::tr("waits to read");
    else if (state.waitsFor == LockMode::Write)
        parts << Words::tr("waits to write");
    else if (state.waitsFor == LockMode::Exclusive)
        parts << Words::tr("waits");
    if (state.queuePosition > 0)
        parts << Words::tr("number %1 in the queue").arg(state.queuePosition);
    return parts.join(Words::tr(", "));
}

QString detailsText(const SpanDetails &details, const LockRecord &record, TimePoint now,
                    const std::function<QString(int)> &nameOf)
{
    const Lane &lane = record.lanes()[std::size_t(details.lane)];
    const TimePoint end = details.until.value_or(now);
    const QString length = atLeastText(lane.isExact, lengthText(end - details.since));
    const QString name = nameOf(details.lane);
    QStringList parts;
    if (details.state.waitsFor == LockMode::Free) {
        parts << Words::tr("%1 %2 for %3").arg(name, stateText(details.state), length);
    } else {
        const QString blockers = blockersText(details, record, now, nameOf);
        parts << (blockers.isEmpty() ? Words::tr("%1 waits %2").arg(name, length)
                                     : Words::tr("%1 waits %2 for %3").arg(name, length, blockers));
    }
    parts += notesOf(details, nameOf);
    return parts.join(u" · "_s);
}

QStringList notesOf(const SpanDetails &details, const std::function<QString(int)> &nameOf)
{
    QStringList parts;
    if (details.hasCrashed)
        parts << Words::tr("its client has crashed");
    if (details.sharers > 0)
        parts << Words::tr("shared with %n other reader(s)", nullptr, details.sharers);
    if (const QString waiters = waitersText(details); !waiters.isEmpty())
        parts << waiters;
    if (details.handOff)
        parts << Words::tr("released by %1, handoff %2")
                     .arg(nameOf(details.handOff->from),
                          lengthText(details.handOff->acquired - details.handOff->released));
    if (details.wokenBy)
        parts << (details.wokenBy == Mark::Kind::WakesOne ? Words::tr("woken by message 0 (wakes one)")
                                                          : Words::tr("woken by message 1 (wakes all)"));
    return parts;
}

QString statsText(const RangeStats &stats)
{
    const auto percent = [&stats](double share) {
        return stats.known.count() > 0 ? QString::number(qRound(share * 100)) + u'%' : unknown();
    };
    QString text = Words::tr("Visible %1: held %2, contended %3")
                       .arg(lengthText(stats.length), percent(stats.held), percent(stats.contended));
    text += u" · "_s
        + (stats.waits == 0 && stats.hasNamelessWaits ? Words::tr("waits not counted")
                                                      : Words::tr("%n wait(s)", nullptr, int(stats.waits)));
    if (stats.pendingWaits > 0)
        text += u" · "_s + Words::tr("%1 pending").arg(stats.pendingWaits);
    if (stats.waits > stats.pendingWaits)
        text += u" · p95 "_s + lengthText(stats.waitP95) + u" · "_s
            + Words::tr("longest %1").arg(lengthText(stats.longestWait));
    return text;
}

QString markText(Mark::Kind kind, int count)
{
    switch (kind) {
    case Mark::Kind::Renewal: return Words::tr("%n renewal(s)", nullptr, count);
    case Mark::Kind::WakesOne: return Words::tr("%n message(s) that wake(s) one", nullptr, count);
    case Mark::Kind::WakesAll: return Words::tr("%n message(s) that wake(s) all", nullptr, count);
    case Mark::Kind::Expired: return Words::tr("%n hold(s) expired", nullptr, count);
    case Mark::Kind::Lost: return Words::tr("%n hold(s) lost", nullptr, count);
    case Mark::Kind::Crash: return Words::tr("%n crash(es)", nullptr, count);
    case Mark::Kind::Fault: return Words::tr("%n injected fault(s)", nullptr, count);
    case Mark::Kind::Failover: return Words::tr("%n failover(s)", nullptr, count);
    case Mark::Kind::Gap: return Words::tr("%n gap(s)", nullptr, count);
    }
    return {};
}

} // namespace lockscope::ui::timeline
