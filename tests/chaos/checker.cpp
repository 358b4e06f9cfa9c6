// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/checker.h"

#include "tests/chaos/targets.h"

#include <algorithm>

namespace lockscope::chaos {

namespace {

/// A release that returns this close to the end of a lease may find it expired: both sides read different clocks.
constexpr qint64 EndMargin = 50'000'000;

QByteArray ms(qint64 nanoseconds)
{
    return QByteArray::number(double(nanoseconds) / 1e6, 'f', 3) + " ms";
}

QByteArray describe(const Claim &claim)
{
    return claim.holder.text() + " cycle " + QByteArray::number(claim.cycle) + " ("
        + toWord(targets()[std::size_t(claim.target)].kind) + (claim.isShared ? ", shared)" : ")");
}

bool excludeEachOther(const Claim &a, const Claim &b)
{
    return !(a.isShared && b.isShared);
}

bool isGone(quint8 outcome)
{
    return outcome == quint8(ErrorKind::NotHolder) || outcome == quint8(ErrorKind::Lost);
}

} // namespace

QByteArray toWord(Finding::Kind kind)
{
    static constexpr std::array<const char *, 10> words {
        "overlap", "too-many-permits", "lost-increment", "shared-change", "vanished",
        "lapsed",  "token-order",      "stall",          "stuck",         "leftover"};
    return words.at(std::size_t(kind));
}

Checker::Checker(const std::vector<Claim> &claims, const std::vector<Wait> &waits, std::vector<LawfulEvent> events,
                 const Limits &limits)
    : m_events(std::move(events)), m_limits(limits)
{
    std::array<std::vector<const Claim *>, MaxResources> byResource;
    for (const Claim &claim : claims)
        byResource.at(std::size_t(claim.resource)).push_back(&claim);
    for (std::vector<const Claim *> &some : byResource) {
        std::ranges::sort(some, {}, &Claim::begin);
        checkExclusion(some);
        checkIncrements(some);
        checkTokens(some);
    }
    checkReleases(claims);
    checkStalls(claims, waits);
    std::ranges::stable_sort(m_findings, {}, &Finding::at);
}

void Checker::report(Finding::Kind kind, qint64 at, const QByteArray &text, std::optional<Cause> cause)
{
    m_findings.push_back({kind, at, text, cause});
}

qint64 Checker::earliestGrant(const Claim &claim) const
{
    qint64 granted = claim.granted;
    for (const LawfulEvent &pause : m_events)
        if (pause.cause == Cause::PausedHolder && pause.process == claim.holder.process && pause.begin <= claim.begin
            && claim.granted <= pause.end)
            granted = std::min(granted, std::max(claim.asked, pause.begin));
    return granted;
}

std::optional<Cause> Checker::excuse(const Claim &earlier, const Claim &later) const
{
    const bool isCounted = resources()[std::size_t(earlier.resource)].permits > 1;
    for (const LawfulEvent &event : m_events) {
        if (event.cause == Cause::PausedHolder || !event.resources.test(std::size_t(earlier.resource)))
            continue;
        if ((isCounted || earliestGrant(earlier) <= event.end) && later.begin >= event.begin)
            return event.cause;
    }
    if (isRedisson(earlier.holder) && isRedisson(later.holder))
        return Cause::Redisson;
    return std::nullopt;
}

std::optional<Cause> Checker::excuseOfWrite(const Claim &earlier, const Claim &later) const
{
    if (const auto cause = excuse(earlier, later))
        return cause;
    for (const LawfulEvent &event : m_events) {
        const auto wasPaused = [&event](const Claim &claim) {
            return claim.holder.process == event.process && claim.begin <= event.end && event.begin <= claim.freed;
        };
        if (event.cause == Cause::PausedHolder && (wasPaused(earlier) || wasPaused(later)))
            return event.cause;
    }
    return std::nullopt;
}

void Checker::checkExclusion(std::vector<const Claim *> claims)
{
    std::erase_if(claims, [](const Claim *claim) { return claim->end <= claim->begin; }); // granted too late
    std::vector<const Claim *> active;
    for (const Claim *claim : claims) {
        std::erase_if(active, [claim](const Claim *other) { return other->end <= claim->begin; });
        m_pairs += qint64(active.size());
        const int permits = resources()[std::size_t(claim->resource)].permits;
        if (permits > 1) {
            if (qsizetype(active.size()) >= permits) {
                QByteArray text = nameOf(claim->resource) + ": " + describe(*claim);
                for (const Claim *other : active)
                    text += " beside " + describe(*other);
                report(Finding::Kind::TooManyPermits, claim->begin, text, excuse(*active.front(), *claim));
            }
        } else {
            for (const Claim *other : active) {
                if (excludeEachOther(*claim, *other))
                    report(Finding::Kind::Overlap, claim->begin,
                           nameOf(claim->resource) + ": " + describe(*other) + " still claimed it for "
                               + ms(other->end - claim->begin) + " when " + describe(*claim) + " was granted it",
                           excuse(*other, *claim));
            }
        }
        active.push_back(claim);
    }
}

void Checker::checkIncrements(std::vector<const Claim *> claims)
{
    for (const Claim *claim : claims) {
        if (claim->isShared && claim->written != Record::NoValue && claim->written != claim->seen) {
            // The value identifies the writer: the one that wrote the next value.
            const auto writer = std::ranges::find_if(
                claims, [claim](const Claim *other) { return !other->isShared && other->written == claim->seen + 1; });
            const bool isKnown = writer != claims.end();
            const Claim &first = isKnown && (*writer)->begin < claim->begin ? **writer : *claim;
            const Claim &second = isKnown && &first == claim ? **writer : *claim;
            report(Finding::Kind::SharedChange, claim->end,
                   nameOf(claim->resource) + ": the counter changed from " + QByteArray::number(claim->seen) + " to "
                       + QByteArray::number(claim->written) + " under " + describe(*claim)
                       + (isKnown ? ", by " + describe(**writer) : QByteArray()),
                   excuseOfWrite(first, second));
        }
    }
    std::erase_if(claims, [](const Claim *claim) { return claim->isShared || claim->written == Record::NoValue; });
    std::ranges::stable_sort(claims, {}, &Claim::written);
    // A late write sets the counter back: later holders repeat values that were written before.
    qint64 setBackAt = Record::NoValue;
    std::optional<Cause> setBackBy;
    for (std::size_t i = 1; i < claims.size(); ++i) {
        const Claim &first = *claims[i - 1];
        const Claim &second = *claims[i];
        if (first.written != second.written)
            continue;
        std::optional<Cause> cause = excuseOfWrite(first, second);
        if (!cause && setBackBy && second.written <= setBackAt + 1)
            cause = setBackBy;
        if (cause) {
            setBackAt = second.written;
            setBackBy = cause;
        }
        report(Finding::Kind::LostIncrement, second.end,
               nameOf(second.resource) + ": the value " + QByteArray::number(second.written) + " was written by "
                   + describe(first) + " and by " + describe(second),
               cause);
    }
}

void Checker::checkTokens(std::vector<const Claim *> claims)
{
    const Claim *greatest = nullptr;
    for (const Claim *claim : claims) {
        if (claim->token == 0)
            continue;
        if (greatest && claim->token <= greatest->token)
            report(Finding::Kind::TokenOrder, claim->begin,
                   nameOf(claim->resource) + ": " + describe(*claim) + " was given token "
                       + QByteArray::number(claim->token) + " after " + describe(*greatest) + " had "
                       + QByteArray::number(greatest->token),
                   excuse(*greatest, *claim));
        greatest = claim;
    }
}

void Checker::checkReleases(const std::vector<Claim> &claims)
{
    for (const Claim &claim : claims) {
        const bool isOver = claim.isRenewed && claim.released && claim.end >= claim.until;
        if (isOver && !m_limits.mayLapse && claim.begin > m_limits.healedAt + m_limits.longestLease)
            report(Finding::Kind::Lapsed, claim.end,
                   nameOf(claim.resource) + ": the hold of " + describe(claim) + " was not renewed and ended after "
                       + ms(claim.end - claim.begin),
                   std::nullopt);
        if (!claim.released || !isGone(*claim.released) || claim.returned + EndMargin >= claim.until)
            continue;
        std::optional<Cause> cause;
        if (isRedisson(claim.holder))
            cause = Cause::Redisson;
        for (const LawfulEvent &event : m_events) {
            // The release of a group reports the loss of any member.
            const bool isHit = earliestGrant(claim) <= event.end && event.begin <= claim.freed
                && std::ranges::any_of(targets()[std::size_t(claim.target)].resources,
                                       [&event](int one) { return event.resources.test(std::size_t(one)); });
            if (isHit && event.cause != Cause::PausedHolder)
                cause = event.cause;
        }
        report(Finding::Kind::Vanished, claim.end,
               nameOf(claim.resource) + ": the hold of " + describe(claim) + " was gone "
                   + ms(claim.until - claim.returned) + " before its lease ended",
               cause);
    }
}

} // namespace lockscope::chaos
