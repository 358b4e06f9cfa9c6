// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/base/one_shot.h" // after Qt: moc 6.4 cannot read <coroutine> on its own
#include "tests/support/test_main.h"

using lockscope::OneShot;

namespace {

/// A coroutine that starts immediately and has no owner.
struct Detached
{
    struct promise_type
    {
        Detached get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }
    };
};

Detached store(OneShot<int> shot, std::vector<int> *heard)
{
    heard->push_back(co_await shot);
}

} // namespace

class TestOneShot final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void resumesTheWaiterFromWithinSet();
    void doesNotSuspendWhenTheValueIsThere();
    void theFirstValueWins();
    void theWaiterMayDestroyIt();
};

void TestOneShot::resumesTheWaiterFromWithinSet()
{
    std::vector<int> heard;
    OneShot<int> shot;
    store(shot, &heard);
    QVERIFY(heard.empty());
    shot.set(7);
    QCOMPARE(heard, std::vector<int> {7});
}

void TestOneShot::doesNotSuspendWhenTheValueIsThere()
{
    std::vector<int> heard;
    OneShot<int> shot;
    shot.set(7);
    QVERIFY(shot.isSet());
    store(shot, &heard);
    QCOMPARE(heard, std::vector<int> {7});
}

void TestOneShot::theFirstValueWins()
{
    std::vector<int> heard;
    OneShot<int> shot;
    shot.set(7);
    shot.set(8);
    store(shot, &heard);
    QCOMPARE(heard, std::vector<int> {7});
}

void TestOneShot::theWaiterMayDestroyIt()
{
    auto shot = std::make_unique<OneShot<int>>();
    int heard = 0;
    [](std::unique_ptr<OneShot<int>> *owner, int *out) -> Detached {
        *out = co_await **owner;
        owner->reset();
    }(&shot, &heard);
    shot->set(7);
    QCOMPARE(heard, 7);
    QVERIFY(!shot);
}

LOCKSCOPE_TEST(TestOneShot)
#include "tst_one_shot.moc"
