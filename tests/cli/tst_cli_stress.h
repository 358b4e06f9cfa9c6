// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"

#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

inline QStringList stress(const QString &flags)
{
    return QStringList {u"stress"_s} + flags.split(u' ', Qt::SkipEmptyParts);
}

/// Loads of one machine, and of several that begin together (cli_stress_machines.cpp).
class TestCliStress final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init()
    {
        m_redis.flush();
        m_hasSeenKeys = false;
    }

    void reportHasTheContractsFields();
    void runsOnAServerOfItsOwn_data();
    void runsOnAServerOfItsOwn();
    void fairOrderIsChecked();
    void deadWaiterIsOvertaken();
    void twoProcessesShareOneLock_data();
    void twoProcessesShareOneLock();
    void ctrlCGivesEverythingBack_data();
    void ctrlCGivesEverythingBack();
    void endsWithinGiveUpWhenTheServerDies();
    void asksBeforeItDisturbsAHolder();
    void writesItsReportToAFile();
    void everyPresetRuns_data();
    void everyPresetRuns();
    void flagsChangeAScenarioFile();
    void unknownPresetsAndFilesAreRefused();
    void brokenThresholdEndsWithOne();
    void thresholdsOnUnmeasuredFiguresFail_data();
    void thresholdsOnUnmeasuredFiguresFail();
    void brokenLocksEndWithFour_data();
    void brokenLocksEndWithFour();
    void theGravestReasonIsTheExitCode_data();
    void theGravestReasonIsTheExitCode();
    void waitsForALostServerUntilGiveUp();
    void endsWhileTheServerDoesNotReply_data();
    void endsWhileTheServerDoesNotReply();
    void findsTheLimit_data();
    void findsTheLimit();
    void keepsTheTokensOfAGivenName();
    void severalMachinesBeginTogether();
    void runsOfDifferentConditionsAreNamed();
    void machinesShareWhatTheFirstHasMade_data();
    void machinesShareWhatTheFirstHasMade();
    void whoCannotBeginTellsTheOthers();
    void namesTheMachineThatCouldNotStartTheRun();
    void whoLeavesAMeetingLeavesNothing();
    void keepsItsPromisesWhileTheClusterChanges_data();
    void keepsItsPromisesWhileTheClusterChanges();

private:
    /// True once keys have existed: between two holds there may be no key.
    bool hasSeenKeys(RedisFixture &redis)
    {
        m_hasSeenKeys = m_hasSeenKeys || !redis.keyspace().empty();
        return m_hasSeenKeys;
    }

    RedisFixture m_redis;
    bool m_hasSeenKeys = false;
};
