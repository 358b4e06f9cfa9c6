// SPDX-License-Identifier: Apache-2.0
#include "core/base/mailbox.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using lockscope::Mailbox;

class TestMailbox final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runsInOrderInItsOwnThread();
    void keepsTheOrderOfEachSender();
    void runsWhatARunningFunctionPostsInALaterTurn();
    void closingRunsWhatWasPostedAndRefusesTheRest();
    void mayBeClosedByAFunctionItRuns();
};

void TestMailbox::runsInOrderInItsOwnThread()
{
    Mailbox mailbox;
    std::vector<int> ran;
    std::thread::id thread;
    std::thread sender([&] {
        for (int i = 0; i < 3; ++i) {
            mailbox.post([&, i] {
                ran.push_back(i);
                thread = std::this_thread::get_id();
            });
        }
    });
    sender.join();
    QVERIFY(ran.empty()); // never from inside post()
    QTRY_COMPARE(ran, (std::vector<int> {0, 1, 2}));
    QVERIFY(thread == std::this_thread::get_id());
}

void TestMailbox::keepsTheOrderOfEachSender()
{
    constexpr int Senders = 4;
    constexpr int Each = 2000;
    Mailbox mailbox;
    std::array<std::vector<int>, Senders> ran;
    std::vector<std::thread> threads;
    for (std::size_t sender = 0; sender < Senders; ++sender) {
        threads.emplace_back([&mailbox, &ran, sender] {
            for (int i = 0; i < Each; ++i)
                mailbox.post([&ran, sender, i] { ran.at(sender).push_back(i); });
        });
    }
    const auto count = [&] {
        std::size_t sum = 0;
        for (const auto &list : ran)
            sum += list.size();
        return sum;
    };
    QTRY_COMPARE(count(), std::size_t(Senders * Each));
    for (std::thread &thread : threads)
        thread.join();
    for (const auto &list : ran)
        QVERIFY(std::is_sorted(list.begin(), list.end()));
}

void TestMailbox::runsWhatARunningFunctionPostsInALaterTurn()
{
    Mailbox mailbox;
    std::vector<int> ran;
    mailbox.post([&] {
        mailbox.post([&] { ran.push_back(3); });
        ran.push_back(1);
    });
    mailbox.post([&] { ran.push_back(2); });
    QTRY_COMPARE(ran, (std::vector<int> {1, 2, 3}));
}

void TestMailbox::closingRunsWhatWasPostedAndRefusesTheRest()
{
    Mailbox mailbox;
    int runs = 0;
    QVERIFY(mailbox.post([&] { ++runs; }));
    mailbox.close();
    QCOMPARE(runs, 1);
    QVERIFY(!mailbox.post([&] { ++runs; }));
    QCoreApplication::processEvents();
    QCOMPARE(runs, 1);
}

void TestMailbox::mayBeClosedByAFunctionItRuns()
{
    Mailbox mailbox;
    std::vector<int> ran;
    mailbox.post([&] {
        ran.push_back(1);
        mailbox.close();
    });
    mailbox.post([&] { ran.push_back(2); });
    QTRY_COMPARE(ran, (std::vector<int> {1, 2}));
    QVERIFY(!mailbox.post([] {}));
}

LOCKSCOPE_TEST(TestMailbox)
#include "tst_mailbox.moc"
