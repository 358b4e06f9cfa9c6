// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/violation.h"

#include "core/base/json_text.h"
#include "core/base/printable.h"

#include <algorithm>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

QString partiesText(const std::vector<Violation::Party> &parties)
{
    QStringList texts;
    for (const Violation::Party &party : parties)
        texts += u"%1 (%2)"_s.arg(party.worker).arg(toWord(party.access));
    return texts.join(u" and "_s);
}

QString kindText(Violation::Kind kind)
{
    switch (kind) {
    case Violation::Kind::Exclusion: return u"exclusion"_s;
    case Violation::Kind::FailOverOverlap: return u"failover-overlap"_s;
    case Violation::Kind::FailOverToken: return u"failover-token"_s;
    case Violation::Kind::WitnessRead: return u"witness-read"_s;
    case Violation::Kind::LostIncrement: return u"lost-increment"_s;
    case Violation::Kind::TooManyHolders: return u"permits"_s;
    case Violation::Kind::TokenOrder: return u"token-order"_s;
    case Violation::Kind::FairOrder: return u"fair-order"_s;
    case Violation::Kind::PassedEarly: return u"latch"_s;
    }
    return {};
}

} // namespace

QString Violation::text() const
{
    const QString time = QString::number(secondsOf(at), 'f', 3) + u" s: "_s;
    const QString name = printable(lock.bytes());
    const QString workers = partiesText(parties);
    const QString wanted = QString::number(expected);
    const QString found = QString::number(seen);
    switch (kind) {
    case Kind::Exclusion: {
        const QString length = overlap ? u" for %1 ms"_s.arg(secondsOf(*overlap) * 1000.0, 0, 'f', 3) : QString();
        return time + u"workers %1 both held %2%3."_s.arg(workers, name, length);
    }
    case Kind::FailOverOverlap:
        return time
            + u"workers %1 held %2 at the same time, because a failover lost the first hold."_s.arg(workers, name);
    case Kind::FailOverToken:
        return time
            + u"worker %1 got token %2 of %3 instead of %4, because a failover lost the newest tokens."_s.arg(
                workers, found, name, wanted);
    case Kind::WitnessRead:
        return time
            + u"worker %1 read %2 and then %3 from the witness during one hold of %4."_s.arg(workers, wanted, found,
                                                                                             name);
    case Kind::LostIncrement:
        return time
            + u"the witness of %1 is %2 and should be at least %3: increments were lost."_s.arg(name, found, wanted);
    case Kind::TooManyHolders:
        return time
            + u"%1 workers held a permit of %2 at the same time, but it has only %3. The last were workers %4."_s.arg(
                found, name, wanted, workers);
    case Kind::TokenOrder:
        return time + u"worker %1 got token %2 of %3, which should be at least %4."_s.arg(workers, found, name, wanted);
    case Kind::FairOrder:
        return time
            + u"worker %1 acquired %2 before worker %3, which had waited longer."_s.arg(
                QString::number(parties.front().worker), name, QString::number(parties.back().worker));
    case Kind::PassedEarly:
        return time
            + u"worker %1 passed the latch %2 when only %3 of %4 workers had arrived."_s.arg(
                QString::number(parties.front().worker), name, found, wanted);
    }
    return {};
}

QJsonObject Violation::toJson() const
{
    const auto modeOf = [](const Party &party) { return toWord(party.access); };
    QJsonObject json {
        {u"kind"_s, kindText(kind)},
        {u"at_s"_s, secondsOf(at)},
        {u"lock"_s, QString::fromUtf8(lock.bytes())},
        {u"workers"_s, jsonArray(parties, &Party::worker)},
        {u"modes"_s, jsonArray(parties, modeOf)},
        {u"text"_s, text()},
    };
    if (kind == Kind::Exclusion || kind == Kind::FailOverOverlap) {
        json.insert(u"overlap_us"_s,
                    overlap ? QJsonValue(static_cast<double>(overlap->count()) / 1000.0) : QJsonValue());
    } else if (kind != Kind::FairOrder) {
        json.insert(u"expected"_s, expected);
        json.insert(u"seen"_s, seen);
    }
    return json;
}

QString toWord(Invariant invariant)
{
    switch (invariant) {
    case Invariant::Exclusion: return u"exclusion"_s;
    case Invariant::Permits: return u"permits"_s;
    case Invariant::TokenOrder: return u"token-order"_s;
    case Invariant::FairOrder: return u"fair-order"_s;
    case Invariant::Gate: return u"latch"_s;
    case Invariant::Witness: return u"witness"_s;
    }
    return {};
}

void InvariantSummary::finish()
{
    std::ranges::stable_sort(evidence, {}, &Violation::at);
    std::size_t keptBroken = 0;
    std::size_t keptAllowed = 0;
    std::erase_if(evidence,
                  [&](const Violation &one) { return ++(one.isAllowed() ? keptAllowed : keptBroken) > MaxEvidence; });
}

std::optional<std::size_t> CheckLog::add(Violation violation)
{
    const std::lock_guard guard(m_mutex);
    if (++(violation.isAllowed() ? m_allowed : m_violations) > qint64(InvariantSummary::MaxEvidence))
        return std::nullopt;
    m_evidence.push_back(std::move(violation));
    return m_evidence.size() - 1;
}

void CheckLog::setOverlap(std::size_t evidence, std::chrono::nanoseconds overlap)
{
    const std::lock_guard guard(m_mutex);
    m_evidence[evidence].overlap = overlap;
}

void CheckLog::addTo(InvariantSummary &summary) const
{
    const qint64 checked = m_checked;
    if (checked == 0)
        return;
    const std::lock_guard guard(m_mutex);
    summary.checked += checked;
    summary.checkedBy[m_invariant] += checked;
    summary.violations += m_violations;
    summary.allowed += m_allowed;
    summary.evidence.insert(summary.evidence.end(), m_evidence.begin(), m_evidence.end());
}

} // namespace lockscope::load
