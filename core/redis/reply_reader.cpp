// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"

#include "core/redis/messages.h"

#include <algorithm>
#include <hiredis/read.h>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype MaxLength = 24; ///< characters of a string's length, with CRLF

/// The state of the reply that is being parsed.
struct Reading
{
    Reply root;
    qint64 bytes = 0;
    qint64 elements = 0;
    Message refusal; ///< set when it exceeds a limit
    QString fault;   ///< set for errors that hiredis does not detect

    /// Returns null, which stops hiredis.
    void *refuse(const Message &why)
    {
        refusal = why;
        return nullptr;
    }
    void *refuseBytes() { return refuse(message<"reply-too-large">(ReplyReader::MaxBytes / 1024 / 1024)); }
    void *refuseType()
    {
        fault = u"Protocol error, RESP3 type"_s;
        return nullptr;
    }
};

Reading &readingOf(const redisReadTask *task)
{
    return *static_cast<Reading *>(task->privdata);
}

/// The target of the next value: the root, or a new element of the enclosing array. Growing the array is safe: earlier
/// elements are complete and not referenced.
Reply *place(const redisReadTask *task)
{
    if (!task->parent)
        return &readingOf(task).root;
    std::vector<Reply> &elements = static_cast<Reply *>(task->parent->obj)->elements;
    const auto index = static_cast<std::size_t>(task->idx);
    if (index < elements.size())
        return &elements[index];
    if (elements.size() == elements.capacity()) {
        const auto announced = static_cast<std::size_t>(task->parent->elements);
        elements.reserve(std::min(announced, std::max<std::size_t>(2 * elements.size(), 8)));
    }
    return &elements.emplace_back();
}

int depthOf(const redisReadTask *task)
{
    int depth = 1;
    for (; task->parent; task = task->parent)
        ++depth;
    return depth;
}

/// A reused reply keeps its text and elements until the new type is known.
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
    Reading &reading = readingOf(task);
    reading.bytes += static_cast<qint64>(length);
    if (reading.bytes > ReplyReader::MaxBytes)
        return reading.refuseBytes();
    if (task->type != REDIS_REPLY_STRING && task->type != REDIS_REPLY_STATUS && task->type != REDIS_REPLY_ERROR)
        return reading.refuseType();
    // hiredis skips the two bytes after a string without checking them
    if (type == Reply::Type::String && QByteArrayView(text + length, 2) != "\r\n") {
        reading.fault = u"Protocol error, no CRLF after a string"_s;
        return nullptr;
    }
    Reply *reply = begin(task, type);
    const QByteArrayView now(text, static_cast<qsizetype>(length));
    if (reply->text != now) {
        if (reply->text.isDetached())
            replaceInPlace(reply->text, now); // not shared
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
    Reading &reading = readingOf(task);
    if (task->type != REDIS_REPLY_ARRAY)
        return reading.refuseType();
    if (static_cast<std::size_t>(size) > static_cast<std::size_t>(ReplyReader::MaxElements - reading.elements))
        return reading.refuse(message<"reply-too-many-elements">(ReplyReader::MaxElements));
    if (depthOf(task) > ReplyReader::MaxDepth)
        return reading.refuse(message<"reply-too-deep">(ReplyReader::MaxDepth));
    reading.elements += static_cast<qint64>(size);
    Reply *reply = begin(task, Reply::Type::Array);
    reply->text.clear();
    if (reply->elements.size() > static_cast<std::size_t>(size))
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
#ifdef REDIS_REPLY_MAP // hiredis 1.0 and later read RESP3, too
    functions.createDouble = [](const redisReadTask *task, double, char *, std::size_t) {
        return readingOf(task).refuseType();
    };
    functions.createBool = [](const redisReadTask *task, int) { return readingOf(task).refuseType(); };
#endif
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
    Reading reading;

    void refuseWhatIsLeft();
};

/// hiredis buffers an incomplete line or string without a limit.
void ReplyReader::Private::refuseWhatIsLeft()
{
    const QByteArrayView rest(reader->buf + reader->pos, static_cast<qsizetype>(reader->len - reader->pos));
    // With a complete line it can only be waiting for a string; the type byte is consumed.
    const qsizetype end = rest.first(std::min(rest.size(), MaxLength)).indexOf("\r\n");
    if (end > 0 && rest.first(end).toLongLong() > MaxBytes - reading.bytes)
        reading.refuseBytes();
    else if (end < 0 && rest.size() > MaxLine)
        reading.refuse(message<"reply-line-too-long">(MaxLine / 1024));
}

ReplyReader::ReplyReader() : d(std::make_unique<Private>())
{
    d->reader->privdata = &d->reading;
}

ReplyReader::~ReplyReader() = default;

void ReplyReader::feed(QByteArrayView bytes)
{
    redisReaderFeed(d->reader.get(), bytes.data(), static_cast<std::size_t>(bytes.size()));
}

Result<std::optional<Reply>> ReplyReader::next()
{
    void *done = nullptr;
    if (!hasRefused() && redisReaderGetReply(d->reader.get(), &done) == REDIS_OK && !done)
        d->refuseWhatIsLeft();
    if (hasRefused())
        return fail(ErrorKind::Protocol, d->reading.refusal);
    if (d->reader->err != 0) {
        const QString &fault = d->reading.fault;
        const QString cause = fault.isEmpty() ? QString::fromLatin1(d->reader->errstr) : fault;
        return fail(ErrorKind::Protocol, message<"reply-not-redis">(), cause);
    }
    if (!done)
        return std::optional<Reply>();
    d->reading.bytes = 0;
    d->reading.elements = 0;
    return std::optional<Reply>(std::exchange(d->reading.root, Reply {}));
}

bool ReplyReader::hasRefused() const
{
    return !d->reading.refusal.isEmpty();
}

void ReplyReader::reuse(Reply reply)
{
    if (d->reader->ridx < 0) // otherwise the next one has begun
        d->reading.root = std::move(reply);
}

} // namespace lockscope::redis
