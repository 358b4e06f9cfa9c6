// SPDX-License-Identifier: Apache-2.0
#include "core/lab/golden_case.h"
#include "tests/interop/redisson_session.h"
#include "tests/support/test_main.h"

using namespace lockscope::tests;
using lockscope::lab::GoldenCase;
using lockscope::lab::goldenCases;
using namespace Qt::StringLiterals;

namespace {

/// Tests with a row for every type, and what a type must be able to do for them.
const QMap<QString, QString> TypedTests {
    {u"noIncrementIsLost"_s, {}},
    {u"theirReleaseWakesUs"_s, {}},
    {u"ourReleaseWakesThem"_s, {}},
    {u"theirForceUnlockWakesUs"_s, u"force"_s},
    {u"ourForceUnlockWakesThem"_s, u"force"_s},
    {u"orderHoldsAcrossBoth"_s, u"order"_s},
    {u"locksAreStoredAlike"_s, u"alike"_s},
    {u"theirLockIsListed"_s, {}},
};
const QStringList PlainTests {
    u"keepsTheirHoldsFromUs"_s,     u"keepsOurHoldsFromThem"_s,    u"keepsReadersOfBoth"_s,
    u"keepsTheirWriterThatReads"_s, u"keepsOurWriterThatReads"_s,  u"stressSharesItsWitness"_s,
    u"eachVerdictIsRight"_s,        u"semaphoresAreStoredAlike"_s, u"permitsAreStoredAlike"_s,
    u"latchesAreStoredAlike"_s,     u"theirCountDownOpensForUs"_s, u"ourCountDownOpensForThem"_s,
    u"costASecondAtMost 1"_s,       u"costASecondAtMost 3"_s,      u"costASecondAtMost 8"_s};
/// Only for the newest version.
const QStringList NewestTests {u"countsInACluster reentrant"_s,
                               u"countsWhileTheSlotMoves reentrant"_s,
                               u"theirReleaseWakesUsAfterTheSlotHasMoved fair"_s,
                               u"ourReleaseWakesThemInACluster fair"_s,
                               u"weGoOnAfterAFailOver"_s,
                               u"theirReleaseWakesUsAfterAFailOver"_s,
                               u"countsOverTls reentrant"_s,
                               u"theirLockIsNotOurs"_s,
                               u"countsAcrossVersions reentrant"_s,
                               u"row2_wakesAllWhoMayGoIn"_s,
                               u"row3_losesNoMessageBetweenAskingAndSleeping"_s,
                               u"row7_keepsTheWriteAliveAfterANestedRead"_s,
                               u"row11_asksAtFullSpeedBehindADeadFirst"_s,
                               u"row24_timersDoNotMultiply"_s,
                               u"row35_keepsALeaseTheSameOnEveryPass"_s,
                               u"row35_knowsItsHolderByEveryValue"_s};

} // namespace

/// Runs last: whatever redisson.json lists was run, for each version.
class TestInteropIsComplete final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyListedVersionWasRun_data();
    void everyListedVersionWasRun();

private:
    RedissonTable m_table;
};

void TestInteropIsComplete::everyListedVersionWasRun_data()
{
    QTest::addColumn<QString>("version");
    for (const QString &version : m_table.versions())
        QTest::newRow(qPrintable(version)) << version;
}

void TestInteropIsComplete::everyListedVersionWasRun()
{
    QFETCH(const QString, version);
    if (const QByteArray reason = RedissonSession::reasonToSkip(); !reason.isEmpty())
        QSKIP(reason);
    QStringList missing;
    for (const QString &test : PlainTests)
        missing += version + u' ' + test;
    for (const QString &test : NewestTests)
        if (version == m_table.versions().front())
            missing += version + u' ' + test;
    for (auto test = TypedTests.begin(); test != TypedTests.end(); ++test) {
        for (const QString &type : m_table.typesOf(version, test.value()))
            missing += version + u' ' + test.key() + u' ' + type;
    }
    for (const GoldenCase &golden : goldenCases()) {
        if (m_table.canPlay(version, QString::fromLatin1(golden.lock)))
            missing += version + u" redissonPlaysAsWritten "_s + QString::fromLatin1(golden.id);
    }
    for (const QString &row : RedissonSession::notedRows())
        missing.removeAll(row);
    QVERIFY2(missing.isEmpty(), qPrintable(u"not run, or failed: "_s + missing.join(u"; "_s)));
    qInfo("Redisson %s: %s", qPrintable(version), qPrintable(m_table.typesOf(version).join(u", "_s)));
}

LOCKSCOPE_TEST(TestInteropIsComplete)
#include "tst_interop_is_complete.moc"
