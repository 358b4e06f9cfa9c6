// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 Step = 10'000; // ms; times of cases are multiples, so that elapsed time is rounded away

/// One call: the group N before and after. `a=A,60,2` is a value that A holds twice for 60 s; `-10` ended 10 s ago, `!`
/// has no time; `ttl=60` is the key's life; other words are fields.
struct Case
{
    const lua::Script *script = nullptr;
    QByteArray given;
    QByteArray arguments;
    QByteArray reply; ///< as RawReply::toText(); a time is rounded up to 10 s
    QByteArray then;  ///< `unchanged`
    int messages = 0; ///< `0` on the channel
};

} // namespace

Q_DECLARE_METATYPE(Case)

class TestFastermultiScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void acquires_data();
    void acquires() { play(); }
    void releases_data();
    void releases() { play(); }
    void forces_data();
    void forces() { play(); }
    void looks_data();
    void looks() { play(); }
    void renews_data();
    void renews() { play(); }
    void leavesOtherKindsAlone();
    void onlyLooksWithoutWriting();
    void leasesAreNoShorterThanAsked();

private:
    void play();
    void make(const QByteArray &words);
    QByteArray stored();
    qint64 micros()
    {
        const RawReply time = m_redis.command({"TIME"});
        return time.elements.at(0).text.toLongLong() * 1'000'000 + time.elements.at(1).text.toLongLong();
    }
    qint64 now() { return micros() / 1000; }
    static qint64 roundedUp(qint64 ms) { return ms < 0 ? -10 : (ms + Step - 1) / Step * (Step / 1000); }

    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestFastermultiScripts::make(const QByteArray &words)
{
    m_redis.flush();
    for (const QByteArray &word : words.simplified().split(' ')) {
        const QByteArrayList sides = word.split('=');
        if (sides.size() != 2)
            continue;
        if (sides[0] == "ttl") {
            m_redis.command({"PEXPIRE", "N", sides[1] + "000"});
            continue;
        }
        const QByteArrayList hold = sides[1].split(',');
        m_redis.command({"HSET", "N", sides[0], hold[0]});
        if (hold.size() < 3)
            continue;
        const QByteArray prefix = sides[0] + ':' + hold[0];
        m_redis.command({"HSET", "N", prefix + ":lock_count", hold[2]});
        if (hold[1] != "!")
            m_redis.command(
                {"HSET", "N", prefix + ":expire_time", QByteArray::number(now() + hold[1].toLongLong() * 1000)});
    }
}

/// The group in the words of a case; companion keys that do not belong to a holder have their full names.
QByteArray TestFastermultiScripts::stored()
{
    std::map<QByteArray, QByteArray> fields;
    const std::vector<RawReply> flat = m_redis.command({"HGETALL", "N"}).elements;
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        fields[flat[i].text] = flat[i + 1].text;
    QByteArrayList words;
    for (const auto &[field, value] : std::map(fields)) {
        const QByteArray prefix = field + ':' + value;
        if (!fields.contains(prefix + ":lock_count"))
            continue;
        const bool hasTime = fields.contains(prefix + ":expire_time");
        const QByteArray time = hasTime
            ? QByteArray::number(roundedUp(fields[prefix + ":expire_time"].toLongLong() - now() - 1)) // rounded up
            : "!"_ba;
        words.push_back(field + '=' + value + ',' + time + ',' + fields[prefix + ":lock_count"]);
        for (const QByteArray &used : QByteArrayList {field, prefix + ":lock_count", prefix + ":expire_time"})
            fields.erase(used);
    }
    for (const auto &[field, value] : fields)
        words.push_back(field + '=' + value);
    if (const qint64 ttl = m_redis.command({"PTTL", "N"}).integer; ttl >= 0)
        words.push_back("ttl=" + QByteArray::number(roundedUp(ttl)));
    return words.join(' ');
}

