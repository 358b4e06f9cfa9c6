// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/plain_snapshot.h"

#include "core/redis/messages.h"
#include "core/redis/server_features.h"
#include "lua/scripts.h"

#include <deque>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// As in the script: bytes of a value that a lock may store, and the number of values that are checked.
constexpr qint64 MaxValue = 128;
constexpr std::size_t CheckedValues = 16;

Reply integerOf(qint64 value)
{
    return {.type = Reply::Type::Integer, .integer = value, .text = {}, .elements = {}};
}

Reply arrayOf(std::vector<Reply> elements = {})
{
    return {.type = Reply::Type::Array, .integer = 0, .text = {}, .elements = std::move(elements)};
}

/// Commands about one key, sent together.
class Inquiry final
{
public:
    Inquiry(topology::Router &router, QByteArray key) : m_router(router), m_key(std::move(key)) { }

    void ask(Command command) { m_answers.push_back(m_router.query(m_key, std::move(command))); }
    /// The replies in the order of the commands. Nil for a value of another type, which was changed during the read.
    QCoro::Task<Result<std::vector<Reply>>> replies()
    {
        std::vector<Reply> told;
        std::optional<Error> failure;
        for (QCoro::Task<Result<Reply>> &answer : m_answers) {
            Result<Reply> reply = co_await answer;
            if (reply)
                told.push_back(std::move(*reply));
            else if (reply.error().kind == ErrorKind::WrongType)
                told.emplace_back();
            else
                failure = reply.error();
        }
        if (failure)
            co_return fail(*failure);
        co_return Result<std::vector<Reply>>(std::move(told));
    }

private:
    topology::Router &m_router;
    QByteArray m_key;
    std::vector<QCoro::Task<Result<Reply>>> m_answers;
};

/// Number of entries and the entries; nothing for a key that holds none of these.
struct Value
{
    qint64 size = 0;
    Reply entries = arrayOf();
};

/// Checks names and values before it reads all of them: the hash may belong to an application.
QCoro::Task<Result<Value>> readHash(topology::Router &router, QByteArray key)
{
    Value hash;
    Inquiry size(router, key);
    size.ask({"HLEN", key});
    const Result<std::vector<Reply>> sizes = co_await size.replies();
    if (!sizes)
        co_return fail(sizes.error());
    hash.size = sizes->front().integer;
    if (hash.size > MaxFields)
        co_return Result<Value>(std::move(hash));
    Inquiry name(router, key);
    name.ask({"HKEYS", key});
    const Result<std::vector<Reply>> names = co_await name.replies();
    if (!names)
        co_return fail(names.error());
    Inquiry length(router, key);
    for (const Reply &field : names->front().elements) {
        if (field.text.size() > 4 * MaxValue)
            co_return Result<Value>(std::move(hash));
        if (&field - names->front().elements.data() < std::ptrdiff_t(CheckedValues))
            length.ask({"HSTRLEN", key, field.text});
    }
    const Result<std::vector<Reply>> lengths = co_await length.replies();
    if (!lengths)
        co_return fail(lengths.error());
    if (std::ranges::any_of(*lengths, [](const Reply &bytes) { return bytes.integer > MaxValue; }))
        co_return Result<Value>(std::move(hash));
    Inquiry all(router, key);
    all.ask({"HGETALL", key});
    Result<std::vector<Reply>> fields = co_await all.replies();
    if (!fields)
        co_return fail(fields.error());
    hash.entries = std::move(fields->front());
    hash.size = qint64(hash.entries.elements.size() / 2);
    co_return Result<Value>(std::move(hash));
}

/// A value of another type than a hash, by the commands that return its size and its entries.
QCoro::Task<Result<Value>> readValue(topology::Router &router, QByteArray key, Command size, Command entries)
{
    Inquiry inquiry(router, std::move(key));
    inquiry.ask(std::move(size));
    if (!entries.args.isEmpty())
        inquiry.ask(std::move(entries));
    Result<std::vector<Reply>> told = co_await inquiry.replies();
    if (!told)
        co_return fail(told.error());
    Value value {told->front().integer, told->size() > 1 ? std::move((*told)[1]) : arrayOf()};
    co_return Result<Value>(std::move(value));
}

/// The value of the lock's own key.
QCoro::Task<Result<Value>> readOwn(topology::Router &router, QByteArray key, QByteArray type)
{
    if (type == "hash")
        co_return co_await readHash(router, key);
    if (type == "string") {
        Result<Value> text = co_await readValue(router, key, {"STRLEN", key}, {"GETRANGE", key, "0", "255"});
        if (text)
            text->entries = arrayOf({text->entries});
        co_return text;
    }
    const char *count = type == "list" ? "LLEN"
        : type == "set"                ? "SCARD"
        : type == "zset"               ? "ZCARD"
        : type == "stream"             ? "XLEN"
                                       : nullptr;
    if (count) {
        const Result<Value> size = co_await readValue(router, key, Command(count, key), {});
        if (size) // the user may not be allowed to count them
            co_return size;
    }
    co_return Value {};
}

} // namespace

