// SPDX-License-Identifier: Apache-2.0
#include "core/lab/sentences.h"

#include <algorithm>

namespace lockscope::lab {

using namespace Qt::StringLiterals;
using Kind = GoldenAnswer::Kind;
using Side = GoldenStep::Side;
using Verb = GoldenStep::Verb;

namespace {

Sentence lockOf(Side side)
{
    switch (side) {
    case Side::Read: return {u"the read lock"_s, u"读锁"_s};
    case Side::Write: return {u"the write lock"_s, u"写锁"_s};
    case Side::Exclusive: break;
    }
    return {u"the lock"_s, u"锁"_s};
}

QString seconds(Millis time)
{
    return QString::number(double(time.count()) / 1000, 'g', 3) + u" s"_s;
}

/// "2.8 s" in both languages.
Sentence filled(const Sentence &pattern, const Sentence &value)
{
    return {pattern.en.arg(value.en), pattern.zh.arg(value.zh)};
}

Sentence timesOf(const GoldenStep &step)
{
    if (step.times == 1)
        return {};
    return {u" %1 times"_s.arg(step.times), u" %1 次"_s.arg(step.times)};
}

Sentence deniedText(const GoldenStep &step)
{
    if (step.answer.ttl == Millis(0))
        return {u"%1 asks for %2 and is denied although it is free: another stands first in the queue."_s,
                u"%1 请求%2被拒：锁虽空闲，但队列中另有第一位。"_s};
    if (!step.finding.isEmpty())
        return {u"%1 asks for %2 and is denied: it waits for itself, since a read cannot be upgraded."_s,
                u"%1 请求%2被拒：读锁不能升级，它在等待自己。"_s};
    const QString time = seconds(step.answer.ttl.value_or(Millis(0)));
    return {u"%1 asks for %2 and is denied: held for another "_s + time + u"."_s,
            u"%1 请求%2被拒：锁还将被持有 "_s + time + u"。"_s};
}

Sentence tryText(const GoldenStep &step)
{
    switch (step.answer.kind) {
    case Kind::Denied: return deniedText(step);
    case Kind::AlreadyHeld:
        return {u"%1 asks for %2 again and is refused: this kind cannot be taken twice."_s,
                u"%1 再次请求%2被拒：这种锁不能重入。"_s};
    default: break;
    }
    const Sentence times = timesOf(step);
    if (step.token) {
        const QString token = QString::number(*step.token);
        return {u"%1 takes %2 and gets token "_s + token + u"."_s, u"%1 得到%2和令牌 "_s + token + u"。"_s};
    }
    return {u"%1 takes %2"_s + times.en + u"."_s, u"%1 得到%2"_s + times.zh + u"。"_s};
}

/// The waiter that the message is sent to, if there is one.
Sentence messageText(const GoldenStep &step)
{
    if (!step.message)
        return {};
    if (step.to) {
        const QString to(QLatin1Char(step.to));
        return {u" Message %1 wakes %2 alone."_s.arg(QString::fromUtf8(*step.message), to),
                u"消息 %1 只唤醒 %2。"_s.arg(QString::fromUtf8(*step.message), to)};
    }
    return *step.message == "1" ? Sentence {u" Message 1 wakes all."_s, u"消息 1 唤醒全部。"_s}
                                : Sentence {u" Message 0 wakes one."_s, u"消息 0 唤醒一个。"_s};
}

bool isDowngrade(const GoldenStep &step)
{
    const auto isReadLock = [](const auto &stored) {
        return std::ranges::find(stored.second.content, std::pair(QByteArray("mode"), QByteArray("read")))
            != stored.second.content.end();
    };
    return step.side == Side::Write && step.state && std::ranges::any_of(*step.state, isReadLock);
}

Sentence releaseText(const GoldenStep &step)
{
    const Sentence message = messageText(step);
    if (step.answer.kind == Kind::NotHolder)
        return {u"%1 gives back %2, which it does not hold, and is refused."_s + message.en,
                u"%1 释放并未持有的%2，被拒绝。"_s + message.zh};
    if (step.answer.kind == Kind::StillHeld)
        return {u"%1 gives back one hold of %2. It stays held."_s, u"%1 释放一次%2持有，锁仍被持有。"_s};
    if (isDowngrade(step))
        return {u"%1 gives back %2 and keeps its read: downgraded, readers may enter."_s + message.en,
                u"%1 释放%2并保留读持有：已降级，读者可以进入。"_s + message.zh};
    return {u"%1 gives back its last hold of %2."_s + message.en, u"%1 释放最后一次%2持有。"_s + message.zh};
}

Sentence finishText(const GoldenStep &step)
{
    return step.answer.kind == Kind::Acquired
        ? Sentence {u"The lock is free now: %1 gets it."_s, u"%1 的等待结束：得到锁。"_s}
        : Sentence {u"%1 gives up waiting and leaves no trace."_s, u"%1 放弃等待，不留痕迹。"_s};
}

/// %1: the holder, %2: the lock.
Sentence patternOf(const GoldenStep &step)
{
    switch (step.verb) {
    case Verb::Try: return tryText(step);
    case Verb::Begin: return {u"%1 starts to wait for %2."_s, u"%1 开始等待%2。"_s};
    case Verb::Finish: return finishText(step);
    case Verb::Release: return releaseText(step);
    case Verb::Watchdog: return {u"The watchdog of %1 renews its holds."_s, u"%1 的看门狗续期。"_s};
    case Verb::Die: return {u"The client of %1 dies without a word."_s, u"%1 的客户端无声死亡。"_s};
    case Verb::Wait: break;
    }
    const QString time = seconds(step.time.value_or(Millis(0)));
    if (!step.finding.isEmpty())
        return {time + u" pass. The holder that died still counts: a ghost."_s,
                u"过去 "_s + time + u"。死亡者仍被计入：幽灵持有。"_s};
    return {time + u" pass."_s, u"过去 "_s + time + u"。"_s};
}

} // namespace

Sentence sentenceOf(const GoldenStep &step)
{
    Sentence pattern = patternOf(step);
    if (step.verb == Verb::Wait)
        return pattern;
    const QString who(QLatin1Char(step.who));
    pattern = filled(pattern, {who, who});
    return pattern.en.contains(u"%2"_s) ? filled(pattern, lockOf(step.side)) : pattern;
}

QByteArray replyText(const redis::Reply &reply)
{
    if (reply.isNil())
        return "nil";
    if (!reply.isArray())
        return withShortHolders(reply.toBytes());
    QByteArrayList texts;
    for (const redis::Reply &element : reply.elements)
        texts += replyText(element);
    return '{' + texts.join(", ") + '}';
}

} // namespace lockscope::lab
