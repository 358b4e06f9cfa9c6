// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

using namespace lockscope;
using redis::Reply;
using redis::ReplyReader;

namespace {

/// All replies of a stream, and whether it ended with an error.
struct Read
{
    std::vector<Reply> replies;
    bool hasFailed = false;

    friend bool operator==(const Read &, const Read &) = default;
};

void drain(ReplyReader &reader, Read &read)
{
    while (!read.hasFailed) {
        Result<std::optional<Reply>> next = reader.next();
        read.hasFailed = !next;
        if (!next || !*next)
            return;
        read.replies.push_back(std::move(**next));
    }
}

/// `piece`: number of bytes per feed.
Read readIn(QByteArrayView bytes, qsizetype piece)
{
    ReplyReader reader;
    Read read;
    for (; !bytes.isEmpty(); bytes = bytes.sliced(std::min(piece, bytes.size()))) {
        reader.feed(bytes.first(std::min(piece, bytes.size())));
        drain(reader, read);
    }
    fuzz::require(!read.hasFailed || !reader.next(), "a reader that has failed stays failed");
    return read;
}

qint64 elementsOf(const Reply &reply, int depth)
{
    fuzz::require(depth <= ReplyReader::MaxDepth + 1, "arrays are nested within the limit");
    qint64 count = static_cast<qint64>(reply.elements.size());
    for (const Reply &element : reply.elements)
        count += elementsOf(element, depth + 1);
    return count;
}

} // namespace

/// The result does not depend on how a stream is split; replies respect the limits.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 1)
        return 0;
    const qsizetype piece = 1 + data[0];
    const QByteArrayView bytes = fuzz::bytesOf(data + 1, size - 1);
    const Read whole = readIn(bytes, std::max<qsizetype>(bytes.size(), 1));
    const Read pieces = readIn(bytes, piece);
    fuzz::require(whole == pieces, "a stream reads the same in pieces");
    for (const Reply &reply : whole.replies)
        fuzz::require(elementsOf(reply, 1) <= ReplyReader::MaxElements, "elements are within the limit");
    return 0;
}
