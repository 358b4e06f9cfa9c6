// SPDX-License-Identifier: Apache-2.0
#include "core/lab/sentences.h"

#include "core/lab/messages.h"

#include <algorithm>

namespace lockscope::lab {

using Kind = GoldenAnswer::Kind;
using Side = GoldenStep::Side;
using Verb = GoldenStep::Verb;

namespace {

Message lockOf(const GoldenStep &step)
{
    switch (step.side) {
    case Side::Read: return message<"lab-lock-read">();
    case Side::Write: return message<"lab-lock-write">();
    case Side::Exclusive: break;
    }
    return message<"lab-lock">();
}

/// "2.8"
QString seconds(Millis time)
{
    return QString::number(double(time.count()) / 1000, 'g', 3);
}

Message deniedText(const GoldenStep &step)
{
    if (step.answer.ttl == Millis(0))
        return message<"lab-step-denied-queue">(named(step.who), lockOf(step));
    if (!step.finding.isEmpty())
        return message<"lab-step-denied-self">(named(step.who), lockOf(step));
    return message<"lab-step-denied">(named(step.who), lockOf(step), seconds(step.answer.ttl.value_or(Millis(0))));
}

Message tryText(const GoldenStep &step)
{
    if (step.answer.kind == Kind::Denied)
        return deniedText(step);
    if (step.answer.kind == Kind::AlreadyHeld)
        return message<"lab-step-denied-twice">(named(step.who), lockOf(step));
    if (step.token)
        return message<"lab-step-acquires-token">(named(step.who), lockOf(step), *step.token);
    if (step.times > 1)
        return message<"lab-step-acquires-times">(named(step.who), lockOf(step), step.times);
    return message<"lab-step-acquires">(named(step.who), lockOf(step));
}

/// Empty if no message is sent.
Message messageText(const GoldenStep &step)
{
    if (!step.message)
        return {};
    if (step.to)
        return message<"lab-step-notifies">(QString::fromUtf8(*step.message), named(step.to));
    return *step.message == "1" ? message<"lab-step-notifies-all">() : message<"lab-step-notifies-one">();
}

bool isDowngrade(const GoldenStep &step)
{
    const auto isReadLock = [](const auto &stored) {
        return std::ranges::find(stored.second.content, std::pair(QByteArray("mode"), QByteArray("read")))
            != stored.second.content.end();
    };
    return step.side == Side::Write && step.state && std::ranges::any_of(*step.state, isReadLock);
}

Message releaseText(const GoldenStep &step)
{
    if (step.answer.kind == Kind::StillHeld)
        return message<"lab-step-releases-one">(named(step.who), lockOf(step));
    const Message released = step.answer.kind == Kind::NotHolder
        ? message<"lab-step-releases-not-held">(named(step.who), lockOf(step))
        : isDowngrade(step) ? message<"lab-step-downgrades">(named(step.who), lockOf(step))
                            : message<"lab-step-releases">(named(step.who), lockOf(step));
    return sentences({released, messageText(step)});
}

Message waitText(const GoldenStep &step)
{
    const QString time = seconds(step.time.value_or(Millis(0)));
    return step.finding.isEmpty() ? message<"lab-step-time-passes">(time) : message<"lab-step-time-passes-ghost">(time);
}

} // namespace

Message sentenceOf(const GoldenStep &step)
{
    switch (step.verb) {
    case Verb::Try: return tryText(step);
    case Verb::Begin: return message<"lab-step-begins-wait">(named(step.who), lockOf(step));
    case Verb::Finish:
        return step.answer.kind == Kind::Acquired ? message<"lab-step-wait-acquired">(named(step.who))
                                                  : message<"lab-step-stops-waiting">(named(step.who));
    case Verb::Release: return releaseText(step);
    case Verb::Watchdog: return message<"lab-step-renews">(named(step.who));
    case Verb::Die: return message<"lab-step-crashes">(named(step.who));
    case Verb::Wait: break;
    }
    return waitText(step);
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
