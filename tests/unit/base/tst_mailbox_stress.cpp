// SPDX-License-Identifier: Apache-2.0
#include "core/base/mailbox.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <array>
#include <thread>

using lockscope::Mailbox;

namespace {

constexpr int Senders = 4;

/// Runs the functions posted to this thread until `isDone`. The test's time limit ends an endless wait.
template <typename IsDone>
void processUntil(IsDone isDone)
{
    while (!isDone())
        QCoreApplication::processEvents(QEventLoop::AllEvents);
}

void join(std::vector<std::thread> &threads)
{
    for (std::thread &thread : threads)
        thread.join();
}

} // namespace

/// Many concurrent senders. Their shared data has no mutex: the mailbox must order the accesses, as ThreadSanitizer
/// checks.
class TestMailboxStress final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void mayBeDestroyedAsSoonAsAllHasRun();
    void runsAllThatItAcceptedWhenItIsClosed();
    void runsWhatFunctionsPostThemselves();
};

/// A sender whose function has run may still be inside post().
void TestMailboxStress::mayBeDestroyedAsSoonAsAllHasRun()
{
    constexpr int Rounds = 300;
    constexpr int Each = 8;
    for (int round = 0; round < Rounds; ++round) {
        auto mailbox = std::make_unique<Mailbox>();
        int ran = 0; // receiver only
        std::vector<std::thread> threads;
        for (int sender = 0; sender < Senders; ++sender) {
            threads.emplace_back([box = mailbox.get(), &ran] {
                for (int i = 0; i < Each; ++i)
                    box->post([&ran] { ++ran; });
            });
        }
        processUntil([&ran] { return ran == Senders * Each; });
        mailbox->close();
        mailbox.reset(); // before the senders are joined
        join(threads);
        QCOMPARE(ran, Senders * Each);
    }
}

void TestMailboxStress::runsAllThatItAcceptedWhenItIsClosed()
{
    constexpr int Rounds = 100;
    for (int round = 0; round < Rounds; ++round) {
        Mailbox mailbox;
        std::array<int, Senders> ran {};      // receiver only
        std::array<int, Senders> accepted {}; // each only by its sender, until it is joined
        std::vector<std::thread> threads;
        for (std::size_t sender = 0; sender < Senders; ++sender) {
            threads.emplace_back([&mailbox, &ran, &accepted, sender] {
                while (mailbox.post([&ran, sender] { ++ran.at(sender); }))
                    ++accepted.at(sender);
            });
        }
        processUntil([&ran] { return ran.front() + ran.back() > 0; });
        mailbox.close();
        const std::array<int, Senders> ranWhenClosed = ran;
        join(threads);
        QCoreApplication::processEvents();
        QVERIFY(ran == accepted);
        QVERIFY(ran == ranWhenClosed);
    }
}

/// Chains: each function posts the next one, while senders start new chains.
void TestMailboxStress::runsWhatFunctionsPostThemselves()
{
    constexpr int Chains = 200;
    constexpr int Length = 20;
    Mailbox mailbox;
    int links = 0; // receiver only
    std::function<void(int)> runLink = [&](int rest) {
        ++links;
        if (rest > 1)
            mailbox.post([&runLink, rest] { runLink(rest - 1); });
    };
    std::vector<std::thread> threads;
    for (int sender = 0; sender < Senders; ++sender) {
        threads.emplace_back([&mailbox, &runLink] {
            for (int i = 0; i < Chains; ++i)
                mailbox.post([&runLink] { runLink(Length); });
        });
    }
    processUntil([&links] { return links == Senders * Chains * Length; });
    join(threads);
    QCoreApplication::processEvents();
    QCOMPARE(links, Senders * Chains * Length);
}

LOCKSCOPE_TEST(TestMailboxStress)
#include "tst_mailbox_stress.moc"
