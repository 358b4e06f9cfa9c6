// SPDX-License-Identifier: Apache-2.0
#include "core/lab/messages.h"
#include "core/topology/deployment_options.h"
#include "tests/support/golden_player.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::tests;
using lab::message;

namespace {

const QByteArray Lock = "myLock";
const QByteArray Channel = "redisson_lock__channel:{myLock}";

GoldenCase caseOf(const GoldenStep &step)
{
    GoldenCase golden;
    golden.id = "x";
    golden.lock = "reentrant";
    golden.name = Lock;
    golden.channel = Channel;
    golden.watchdogLease = Millis(3000);
    golden.fairWait = Millis(500);
    golden.steps = {step};
    return golden;
}

GoldenStep stepOf(GoldenStep::Verb verb)
{
    GoldenStep step;
    step.verb = verb;
    step.who = 'A';
    return step;
}

/// The action of an actor at a step, and its answer.
struct Deed
{
    std::vector<QByteArray> command; ///< sent to the server; empty: none
    Result<GoldenAnswer> answer {GoldenAnswer {}};
    std::optional<QString> error; ///< GoldenActor::lastError()
};

class DoesAsTold final : public GoldenActor
{
public:
    DoesAsTold(Deed deed, RedisFixture &redis) : m_deed(std::move(deed)), m_redis(redis) { }

    Result<GoldenAnswer> perform(const GoldenStep &) override
    {
        if (!m_deed.command.empty())
            m_redis.command(m_deed.command);
        return m_deed.answer;
    }
    [[nodiscard]] std::optional<QString> lastError() const override { return m_deed.error; }

private:
    const Deed m_deed;
    RedisFixture &m_redis;
};

} // namespace

/// The guided cases, played by the library itself.
class TestGoldenLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void playsAsWritten_data();
    void playsAsWritten();
    void aWrongGoldenCaseFails_data() { playsAsWritten_data(); }
    void aWrongGoldenCaseFails();
    void everyDifferenceIsNamed_data();
    void everyDifferenceIsNamed();
    void aStepThatCannotBePlayedFails_data();
    void aStepThatCannotBePlayedFails();
    void aCancelledCaseEnds();
    void everyStepTellsItsCallsAndChanges();

private:
    RedisFixture m_redis;
    std::vector<GoldenCase> m_cases;
};

void TestGoldenLocks::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_cases = goldenCases();
}

void TestGoldenLocks::playsAsWritten_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].id) << int(i);
}

void TestGoldenLocks::playsAsWritten()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    const QByteArray problems = playOwn(golden, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

/// Each case is given a wrong value, an extra key, a wrong TTL and a wrong reply, one after the other, and played up
/// to there.
void TestGoldenLocks::aWrongGoldenCaseFails()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    const auto isPlaced = [&](const auto &hasIt, const auto &plant, const char *where) {
        GoldenCase wrong = golden;
        const auto step = std::ranges::find_if(wrong.steps, hasIt);
        if (step == wrong.steps.end())
            return false;
        plant(*step);
        const QByteArray name = step->toText();
        wrong.steps.erase(std::next(step), wrong.steps.end());
        const QByteArray problems = playOwn(wrong, m_redis);
        if (!problems.contains(name))
            qWarning("not found: %s in %s", where, name.constData());
        return problems.contains(name);
    };
    const auto hasState = [](const GoldenStep &step) { return step.state && !step.state->empty(); };
    const auto hasTime = [&](const GoldenStep &step) { return hasState(step) && step.state->begin()->second.ttl; };
    const auto hasAnswer = [](const GoldenStep &step) { return step.answer.kind != GoldenAnswer::Kind::None; };
    const auto first = [](GoldenStep &step) -> auto & { return step.state->begin()->second; };
    if (std::ranges::any_of(golden.steps, hasState)) { // rw-18 leaves nothing in any step
        QVERIFY(isPlaced(
            hasState, [&](GoldenStep &step) { first(step).content.at(0).second = "7"; }, "a value"));
        QVERIFY(isPlaced(
            hasTime, [&](GoldenStep &step) { *first(step).ttl += std::chrono::hours(1); }, "a time"));
    }
    QVERIFY(isPlaced(
        [](const GoldenStep &step) { return step.state.has_value(); },
        [](GoldenStep &step) { (*step.state)["planted"] = {"string", {{"", "1"}}, {}}; }, "a key"));
    QVERIFY(isPlaced(
        hasAnswer,
        [](GoldenStep &step) {
            const bool isReleased = step.answer.kind == GoldenAnswer::Kind::Released;
            step.answer = {isReleased ? GoldenAnswer::Kind::NotHolder : GoldenAnswer::Kind::Released};
        },
        "an answer"));
}

