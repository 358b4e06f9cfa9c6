// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/witness.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {
constexpr std::size_t MostInFlight = 500;
}

QCoro::Task<Result<qint64>> readWitness(topology::Router &router, QByteArray key)
{
    const Result<Reply> reply = co_await router.query(key, Command("GET", key));
    if (!reply)
        co_return fail(reply.error());
    if (reply->isNil())
        co_return Result<qint64>(0);
    const std::optional<qint64> value = reply->toInteger();
    if (!value)
        co_return fail(ErrorKind::Usage, u"witness: the key %1 holds no number. Choose another key."_s.arg(QString::fromUtf8(key)));
    co_return Result<qint64>(*value);
}

QCoro::Task<Status> writeWitness(topology::Router &router, QByteArray key, qint64 value)
{
    const Command set("SET", key, QByteArray::number(value));
    const Result<Reply> reply = redis::checked(co_await router.nodeFor(key).commands().call(set));
    if (!reply)
        co_return fail(reply.error());
    co_return Status();
}

QCoro::Task<Result<std::vector<qint64>>> readWitnesses(topology::Router &router, std::vector<QByteArray> keys)
{
    std::vector<qint64> values;
    values.reserve(keys.size());
    while (values.size() < keys.size()) {
        const std::size_t end = std::min(keys.size(), values.size() + MostInFlight);
        std::vector<QCoro::Task<Result<qint64>>> reads;
        for (std::size_t i = values.size(); i < end; ++i)
            reads.push_back(readWitness(router, keys[i]));
        std::optional<Error> error;
        for (QCoro::Task<Result<qint64>> &read : reads) {
            const Result<qint64> value = co_await read;
            if (!value)
                error = value.error();
            values.push_back(value.value_or(0));
        }
        if (error)
            co_return fail(*error);
    }
    co_return Result<std::vector<qint64>>(std::move(values));
}

} // namespace lockscope::load