QCoro::Task<Result<Reply>> readPlainly(topology::Router &router, std::vector<QByteArray> keys, QByteArray letters,
                                       bool isTracked)
{
    std::vector<QCoro::Task<Result<std::vector<Reply>>>> looking;
    std::deque<Inquiry> inquiries;
    for (const QByteArray &key : keys) {
        Inquiry &inquiry = inquiries.emplace_back(router, key);
        if (isTracked) // applies to the next command
            router.nodeFor(key).commands().sendAndForget({"CLIENT", "CACHING", "YES"});
        inquiry.ask({"TYPE", key});
        inquiry.ask({"PTTL", key});
    }
    Inquiry clock(router, keys.front());
    clock.ask({"TIME"});
    for (Inquiry &inquiry : inquiries)
        looking.push_back(inquiry.replies());
    std::vector<Reply> states;
    std::vector<QByteArray> types;
    std::optional<Error> failure;
    for (QCoro::Task<Result<std::vector<Reply>>> &look : looking) {
        Result<std::vector<Reply>> told = co_await look;
        if (!told) {
            failure = told.error();
            continue;
        }
        types.push_back((*told)[0].text);
        states.insert(states.end(), std::move_iterator(told->begin()), std::move_iterator(told->end()));
    }
    const Result<std::vector<Reply>> time = co_await clock.replies();
    if (failure || !time)
        co_return fail(time ? *failure : time.error()); // no key matters without the right to this command
    if (time->front().elements.size() != 2)
        co_return fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"TIME"_s));

    Value own;
    Value queue;
    Value deadlines;
    Value permits;
    Reply token;
    const QByteArray last = QByteArray::number(MaxEntries - 1);
    for (std::size_t at = 0; at < keys.size(); ++at) {
        const QByteArray &key = keys[at];
        const char letter = letters[qsizetype(at)];
        Result<Value> value = Value {};
        if (letter == 'n')
            value = co_await readOwn(router, key, types[at]);
        else if (letter == 'q' && types[at] == "list")
            value = co_await readValue(router, key, {"LLEN", key}, {"LRANGE", key, "0", last});
        else if ((letter == 'd' || letter == 'p') && types[at] == "zset")
            value = co_await readValue(router, key, {"ZCARD", key}, {"ZRANGE", key, "0", last, "WITHSCORES"});
        else if (letter == 't' && types[at] == "string")
            value = co_await readValue(router, key, {"STRLEN", key}, {"GETRANGE", key, "0", "31"});
        else
            continue;
        if (!value)
            co_return fail(value.error());
        if (letter == 't')
            token = std::move(value->entries);
        else
            (letter == 'n' ? own : letter == 'q' ? queue : letter == 'd' ? deadlines : permits) = std::move(*value);
    }
    const std::vector<Reply> &now = time->front().elements;
    Reply reply = arrayOf(
        {integerOf(now[0].toInteger().value_or(0)), integerOf(now[1].toInteger().value_or(0)),
         arrayOf(std::move(states)),
         arrayOf({integerOf(own.size), integerOf(queue.size), integerOf(deadlines.size), integerOf(permits.size)}),
         std::move(own.entries), std::move(queue.entries), std::move(deadlines.entries), std::move(token),
         std::move(permits.entries)});
    co_return Result<Reply>(std::move(reply));
}

QCoro::Task<QStringList> refusedCommands(topology::Router &router, QByteArray key)
{
    topology::Node &node = router.nodeFor(key);
    redis::Link &link = node.commands();
    QStringList refused;
    std::vector<Command> commands;
    if (!node.scripts().command(true)) {
        refused = redis::mayHave(link.server(), redis::Feature::ReadOnlyScripts)
            ? QStringList {u"EVALSHA_RO"_s, u"EVAL_RO"_s}
            : QStringList {u"EVALSHA"_s};
        commands.emplace_back("SCRIPT", "LOAD", lua::InspectSnapshot.text);
    }
    const QByteArray absent = "lockscope:rights"; // the lock's own value may be large
    for (const char *command : {"TYPE", "PTTL", "EXISTS", "HLEN", "HKEYS", "HGETALL", "STRLEN", "LLEN", "ZCARD"})
        commands.emplace_back(command, absent);
    commands.emplace_back("TIME");
    commands.emplace_back("HSTRLEN", absent, "field");
    for (const char *command : {"GETRANGE", "LRANGE", "ZRANGE"})
        commands.emplace_back(command, absent, "0", "0");
    std::vector<QCoro::Task<Result<Reply>>> replies;
    for (const Command &command : commands)
        replies.push_back(link.query(command));
    for (std::size_t at = 0; at < replies.size(); ++at) {
        const Result<Reply> reply = co_await replies[at];
        const bool isRefused = !reply && reply.error().kind == ErrorKind::Permission
            && redis::isCommandRefused(reply.error().detail.toUtf8());
        if (isRefused)
            refused << QString::fromLatin1(commands[at].args[0] == "SCRIPT" ? "SCRIPT|LOAD"_ba : commands[at].args[0]);
    }
    co_return refused;
}

} // namespace lockscope::inspect
