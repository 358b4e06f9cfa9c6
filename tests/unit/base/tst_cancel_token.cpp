// SPDX-License-Identifier: Apache-2.0
#include "core/base/cancel_token.h"
#include "tests/support/test_main.h"

#include <QTest>

using lockscope::CancelToken;

class TestCancelToken final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aDefaultTokenIsNeverCancelled();
    void copiesShareTheState();
    void callsEachListenerOnce();
    void callsAListenerAtOnceWhenAlreadyCancelled();
    void forgetsAListenerWhoseRegistrationEnded();
    void aListenerMayEndAnotherOne();
    void aRegistrationMayOutliveTheToken();
};

void TestCancelToken::aDefaultTokenIsNeverCancelled()
{
    CancelToken token;
    int calls = 0;
    const auto registration = token.onCancel([&] { ++calls; });
    token.cancel();
    QVERIFY(!token.isCancelled());
    QCOMPARE(calls, 0);
}

void TestCancelToken::copiesShareTheState()
{
    const CancelToken token = CancelToken::make();
    CancelToken copy = token;
    QVERIFY(!token.isCancelled());
    copy.cancel();
    QVERIFY(token.isCancelled());
}

void TestCancelToken::callsEachListenerOnce()
{
    CancelToken token = CancelToken::make();
    int first = 0;
    int second = 0;
    const auto one = token.onCancel([&] { ++first; });
    const auto two = token.onCancel([&] { ++second; });
    token.cancel();
    token.cancel();
    QCOMPARE(first, 1);
    QCOMPARE(second, 1);
}

void TestCancelToken::callsAListenerAtOnceWhenAlreadyCancelled()
{
    CancelToken token = CancelToken::make();
    token.cancel();
    int calls = 0;
    const auto registration = token.onCancel([&] { ++calls; });
    QCOMPARE(calls, 1);
}

void TestCancelToken::forgetsAListenerWhoseRegistrationEnded()
{
    CancelToken token = CancelToken::make();
    int calls = 0;
    auto registration = token.onCancel([&] { ++calls; });
    registration.reset();
    token.cancel();
    QCOMPARE(calls, 0);
}

void TestCancelToken::aListenerMayEndAnotherOne()
{
    CancelToken token = CancelToken::make();
    int calls = 0;
    CancelToken::Registration second;
    const auto first = token.onCancel([&] { second.reset(); });
    second = token.onCancel([&] { ++calls; });
    token.cancel();
    QCOMPARE(calls, 0);
}

void TestCancelToken::aRegistrationMayOutliveTheToken()
{
    CancelToken::Registration registration;
    {
        const CancelToken token = CancelToken::make();
        registration = token.onCancel([] {});
    }
    registration.reset(); // must not touch freed memory; AddressSanitizer checks
    QVERIFY(!registration);
}

LOCKSCOPE_TEST(TestCancelToken)
#include "tst_cancel_token.moc"