void TestGoldenLocks::everyDifferenceIsNamed_data()
{
    QTest::addColumn<GoldenStep>("step");
    QTest::addColumn<Deed>("deed");
    QTest::addColumn<Message>("difference");
    const auto row = [](const char *name, const Message &difference, const Deed &deed, const auto &expect) {
        GoldenStep step = stepOf(GoldenStep::Verb::Release);
        expect(step);
        QTest::newRow(name) << step << deed << difference;
    };
    const auto nothing = [](GoldenStep &) {};
    const Message late = Message::verbatim(u"too late"_s);
    row("a failure", message<"lab-differs-failed">(late), {{}, fail(ErrorKind::Timeout, late), {}}, nothing);
    row("a failure with its detail", message<"lab-differs-failed-detail">(late, u"ERR busy"_s),
        {{}, fail(ErrorKind::Timeout, late, u"ERR busy"_s), {}}, nothing);
    row("an error", message<"lab-differs-error">(u"held by B"_s, u"held by C"_s),
        {{}, GoldenAnswer {GoldenAnswer::Kind::NotHolder}, u"held by B"_s}, [](GoldenStep &step) {
            step.answer.kind = GoldenAnswer::Kind::NotHolder;
            step.error = u"held by C"_s;
        });
    row("a token", message<"lab-differs-token">(5, 3), {{}, GoldenAnswer {GoldenAnswer::Kind::Acquired, {}, 5}, {}},
        [](GoldenStep &step) {
            step.answer.kind = GoldenAnswer::Kind::Acquired;
            step.token = 3;
        });
    const Deed tells {{"PUBLISH", Channel, "1"}, GoldenAnswer {}, {}};
    const QString one = u"\"1\" on redisson_lock__channel:{myLock}"_s;
    row("a message", message<"lab-differs-message">(one, u"\"0\" on redisson_lock__channel:{myLock}"_s), tells,
        [](GoldenStep &step) { step.message = "0"; });
    row("one message more", message<"lab-differs-message-extra">(one), tells, nothing);
    row("no message", message<"lab-differs-message-missing">(one), {}, [](GoldenStep &step) { step.message = "1"; });
    row("another finding", message<"lab-differs-finding">(u"no-ttl"_s, u"ghost-reader"_s),
        {{"HSET", Lock, goldenHolder('A').field(), "1"}, GoldenAnswer {}, {}},
        [](GoldenStep &step) { step.finding = u"ghost-reader"_s; });
    row("no finding", message<"lab-differs-no-finding">(u"no-ttl"_s), {},
        [](GoldenStep &step) { step.finding = u"no-ttl"_s; });
}

void TestGoldenLocks::everyDifferenceIsNamed()
{
    QFETCH(const GoldenStep, step);
    QFETCH(const Deed, deed);
    QFETCH(const Message, difference);
    DoesAsTold actor(deed, m_redis);
    QCOMPARE(play(caseOf(step), actor, m_redis), "x step 1, A release: " + difference.english().toUtf8() + '\n');
}

void TestGoldenLocks::aStepThatCannotBePlayedFails_data()
{
    QTest::addColumn<GoldenStep>("step");
    QTest::addColumn<QString>("code");
    QTest::newRow("the end of a wait that did not begin") << stepOf(GoldenStep::Verb::Finish) << u"lab-case-no-wait"_s;
    QTest::newRow("a renewal without a hold") << stepOf(GoldenStep::Verb::Watchdog) << u"lab-watchdog-idle"_s;
}

void TestGoldenLocks::aStepThatCannotBePlayedFails()
{
    QFETCH(const GoldenStep, step);
    QFETCH(const QString, code);
    GoldenCase golden = caseOf(step);
    golden.watchdogLease = -std::chrono::minutes(1); // no renewal is waited for
    const Result<lab::CaseRecord> played = recordOwn(golden, m_redis);
    QVERIFY(played);
    const std::vector<Message> &problems = played->steps.front().problems;
    QCOMPARE(problems.size(), std::size_t(1));
    QCOMPARE(problems.front().code(), u"lab-differs-failed"_s);
    QVERIFY2(problems.front().includes(QLatin1StringView(code.toLatin1())), qPrintable(problems.front().english()));
}

void TestGoldenLocks::aCancelledCaseEnds()
{
    GoldenStep wait;
    wait.time = std::chrono::hours(1);
    m_redis.flush();
    lab::LabLinks links(topology::parseUrl(m_redis.server().url()).value());
    QVERIFY(links.connected().result());
    auto own = std::make_unique<lab::OwnPlay>(links, caseOf(wait));
    const QFuture<Result<lab::CaseRecord>> result = own->result();
    own.reset();
    const Result<lab::CaseRecord> played = result.result();
    QVERIFY(!played);
    QCOMPARE(played.error().kind, ErrorKind::Cancelled);
    QCOMPARE(played.error().message.code(), u"lab-case-cancelled"_s);
}

void TestGoldenLocks::everyStepTellsItsCallsAndChanges()
{
    const auto golden = std::ranges::find(m_cases, QByteArray("rw-15"), &GoldenCase::id);
    const Result<lab::CaseRecord> played = recordOwn(*golden, m_redis);
    QVERIFY(played && played->isOk());
    const lab::StepRecord &downgrade = played->steps.back();
    QCOMPARE(downgrade.calls.size(), std::size_t(1));
    QCOMPARE(downgrade.calls.front().script, QByteArray("rw/write_release"));
    QCOMPARE(downgrade.calls.front().keys.front(), golden->name);
    using Kind = lab::Change::Kind;
    const QByteArray writer = goldenHolder('A').field() + ":write";
    const std::vector<lab::Change> expected {{Kind::Removed, golden->name, writer, "1", {}},
                                             {Kind::Changed, golden->name, "mode", "write", "read"}};
    QVERIFY(lab::changes(downgrade.before, downgrade.after) == expected);
}

LOCKSCOPE_TEST(TestGoldenLocks)
#include "tst_golden_locks.moc"
