// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "core/inspect/recording/recorder.h"
#include "core/inspect/recording/recording_reader.h"
#include "core/inspect/recording/recording_values.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QTemporaryDir>
#include <QTest>

using namespace recording_samples;
using tests::FakeClock;

namespace {

/// The recording cut into its frames, without a partial last one.
std::vector<QByteArray> framesOf(const QByteArray &bytes)
{
    std::vector<QByteArray> frames;
    for (qsizetype at = filePrefix().size(); at + FrameHead::Size <= bytes.size();) {
        const FrameHead head = FrameHead::parse(QByteArrayView(bytes).sliced(at));
        frames.push_back(bytes.sliced(at, FrameHead::Size + qsizetype(head.size)));
        at += frames.back().size();
    }
    return frames;
}

/// Changes, removes or duplicates some of its bytes.
void spoil(QByteArray &payload, SeededRandom &random)
{
    const auto below = [&random](qsizetype limit) {
        return static_cast<qsizetype>(random.nextBelow(static_cast<quint64>(std::max<qsizetype>(limit, 1))));
    };
    // heads of maps, arrays, strings, tags and numbers, with and without a declared length
    static const QByteArray heads = QByteArray::fromHex(
        "00181b2039 3b40585b5f60787b7f80989b9fa0b8bbbfc0d8dbe0f4f6f7f9fbff");
    for (qsizetype times = 1 + below(6); times > 0 && !payload.isEmpty(); --times) {
        const qsizetype at = below(payload.size());
        switch (below(5)) {
        case 0: payload[at] = static_cast<char>(below(256)); break;
        case 1: payload[at] = heads[below(heads.size())]; break;
        case 2: payload.remove(at, 1 + below(8)); break;
        case 3: payload.insert(at, payload.mid(below(payload.size()), 1 + below(16))); break;
        default: payload.truncate(at); break;
        }
    }
}

} // namespace

/// Recordings that were damaged or manipulated.
class TestDamagedRecording final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survivesAnyBytes();
    void keepsTimesWithinBounds();

private:
    FakeClock m_clock;
    QTemporaryDir m_directory;
    const QString m_file = m_directory.filePath(u"feed.rec"_s);
};

void TestDamagedRecording::survivesAnyBytes()
{
    {
        const auto writer = must(Recorder::create({m_file, 1'000'000, u"redis://example"_s, true}, m_clock));
        FeedUpdate update = changeOf(fullLock(m_clock.now()), 1);
        update.removed = {LockName("gone")};
        update.events.front().detail = {{u"a"_s, 1}, {u"b"_s, u"text"_s}, {u"c"_s, QVariantList {1, u"two"_s}}};
        FeedState state;
        state.nodes = {{u"127.0.0.1:7000"_s, NodeState::Link::Live, FeedSource::Poll, Message::verbatim(u"reason"_s)}};
        for (int second = 1; second <= 3; ++second) {
            m_clock.advance(std::chrono::seconds(1));
            QVERIFY(writer->add(update));
            QVERIFY(writer->add(state));
        }
        QVERIFY(writer->finish());
    }
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::vector<QByteArray> whole = framesOf(file.readAll());
    file.close();
    QVERIFY(whole.size() >= 8);
    SeededRandom random(1);
    int read = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<QByteArray> frames = whole;
        QByteArray &frame = frames[random.nextBelow(frames.size())];
        const FrameHead head = FrameHead::parse(frame);
        QByteArray payload = frame.sliced(FrameHead::Size);
        FrameKind kind = head.kind;
        qint64 atMs = head.atMs;
        const quint64 part = random.nextBelow(16);
        if (part == 0)
            kind = FrameKind(random.nextBelow(8));
        else if (part == 1)
            atMs = static_cast<qint64>(random.next());
        else
            spoil(payload, random);
        frame = encodeFrame(kind, atMs, payload); // with a valid checksum
        QByteArray bytes = filePrefix();
        for (const QByteArray &each : frames)
            bytes += each;
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(bytes) == bytes.size());
        file.close();
        Result<RecordingReader> reader = RecordingReader::open(m_file);
        if (!reader)
            continue;
        const RecordingReader::Info info = reader->info();
        QVERIFY(info.startMs <= info.endMs);
        while (reader->nextAtMs())
            read += reader->next() ? 1 : 0;
        for (const qint64 moment : {info.startMs, (info.startMs + info.endMs) / 2, info.endMs}) {
            const qint64 from = reader->earliestWithin(moment, Millis(60'000), 1'000'000);
            QVERIFY(from <= moment);
            const Result<FeedSnapshot> snapshot = reader->seek(moment);
            for (const LockSnapshot &lock : snapshot ? snapshot->locks : decltype(snapshot->locks)())
                QVERIFY(agedTo(lock, recordingTime(moment)).takenAt >= lock.takenAt);
        }
    }
    QVERIFY(read > 2000); // most of it can still be read
}

void TestDamagedRecording::keepsTimesWithinBounds()
{
    constexpr qint64 Most = std::numeric_limits<qint64>::max();
    for (const qint64 number : {Most, -Most - 1, Most / 1'000'000}) {
        LockSnapshot lock = fullLock(recordingTime(0));
        lock.ttl = Ttl {number};
        lock.keys.front().ttl = Ttl {number};
        lock.queue.front().deadlineMs = number;
        lock.holders.front().count = number;
        lock.serverTimeMs = ~number; // with the opposite sign
        QCborMap map = toCbor(lock, recordingTime(0));
        map[u"age"_s] = number;
        map[u"slot"_s] = number;
        map[u"layout"_s] = number;
        const LockSnapshot read = lockFrom(map, recordingTime(1'700'000'000'000));
        constexpr auto Century = std::chrono::hours(24 * 365 * 100);
        QVERIFY(std::chrono::abs(read.takenAt - recordingTime(1'700'000'000'000)) < 2 * Century);
        QVERIFY(std::abs(read.ttl.ms) <= 3 * Millis(Century).count());
        QVERIFY(std::abs(read.queue.front().deadlineMs.value_or(0) - read.serverTimeMs) < 6 * Millis(Century).count());
        QVERIFY(std::abs(read.holders.front().count) < Most / 2);
        QVERIFY(read.slot >= -1 && read.slot < 16'384);
        QVERIFY(read.layout >= schema::Layout::Current && read.layout <= schema::Layout::Json);
        FeedState state;
        QCborMap told = toCbor(state, recordingTime(0));
        told[u"link"_s] = number;
        QVERIFY(stateFrom(told, recordingTime(0)).link <= FeedState::Link::Failed);
    }
}

LOCKSCOPE_TEST(TestDamagedRecording)
#include "tst_damaged_recording.moc"
