// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/scan_reference.h"

#include <hiredis/hiredis.h>
#include <memory>
#include <stdexcept>

namespace lockscope::benchmark {

namespace {

struct Free
{
    void operator()(redisContext *context) const { redisFree(context); }
    void operator()(redisReply *reply) const { freeReplyObject(reply); }
};
using Context = std::unique_ptr<redisContext, Free>;
using Reply = std::unique_ptr<redisReply, Free>;

template <typename... Arguments>
Reply call(redisContext &context, const char *format, Arguments... arguments)
{
    Reply reply(static_cast<redisReply *>(redisCommand(&context, format, arguments...)));
    if (!reply || reply->type == REDIS_REPLY_ERROR)
        throw std::runtime_error(reply ? reply->str : context.errstr);
    return reply;
}

} // namespace

std::int64_t scanWithHiredis(std::uint16_t port, const std::string &password)
{
    const Context context(redisConnect("127.0.0.1", port));
    if (!context || context->err)
        throw std::runtime_error(context ? context->errstr : "out of memory");
    if (!password.empty())
        call(*context, "AUTH %s", password.c_str());
    std::int64_t keys = 0;
    std::string cursor = "0";
    do {
        const Reply step = call(*context, "SCAN %s COUNT 1000", cursor.c_str());
        cursor = step->element[0]->str;
        keys += static_cast<std::int64_t>(step->element[1]->elements);
    } while (cursor != "0");
    return keys;
}

} // namespace lockscope::benchmark
