// SPDX-License-Identifier: Apache-2.0
#include "tests/lua/script_case.h"

#include <QList>
#include <QRegularExpression>
#include <map>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

constexpr Millis Tolerance {5000};

QByteArray expanded(const QByteArray &word)
{
    static const std::map<QByteArray, QByteArray> names {
        {"plain", "redisson_lock__channel:{N}"},
        {"rw", "redisson_rwlock:{N}"},
        {"sc", "redisson_sc:{N}"},
        {"cdl", "redisson_countdownlatch__channel__{N}"},
        {"held", "{N}:timeout"},
        {"request", "redisson_unlock_latch:{N}:0123456789abcdef0123456789abcdef"},
        {"queue", "redisson_lock_queue:{N}"},
        {"deadlines", "redisson_lock_timeout:{N}"},
        {"past", "1000"},
        {"late", "9000000000000"},
        {"never", "922337203685477"},
    };
    if (const auto name = names.find(word); name != names.end())
        return name->second;
    if (word.startsWith("plain:"))
        return names.at("plain") + word.sliced(5);
    const qsizetype comma = word.indexOf(',');
    if (!word.startsWith("K(") || comma < 0)
        return word;
    return "{N}:" + word.sliced(2, comma - 2) + ":rwlock_timeout:" + word.sliced(comma + 1).chopped(1);
}

std::vector<QByteArray> words(const QByteArray &text)
{
    std::vector<QByteArray> list;
    for (const QByteArray &word : text.simplified().split(' ')) {
        if (!word.isEmpty())
            list.push_back(expanded(word));
    }
    return list;
}

/// `+9000` → that much later than now, in ms since 1970 by the server's clock.
void putTimes(std::vector<QByteArray> &command, RedisFixture &redis)
{
    for (QByteArray &word : command) {
        if (word.startsWith('+')) {
            const RawReply time = redis.command({"TIME"});
            word = QByteArray::number(time.elements.at(0).text.toLongLong() * 1000 + word.sliced(1).toLongLong());
        }
    }
}

/// The state that the commands make from nothing.
Keyspace make(const QByteArray &commands, RedisFixture &redis)
{
    redis.flush();
    for (const QByteArray &command : commands.split(';')) {
        if (command.trimmed().isEmpty())
            continue;
        std::vector<QByteArray> list = words(command);
        putTimes(list, redis);
        if (const RawReply reply = redis.command(list); reply.isError())
            return {{"refused", {"error", {{command, reply.text}}, {}}}};
    }
    return redis.keyspace();
}

bool isLike(const QByteArray &found, const QByteArray &expected)
{
    if (expected == "*")
        return !found.startsWith("error");
    const QList<QByteArray> left = found.split(',');
    const QList<QByteArray> right = expected.split(',');
    if (left.size() != right.size())
        return found.startsWith(expected) && expected.startsWith("error");
    for (qsizetype i = 0; i < left.size(); ++i) {
        const QByteArray wanted = right[i].trimmed();
        const QByteArray given = left[i].trimmed();
        if (wanted.startsWith('*')) // whatever is closed behind it
            continue;
        if (wanted.startsWith('~')) {
            const qint64 time = wanted.sliced(1).chopped(wanted.endsWith('}') ? 1 : 0).toLongLong();
            const qint64 value = given.chopped(given.endsWith('}') ? 1 : 0).toLongLong();
            if (value > time || value < time - Tolerance.count())
                return false;
        } else if (wanted.startsWith("error") ? !given.startsWith(wanted) : given != wanted) {
            return false;
        }
    }
    return true;
}

/// Returns the error of a command inside a script. Before Redis 7 it starts with the position in the script.
QByteArray withoutPlace(const QByteArray &reply)
{
    static const QRegularExpression place(
        u"^error ERR Error running script \\(call to f_[0-9a-f]+\\): @user_script:\\d+: "
        "(@user_script: ?\\d+: )?"_s);
    return QString::fromUtf8(reply).replace(place, u"error "_s).toUtf8();
}

} // namespace

QByteArray check(const ScriptCase &scriptCase, RedisFixture &redis, Memory memory, RawLink *by)
{
    const bool isUnchanged = scriptCase.then == "unchanged";
    const bool isAny = scriptCase.then == "*";
    const Keyspace expected = make(isUnchanged || isAny ? scriptCase.given : scriptCase.then, redis);
    make(scriptCase.given, redis);
    RawLink listener = redis.anotherLink();
    listener.listenTo("*");
    redis.command({"CONFIG", "SET", "maxmemory", memory == Memory::Full ? "1" : "0"});
    RawLink &link = by ? *by : redis.link();
    const RawReply reply = link.run(*scriptCase.script, words(scriptCase.keys), words(scriptCase.arguments));
    redis.command({"CONFIG", "SET", "maxmemory", "0"});
    QByteArray problems;
    if (!isLike(withoutPlace(reply.toText()), scriptCase.reply))
        problems += "reply " + reply.toText() + ", expected " + scriptCase.reply + '\n';
    RawMessages messages;
    for (const QByteArray &line : scriptCase.message.split(';')) {
        const std::vector<QByteArray> message = words(line); // payload, "on", channel
        if (message.size() == 3)
            messages.push_back({message.at(2), message.at(0)});
    }
    if (const RawMessages heard = listener.takeMessages(); heard != messages && scriptCase.message != "*")
        problems += toText(heard) + ", expected " + toText(messages) + '\n';
    return isAny ? problems : problems + toText(differences(redis.keyspace(), expected, {Tolerance, Tolerance}));
}

} // namespace lockscope::tests
