// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/finding_stage.h"

#include <QSet>

namespace lockscope::tests {

using inspect::LockSnapshot;

namespace {

QByteArray holder(char letter)
{
    return QByteArray("00000000-0000-4000-8000-00000000000") + char(letter - 'A' + '1') + ':'
        + char(letter - 'A' + '1');
}

} // namespace

FindingStage::FindingStage(RedisFixture &redis, RedisFixture &other, inspect::Inspector &inspector,
                           inspect::Inspector &otherInspector)
    : m_redis(&redis), m_other(&other), m_inspector(&inspector), m_otherInspector(&otherInspector)
{
    m_redis->flush();
    m_other->flush();
}

QByteArray FindingStage::expanded(QByteArray word) const
{
    if (word.startsWith('+')) {
        const RawReply time = m_redis->link().command({"TIME"});
        return QByteArray::number(time.elements.at(0).text.toLongLong() * 1000 + m_shift.count()
                                  + word.sliced(1).toLongLong());
    }
    word.replace("@queue", "redisson_lock_queue:{N}").replace("@deadlines", "redisson_lock_timeout:{N}");
    word.replace("@ch", "redisson_lock__channel:{N}")
        .replace("@rw", "redisson_rwlock:{N}")
        .replace("@K", "{N}")
        .replace("@v", "aaaaaaaaaaaaaaaaaaaaaa");
    for (const char letter : {'A', 'B', 'C'})
        word.replace(QByteArray("@").append(letter), holder(letter));
    return word;
}

QByteArray FindingStage::look(const QByteArrayList &names)
{
    for (const QByteArray &name : names) {
        Result<LockSnapshot> snapshot = m_inspector->snapshot(LockName(name)).result();
        if (!snapshot)
            return snapshot.error().message.english().toUtf8();
        snapshot->takenAt += m_shift;
        snapshot->serverTimeMs += m_shift.count();
        m_tracker.note(*snapshot);
    }
    return {};
}

QByteArray FindingStage::run(const QByteArrayList &words)
{
    const RawReply reply = m_redis->command({words.begin(), words.end()});
    return reply.isError() ? reply.text : QByteArray();
}

QByteArray FindingStage::perform(const QByteArray &step)
{
    QByteArrayList words;
    for (const QByteArray &word : step.simplified().split(' '))
        words.append(expanded(word));
    const QByteArray verb = words.front();
    if (verb == "look")
        return look(words.sliced(1));
    if (verb == "later") {
        m_shift += Millis(words.at(1).toInt());
    } else if (verb == "listen" || verb == "slisten") {
        RawLink link = m_redis->anotherLink();
        const RawReply reply = link.command({verb == "listen" ? "SUBSCRIBE" : "SSUBSCRIBE", words.at(1)});
        m_listeners.emplace(words.at(1), std::move(link));
        return reply.isError() ? reply.text : QByteArray();
    } else if (verb == "message") {
        m_tracker.noteMessage(LockName("N"), now());
    } else if (verb == "readers") {
        run({"HSET", "N", "mode", "read"});
        for (int reader = 1; reader <= words.at(1).toInt(); ++reader) {
            const QByteArray field = holder('A').chopped(1) + QByteArray::number(reader);
            run({"HSET", "N", field, "1"});
            run({"SET", "{N}:" + field + ":rwlock_timeout:1", "1", "PX", "30000"});
        }
        return run({"PEXPIRE", "N", "30000"});
    } else if (verb == "failover") {
        std::swap(m_redis, m_other);
        std::swap(m_inspector, m_otherInspector);
    } else {
        return run(words);
    }
    return {};
}

QString FindingStage::found() const
{
    QStringList ids;
    for (const inspect::LockFinding &finding : findings())
        ids.append(finding.finding.id);
    ids.removeDuplicates();
    return ids.join(u' ');
}

QString FindingStage::state() const
{
    return toWord(m_tracker.verdicts(now()).value(LockName("N")).state);
}

} // namespace lockscope::tests
