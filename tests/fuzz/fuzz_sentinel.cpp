// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "core/topology/sentinel_watch.h"
#include "tests/fuzz/fuzz_target.h"

using namespace lockscope;

/// Replies of a sentinel: an accepted address has a host and a port. The input is a stream of replies.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    redis::ReplyReader reader;
    reader.feed(fuzz::bytesOf(data, size));
    for (;;) {
        const Result<std::optional<redis::Reply>> next = reader.next();
        if (!next || !*next)
            return 0;
        redis::Endpoint kind;
        kind.kind = redis::Endpoint::Kind::Tls;
        if (const auto primary = topology::primaryIn(**next, kind)) {
            fuzz::require(!primary->host.isEmpty() && primary->port != 0, "a primary has a host and a port");
            fuzz::require(primary->kind == kind.kind, "a primary is spoken to as the sentinels are");
            (void)primary->toString();
        }
        for (const QString &name : redis::mastersIn(**next))
            for (const QChar c : name)
                fuzz::require(c.isPrint(), "names can be printed");
        (void)topology::tellsOf(**next, QStringLiteral("mymaster"));
    }
}
