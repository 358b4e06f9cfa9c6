// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/messages.h"
#include "core/inspect/recording/recorder.h"
#include "core/inspect/recording/recording_player.h"
#include "core/inspect/recording/recording_values.h"
#include "tests/support/fake_clock.h"
#include "tests/support/full_disk.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QCborArray>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using namespace recording_samples;
using tests::FakeClock;

namespace {

/// No file can be opened while it lives, by any user.
class NoMoreFiles final
{
public:
    NoMoreFiles()
    {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const rlimit limit {0, m_before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
    ~NoMoreFiles() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    Q_DISABLE_COPY_MOVE(NoMoreFiles)

private:
    rlimit m_before {};
};

} // namespace

class TestRecording final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QFile::remove(m_file), QFile::remove(olderFile(m_file)); }

    void restoresEveryMember();
    void readsMessagesOfOtherVersions();
    void seeksToAnyMoment();
    void staysWithinItsBoundAndKeepsAllLocks();
    void endsWhenTheLocksAloneAreTooMany();
    void readsWhatIsLeftOfACutFile();
    void keepsWhatIsRecordedWhenTheDiskIsFull();
    void reportsWhatFollowsItsEnd();
    void passesOverADamagedFrame();
    void refusesWhatIsNoRecording_data();
    void refusesWhatIsNoRecording();
    void replacesNothingUnasked();
    void saysWhyItCannotBegin();
    void playsAtAnySpeedFromAnyMoment();
    void tellsWhatWasBeforeAJump();
    void tellsOfAJumpNoMoreThanTwoMebibytes();
    void countsDownToTheMoment();

private:
    std::unique_ptr<Recorder> recorder(qint64 maxBytes = 1'000'000)
    {
        return must(Recorder::create({m_file, maxBytes, u"redis://example"_s, true}, m_clock));
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

void TestRecording::restoresEveryMember()
{
    const auto writer = recorder();
    const TimePoint takenAt = m_clock.now();
    m_clock.advance(Millis(250));
    LockSnapshot lock = fullLock(takenAt);
    lock.unheard = {message<"seen-renewals">(u"A"_s, Millis(1500), Millis(30'000), 3)};
    lock.unread = {{"redisson_lock_token:{job}", message<"feed-not-primary">()}};
    lock.isKindSure = false;
    lock.findings = diagnose(lock);
    FeedUpdate update {{lock}, {LockName("gone")}, {}};
    for (int kind = 0; kind <= int(EventKind::Gap); ++kind)
        update.events.push_back({kind,
                                 LockName("job"),
                                 EventKind(kind),
                                 "holder\xff",
                                 {{u"count"_s, qint64(kind)}, {u"mode"_s, u"read"_s}},
                                 FeedSource(kind % 4),
                                 kind % 2 ? Message::verbatim(u"cause"_s) : Message()});
    QVERIFY(writer->add(update));
    FeedState state;
    const Message reason = message<"feed-not-primary">();
    state.setNodes({{u"127.0.0.1:1"_s, FeedState::Link::Stale, FeedSource::Keyspace, reason}});
    state.notice = sentences({joined({reason, Message::verbatim(u"ERR no"_s)}), message<"doubt-no-holder">()});
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
    QCOMPARE(reader.info().damage, Message());
    RecordingReader::Frame frame = must(reader.next());
    const FeedUpdate read = std::get<FeedUpdate>(frame.content);
    LockSnapshot same = read.changed.at(0);
    QCOMPARE(recordingTime(frame.atMs) - same.takenAt, Millis(250));
    same.takenAt = takenAt;
    QCOMPARE(read.changed.size(), std::size_t(1));
    QVERIFY(same == lock);
    QVERIFY(read.removed == update.removed);
    QCOMPARE(read.events.size(), update.events.size());
    for (std::size_t i = 0; i < read.events.size(); ++i) {
        QCOMPARE(read.events[i].atMs, update.events[i].atMs);
        QCOMPARE(read.events[i].lock, update.events[i].lock);
        QCOMPARE(read.events[i].kind, update.events[i].kind);
        QCOMPARE(read.events[i].holder, update.events[i].holder);
        QCOMPARE(read.events[i].detail, update.events[i].detail);
        QCOMPARE(read.events[i].source, update.events[i].source);
        QCOMPARE(read.events[i].reason, update.events[i].reason);
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

void TestRecording::readsMessagesOfOtherVersions()
{
    const QCborMap map {
        {u"reason"_s, QCborMap {{u"code"_s, u"of-a-later-version"_s}, {u"args"_s, 5}, {u"text"_s, u"It is late.\n"_s}}},
        {u"notice"_s, QCborMap {{u"code"_s, u"feed-not-primary"_s}, {u"args"_s, QCborArray {1, u"more"_s, {}}}}}};
    const FeedState state = stateFrom(map, m_clock.now());
    QCOMPARE(state.reason, Message::verbatim(withoutControls(u"It is late.\n"_s)));
    QCOMPARE(state.notice.english(), message<"feed-not-primary">().english());
}

void TestRecording::seeksToAnyMoment()
{
    recordTenSeconds();
    RecordingReader reader = must(RecordingReader::open(m_file));
    const qint64 start = reader.info().startMs;
    QCOMPARE(reader.info().endMs - start, 10'000);
    for (const int second : {7, 3, 10, 1}) { // forwards and backwards
        const FeedSnapshot snapshot = must(reader.seek(start + second * 1000 + 500));
        QCOMPARE(snapshot.locks.value(LockName("job")).holds(), second);
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
    QCOMPARE(must(reader.seek(reader.info().startMs)).locks.size(), 20); // the snapshot at the new beginning
    qint64 frames = 0;
    qint64 last = 0;
    for (; reader.nextAtMs(); ++frames) {
        const qint64 count = std::get<FeedUpdate>(must(reader.next()).content).changed.front()->holds();
        QVERIFY(last == 0 || count == last + 1); // none is missing between the files
        last = count;
    }
    QCOMPARE(last, 3000);
    QVERIFY2(frames > 50, qPrintable(QString::number(frames)));
}

void TestRecording::endsWhenTheLocksAloneAreTooMany()
{
    const auto writer = recorder(Recorder::MinBytes);
    Status status;
    for (int i = 0; i < 1000 && status; ++i)
        status = writer->add(changeOf(heldLock("job:" + QByteArray::number(i), 1, m_clock.now()), i));
    QVERIFY(!status);
    QCOMPARE(status.error().message.code(), u"recording-too-many"_s);
    QVERIFY(!writer->add(FeedState {}));
}

void TestRecording::readsWhatIsLeftOfACutFile()
{
    recordTenSeconds();
    rewrite([](QByteArray &bytes) { bytes.chop(FrameHead::Size + 1); }); // the end mark and a byte of the last change
    RecordingReader reader = must(RecordingReader::open(m_file));
    QCOMPARE(reader.info().damage.code(), u"recording-cut-off"_s);
    QCOMPARE(must(reader.seek(reader.info().endMs)).locks.value(LockName("job")).holds(), 9);

    rewrite([](QByteArray &bytes) { bytes.truncate(filePrefix().size() + 5); });
    QCOMPARE(RecordingReader::open(m_file).error().kind, ErrorKind::Usage);
}

void TestRecording::keepsWhatIsRecordedWhenTheDiskIsFull()
{
    const auto writer = recorder();
    const FeedUpdate update {{fullLock(m_clock.now())}, {}, {}};
    QVERIFY(writer->add(update));
    const qint64 size = QFileInfo(m_file).size();
    {
        const tests::FullDisk disk(static_cast<rlim_t>(size + 20));
        const Status written = writer->add(update);
        QVERIFY(!written);
        QCOMPARE(written.error().kind, ErrorKind::File);
        QCOMPARE(written.error().message.code(), u"recording-unwritten"_s);
        QCOMPARE(written.error().message.english(),
                 u"Cannot write %1: File too large. Free disk space, or choose another name."_s.arg(m_file));
        QCOMPARE(written.error().detail, QString());
    }
    QVERIFY(!writer->add(update)); // it has ended
    QCOMPARE(QFileInfo(m_file).size(), size);
    RecordingReader reader = must(RecordingReader::open(m_file));
    QVERIFY(must(reader.next()).content.index() == 0);
}

void TestRecording::reportsWhatFollowsItsEnd()
{
    recordTenSeconds();
    rewrite([](QByteArray &bytes) { bytes += bytes; }); // two recordings in one file
    RecordingReader reader = must(RecordingReader::open(m_file));
    QCOMPARE(reader.info().damage.code(), u"recording-more-data"_s);
    QCOMPARE(must(reader.seek(reader.info().endMs)).locks.value(LockName("job")).holds(), 10);
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

void TestRecording::refusesWhatIsNoRecording_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    QTest::newRow("a text") << "hello, world, this is some text\n"_ba << u"is not a Lockscope recording"_s;
    QTest::newRow("an empty file") << ""_ba << u"is not a Lockscope recording"_s;
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
    QVERIFY2(reader.error().message.english().contains(word) && reader.error().message.english().contains(m_file),
             qPrintable(reader.error().message.english()));
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

void TestRecording::saysWhyItCannotBegin()
{
    const auto problem = [this](const QString &file, qint64 maxBytes) {
        const Result<std::unique_ptr<Recorder>> begun = Recorder::create({file, maxBytes, {}, true}, m_clock);
        return begun ? QString() : begun.error().message.code();
    };
    QCOMPARE(problem(m_file, Recorder::MinBytes - 1), u"recording-too-small"_s);
    QVERIFY(!QFile::exists(m_file));
    recordTenSeconds();
    QCOMPARE(problem(m_file + u"/feed.rec"_s, Recorder::MinBytes), u"recording-uncreated"_s);
    QString unreadable;
    {
        const NoMoreFiles limit;
        unreadable = problem(m_file, Recorder::MinBytes);
    }
    QCOMPARE(unreadable, u"recording-target-unreadable"_s);
    QCOMPARE(must(RecordingReader::open(m_file)).info().damage, Message()); // unchanged
}

void TestRecording::playsAtAnySpeedFromAnyMoment()
{
    recordTenSeconds();
    FakeClock clock;
    FeedSnapshot shown;
    bool isOver = false;
    RecordingPlayer player(must(RecordingReader::open(m_file)), clock,
                           {[&](const FeedUpdate &update) { shown.apply(update); }, {}, [&] { isOver = true; }});
    const auto count = [&] { return shown.locks.value(LockName("job")).holds(); };
    const qint64 start = player.info().startMs;
    player.play(2);
    clock.advance(Millis(1400));
    QCOMPARE(count(), 2);
    QCOMPARE(player.positionMs(), start + 2800);
    const auto age = [&] { return recordingTime(player.positionMs()) - shown.locks.value(LockName("job")).takenAt; };
    QCOMPARE(age(), Millis(800)); // of the second recording
    player.pause();
    clock.advance(std::chrono::minutes(1));
    QCOMPARE(count(), 2);
    QVERIFY(player.seek(start + 8500).has_value());
    QCOMPARE(count(), 8);
    QVERIFY(player.seek(start).has_value());
    QVERIFY(shown.locks.isEmpty()); // it did not exist yet
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
    std::vector<std::pair<qint64, qint64>> told; // time and count of each update
    const RecordingPlayer *at = nullptr;
    RecordingPlayer player(
        must(RecordingReader::open(m_file)), clock,
        {[&](const FeedUpdate &update) { told.emplace_back(at->positionMs(), update.changed.front()->holds()); }, {}});
    at = &player;
    const qint64 start = player.info().startMs;
    const auto second = [start](qint64 count) { return std::pair(start + count * 1000, count); };
    QVERIFY(player.seek(start + 8500, Millis(3200)).has_value());
    QCOMPARE(told, (std::vector {std::pair(start + 5300, qint64(5)), second(6), second(7), second(8)}));
    QCOMPARE(player.positionMs(), start + 8500);
    QVERIFY(!player.isPlaying());

    player.play(1); // a running player continues from there
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

/// However much happened before it, a jump returns quickly.
void TestRecording::tellsOfAJumpNoMoreThanTwoMebibytes()
{
    constexpr qint64 Bound = 2LL * 1024 * 1024;
    constexpr qint64 Large = 100LL * 1024; // minimum size of a change
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
                           {[&](const FeedUpdate &update) { told.push_back(update.changed.front()->holds()); }, {}});
    QVERIFY(player.seek(player.info().endMs, std::chrono::minutes(1)).has_value());
    QVERIFY2(told.size() > 10 && qint64(told.size() - 1) * Large <= Bound, // the first one is the initial snapshot
             qPrintable(QString::number(told.size())));
    for (std::size_t i = 0; i < told.size(); ++i) // the last ones, without gaps
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
