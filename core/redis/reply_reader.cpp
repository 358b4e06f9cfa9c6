// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"

#include <algorithm>
#include <hiredis/read.h>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t LargestArray = 1'000'000;

/// Where the reader's next value belongs: the root, or an element of the array above it.
Reply *place(const redisReadTask *task)
{
    if (!task->parent)
        return static_cast<Reply *>(task->privdata);
    auto *parent = static_cast<Reply *>(task->parent->obj);
    return &parent->elements[static_cast<std::size_t>(task->idx)];
}

/// A reply that is reused keeps its text and its elements until it is known what they become.
Reply *begin(const redisReadTask *task, Reply::Type type)
{
    Reply *reply = place(task);
    reply->type = type;
    reply->integer = 0;
    return reply;
}

void replaceInPlace(QByteArray &text, QByteArrayView by)
{
    text.resize(by.size());
    std::ranges::copy(by, text.begin());
}

void *createString(const redisReadTask *task, char *text, std::size_t length)
{
    const Reply::Type type = task->type == REDIS_REPLY_ERROR ? Reply::Type::Error
        : task->type == REDIS_REPLY_STATUS                   ? Reply::Type::Status
                                                             : Reply::Type::String;
    Reply *reply = begin(task, type);
    const QByteArrayView now(text, static_cast<qsizetype>(length));
    if (reply->text != now) {
        if (reply->text.isDetached())
            replaceInPlace(reply->text, now); // nobody has kept it
        else
            reply->text = now.toByteArray();
    }
    reply->elements.clear();
    return reply;
}

// The count is an int in hiredis 0.14 and a size_t since 1.0.
template <typename Size>
void *createArray(const redisReadTask *task, Size size)
{
    if (static_cast<std::size_t>(size) > LargestArray)
        return nullptr;
    Reply *reply = begin(task, Reply::Type::Array);
    reply->text.clear();
    reply->elements.resize(static_cast<std::size_t>(size));
    return reply;
}

void *createInteger(const redisReadTask *task, long long value)
{
    Reply *reply = place(task);
    *reply = {Reply::Type::Integer, value, {}, {}};
    return reply;
}

void *createNil(const redisReadTask *task)
{
    Reply *reply = place(task);
    *reply = {};
    return reply;
}

redisReplyObjectFunctions makeFunctions()
{
    redisReplyObjectFunctions functions {};
    functions.createString = &createString;
    functions.createArray = &createArray;
    functions.createInteger = &createInteger;
    functions.createNil = &createNil;
    functions.freeObject = [](void *) {}; // the root belongs to Private
    return functions;
}

} // namespace

struct ReplyReader::Private
{
    // hiredis keeps a pointer to its functions, not a copy.
    redisReplyObjectFunctions functions = makeFunctions();
    std::unique_ptr<redisReader, decltype(&redisReaderFree)> reader {redisReaderCreateWithFunctions(&functions),
                                                                     &redisReaderFree};
    Reply root;
};

ReplyReader::ReplyReader() : d(std::make_unique<Private>())
{
    d->reader->privdata = &d->root;
}

ReplyReader::~ReplyReader() = default;

void ReplyReader::feed(QByteArrayView bytes)
{
    redisReaderFeed(d->reader.get(), bytes.data(), static_cast<std::size_t>(bytes.size()));
}

Result<std::optional<Reply>> ReplyReader::next()
{
    void *done = nullptr;
    if (redisReaderGetReply(d->reader.get(), &done) != REDIS_OK) {
        const QString cause = QString::fromLatin1(d->reader->errstr);
        return fail(ErrorKind::Protocol, u"The answer is not Redis' protocol. Is this the address of a Redis server?"_s,
                    cause);
    }
    if (!done)
        return std::optional<Reply>();
    return std::optional<Reply>(std::exchange(d->root, Reply {}));
}

void ReplyReader::reuse(Reply reply)
{
    if (d->reader->ridx < 0) // else the next one has begun
        d->root = std::move(reply);
}

} // namespace lockscope::redis
