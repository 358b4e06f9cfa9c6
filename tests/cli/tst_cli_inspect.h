// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/cli/cli_program.h"
#include "tests/support/raw_link.h"
#include "tests/support/redis_fixture.h"

#include <QJsonArray>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RawLink;
using lockscope::tests::RedisFixture;

inline const QByteArray Client = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c";

inline QString holderText(int thread)
{
    return u"%1:%2"_s.arg(QString::fromLatin1(Client)).arg(thread);
}

inline QSet<QString> fieldsOf(const QJsonObject &object)
{
    const QStringList keys = object.keys();
    return {keys.begin(), keys.end()};
}

/// Looking at locks, and mending them (cli_doctor.cpp), and its tables (cli_tables.cpp), on data as Redisson stores it.
class TestCliInspect final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }

    void listHasTheContractsFields();
    void listChoosesByNameAndKind();
    void namesThatLookLikePatterns_data();
    void namesThatLookLikePatterns();
    void unlockNamesAWaiterThatGotNoMessage();
    void showHasTheContractsFields();
    void showsTheNameOfAClient();
    void whoShowsOneClient();
    void whoNeedsOneClient();
    void showsAnAbsentLockAsFree();
    void showsTheLockWithoutAName();
    void namesOfAnyBytesGoThroughBase64();
    void aNameOfAnyBytesGoesThroughEveryCommand();
    void textNeverCarriesControlCharacters();
    void watchTellsOfAHoldInLines();
    void watchTellsItsSource_data();
    void watchTellsItsSource();
    void watchRefusesAnUnknownSource();
    void watchEndsWithItsReader();
    void listNamesTheDatabaseWithoutLocks();
    void watchEndsWhenTheServerStaysAway();
    void watchNamesASignInThatIsRefused();
    void recordsAndReplays();
    void replayRefusesWhatIsNoRecording();
    void replayJudgesByTheRecordingBeforeTheMoment();
    void unlocksAndWakesWaiters();
    void unlockNamesAnotherHolder();
    void unlockOfAFreeLockHasNothingToDo();
    void doctorHasTheContractsFields();
    void doctorEndsWithOneOnlyForErrors();
    void doctorLooksAgainAfterARepair();
    void doctorFixesAndLeavesARecord_data();
    void doctorFixesAndLeavesARecord();
    void doctorLeavesOutWhatIsMuted();
    void doctorMutesOnlyWhatThereIs();
    void doctorUnmutesOnlyWhatWasMuted();
    void doctorSaysWhatItDidNotFix();
    void doctorTellsWhatAppearsAndGoes();
    void doctorEndsWhenTheServerStaysAway();
    void doctorDoesNotWarnOfManyUnlockLatches();
    void tellsTheStateOfALock();
    void showsAHolderOfAnotherLibrary();
    void looksTwiceToSeeARenewal_data();
    void looksTwiceToSeeARenewal();
    void doctorAcceptsAReenteredWriter();
    void unlockLeavesNoTimeoutKeysOfReaders();
    void doctorRemovesAllDeadWaitersInOneRound();
    void showsALockWithoutKnownHoldersAsHeld();
    void countsQueuedClients();
    void saysTimesAsPeopleDo();
    void namesEqualColumnsOnce();
    void doctorGroupsFindings();
    void doctorSaysThatNothingIsWrong();

private:
    void storeExclusive(const QByteArray &name)
    {
        m_redis.command({"HSET", name, Client + ":7", "2"});
        m_redis.command({"PEXPIRE", name, "30000"});
    }
    void storeLateQueue(const QByteArray &name, int waiters);
    QByteArray text(const QStringList &arguments, int expectedCode = 0);
    void storeRead(const QByteArray &name)
    {
        m_redis.command({"HSET", name, "mode", "read", Client + ":1", "1"});
        m_redis.command({"PEXPIRE", name, "30000"});
        m_redis.command({"SET", "{" + name + "}:" + Client + ":1:rwlock_timeout:1", "1", "PX", "30000"});
    }
    QJsonObject document(const QStringList &arguments, int expectedCode = 0)
    {
        CliProgram program(m_redis.server().url());
        const int code = program.run(arguments);
        if (code != expectedCode)
            qWarning() << "exit code" << code << program.messages();
        return code == expectedCode ? program.document() : QJsonObject();
    }

    RedisFixture m_redis;
};
