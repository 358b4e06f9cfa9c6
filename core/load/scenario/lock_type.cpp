// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/lock_type.h"

#include "core/load/scenario/messages.h"

#include <QStringList>
#include <algorithm>

namespace lockscope::load {

using namespace Qt::StringLiterals;

const std::vector<LockTypeRules> &lockTypes()
{
    using enum Access;
    static const std::vector<LockTypeRules> types {
        {.type = LockType::Reentrant, .word = "reentrant", .canReenter = true},
        {.type = LockType::Fair, .word = "fair", .accesses = {Fair}, .canReenter = true},
        {.type = LockType::Read, .word = "read", .accesses = {Read}, .canReenter = true},
        {.type = LockType::Write, .word = "write", .accesses = {Write}, .canReenter = true},
        {.type = LockType::ReadWrite, .word = "rw", .accesses = {Read, Write}, .canReenter = true},
        {.type = LockType::Spin, .word = "spin", .canReenter = true},
        {.type = LockType::Fenced, .word = "fenced", .canReenter = true, .hasTokens = true},
        {.type = LockType::NonReentrant, .word = "nonreentrant"},
        {.type = LockType::NonReentrantFair, .word = "nonreentrant-fair", .accesses = {Fair}},
        {.type = LockType::Multi, .word = "multi", .canReenter = true, .members = 3},
        {.type = LockType::RedLock, .word = "redlock", .canReenter = true, .members = 5, .isMajority = true},
        {.type = LockType::FasterMulti, .word = "fastermulti", .canReenter = true, .members = 3, .hasValues = true},
        {.type = LockType::Semaphore, .word = "semaphore", .holdRule = HoldRule::Permits, .hasLease = false},
        {.type = LockType::Permit, .word = "permit", .holdRule = HoldRule::Permits},
        {.type = LockType::Latch, .word = "latch", .holdRule = HoldRule::Gate, .hasLease = false},
    };
    return types;
}

const LockTypeRules &rulesOf(LockType type)
{
    return *std::ranges::find(lockTypes(), type, &LockTypeRules::type);
}

bool hasQueue(LockType type)
{
    return rulesOf(type).accesses.front() == Access::Fair;
}

QString wordsOfLockTypes()
{
    QStringList words;
    for (const LockTypeRules &rules : lockTypes())
        words += QString::fromLatin1(rules.word);
    return words.join(u", "_s);
}

QString toWord(LockType type)
{
    return QString::fromLatin1(rulesOf(type).word);
}

QString toWord(Access access)
{
    switch (access) {
    case Access::Read: return u"read"_s;
    case Access::Write: return u"write"_s;
    case Access::Exclusive: return u"exclusive"_s;
    case Access::Fair: return u"fair"_s;
    }
    return {};
}

Result<LockType> parseLockType(QStringView text)
{
    for (const LockTypeRules &rules : lockTypes()) {
        if (text == QLatin1StringView(rules.word))
            return rules.type;
    }
    return fail(ErrorKind::Usage,
                ofField(u"type"_s, message<"scenario-not-one-of">(text.toString(), wordsOfLockTypes())));
}

} // namespace lockscope::load
