// SPDX-License-Identifier: Apache-2.0
#include "tests/support/raw_link.h"

#include "core/sandbox/server.h"

#include <QFile>

#include <algorithm>
#include <hiredis/hiredis.h>

namespace lockscope::tests {

namespace {

constexpr timeval Patience {30, 0}; // only reached if the server hangs

RawReply toRawReply(const redisReply &reply)
{
    using Type = RawReply::Type;
    const QByteArray text(reply.str, reply.str ? static_cast<qsizetype>(reply.len) : 0);
    switch (reply.type) {
    case REDIS_REPLY_INTEGER: return {Type::Integer, reply.integer, {}, {}};
    case REDIS_REPLY_STRING: return {Type::String, 0, text, {}};
    case REDIS_REPLY_STATUS: return {Type::Status, 0, text, {}};
    case REDIS_REPLY_ERROR: return {Type::Error, 0, text, {}};
    case REDIS_REPLY_ARRAY: break;
    default: return {};
    }
    RawReply array {Type::Array, 0, {}, {}};
    for (std::size_t i = 0; i < reply.elements; ++i)
        array.elements.push_back(toRawReply(*reply.element[i]));
    return array;
}

std::vector<QByteArray> scriptCommand(const char *verb, const char *script, const std::vector<QByteArray> &keys,
                                      const std::vector<QByteArray> &arguments)
{
    std::vector<QByteArray> words {verb, script, QByteArray::number(keys.size())};
    words.insert(words.end(), keys.begin(), keys.end());
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

} // namespace

QByteArray toText(const RawMessages &messages)
{
    QByteArray text;
    for (const RawMessage &message : messages)
        text += (text.isEmpty() ? "" : ", ") + message.payload + " on " + message.channel;
    return text.isEmpty() ? QByteArray("no message") : text;
}

struct Context
{
    void operator()(redisContext *context) const { redisFree(context); }
};

struct RawLink::Private
{
    std::unique_ptr<redisContext, Context> context;

    RawReply receive()
    {
        void *raw = nullptr;
        if (!context || redisGetReply(context.get(), &raw) != REDIS_OK || !raw)
            return {RawReply::Type::Error, 0, context ? QByteArray(context->errstr) : QByteArray("no link"), {}};
        const std::unique_ptr<void, decltype(&freeReplyObject)> owner(raw, &freeReplyObject);
        return toRawReply(*static_cast<redisReply *>(raw));
    }

    void send(const std::vector<QByteArray> &words)
    {
        std::vector<const char *> texts;
        std::vector<std::size_t> sizes;
        for (const QByteArray &word : words) {
            texts.push_back(word.constData());
            sizes.push_back(static_cast<std::size_t>(word.size()));
        }
        if (context)
            redisAppendCommandArgv(context.get(), static_cast<int>(words.size()), texts.data(), sizes.data());
    }
};

RawLink::RawLink(const sandbox::Server &server) : d(std::make_unique<Private>())
{
    const QByteArray socket = QFile::encodeName(server.socketPath());
    d->context.reset(socket.isEmpty() ? redisConnectWithTimeout("127.0.0.1", server.port(), Patience)
                                      : redisConnectUnixWithTimeout(socket.constData(), Patience));
    if (d->context)
        redisSetTimeout(d->context.get(), Patience);
    command({"AUTH", server.password()});
}

RawLink::~RawLink() = default;
RawLink::RawLink(RawLink &&) noexcept = default;
RawLink &RawLink::operator=(RawLink &&) noexcept = default;

RawReply RawLink::command(const std::vector<QByteArray> &words)
{
    d->send(words);
    return d->receive();
}

bool RawLink::has(redis::Feature feature)
{
    redis::ServerInfo server;
    server.read(command({"INFO", "server"}).text);
    return redis::has(server, feature);
}

RawReply RawLink::setUser(const QByteArray &name, std::vector<QByteArray> rules)
{
    if (!has(redis::Feature::ReadOnlyScripts)) {
        std::ranges::replace(rules, "+eval_ro", "+evalsha");
        std::erase(rules, "+evalsha_ro");
        std::erase(rules, "-spublish");
    }
    const auto set = [&] {
        std::vector<QByteArray> words {"ACL", "SETUSER", name};
        words.insert(words.end(), rules.begin(), rules.end());
        return command(words);
    };
    RawReply reply = set();
    if (reply.isError() && reply.text.contains("'&")) {
        std::erase_if(rules, [](const QByteArray &rule) { return rule.startsWith('&'); });
        reply = set();
    }
    return reply;
}

RawReply RawLink::run(const lua::Script &script, const std::vector<QByteArray> &keys,
                      const std::vector<QByteArray> &arguments)
{
    const std::vector<QByteArray> words = scriptCommand("EVALSHA", script.sha1, keys, arguments);
    RawReply reply = command(words);
    if (reply.isError() && reply.text.startsWith("NOSCRIPT")) {
        command({"SCRIPT", "LOAD", script.text});
        reply = command(words);
    }
    return reply;
}

RawReply RawLink::runReadOnly(const lua::Script &script, const std::vector<QByteArray> &keys,
                              const std::vector<QByteArray> &arguments)
{
    return command(
        scriptCommand(has(redis::Feature::ReadOnlyScripts) ? "EVAL_RO" : "EVAL", script.text, keys, arguments));
}

void RawLink::listenTo(const QByteArray &channels)
{
    command({channels.contains('*') ? "PSUBSCRIBE" : "SUBSCRIBE", channels});
}

RawMessages RawLink::takeMessages()
{
    // The reply to PING follows everything published before it.
    d->send({"PING", "end"});
    RawMessages messages;
    for (;;) {
        const std::vector<QByteArray> words = d->receive().texts();
        if (words.size() == 4 && words[0] == "pmessage")
            messages.push_back({words[2], words[3]});
        else if (words.size() == 3 && words[0] == "message")
            messages.push_back({words[1], words[2]});
        else
            return messages; // pong, or the link is closed
    }
}

} // namespace lockscope::tests
