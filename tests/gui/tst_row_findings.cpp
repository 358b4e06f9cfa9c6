// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/model_tests.h"
#include "tests/support/test_main.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QScopeGuard>
#include <QTest>
#include <QTimer>
#include <set>

using namespace lockscope;
using namespace lockscope::ui;
using namespace lockscope::ui::models;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using schema::LockMode;

/// The list and the verdict on the same lock at the same time.
class TestRowFindings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRowHasTheFindingsOfItsVerdict()
    {
        qint64 nowMs = 1'000'000;
        ViewClock::follow([&nowMs] { return nowMs; });
        const auto follow = qScopeGuard([] { ViewClock::follow(nullptr); });
        LockTableModel model;
        TtlHistory history;
        const auto see = [&](inspect::LockSnapshot lock, Millis later) {
            nowMs += later.count();
            lock.takenAt = ViewClock::now();
            lock.serverTimeMs = nowMs;
            model.apply({{lock}, {}, {}});
            history.add(lock);
        };
        const auto seen = [&](const char *name) {
            model.review();
            return inspect::LockSnapshot(model.find(LockName(name))->lock);
        };
        const auto held = samples::lock("job", LockMode::Write, {samples::writer(samples::pay, 46)}, 30'000);
        for (int i = 0; i < 3; ++i)
            see(held, 10s);
        QCOMPARE(seen("job").health(), inspect::Health::Ok);
        nowMs += 16'000;
        QCOMPARE(seen("job").health(), inspect::Health::Warning);
        QCOMPARE(model.tally().warnings, 1);
        QCOMPARE(findingText(seen("job")), u"Holder gone or paused"_s);
        QCOMPARE(verdictWords(seen("job"), &history, {}).text,
                 u"State: holder gone or paused. No renewal for 16 s, due every 10 s. It expires in 14 s."_s);
        see(held, 1s);
        QCOMPARE(seen("job").health(), inspect::Health::Ok); // it was only paused
        QCOMPARE(model.tally().warnings, 0);

        auto queue = samples::lock("queue");
        queue.kind = schema::LockKind::Fair;
        queue.queue = {{{samples::web, ThreadId {7}}, samples::web.bytes() + ":7", nowMs + 60'000, false}};
        history = {};
        see(queue, 0s);
        see(queue, 3s);
        QCOMPARE(findingText(seen("queue")), u"Next waiter no longer exists"_s);
        QCOMPARE(model.tally().errors, 1);
        QCOMPARE(verdict(seen("queue"), {}), u"FREE, but no client can acquire it"_s);
        QVERIFY(verdictWords(seen("queue"), &history, {}).text.startsWith(u"State: blocked."_s));
        nowMs += 77'000; // the next client removes the waiter
        QCOMPARE(findingText(seen("queue")), u"Stale waiter"_s);
        QVERIFY2(seen("queue").findings.front().evidence.english().contains(u"passed 20 s ago"_s),
                 qPrintable(seen("queue").findings.front().evidence.english()));
        QCOMPARE(model.tally().errors, 0);
        QCOMPARE(verdict(seen("queue"), {}), u"FREE"_s);
        QVERIFY(verdictWords(seen("queue"), &history, {}).text.contains(u"its deadline has passed"_s));
    }

    void theWindowReactsDuringAReviewOfManyLocks()
    {
        qint64 nowMs = 1'000'000;
        ViewClock::follow([&nowMs] { return nowMs; });
        const auto follow = qScopeGuard([] { ViewClock::follow(nullptr); });
        LockTableModel model;
        for (int i = 0; i < 3; ++i) { // renewed twice
            nowMs += 10'000;
            inspect::FeedUpdate update;
            for (int lock = 0; lock < 3000; ++lock) {
                const QByteArray name = "job:" + QByteArray::number(lock);
                auto held = samples::lock(name.constData(), LockMode::Write, {samples::writer(samples::pay, 46)},
                                          30'000);
                held.takenAt = ViewClock::now();
                held.serverTimeMs = nowMs;
                update.changed.push_back(held);
            }
            model.apply(update);
        }
        model.review();
        QCOMPARE(model.tally().warnings, 0);
        nowMs += 16'000; // no renewal came
        QTimer other;
        int turn = 0;
        connect(&other, &QTimer::timeout, this, [&turn] { ++turn; });
        std::set<int> turns;
        connect(&model, &LockTableModel::dataChanged, this, [&] { turns.insert(turn); });
        other.start(0ms);
        QTRY_COMPARE(model.tally().warnings, 3000);
        QVERIFY2(turns.size() > 1, qPrintable(QString::number(turns.size())));
    }

    void quickHoldsAreNotNamedOneByOne()
    {
        qint64 nowMs = 1'000'000;
        ViewClock::follow([&nowMs] { return nowMs; });
        const auto follow = qScopeGuard([] { ViewClock::follow(nullptr); });
        TtlHistory history;
        inspect::LockSnapshot last;
        const auto see = [&](LockMode mode, std::vector<inspect::Holder> holders, Millis later = 100ms) {
            nowMs += later.count();
            last = samples::lock("job", mode, std::move(holders), 30'000);
            last.takenAt = ViewClock::now();
            history.add(last);
        };
        const auto words = [&] { return verdictWords(last, &history, {}); };
        using Modes = std::optional<LockMode>;
        for (int thread = 1; thread <= 4; ++thread) {
            see(LockMode::Write, {samples::writer(samples::pay, thread)});
            QVERIFY(!words().quickHolds);
            see(LockMode::Free, {});
        }
        see(LockMode::Read, {samples::reader(samples::web, 1, {30'000})});
        QCOMPARE(words().quickHolds, Modes(LockMode::Write)); // of all these holds
        QVERIFY(words().text.startsWith(u"State: acquired and released in quick succession."_s));
        see(LockMode::Free, {});
        QVERIFY(words().quickHolds);
        for (int i = 0; i < 5; ++i) {
            see(LockMode::Read, {samples::reader(samples::web, 1, {30'000})}, 900ms);
            QCOMPARE(words().quickHolds.has_value(), i < 4); // the same hold for some seconds
        }

        for (int i = 0; i < 5; ++i) // long enough to read
            see(LockMode::Write, {samples::writer(samples::pay, i)}, 1500ms);
        QVERIFY(!words().quickHolds);
        for (int i = 0; i < 4; ++i) { // by one holder
            history.addMessage(ViewClock::now());
            see(LockMode::Write, {samples::writer(samples::pay, 4)});
        }
        QVERIFY(words().quickHolds);
    }

    void whatMayBeDataIsNotCalledALock()
    {
        auto data = samples::lock("nightly", LockMode::Write, {samples::writer(samples::pay, 46)}, -1);
        data.certainty = inspect::Certainty::Doubtful;
        data.doubts = {inspect::Doubt::NeverExpires};
        const QString text = verdictWords(data, nullptr, {}).text;
        QVERIFY2(text.startsWith(u"If it is a lock: never ends. It has no TTL"_s), qPrintable(text));
    }
};

LOCKSCOPE_TEST(TestRowFindings)
#include "tst_row_findings.moc"
