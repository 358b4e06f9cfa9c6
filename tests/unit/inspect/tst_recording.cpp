// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"
#include "core/inspect/diagnosis.h"
#include "core/inspect/recorder.h"
#include "core/inspect/recording_player.h"
#include "core/inspect/recording_values.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using tests::FakeClock;

namespace {

const QByteArray A = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1";

/// Every member set to something that is not its default.
LockSnapshot fullLock(TimePoint takenAt)
{
    LockSnapshot lock;
    lock.name = LockName(QByteArray("job\xff\x00x", 6));
    lock.kind = schema::LockKind::ReadWrite;
    lock.couldBe = {u"spin"_s, u"fair"_s};
    lock.layout = schema::Layout::PlainWriter;
    lock.mode = schema::LockMode::Write;
    lock.holders = {
        {A + ":write", *HolderId::parse(A), schema::LockMode::Write, 2, {}, false},
        {A, *HolderId::parse(A), schema::LockMode::Read, 1, {{"{job}:1", Ttl {700}}, {"{job}:2", Ttl {}}}, true}};
    lock.values = {{"AAAAAAAAAAAAAAAAAAAAAA", A, 3, 12345}, {"BBBBBBBBBBBBBBBBBBBBBB", A, 1, {}}};
    lock.permits = {{QByteArray(16, '\x01'), 99}, {"old", {}}};
    lock.available = -3;
    lock.queue = {{*HolderId::parse(A), A, 77, true}, {HolderId {}, "stranger", {}, {}}};
    lock.loneDeadlines = {{"gone", 55}};
    lock.strayFields = {"stray"};
    lock.ttl = Ttl {29'000};
    lock.token = "42";
    lock.channel = "redisson_rwlock:{job}";
    lock.waitingClients = 4;
    lock.listeners = {{"redisson_rwlock:{job}", 3, 1}};
    lock.keys = {{"job", "hash", Ttl {29'000}, false}, {"{job}:1", "string", Ttl {700}, true}};
    lock.size = 3;
    lock.node = u"127.0.0.1:7000"_s;
    lock.slot = 1234;
    lock.isAtomic = false;
    lock.isComplete = false;
    lock.serverTimeMs = 1'700'000'000'000;
    lock.takenAt = takenAt;
    lock.findings = diagnose(lock);
    return lock;
}

LockSnapshot heldLock(const QByteArray &name, qint64 count, TimePoint takenAt)
{
    LockSnapshot lock;
    lock.name = LockName(name);
    lock.kind = schema::LockKind::Reentrant;
    lock.mode = schema::LockMode::Exclusive;
    lock.holders = {{A, *HolderId::parse(A), schema::LockMode::Exclusive, count, {}, false}};
    lock.ttl = Ttl {30'000};
    lock.takenAt = takenAt;
    lock.findings = diagnose(lock);
    return lock;
}

FeedUpdate changeOf(const LockSnapshot &lock, qint64 atMs)
{
    return {
        {lock},
        {},
        {{atMs, lock.name, EventKind::Reentered, A, {{u"count"_s, lock.holders.front().count}}, FeedSource::Tracking}}};
}

template <typename Value>
Value must(Result<Value> result)
{
    if (!result)
        qFatal("%s", qPrintable(result.error().message));
    return std::move(*result);
}

} // namespace

class TestRecording final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QFile::remove(m_file), QFile::remove(olderFile(m_file)); }

    void givesBackEveryMember();
    void seeksToAnyMoment();
    void staysWithinItsBoundAndKeepsAllLocks();
    void endsWhenTheLocksAloneAreTooMany();
    void readsWhatIsLeftOfACutFile();
    void passesOverADamagedFrame();
    void survivesAnyBytes();
    void keepsTimesWithinBounds();
    void refusesWhatIsNoRecording_data();
    void refusesWhatIsNoRecording();
    void replacesNothingUnasked();
    void playsAtAnySpeedFromAnyMoment();
    void tellsWhatWasBeforeAJump();
    void tellsOfAJumpNoMoreThanTwoMebibytes();
    void countsDownToTheMoment();

private:
    std::unique_ptr<Recorder> recorder(qint64 mostBytes = 1'000'000)
    {
        return must(Recorder::create({m_file, mostBytes, u"redis://example"_s, true}, m_clock));
    }
    /// Ten changes of one lock, a second apart; its count is the second.
    void recordTenSeconds()
    {
        const auto writer = recorder();
        for (int second = 1; second <= 10; ++second) {
            m_clock.advance(std::chrono::seconds(1));
            QVERIFY(writer->add(changeOf(heldLock("job", second, m_clock.now()), second)));
        }
        QVERIFY(writer->finish());
    }
    void rewrite(const std::function<void(QByteArray &)> &change)
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        change(bytes);
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
    }

    FakeClock m_clock;
    QTemporaryDir m_directory;
    const QString m_file = m_directory.filePath(u"feed.rec"_s);
};

void TestRecording::givesBackEveryMember()
{
    const auto writer = recorder();
    const TimePoint takenAt = m_clock.now();
    m_clock.advance(Millis(250));
    FeedUpdate update {{fullLock(takenAt)}, {LockName("gone")}, {}};
    for (int kind = 0; kind <= int(EventKind::Gap); ++kind)
        update.events.push_back({kind,
                                 LockName("job"),
                                 EventKind(kind),
                                 "holder\xff",
                                 {{u"count"_s, qint64(kind)}, {u"mode"_s, u"read"_s}},
                                 FeedSource(kind % 4)});
    QVERIFY(writer->add(update));
    FeedState state;
    state.setNodes({{u"127.0.0.1:1"_s, FeedState::Link::Stale, FeedSource::Keyspace, u"why"_s}});
    state.notice = u"notice"_s;
    state.roundTripUs = 1;
    state.commandsPerSecond = 2;
    state.bytesPerSecond = 3;
    state.serverUsPerSecond = 4;
    state.server = u"7.0.15"_s;
    state.lastData = takenAt;
    QVERIFY(writer->add(state));
    QVERIFY(writer->finish());

    RecordingReader reader = must(RecordingReader::open(m_file));
    QCOMPARE(reader.info().deployment, u"redis://example"_s);
    QCOMPARE(reader.info().damage, QString());
    RecordingReader::Frame frame = must(reader.next());
    FeedUpdate read = std::get<FeedUpdate>(frame.content);
    QCOMPARE(tapeTime(frame.atMs) - read.changed[0].takenAt, Millis(250));
    read.changed[0].takenAt = takenAt;
    QVERIFY(read.changed == update.changed);
    QVERIFY(read.removed == update.removed);
    QCOMPARE(read.events.size(), update.events.size());
    for (std::size_t i = 0; i < read.events.size(); ++i) {
        QCOMPARE(read.events[i].atMs, update.events[i].atMs);
        QCOMPARE(read.events[i].lock, update.events[i].lock);
        QCOMPARE(read.events[i].kind, update.events[i].kind);
        QCOMPARE(read.events[i].holder, update.events[i].holder);
        QCOMPARE(read.events[i].detail, update.events[i].detail);
        QCOMPARE(read.events[i].source, update.events[i].source);
    }
    const FeedState told = std::get<FeedState>(must(reader.next()).content);
    QVERIFY(told.nodes == state.nodes);
    QCOMPARE(told.link, state.link);
    QCOMPARE(told.source, state.source);
    QCOMPARE(told.reason, state.reason);
    QCOMPARE(told.notice, state.notice);
    QCOMPARE(told.roundTripUs, state.roundTripUs);
    QCOMPARE(told.commandsPerSecond, state.commandsPerSecond);
    QCOMPARE(told.bytesPerSecond, state.bytesPerSecond);
    QCOMPARE(told.serverUsPerSecond, state.serverUsPerSecond);
    QCOMPARE(told.server, state.server);
    QVERIFY(!reader.nextAtMs());
}

void TestRecording::seeksToAnyMoment()
{
    recordTenSeconds();
    RecordingReader reader = must(RecordingReader::open(m_file));
    const qint64 start = reader.info().startMs;
    QCOMPARE(reader.info().endMs - start, 10'000);
    for (const int second : {7, 3, 10, 1}) { // forth and back
        const LockPicture picture = must(reader.seek(start + second * 1000 + 500));
        QCOMPARE(picture.locks.value(LockName("job")).holds(), second);
        if (second < 10)
            QCOMPARE(*reader.nextAtMs(), start + (second + 1) * 1000);
    }
    QVERIFY(must(reader.seek(start)).locks.isEmpty());
    QVERIFY(must(reader.seek(0)).locks.isEmpty()); // before the start
}

void TestRecording::staysWithinItsBoundAndKeepsAllLocks()
{
    const qint64 bound = 128 * 1024;
    const auto writer = recorder(bound);
    for (int i = 0; i < 3000; ++i) {
        m_clock.advance(Millis(10));
        QVERIFY(writer->add(changeOf(heldLock("job:" + QByteArray::number(i % 20), i + 1, m_clock.now()), i)));
        const qint64 size = QFile(m_file).size() + QFile(olderFile(m_file)).size();
        QVERIFY2(size <= bound, qPrintable(QString::number(size)));
    }
    QVERIFY(writer->finish());
    QVERIFY(QFile(m_file).size() + QFile(olderFile(m_file)).size() <= bound);
    QVERIFY(writer->totals().hasDropped);
    QCOMPARE(writer->totals().events, 3000);

    RecordingReader reader = must(RecordingReader::open(m_file));
    QVERIFY(reader.info().hasLostBeginning);
    QCOMPARE(must(reader.seek(reader.info().startMs)).locks.size(), 20); // the picture at the new beginning
    qint64 frames = 0;
    qint64 last = 0;
    for (; reader.nextAtMs(); ++frames) {
        const qint64 count = std::get<FeedUpdate>(must(reader.next()).content).changed.front().holds();
        QVERIFY(last == 0 || count == last + 1); // none is missing where the files meet
        last = count;
    }
    QCOMPARE(last, 3000);
    QVERIFY2(frames > 50, qPrintable(QString::number(frames)));
}

void TestRecording::endsWhenTheLocksAloneAreTooMany()
{
    const auto writer = recorder(Recorder::LeastBytes);
    Status status;
    for (int i = 0; i < 1000 && status; ++i)
        status = writer->add(changeOf(heldLock("job:" + QByteArray::number(i), 1, m_clock.now()), i));
    QVERIFY(!status);
    QVERIFY2(status.error().message.contains(u"too many"_s), qPrintable(status.error().message));
    QVERIFY(!writer->add(FeedState {}));
}

void TestRecording::readsWhatIsLeftOfACutFile()
{
    recordTenSeconds();
    rewrite([](QByteArray &bytes) { bytes.chop(FrameHead::Size + 1); }); // the end mark and a byte of the last change
    RecordingReader reader = must(RecordingReader::open(m_file));
    QVERIFY2(reader.info().damage.contains(u"cut off"_s), qPrintable(reader.info().damage));
    QCOMPARE(must(reader.seek(reader.info().endMs)).locks.value(LockName("job")).holds(), 9);

    rewrite([](QByteArray &bytes) { bytes.truncate(filePrefix().size() + 5); });
    QCOMPARE(RecordingReader::open(m_file).error().kind, ErrorKind::Usage);
}

void TestRecording::passesOverADamagedFrame()
{
    recordTenSeconds();
    RecordingReader reader = must(RecordingReader::open(m_file));
    rewrite([](QByteArray &bytes) { bytes[bytes.size() - FrameHead::Size - 10] = '\x7f'; }); // within the last change
    int damaged = 0;
    int whole = 0;
    while (reader.nextAtMs())
        ++(reader.next() ? whole : damaged);
    QCOMPARE(damaged, 1);
    QCOMPARE(whole, 9);
}

namespace {

/// The recording cut into its frames; what is behind the last one is left out.
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

/// Some bytes of it are different, gone or doubled.
void spoil(QByteArray &payload, SeededRandom &random)
{
    const auto below = [&random](qsizetype limit) {
        return static_cast<qsizetype>(random.nextBelow(static_cast<quint64>(std::max<qsizetype>(limit, 1))));
    };
    // heads of maps, arrays, strings, tags and numbers, with and without an announced length
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

void TestRecording::survivesAnyBytes()
{
    {
        const auto writer = recorder();
        FeedUpdate update = changeOf(fullLock(m_clock.now()), 1);
        update.removed = {LockName("gone")};
        update.events.front().detail = {{u"a"_s, 1}, {u"b"_s, u"text"_s}, {u"c"_s, QVariantList {1, u"two"_s}}};
        FeedState state;
        state.nodes = {{u"127.0.0.1:7000"_s, NodeState::Link::Live, FeedSource::Poll, u"reason"_s}};
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
    for (int round = 0; round < 4000; ++round) {
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
        frame = encodeFrame(kind, atMs, payload); // with a check sum that fits
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
            const Result<LockPicture> picture = reader->seek(moment);
            for (const LockSnapshot &lock : picture ? picture->locks : decltype(picture->locks)())
                QVERIFY(agedTo(lock, tapeTime(moment)).takenAt >= lock.takenAt);
        }
    }
    QVERIFY(read > 4000); // most of it is read all the same
}

void TestRecording::keepsTimesWithinBounds()
{
    constexpr qint64 Most = std::numeric_limits<qint64>::max();
    for (const qint64 number : {Most, -Most - 1, Most / 1'000'000}) {
        LockSnapshot lock = fullLock(tapeTime(0));
        lock.ttl = Ttl {number};
        lock.keys.front().ttl = Ttl {number};
        lock.queue.front().deadlineMs = number;
        lock.holders.front().count = number;
        lock.serverTimeMs = -number;
        QCborMap map = toCbor(lock, tapeTime(0));
        map[u"age"_s] = number;
        map[u"slot"_s] = number;
        map[u"layout"_s] = number;
        const LockSnapshot read = lockFrom(map, tapeTime(1'700'000'000'000));
        constexpr auto Century = std::chrono::hours(24 * 365 * 100);
        QVERIFY(std::chrono::abs(read.takenAt - tapeTime(1'700'000'000'000)) < 3 * Century);
        QVERIFY(std::abs(read.ttl.ms) <= Millis(3 * Century).count());
        QVERIFY(std::abs(read.queue.front().deadlineMs.value_or(0) - read.serverTimeMs) < Millis(6 * Century).count());
        QVERIFY(std::abs(read.holders.front().count) < Most / 2);
        QVERIFY(read.slot >= -1 && read.slot < 16'384);
        QVERIFY(read.layout >= schema::Layout::Current && read.layout <= schema::Layout::Json);
        FeedState state;
        QCborMap told = toCbor(state, tapeTime(0));
        told[u"link"_s] = number;
        QVERIFY(stateFrom(told, tapeTime(0)).link <= FeedState::Link::Failed);
    }
}

void TestRecording::refusesWhatIsNoRecording_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    QTest::newRow("a text") << "hello, world, this is some text\n"_ba << u"is no recording"_s;
    QTest::newRow("an empty file") << ""_ba << u"is no recording"_s;
    QByteArray newer = filePrefix();
    newer.back() = '\x02';
    QTest::newRow("a newer version") << newer << u"version 2"_s;
    QTest::newRow("a cut beginning") << filePrefix() << u"cut off"_s;
    QTest::newRow("noise behind the beginning") << filePrefix() + QByteArray(100, '\xff') << u"cut off"_s;
}

void TestRecording::refusesWhatIsNoRecording()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const Result<RecordingReader> reader = RecordingReader::open(m_file);
    QVERIFY(!reader);
    QVERIFY2(reader.error().message.contains(word) && reader.error().message.contains(m_file),
             qPrintable(reader.error().message));
}

void TestRecording::replacesNothingUnasked()
{
    recordTenSeconds();
    const Result<std::unique_ptr<Recorder>> again = Recorder::create({m_file, 1'000'000, {}, false}, m_clock);
    QVERIFY(!again);
    rewrite([](QByteArray &bytes) { bytes = "my diary"; });
    QVERIFY(!Recorder::create({m_file, 1'000'000, {}, true}, m_clock));
    QCOMPARE(QFile(m_file).size(), 8);
}

void TestRecording::playsAtAnySpeedFromAnyMoment()
{
    recordTenSeconds();
    FakeClock clock;
    LockPicture shown;
    bool isOver = false;
    RecordingPlayer player(must(RecordingReader::open(m_file)), clock,
                           {[&](const FeedUpdate &update) { shown.apply(update); }, {}, [&] { isOver = true; }});
    const auto count = [&] { return shown.locks.value(LockName("job")).holds(); };
    const qint64 start = player.info().startMs;
    player.play(2);
    clock.advance(Millis(1400));
    QCOMPARE(count(), 2);
    QCOMPARE(player.positionMs(), start + 2800);
    const auto age = [&] { return tapeTime(player.positionMs()) - shown.locks.value(LockName("job")).takenAt; };
    QCOMPARE(age(), Millis(800)); // of the second take
    player.pause();
    clock.advance(std::chrono::minutes(1));
    QCOMPARE(count(), 2);
    QVERIFY(player.seek(start + 8500).has_value());
    QCOMPARE(count(), 8);
    QVERIFY(player.seek(start).has_value());
    QVERIFY(shown.locks.isEmpty()); // it was not there yet
    player.play(10);
    clock.advance(Millis(999));
    QCOMPARE(count(), 9);
    QVERIFY(!isOver);
    clock.advance(Millis(1));
    QCOMPARE(count(), 10);
    QVERIFY(isOver);
    QVERIFY(!player.isPlaying());
}

void TestRecording::tellsWhatWasBeforeAJump()
{
    recordTenSeconds();
    FakeClock clock;
    std::vector<std::pair<qint64, qint64>> told; // when, and the count then
    const RecordingPlayer *at = nullptr;
    RecordingPlayer player(
        must(RecordingReader::open(m_file)), clock,
        {[&](const FeedUpdate &update) { told.emplace_back(at->positionMs(), update.changed.front().holds()); }, {}});
    at = &player;
    const qint64 start = player.info().startMs;
    const auto second = [start](qint64 count) { return std::pair(start + count * 1000, count); };
    QVERIFY(player.seek(start + 8500, Millis(3200)).has_value());
    QCOMPARE(told, (std::vector {std::pair(start + 5300, qint64(5)), second(6), second(7), second(8)}));
    QCOMPARE(player.positionMs(), start + 8500);
    QVERIFY(!player.isPlaying());

    player.play(1); // and one that plays goes on from there
    told.clear();
    QVERIFY(player.seek(start + 2500, Millis(1000)).has_value());
    clock.advance(Millis(500));
    QCOMPARE(told, (std::vector {std::pair(start + 1500, qint64(1)), second(2), second(3)}));

    const RecordingReader reader = must(RecordingReader::open(m_file));
    constexpr qint64 all = 1'000'000;
    QCOMPARE(reader.earliestWithin(start + 8500, Millis(3200), all), start + 5300);
    QCOMPARE(reader.earliestWithin(start + 8500, Millis(60'000), all), start);
    QCOMPARE(reader.earliestWithin(start + 8500, Millis(60'000), 0), start + 8000); // not even one more
    QCOMPARE(reader.earliestWithin(start + 8500, Millis(0), all), start + 8500);
}

/// However much happened in the time before it: a jump answers at once.
void TestRecording::tellsOfAJumpNoMoreThanTwoMebibytes()
{
    constexpr qint64 Bound = 2LL * 1024 * 1024;
    constexpr qint64 Large = 100LL * 1024; // that a change has at least
    const auto writer = recorder(64 * Bound);
    for (int change = 1; change <= 50; ++change) {
        m_clock.advance(Millis(500));
        LockSnapshot lock = heldLock("job", change, m_clock.now());
        lock.token = QByteArray(Large, 'x');
        QVERIFY(writer->add(FeedUpdate {{lock}, {}, {}}));
    }
    QVERIFY(writer->finish());
    FakeClock clock;
    std::vector<qint64> told;
    RecordingPlayer player(must(RecordingReader::open(m_file)), clock,
                           {[&](const FeedUpdate &update) { told.push_back(update.changed.front().holds()); }, {}});
    QVERIFY(player.seek(player.info().endMs, std::chrono::minutes(1)).has_value());
    QVERIFY2(told.size() > 10 && qint64(told.size() - 1) * Large <= Bound, // the first is the picture to begin with
             qPrintable(QString::number(told.size())));
    for (std::size_t i = 0; i < told.size(); ++i) // the last ones, each of them
        QCOMPARE(told[i], qint64(50 - (told.size() - 1) + i));
}

void TestRecording::countsDownToTheMoment()
{
    const TimePoint taken = m_clock.now();
    const LockSnapshot aged = agedTo(fullLock(taken), taken + Millis(1000));
    QCOMPARE(aged.ttl.ms, 28'000);
    QCOMPARE(aged.holders[1].timeouts[0].ttl.ms, 0);
    QVERIFY(aged.holders[1].timeouts[1].ttl.isAbsent());
    QCOMPARE(aged.keys[0].ttl.ms, 28'000);
    QCOMPARE(aged.serverTimeMs, 1'700'000'001'000);
}

LOCKSCOPE_TEST(TestRecording)
#include "tst_recording.moc"
