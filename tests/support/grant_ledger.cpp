// SPDX-License-Identifier: Apache-2.0
#include "tests/support/grant_ledger.h"

#include "lua/scripts.h"

#include <algorithm>
#include <array>
#include <span>

namespace lockscope::tests {

namespace {

/// Position of the holder and of its previous holds in the arguments of an acquiring script; 0 is ARGV[1].
struct Acquiring
{
    const lua::Script *script;
    std::size_t holder;
    std::size_t expected;
};

const std::array<Acquiring, 7> &acquiring()
{
    static const std::array<Acquiring, 7> Scripts {{
        {&lua::ReentrantAcquire, 0, 2},
        {&lua::NonreentrantAcquire, 0, 2},
        {&lua::FencedAcquire, 0, 2},
        {&lua::RwReadAcquire, 0, 2},
        {&lua::RwWriteAcquire, 0, 2},
        {&lua::FastermultiAcquire, 0, 2},
        {&lua::FairAcquire, 2, 7},
    }};
    return Scripts;
}

bool isCallOf(const lua::Script &script, const std::vector<QByteArray> &words)
{
    return words[1] == script.sha1 || words[1] == script.text;
}

} // namespace

void GrantLedger::note(const CorruptingProxy::Exchange &exchange)
{
    const std::vector<QByteArray> &words = exchange.request; // EVALSHA script keys KEYS… ARGV…
    const std::vector<RawReply> &answer = exchange.reply.elements;
    const std::size_t keys = words.size() > 3 && words[0].startsWith("EVAL") ? words[2].toUInt() : 0;
    const bool isDone = !answer.empty() && answer[0].type == RawReply::Type::Integer && answer[0].integer == 1;
    if (keys == 0 || words.size() < 3 + keys || !isDone)
        return;
    const std::span<const QByteArray> arguments = std::span(words).subspan(3 + keys);
    const std::lock_guard guard(m_mutex);
    ++m_done[{words[1], words[3]}];
    if (isCallOf(lua::SemaphoreAcquire, words))
        ++m_delivered[words[3]];
    if (isCallOf(lua::PermitAcquire, words)) {
        ++m_delivered[words[3]];
        for (std::size_t i = 3; i + 1 < arguments.size(); ++i)
            m_grants.insert({words[3], arguments[i], 1});
    }
    for (const auto &[script, holder, expected] : acquiring()) {
        const bool isGrant = isCallOf(*script, words) && answer.size() >= 2 && arguments.size() > expected
            && answer[1].type == RawReply::Type::Integer && answer[1].integer == arguments[expected].toLongLong() + 1;
        if (!isGrant)
            continue;
        ++m_delivered[words[3]];
        m_grants.insert({words[3], arguments[holder], answer[1].integer});
    }
}

void GrantLedger::claim(const QByteArray &lock, const QByteArray &field, qint64 holds)
{
    const std::lock_guard guard(m_mutex);
    m_claims.insert({lock, field, holds});
}

void GrantLedger::claimMajority(const QByteArrayList &locks, const QByteArray &field)
{
    const std::lock_guard guard(m_mutex);
    m_majorities.emplace_back(locks, field);
}

QStringList GrantLedger::unfounded() const
{
    const std::lock_guard guard(m_mutex);
    QStringList list;
    for (const Grant &claim : m_claims - m_grants)
        list << QStringLiteral("%1: %2, %3")
                    .arg(QString::fromLatin1(claim.lock), QString::fromLatin1(claim.holder))
                    .arg(claim.holds);
    for (const auto &[locks, field] : m_majorities) {
        const auto granted = std::ranges::count_if(locks, [&, &holder = field](const QByteArray &lock) {
            return m_grants.contains({lock, holder, 1});
        });
        if (granted <= locks.size() / 2)
            list << QStringLiteral("%1: %2 of %3 members")
                        .arg(QString::fromLatin1(field))
                        .arg(granted)
                        .arg(locks.size());
    }
    return list;
}

int GrantLedger::delivered(const QByteArray &prefix) const
{
    const std::lock_guard guard(m_mutex);
    int count = 0;
    for (auto it = m_delivered.begin(); it != m_delivered.end(); ++it)
        count += it.key().startsWith(prefix) ? it.value() : 0;
    return count;
}

int GrantLedger::done(const lua::Script &script, const QByteArray &key) const
{
    const std::lock_guard guard(m_mutex);
    return m_done.value({script.sha1, key}) + m_done.value({script.text, key});
}

} // namespace lockscope::tests
