// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/messages.h"
#include "core/inspect/snapshot/client_address.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/format.h"
#include "ui/detail/client_card.h"
#include "ui/detail/detail_view.h"
#include "ui/shell/client_controller.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using inspect::AddressCertainty;
using inspect::ClientAddress;

/// The card of a client, opened from the inspector.
class TestClientCard : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init()
    {
        open();
        inspect::LockSnapshot queue = samples::lock("queue", schema::LockMode::Exclusive,
                                                    {samples::writer(samples::pay, 3)}, 20'000);
        queue.queue.push_back({{samples::web, {7}}, samples::web.bytes() + ":7", {}, true});
        m_window->feed().showUpdate(update({readBy(1), queue}));
        m_window->showLock(LockName("report:nightly"));
    }
    void cleanup() { m_window.reset(); }

    void opensFromTheHoldersRow()
    {
        auto *table = static_cast<QTreeView *>(m_window->views().detail.findChild<QTabWidget *>()->widget(0));
        table->setCurrentIndex(table->model()->index(0, 0));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(card());
        QCOMPARE(label("clientUuid")->text(), QString::fromLatin1(samples::web.bytes()));
        QCOMPARE(label("clientTitle")->text(), u"Client 6a07b3d4"_s);
        QCOMPARE(label("clientLast")->text(), u"its locks are still stored"_s); // it may have ended
        QVERIFY(label("clientFirst")->text().endsWith(u" ago"_s));
        QCOMPARE(label("clientReason")->text(), u"Not connected to a server."_s);
        QCOMPARE(locks(), QStringList({u"report:nightly: holds the read lock"_s, u"queue: waits, place 1"_s}));
        auto *list = card()->findChild<QListWidget *>();
        QCOMPARE(list->accessibleName(), u"Locks that the client holds or waits for"_s);
        list->setCurrentRow(1);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(m_window->views().browser.chosen(), LockName("queue"));
        QTRY_VERIFY(!card());
    }

    void opensByItsAction()
    {
        QVERIFY(action(Qt::CTRL | Qt::Key_I)->isEnabled());
        action(Qt::CTRL | Qt::Key_I)->trigger();
        QVERIFY(card());
        m_window->feed().showUpdate(update({samples::lock("report:nightly"), samples::lock("queue")}));
        QTRY_COMPARE(locks(), QStringList {u"Holds no lock and is in no fair queue"_s});
        QVERIFY(label("clientLast")->text() != u"now"_s);
    }

    void fitsTheScreenAtALargeTextSize()
    {
        m_theme->setTextSize(1.75);
        m_window->clients().show(samples::web);
        QVERIFY(card());
        QCOMPARE_LE(card()->height(), card()->screen()->availableGeometry().height());
        m_theme->setTextSize(1);
    }

    void namesTheClient()
    {
        QSignalSpy named(&m_window->clients(), &shell::ClientController::named);
        connect(&m_window->clients(), &shell::ClientController::named, m_window.get(),
                [this](const ClientId &client, const QString &name) { m_window->views().setAlias(client, name); });
        m_window->clients().show(samples::web);
        auto *name = card()->findChild<QLineEdit *>();
        QVERIFY(!card()->findChild<QPushButton *>(u"clientSave"_s)->isEnabled());
        name->setFocus();
        QTest::keyClicks(name, u"billing"_s);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_COMPARE(named.size(), 1);
        QVERIFY(card() && card()->isVisible());
        QCOMPARE(label("clientTitle")->text(), u"billing"_s);
        QCOMPARE(m_window->views().locks.names().brief(samples::web), u"billing"_s);
        name->clear();
        card()->findChild<QPushButton *>(u"clientSave"_s)->click();
        QCOMPARE(m_window->views().locks.names().brief(samples::web), u"6a07b3d4"_s);
    }

    void saysHowSureTheAddressIs_data()
    {
        QTest::addColumn<AddressCertainty>("certainty");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("name");
        using enum AddressCertainty;
        QTest::newRow("one of two") << OneOf << u"one of 2: 10.0.0.7 or 10.0.0.8"_s << u"billing"_s;
        QTest::newRow("may have ended") << IfConnected << u"10.0.0.7 or 10.0.0.8, if it is still connected"_s
                                        << u"billing, if it is still connected"_s;
        QTest::newRow("unknown") << Unknown << unknown() << unknown();
    }

    void saysHowSureTheAddressIs()
    {
        QFETCH(AddressCertainty, certainty);
        QFETCH(QString, shown);
        QFETCH(QString, name);
        std::vector<std::pair<Millis, std::vector<LockName>>> searches;
        m_window->clients().setSearch([&](const ClientId &, const std::vector<LockName> &held, Millis look) {
            searches.push_back({look, held});
        });
        m_window->clients().show(samples::web);
        QCOMPARE(searches.size(), 1u);
        QCOMPARE(searches.front().first, Millis(0));
        ClientAddress address {samples::web,
                               {{u"10.0.0.7"_s, u"billing"_s}, {u"10.0.0.8"_s, u"billing"_s}},
                               certainty,
                               inspect::message<"hint-connected">(),
                               {}};
        if (certainty == AddressCertainty::Unknown)
            address.places.clear();
        m_window->clients().showAddress(samples::web, address, Millis(0));
        QCOMPARE(label("clientAddress")->text(), shown);
        QCOMPARE(label("clientLast")->text(),
                 certainty == AddressCertainty::OneOf ? u"now"_s : u"its locks are still stored"_s);
        const bool isFollowed = certainty != AddressCertainty::Unknown;
        QCOMPARE(label("clientConnection")->text(), name);
        QCOMPARE(searches.size(), isFollowed ? 2u : 1u);
        QCOMPARE(label("clientReason")->text().contains(u"Waiting for its next renewal…"_s), isFollowed);
        QVERIFY(label("clientReason")->text().startsWith(u"All connections come from there."_s));
        if (isFollowed)
            QCOMPARE(searches.back().second, std::vector<LockName> {LockName("report:nightly")});
        address.places = {{u"10.0.0.7"_s, u"billing"_s}};
        address.certainty = AddressCertainty::Certain;
        m_window->clients().showAddress(samples::web, address, Millis(12'000));
        QCOMPARE(label("clientAddress")->text(), u"10.0.0.7"_s);
        QCOMPARE(label("clientReason")->text(), u"All connections come from there."_s);
        QCOMPARE(label("clientConnection")->text(), u"billing"_s);
        address.reason = inspect::message<"hint-named">();
        m_window->clients().showAddress(samples::web, address, Millis(12'000));
        QVERIFY(label("clientReason")->text().startsWith(u"Certain: a connection from there is named"_s));
    }

    /// As the command `who`.
    void countsThePossibleNames()
    {
        m_window->clients().setSearch([](const ClientId &, const std::vector<LockName> &, Millis) {});
        m_window->clients().show(samples::web);
        ClientAddress address {samples::web,
                               {{u"10.0.0.7"_s, u"billing"_s}, {u"10.0.0.8"_s, u"orders"_s}, {u"10.0.0.9"_s, {}}},
                               AddressCertainty::OneOf,
                               inspect::message<"hint-connected">(),
                               {}};
        m_window->clients().showAddress(samples::web, address, Millis(0));
        QCOMPARE(label("clientConnection")->text(), u"one of 3: billing or orders or no name"_s);
        address.places = {{u"10.0.0.9"_s, {}}};
        m_window->clients().showAddress(samples::web, address, Millis(0));
        QCOMPARE(label("clientConnection")->text(), u"none"_s);
    }

    void doesNotAwaitTheRenewalOfALockWithoutTtl()
    {
        m_window->feed().showUpdate(
            update({samples::lock("report:nightly", schema::LockMode::Write, {samples::writer(samples::web, 7)}, -1)}));
        m_window->clients().setSearch([](const ClientId &, const std::vector<LockName> &, Millis) {});
        m_window->clients().show(samples::web);
        const ClientAddress address {samples::web,
                                     {{u"10.0.0.7"_s, {}}},
                                     AddressCertainty::IfConnected,
                                     inspect::message<"hint-connected">(),
                                     {}};
        m_window->clients().showAddress(samples::web, address, Millis(0));
        QCOMPARE(label("clientReason")->text(), u"All connections come from there."_s);
    }

private:
    [[nodiscard]] detail::ClientCard *card() const { return child<detail::ClientCard>(); }
    [[nodiscard]] QLabel *label(const char *name) const { return child<QLabel>(name); }
    [[nodiscard]] QStringList locks() const
    {
        QStringList texts;
        const auto *list = child<QListWidget>("clientLocks");
        for (int i = 0; i < list->count(); ++i)
            texts.append(list->item(i)->text());
        return texts;
    }
};

LOCKSCOPE_TEST(TestClientCard)
#include "tst_client_card.moc"
