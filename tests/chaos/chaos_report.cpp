// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/chaos_run.h"

namespace lockscope::chaos {

namespace {

constexpr std::size_t MaxPrinted = 12;   // findings per round
constexpr qint64 LogAfter = 500'000'000; // ns

QByteArray seconds(qint64 nanoseconds)
{
    return QByteArray::number(double(nanoseconds) / 1e9, 'f', 3) + " s";
}

} // namespace

void ChaosRun::print(int round, const std::vector<Finding> &findings, const Checker &checker)
{
    qint64 excused = 0;
    std::vector<const Finding *> violations;
    for (const Finding &finding : findings) {
        if (finding.cause) {
            ++excused;
            ++m_excused[std::size_t(*finding.cause)];
        } else {
            violations.push_back(&finding);
            ++m_violations[finding.kind];
        }
    }
    m_longestStall = std::max(m_longestStall, checker.longestStall());
    m_pairs += checker.pairsCompared();
    m_waits += qint64(m_ledger.waits().size());
    for (const Wait &wait : m_ledger.waits())
        if (wait.error)
            ++m_errors[toWord(ErrorKind(*wait.error)).toUtf8()];
    std::printf(
        "round %d: %zu holds, %zu waits, longest stall after the faults %s, lawful overlaps %lld, violations %zu\n",
        round, m_ledger.claims().size(), m_ledger.waits().size(), seconds(checker.longestStall()).constData(),
        static_cast<long long>(excused), violations.size());
    const qint64 start = nanos(m_roundStart);
    for (std::size_t i = 0; i < std::min(violations.size(), MaxPrinted); ++i) {
        const Finding &finding = *violations[i];
        std::printf("  VIOLATION %s at %s: %s\n", toWord(finding.kind).constData(),
                    seconds(finding.at - start).constData(), finding.text.constData());
    }
    if (!violations.empty()) {
        std::printf("  Events up to the last of them:\n");
        for (const auto &[when, line] : m_log)
            if (when < violations.back()->at + LogAfter)
                std::printf("    %s: %s\n", seconds(when - start).constData(), line.constData());
        std::printf("  Again: --seed %llu --round %d --deployment %s%s%s\n",
                    static_cast<unsigned long long>(m_options.seed), round, toWord(m_options.deployment).constData(),
                    m_options.hasLawful ? "" : " --without lawful",
                    m_redisson ? qPrintable(QStringLiteral(" --redisson ") + m_options.redisson) : "");
    }
    std::fflush(stdout);
}

void ChaosRun::summarize()
{
    std::printf("seed %llu, %s, %d rounds, %lld pairs of holds compared\n",
                static_cast<unsigned long long>(m_options.seed), toWord(m_options.deployment).constData(), m_rounds,
                static_cast<long long>(m_pairs));
    std::printf("events:");
    for (int i = 0; i < EventKindCount; ++i)
        if (m_events[std::size_t(i)] > 0)
            std::printf(" %s %lld", toWord(EventKind(i)).constData(), static_cast<long long>(m_events[std::size_t(i)]));
    if (m_unplanned > 0)
        std::printf(" (a server took over by itself in %d rounds)", m_unplanned);
    std::printf("\nacquisitions:");
    for (int i = 0; m_crew && i < KindCount; ++i)
        std::printf(" %s %lld", toWord(Kind(i)),
                    static_cast<long long>(m_crew->control().acquisitions[std::size_t(i)].load()));
    if (m_redisson) {
        m_crew->setPhase(ControlBlock::Phase::Quit);
        const Result<QByteArray> ended = m_redisson->finish();
        std::printf("\n%s", ended ? ended->constData() : qPrintable(ended.error().message.english()));
    }
    std::printf("\nwaits: %lld, failed by", static_cast<long long>(m_waits));
    for (const auto &[kind, count] : m_errors)
        std::printf(" %s %lld", kind.constData(), static_cast<long long>(count));
    std::printf("\nlawful overlaps:");
    for (int i = 0; i < CauseCount; ++i)
        std::printf(" %s %lld", toWord(Cause(i)).constData(), static_cast<long long>(m_excused[std::size_t(i)]));
    std::printf("\nlongest stall after the faults: %s\nviolations:", seconds(m_longestStall).constData());
    if (m_violations.empty())
        std::printf(" none");
    for (const auto &[kind, count] : m_violations)
        std::printf(" %s %lld", toWord(kind).constData(), static_cast<long long>(count));
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace lockscope::chaos
