// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recording_reader.h"
#include "tests/fuzz/fuzz_target.h"

#include <QTemporaryDir>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::inspect;

namespace {

/// Returns `bytes` with valid checksums in all frames, which a fuzzer cannot guess.
QByteArray withChecksums(QByteArray bytes)
{
    for (qsizetype at = filePrefix().size(); bytes.size() - at >= FrameHead::Size;) {
        const FrameHead head = FrameHead::parse(QByteArrayView(bytes).sliced(at));
        const qsizetype size = std::min<qsizetype>(head.size, bytes.size() - at - FrameHead::Size);
        const QByteArray frame = encodeFrame(head.kind, head.atMs, bytes.mid(at + FrameHead::Size, size));
        bytes.replace(at + 4, 2, frame.mid(4, 2)); // its position in the frame head
        at += FrameHead::Size + size;
    }
    return bytes;
}

void check(const QByteArray &bytes)
{
    static const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("feed.lsr"));
    QFile file(path);
    fuzz::require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "the file can be written");
    file.close();
    Result<RecordingReader> reader = RecordingReader::open(path);
    if (!reader) {
        fuzz::require(reader.error().kind == ErrorKind::Usage, "a wrong file is an error of use");
        return;
    }
    const RecordingReader::Info info = reader->info();
    fuzz::require(info.startMs <= info.endMs && info.endMs <= FrameHead::LatestMs, "it begins before it ends");
    qint64 last = info.startMs;
    while (const std::optional<qint64> at = reader->nextAtMs()) {
        fuzz::require(*at >= last && *at <= info.endMs, "frames are in order");
        last = *at;
        const auto frame = reader->next();
        fuzz::require(!frame || frame->atMs == *at, "a frame is that of its moment");
    }
    for (const qint64 at :
         {info.startMs - 1, info.startMs, info.startMs + (info.endMs - info.startMs) / 2, info.endMs}) {
        const Result<FeedSnapshot> snapshot = reader->seek(at);
        fuzz::require(!snapshot || reader->nextAtMs().value_or(FrameHead::LatestMs + 1) > at,
                      "a seek passes its moment");
    }
}

} // namespace

/// A recording from any file: its moments are in order, and all of them can be sought.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes = fuzz::bytesOf(data, size).toByteArray();
    check(bytes);
    if (const QByteArray mended = withChecksums(bytes); mended != bytes)
        check(mended);
    return 0;
}
