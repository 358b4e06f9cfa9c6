// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/model_tests.h"
#include "tests/support/test_main.h"
#include "ui/models/event_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::ui::models;
using namespace Qt::StringLiterals;
using samples::cell;
constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

/// The event model.
class TestEvents : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFullRingDropsTheOldestEventsAndCountsThem()
    {
        const HolderNames names;
        EventModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        const auto batch = [](int size, qint64 from) {
            std::vector<inspect::LockEvent> events;
            for (int i = 0; i < size; ++i)
                events.push_back(samples::message("a", "1", from + i));
            return events;
        };
        model.add(batch(15'000, 0));
        model.add(batch(15'000, 15'000));
        QCOMPARE(inserted.size(), 2);
        QCOMPARE(model.kept(), qint64(EventModel::Capacity));
        QCOMPARE(model.dropped(), 10'000);
        QCOMPARE(model.at(0).atMs, 29'999); // newest first
        QCOMPARE(model.at(model.rowCount() - 1).atMs, 10'000);
        model.add(batch(50'000, 30'000));
        QCOMPARE(model.at(model.rowCount() - 1).atMs, 60'000);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void eventsAreFilteredByKindAndText()
    {
        const HolderNames names;
        EventModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        inspect::LockEvent acquired = samples::message("orders", "");
        acquired.kind = inspect::EventKind::Acquired;
        acquired.holder = samples::web.bytes() + ":12";
        model.add({acquired, samples::message("orders", "0"), samples::message("cart", "1")});
        model.setFilter({EventFilter::Group::Messages, {}});
        QCOMPARE(model.rowCount(), 2);
        model.setFilter({EventFilter::Group::All, u"ORD"_s});
        QCOMPARE(model.rowCount(), 2);
        model.add({samples::message("cart", "1"), samples::message("orders", "1")});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(cell(model, 0, int(EventModel::Column::Detail)), u"wakes all waiters"_s);
        model.setFilter({EventFilter::Group::Holds, u"6a07b3d4:12"_s});
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.toCsv().contains("orders,acquired,6a07b3d4-"));
        model.setFilter({EventFilter::Group::All, {}});
        model.add({samples::message("=1+1", "1")});
        QVERIFY(model.toCsv().contains(",\"'=1+1\",")); // not a formula in a spreadsheet
    }

    void aReleaseByForceSaysWhoDidIt()
    {
        const HolderNames names;
        EventModel model(names);
        const QAbstractItemModelTester tester(&model, strict);
        const auto released = [](const char *lock, qint64 atMs) {
            inspect::LockEvent event;
            event.atMs = atMs;
            event.lock = LockName(lock);
            event.kind = inspect::EventKind::Released;
            return event;
        };
        const auto shown = [&model](int row) -> QString {
            return model.index(row, int(EventModel::Column::Event)).data().toString() + u'|'
                + model.index(row, int(EventModel::Column::Detail)).data().toString();
        };
        model.add({released("a", 1000), released("b", 60'000)}); // the second arrives before its audit line
        model.noteForced(LockName("b"), 60'010, u"eve@host"_s);
        model.noteForced(LockName("c"), 61'000, u"eve@host"_s);
        model.add({released("c", 61'020)}); // after it
        QCOMPARE(shown(2), u"released|"_s);
        QCOMPARE(shown(1), u"released by force|by eve@host"_s);
        QCOMPARE(shown(0), u"released by force|by eve@host"_s);
    }

    void eventsSayWhatIsKnownOfAHold()
    {
        using inspect::EventKind;
        const HolderNames names;
        EventModel model(names);
        const auto event = [](EventKind kind, qint64 atMs, const char *mode, qint64 count,
                              const QByteArray &holder = "web:1") {
            inspect::LockEvent made = samples::message("orders", "", atMs);
            made.kind = kind;
            made.holder = holder;
            made.detail = {{u"mode"_s, QString::fromLatin1(mode)}, {u"count"_s, count}};
            return made;
        };
        const auto details = [&model] {
            QStringList all;
            for (int row = model.rowCount() - 1; row >= 0; --row)
                all << cell(model, row, int(EventModel::Column::Detail));
            return all;
        };
        model.add({event(EventKind::Acquired, 1'000, "write", 1), event(EventKind::Reentered, 2'000, "write", 2),
                   event(EventKind::Released, 3'000, "write", 1), event(EventKind::Released, 5'000, "write", 0),
                   event(EventKind::Released, 5'500, "read", 0, "web:2")}); // its beginning was not seen
        QCOMPARE(details(),
                 (QStringList {u"write"_s, u"write, 2 hold(s)"_s, u"write, 1 hold(s) left"_s,
                               u"write, held for at least 4 s"_s, u"read"_s}));

        model.clear();
        inspect::LockEvent gap = samples::message("orders", "", 7'000);
        gap.kind = EventKind::Gap;
        model.add({event(EventKind::Acquired, 6'000, "read", 1), gap, event(EventKind::Released, 8'000, "read", 0)});
        QCOMPARE(details(), (QStringList {u"read"_s, QString(), u"read"_s})); // it may have been another hold
        model.clear();
        model.add({event(EventKind::Acquired, 1'000, "write", 1), event(EventKind::Downgraded, 2'000, "write", 0),
                   event(EventKind::Acquired, 3'000, "exclusive", 1), event(EventKind::Lost, 3'200, "exclusive", 1)});
        QCOMPARE(details(),
                 (QStringList {u"write"_s, u"write to read, held for at least 1 s"_s, u"exclusive"_s,
                               u"exclusive, held for at least 200 ms"_s}));
    }
};

LOCKSCOPE_TEST(TestEvents)
#include "tst_events.moc"
