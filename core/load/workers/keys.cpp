// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/keys.h"

#include "core/base/printable.h"
#include "core/load/scenario/messages.h"

#include <numeric>

namespace lockscope::load {

using redis::Command;
using redis::Reply;

namespace {

QCoro::Task<Result<qint64>> change(topology::Router &router, QByteArray key, Command command)
{
    const Result<Reply> reply = co_await router.write(key, command);
    co_return reply.map([](const Reply &answer) { return answer.integer; });
}

QCoro::Task<Result<qint64>> exists(topology::Router &router, QByteArray key)
{
    const Result<Reply> reply = co_await router.query(key, Command("EXISTS", key));
    co_return reply.map([](const Reply &answer) { return answer.integer; });
}

} // namespace

QCoro::Task<Result<qint64>> readNumber(topology::Router &router, QByteArray key, QString field)
{
    const Result<Reply> reply = co_await router.query(key, Command("GET", key));
    if (!reply)
        co_return fail(reply.error());
    const std::optional<qint64> value = reply->isNil() ? 0 : reply->toInteger();
    if (!value)
        co_return fail(ErrorKind::Usage, ofField(field, message<"load-key-not-number">(printable(key))));
    co_return Result<qint64>(*value);
}

QCoro::Task<Result<std::vector<qint64>>> readNumbers(topology::Router &router, std::vector<QByteArray> keys,
                                                     QString field)
{
    return askEach<qint64>(std::move(keys),
                           [&router, field](QByteArray key) { return readNumber(router, key, field); });
}

QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value)
{
    const Result<qint64> written = co_await change(router, key, Command("SET", key, QByteArray::number(value)));
    co_return written.map([](qint64) {});
}

QCoro::Task<Result<qint64>> countExisting(topology::Router &router, std::vector<QByteArray> keys,
                                          std::function<void()> replied)
{
    const Result<std::vector<qint64>> found = co_await askEach<qint64>(
        keys, [&router](QByteArray key) { return exists(router, key); }, std::move(replied));
    co_return found.map(
        [](const std::vector<qint64> &each) { return std::accumulate(each.begin(), each.end(), qint64(0)); });
}

QCoro::Task<Status> removeKeys(topology::Router &router, std::vector<QByteArray> keys, std::function<void()> replied)
{
    const auto removed = co_await askEach<qint64>(
        keys, [&router](QByteArray key) { return change(router, key, Command("DEL", key)); }, std::move(replied));
    co_return removed.map([](const std::vector<qint64> &) {});
}

} // namespace lockscope::load