void TestFastermultiScripts::play()
{
    QFETCH(const Case, it);
    make(it.given);
    const QByteArray before = stored();
    RawLink listener = m_redis.anotherLink();
    listener.listenTo("*");
    std::vector<QByteArray> keys {"N"};
    if (it.script == &lua::FastermultiForce)
        keys.push_back("redisson_unlock_latch:{N}:0123456789abcdef0123456789abcdef");
    std::vector<QByteArray> arguments;
    for (const QByteArray &word : it.arguments.split(' '))
        arguments.push_back(word);
    RawReply reply = m_redis.link().run(*it.script, keys, arguments);
    for (RawReply &element : reply.elements)
        if (element.integer > 100)
            element.integer = roundedUp(element.integer);
    QCOMPARE(reply.toText(), it.reply);
    QCOMPARE(stored(), it.then == "unchanged" ? before : it.then);
    QCOMPARE(toText(listener.takeMessages()),
             toText(RawMessages(static_cast<std::size_t>(it.messages), {"redisson_lock__channel:{N}", "0"})));
}

void TestFastermultiScripts::acquires_data()
{
    QTest::addColumn<Case>("it");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << Case {&lua::FastermultiAcquire, given, arguments, reply, then};
    };
    row("a free group", "", "A 60000 0 a 0 b 0 0", "{1, 1}", "a=A,60,1 b=A,60,1 ttl=60");
    row("beside another's value", "c=B,90,1 ttl=90", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 c=B,90,1 ttl=90");
    row("longer than the group", "c=B,30,1 ttl=30", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 c=B,30,1 ttl=60");
    row("one busy: none is taken", "b=B,30,1 ttl=90", "A 60000 0 a 0 b 0 0", "{0, 30}", "unchanged");
    row("two busy: the longer counts", "a=B,30,1 b=C,50,2 ttl=90", "A 60000 0 a 0 b 0 0", "{0, 50}", "unchanged");
    row("again", "a=A,30,1 b=A,30,1 ttl=30", "A 60000 1 a 0 b 0 0", "{1, 2}", "a=A,60,2 b=A,60,2 ttl=60");
    row("again, never shorter", "a=A,90,1 ttl=90", "A 60000 1 a 0 0", "{1, 2}", "a=A,90,2 ttl=90");
    row("overlapping another set of the holder", "a=A,60,1 b=A,60,1 ttl=60", "A 60000 0 b 1 c 0 0", "{1, 1}",
        "a=A,60,1 b=A,60,2 c=A,60,1 ttl=60");
    row("another's hold that has ended", "a=B,-10,3 ttl=90", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 ttl=90");
    row("another's hold without a time", "a=B,!,3 ttl=90", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 ttl=90");
    row("its own hold that has ended: its count is void", "a=A,-10,3 ttl=90", "A 60000 0 a 0 0", "{1, 1}",
        "a=A,60,1 ttl=90");
    row("its own hold that it does not know of", "a=A,30,3 ttl=90", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 ttl=90");
    row("resent, applied before", "a=A,30,1 b=A,30,1 ttl=30", "A 60000 0 a 0 b 0 1", "{1, 1}",
        "a=A,30,1 b=A,30,1 ttl=60");
    row("resent, not applied before", "", "A 60000 0 a 0 b 0 1", "{1, 1}", "a=A,60,1 b=A,60,1 ttl=60");
    row("resent, another was faster", "b=B,30,1 ttl=30", "A 60000 0 a 0 b 0 1", "{0, 30}", "unchanged");
    row("believes in a lost hold", "a=A,30,1 ttl=30", "A 60000 1 a 0 b 0 0", "{-1, 0}", "unchanged");
    row("believes in a hold that has ended", "a=A,-10,1 ttl=30", "A 60000 1 a 0 0", "{-1, 0}", "unchanged");
    row("a group that never ends stays so", "c=B,30,1", "A 60000 0 a 0 0", "{1, 1}", "a=A,60,1 c=B,30,1");
    row("a read/write lock", "mode=read ttl=30", "A 60000 0 a 0 0", "{0, 30}", "unchanged");
}

void TestFastermultiScripts::releases_data()
{
    QTest::addColumn<Case>("it");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, int messages = 0) {
        QTest::newRow(title) << Case {&lua::FastermultiRelease,
                                      given,
                                      "PUBLISH redisson_lock__channel:{N} " + QByteArray(arguments),
                                      reply,
                                      then,
                                      messages};
    };
    row("the last holds", "a=A,30,1 b=A,30,1 ttl=30", "A 60000 1 a 0 b 0 0", "{1, 0, 0, 1}", "", 1);
    row("others stay", "a=A,30,1 c=B,30,1 ttl=30", "A 60000 1 a 0 0", "{1, 0, 0, 1}", "c=B,30,1 ttl=30", 1);
    row("one of two", "a=A,30,2 b=A,30,2 ttl=30", "A 60000 2 a 0 b 0 0", "{0, 1}", "a=A,60,1 b=A,60,1 ttl=60");
    row("a value of another set stays", "a=A,30,1 b=A,30,2 ttl=30", "A 60000 1 a 0 b 1 0", "{0, 0}", "b=A,60,1 ttl=60",
        1);
    row("one is missing: unchanged", "a=A,30,1 ttl=30", "A 60000 1 a 0 b 0 0", "{-1, 0}", "unchanged");
    row("one is another's: unchanged", "a=A,30,1 b=B,30,1 ttl=30", "A 60000 1 a 0 b 0 0", "{-1, 0}", "unchanged");
    row("one has ended: unchanged", "a=A,30,1 b=A,-10,1 ttl=30", "A 60000 1 a 0 b 0 0", "{-1, 0}", "unchanged");
    row("nothing held", "c=B,30,1 ttl=30", "A 60000 0 a 0 0", "{-1, 0}", "unchanged");
    row("nothing held, no group: announced all the same", "", "A 60000 0 a 0 0", "{-1, 0}", "unchanged", 1);
    row("holds that it does not know of", "a=A,30,2 b=A,30,2 ttl=30", "A 60000 0 a 0 b 0 0", "{-1, 2}", "unchanged");
    row("more than it believes: the belief counts", "a=A,30,3 ttl=30", "A 60000 1 a 0 0", "{1, 0, 0, 1}", "", 1);
    row("resent, the last, gone", "", "A 60000 1 a 0 b 0 1", "{2, 0}", "unchanged");
    row("resent, the last, one taken by another", "a=B,30,1 ttl=30", "A 60000 1 a 0 b 0 1", "{2, 0}", "unchanged");
    row("resent, one of two, applied before", "a=A,30,1 b=A,30,1 ttl=30", "A 60000 2 a 0 b 0 1", "{0, 1}", "unchanged");
    row("resent, not applied before", "a=A,30,1 b=A,30,1 ttl=30", "A 60000 1 a 0 b 0 1", "{1, 0, 0, 1}", "", 1);
    row("resent, beside another set", "b=A,30,1 ttl=30", "A 60000 1 a 0 b 1 1", "{0, 0}", "unchanged");
}

void TestFastermultiScripts::forces_data()
{
    QTest::addColumn<Case>("it");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then, int messages = 0) {
        QTest::newRow(title) << Case {&lua::FastermultiForce,
                                      given,
                                      "PUBLISH redisson_lock__channel:{N} " + QByteArray(arguments) + " 60000 0",
                                      reply,
                                      then,
                                      messages};
    };
    row("several", "a=A,30,2 b=B,30,1 c=C,30,1 ttl=30", "a b", "1", "c=C,30,1 ttl=30", 1);
    row("one is not held", "a=A,30,2 ttl=30", "a b", "1", "", 1);
    row("one has ended", "a=A,-10,2 c=C,30,1 ttl=30", "a", "0", "c=C,30,1 ttl=30");
    row("none is held", "c=C,30,1 ttl=30", "a b", "0", "unchanged");
    row("no group", "", "a", "0", "unchanged");
}

void TestFastermultiScripts::looks_data()
{
    QTest::addColumn<Case>("it");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply) {
        QTest::newRow(title) << Case {&lua::FastermultiStatus, given, arguments, reply, "unchanged"};
    };
    row("all by the holder", "a=A,30,2 b=A,50,1 ttl=50", "A a b", "{2, 1, 50}");
    row("one by another", "a=A,30,2 b=B,50,1 ttl=50", "A a b", "{2, 0, 50}");
    row("one has ended", "a=A,30,2 b=A,-10,1 ttl=50", "A a b", "{1, 0, 30}");
    row("none", "c=B,30,1 ttl=30", "A a b", "{0, 0, -2}");
    row("no group", "", "A a", "{0, 0, -2}");
}

void TestFastermultiScripts::renews_data()
{
    QTest::addColumn<Case>("it");
    const auto row = [](const char *title, const char *given, const char *arguments, const char *reply,
                        const char *then) {
        QTest::newRow(title) << Case {&lua::RenewFastermulti, given, arguments, reply, then};
    };
    row("all", "a=A,30,2 b=A,30,1 c=B,30,1 ttl=30", "60000 A 2 a b", "{1}", "a=A,60,2 b=A,60,1 c=B,30,1 ttl=60");
    row("never shorter", "a=A,90,1 ttl=90", "60000 A 1 a", "{1}", "unchanged");
    row("one is missing: none is renewed", "a=A,30,1 ttl=30", "60000 A 2 a b", "{0}", "unchanged");
    row("one is another's", "a=A,30,1 b=B,30,1 ttl=30", "60000 A 2 a b", "{0}", "unchanged");
    row("no group", "", "60000 A 1 a", "{0}", "unchanged");
}

void TestFastermultiScripts::leavesOtherKindsAlone()
{
    m_redis.flush();
    m_redis.command({"SET", "S", "5"});
    QVERIFY(m_redis.link()
                .run(lua::FastermultiAcquire, {"S"}, {"A", "60000", "0", "a", "0", "0"})
                .text.contains("WRONGTYPE"));
    QVERIFY(m_redis.link()
                .run(lua::FastermultiRelease, {"S"}, {"PUBLISH", "ch", "A", "60000", "1", "a", "0", "0"})
                .text.contains("WRONGTYPE"));
    QVERIFY(m_redis.link()
                .run(lua::FastermultiForce, {"S", "request"}, {"PUBLISH", "ch", "a", "60000", "0"})
                .text.contains("WRONGTYPE"));
    make("a=A,30,1 ttl=30");
    m_redis.command({"SET", "S", "5"}); // a lost hold must not prevent the renewal of the rest of the batch
    QCOMPARE(m_redis.link().run(lua::RenewFastermulti, {"S", "N"}, {"60000", "A", "1", "a", "A", "1", "a"}).toText(),
             "{0, 1}"_ba);
    QCOMPARE(stored(), "a=A,60,1 ttl=60"_ba);
}

void TestFastermultiScripts::onlyLooksWithoutWriting()
{
    make("a=A,30,1 ttl=30");
    QCOMPARE(m_redis.link().runReadOnly(lua::FastermultiStatus, {"N"}, {"A", "a"}).elements.at(1).integer, 1);
}

/// To the microsecond: the holder's clock begins before the script.
void TestFastermultiScripts::leasesAreNoShorterThanAsked()
{
    const auto end = [this] { return m_redis.command({"HGET", "N", "a:A:expire_time"}).text.toLongLong() * 1000; };
    const auto run = [this](const lua::Script &script, const std::vector<QByteArray> &arguments) {
        const qint64 asked = micros();
        m_redis.link().run(script, {"N"}, arguments);
        return asked;
    };
    for (int i = 0; i < 50; ++i) { // the more often, the surer it begins late within a millisecond
        m_redis.flush();
        qint64 asked = run(lua::FastermultiAcquire, {"A", "60000", "0", "a", "0", "0"});
        QVERIFY(end() >= asked + 60'000'000);
        asked = run(lua::RenewFastermulti, {"70000", "A", "1", "a"});
        QVERIFY(end() >= asked + 70'000'000);
        run(lua::FastermultiAcquire, {"A", "60000", "1", "a", "0", "0"});
        asked = run(lua::FastermultiRelease,
                    {"PUBLISH", "redisson_lock__channel:{N}", "A", "80000", "2", "a", "0", "0"});
        QVERIFY(end() >= asked + 80'000'000);
    }
}

LOCKSCOPE_TEST(TestFastermultiScripts)
#include "tst_fastermulti_scripts.moc"
