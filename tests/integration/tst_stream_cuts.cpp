// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/every_cut.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_lock.h"
#endif

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr ThreadId Me {1};
constexpr Millis Long = 25s; // far longer than a play may take
constexpr int Database = 3;
const QByteArray Stranger = "00000000-0000-4000-8000-000000000001:1";
const Cut Never {Cut::Where::Request, std::numeric_limits<qsizetype>::max()};

/// The kind of link that is cut.
using WireOf = CutNetwork::Wire &(CutNetwork::*)();

QString stored(RawLink &eye, const QByteArray &name, const QByteArray &field)
{
    return QString::fromUtf8(eye.command({"HGET", name, field}).text);
}

/// A client that waits for a lock that another one holds and then releases.
template <WireOf wire>
class Waiting final
{
public:
    Waiting(RedisFixture &redis, const QString &url)
        : m_bed(url, m_network.factory()), m_eye(redis.anotherLink()), m_client(m_bed.bus())
    {
    }

    QStringList play(int number, const std::optional<Cut> &cut)
    {
        const LockName name("wait" + QByteArray::number(100'000 + number));
        const QByteArray channel = schema::LockKeys(name).lockChannel();
        const AsyncLock lock = m_client.asyncLock(name);
        m_eye.command({"HSET", name.bytes(), Stranger, "1"});
        m_eye.command({"PEXPIRE", name.bytes(), "60000"});
        m_bed.onEngine([&] { (m_network.*wire)().arm(cut.value_or(Never)); });
        QStringList problems;
        const QFuture<Result<Attempt>> attempt = lock.tryLock(Me, Long);
        if (!QTest::qWaitFor([&] { return listeners(channel) > 0; }))
            problems << u"it does not listen"_s;
        m_eye.command(
            {"EVAL", "redis.call('DEL', KEYS[1]) redis.call('PUBLISH', ARGV[1], '0')", "1", name.bytes(), channel});
        if (const QString told = outcome(attempt.result()); told != u"granted 1"_s)
            problems << u"the wait ended with "_s + told;
        if (stored(m_eye, name.bytes(), HolderId {m_client.id(), Me}.field()) != u"1"_s)
            problems << u"it is not stored as held"_s;
        const QString given = outcome(lock.unlock(Me).result());
        // Its reply was cut: the hold was released or had expired.
        if (given != u"free"_s && !(cut && given == u"free?"_s))
            problems << u"it was given back: "_s + given;
        if (m_eye.command({"EXISTS", name.bytes()}).integer != 0)
            problems << u"the lock is still there"_s;
        if (!QTest::qWaitFor([&] { return listeners(channel) == 0; }))
            problems << u"it still listens"_s;
        // The reply to the last command may come after everything else has ended.
        if (!QTest::qWaitFor([&] { return isCut() || hasLeft(); }))
            problems << u"its replies do not end"_s;
        if (cut && !isCut() && cut->bytes < recordedBytes().second)
            problems << u"nothing was cut"_s; // a play with fewer attempts may be too short
        return problems;
    }
    [[nodiscard]] std::pair<qsizetype, qsizetype> recordedBytes()
    {
        return onWire([](const CutNetwork::Wire &w) { return std::pair(w.requests().size(), w.replies().size()); });
    }

private:
    template <typename Look>
    auto onWire(const Look &look)
    {
        std::invoke_result_t<Look, const CutNetwork::Wire &> seen {};
        m_bed.onEngine([&] { seen = look((m_network.*wire)()); });
        return seen;
    }
    bool isCut()
    {
        return onWire([](const CutNetwork::Wire &w) { return w.isCut(); });
    }
    bool hasLeft()
    {
        if (wire == &CutNetwork::commands)
            return m_bed.answers();
        return onWire([](const CutNetwork::Wire &w) { return w.replies().contains("unsubscribe"); });
    }
    qint64 listeners(const QByteArray &channel)
    {
        return m_eye.command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer;
    }

    CutNetwork m_network;
    LockBed m_bed;
    RawLink m_eye;
    Client m_client;
};

/// A client that acquires and releases a group of three. For a multi lock all links are cut; for a RedLock one
/// member's.
template <MultiOptions::Kind kind>
class Grouping final
{
public:
    Grouping(RedisFixture &redis, const QString &url)
        : m_bed(url, m_network.factory()), m_otherBed(url), m_eye(redis.anotherLink()), m_client(m_bed.bus()),
          m_otherClient(m_otherBed.bus())
    {
    }

    QStringList play(int number, const std::optional<Cut> &cut, std::size_t tellAfter)
    {
        const QByteArray prefix = "group" + QByteArray::number(100'000 + number);
        const QByteArrayList names {prefix + ":0", prefix + ":1", prefix + ":2"};
        std::vector<AsyncLock> members;
        m_fields.clear();
        for (const QByteArray &name : names) {
            const bool isCut = members.empty() || kind == MultiOptions::Kind::Multi;
            Client &client = isCut ? m_client : m_otherClient;
            members.push_back(client.asyncLock(LockName(name)));
            m_fields.push_back(HolderId {client.id(), Me}.field());
        }
        if (!QTest::qWaitFor([&] { return m_bed.answers(); })) // a RedLock does not wait for a member that was cut
            return {u"the link does not open again"_s};
        MultiOptions options;
        options.kind = kind;
        const AsyncMultiLock lock {MultiLock(members, options)};
        m_bed.onEngine([&] { m_network.commands().arm(cut.value_or(Never)); });
        QStringList problems;
        qint64 believed = 0;
        std::size_t step = 0;
        std::size_t tellAt = 4;
        for (const bool isAcquire : {true, true, false, false}) {
            const QString told = isAcquire ? take(lock, believed) : give(lock, believed);
            if (tellAt == 4 && isCut())
                tellAt = step + tellAfter;
            if (step >= tellAt || step == 3)
                m_bed.onEngine([&] { m_network.commands().sendLateBytes(); });
            // A member that missed the call is repaired or released in the background.
            if (!QTest::qWaitFor([&] { return isStoredAs(names, believed); }))
                problems << u"step %1: told %2, %3 are believed, stored are %4"_s.arg(step).arg(told).arg(believed).arg(
                    text(names));
            ++step;
        }
        if (!QTest::qWaitFor([&] { return text(names) == u"- - -"_s; }))
            problems << u"left behind: "_s + text(names);
        // A member that was repaired in between has fewer bytes.
        const auto [requests, replies] = recordedBytes();
        if (cut && !isCut() && cut->bytes < (cut->where == Cut::Where::Request ? requests : replies))
            problems << u"nothing was cut"_s;
        return problems;
    }
    [[nodiscard]] std::pair<qsizetype, qsizetype> recordedBytes()
    {
        std::pair<qsizetype, qsizetype> bytes;
        m_bed.onEngine([&] {
            bytes = {m_network.commands().requests().size(), m_network.commands().replies().size()};
        });
        return bytes;
    }

private:
    static QString take(const AsyncMultiLock &lock, qint64 &believed)
    {
        const Result<Attempt> attempt = lock.tryLock(Me).result();
        if (isGranted(attempt))
            believed = std::get<Granted>(*attempt).holds;
        return outcome(attempt);
    }
    static QString give(const AsyncMultiLock &lock, qint64 &believed)
    {
        const Result<Released> released = lock.unlock(Me).result();
        if (released)
            believed = released->holds;
        return outcome(released);
    }
    bool isCut()
    {
        bool isCut = false;
        m_bed.onEngine([&] { isCut = m_network.commands().isCut(); });
        return isCut;
    }
    /// The counts of the members, "-" for none.
    QString text(const QByteArrayList &names)
    {
        QStringList counts;
        for (qsizetype i = 0; i < names.size(); ++i) {
            const QString count = stored(m_eye, names[i], m_fields[std::size_t(i)]);
            counts << (count.isEmpty() ? u"-"_s : count);
        }
        return counts.join(u' ');
    }
    bool isStoredAs(const QByteArrayList &names, qint64 believed)
    {
        const QString count = believed > 0 ? QString::number(believed) : u"-"_s;
        const QStringList counts = text(names).split(u' ');
        const qsizetype needed = kind == MultiOptions::Kind::Multi ? counts.size() : counts.size() / 2 + 1;
        return counts.count(count) >= needed;
    }

    CutNetwork m_network;
    LockBed m_bed;
    LockBed m_otherBed;
    RawLink m_eye;
    Client m_client;
    Client m_otherClient;
    std::vector<QByteArray> m_fields; // of the members
};

/// A program that signs in, selects a database and acquires a lock.
template <WireOf wire>
class Opening final
{
public:
    Opening(RedisFixture &redis, QString url) : m_url(std::move(url)), m_eye(redis.anotherLink())
    {
        m_eye.command({"SELECT", QByteArray::number(Database)});
    }

    QStringList play(int number, const std::optional<Cut> &cut)
    {
        QStringList problems;
        const LockName name("open" + QByteArray::number(100'000 + number));
        CutNetwork network;
        (network.*wire)().arm(cut.value_or(Never));
        LockBed bed(m_url, network.factory(), [](topology::DeploymentOptions &options) {
            options.database = Database;
            options.credentials = {u"opener"_s, u"secret"_s};
        });
        if (!bed.opened() && bed.opened().error().message.isEmpty())
            problems << u"an error without words"_s;
        const auto isOpen = [&] {
            bool is = false;
            bed.onEngine([&] { is = bed.deployment().router().nodeFor({}).subscriptions().isOpen(); });
            return is;
        };
        if (wire == &CutNetwork::messages && !QTest::qWaitFor(isOpen, int(Long.count())))
            problems << u"the link for messages never opens"_s;
        Client client(bed.bus());
        const AsyncLock lock = client.asyncLock(name);
        const Result<Attempt> attempt = lock.tryLock(Me).result();
        const bool isStored = stored(m_eye, name.bytes(), HolderId {client.id(), Me}.field()) == u"1"_s;
        if (isGranted(attempt) != isStored)
            problems << u"told %1, stored: %2"_s.arg(outcome(attempt)).arg(isStored);
        if (!isGranted(attempt))
            problems << u"not granted: "_s + (attempt ? u"busy"_s : attempt.error().message.english());
        (void)lock.unlock(Me).result();
        if (m_eye.command({"EXISTS", name.bytes()}).integer != 0)
            problems << u"the lock is still there"_s;
        bed.onEngine([&] {
            const CutNetwork::Wire &link = (network.*wire)();
            m_recorded = {link.requests().size(), link.replies().size()};
            if (cut && !link.isCut())
                problems << u"nothing was cut"_s;
        });
        return problems;
    }
    [[nodiscard]] std::pair<qsizetype, qsizetype> recordedBytes() const { return m_recorded; }

private:
    const QString m_url;
    RawLink m_eye;
    std::pair<qsizetype, qsizetype> m_recorded;
};

} // namespace

/// The server's stream ends after each of its bytes: every call succeeds or returns an error, and clients only report
/// the stored state.
class TestStreamCuts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { m_redis.flush(); }
    void wakesAWaiterOverItsMessages();
    void wakesAWaiterOverItsCommands();
    void takesAMultiLock();
    void takesARedLock();
    void signsIn();
    void signsInForMessages();

private:
    template <typename Worker, typename Play>
    void expectNoProblems(const Play &play, EveryCut<Worker>::Options options)
    {
        EveryCut<Worker> everyCut(m_redis, play, options);
        const QStringList problems = everyCut.problems();
        QVERIFY2(problems.isEmpty(),
                 qPrintable(u"%1 problems\n"_s.arg(problems.size()) + problems.mid(0, 20).join(u'\n')));
        QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
    }
    template <WireOf wire>
    void waits()
    {
        using Worker = Waiting<wire>;
        expectNoProblems<Worker>([](Worker &worker, int number, const std::optional<Cut> &cut,
                                    std::size_t) { return worker.play(number, cut); },
                                 {.leastRequests = 50, .leastReplies = 50, .requestStride = 0});
    }
    template <MultiOptions::Kind kind>
    void groups()
    {
        using Worker = Grouping<kind>;
        expectNoProblems<Worker>([](Worker &worker, int number, const std::optional<Cut> &cut,
                                    std::size_t tellAfter) { return worker.play(number, cut, tellAfter); },
                                 {.requestStride = 5});
    }
    template <WireOf wire>
    void opens()
    {
        using Worker = Opening<wire>;
        expectNoProblems<Worker>([](Worker &worker, int number, const std::optional<Cut> &cut,
                                    std::size_t) { return worker.play(number, cut); },
                                 {.leastRequests = 100, .playsBefore = false, .requestStride = 0});
    }

    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestStreamCuts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_redis.setUser("opener", {"on", ">secret", "~*", "&*", "+@all"});
}

void TestStreamCuts::wakesAWaiterOverItsMessages()
{
    waits<&CutNetwork::messages>();
}

void TestStreamCuts::wakesAWaiterOverItsCommands()
{
    waits<&CutNetwork::commands>();
}

void TestStreamCuts::takesAMultiLock()
{
    groups<MultiOptions::Kind::Multi>();
}

void TestStreamCuts::takesARedLock()
{
    groups<MultiOptions::Kind::RedLock>();
}

void TestStreamCuts::signsIn()
{
    opens<&CutNetwork::commands>();
}

void TestStreamCuts::signsInForMessages()
{
    opens<&CutNetwork::messages>();
}

LOCKSCOPE_TEST(TestStreamCuts)
#include "tst_stream_cuts.moc"
