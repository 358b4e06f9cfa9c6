// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"
#include "core/inspect/model/thresholds.h"
#include "core/inspect/server_check.h"
#include "tests/gui/desktop_bed.h"
#include "tests/integration/finding_stage.h"
#include "tests/support/test_main.h"
#include "ui/doctor/doctor_view.h"
#include "ui/models/finding_words.h"

#include <QRegularExpression>
#include <QTreeView>

using namespace lockscope::tests;
using ui::doctor::DoctorView;
using ui::models::FindingModel;

namespace {

/// A finding, and the steps of FindingStage that produce it. All of this data is certainly that of Redisson's locks.
struct Situation
{
    QByteArray id;
    QByteArrayList steps;
};

/// Findings of a diagnosis run by the program, which takes three seconds. All locks are on one server: N is the
/// finding's id.
const std::vector<Situation> &situations()
{
    static const std::vector<Situation> all {
        {"bad-hash-tag", {"HSET a}b @A 1", "PEXPIRE a}b 60000", "listen redisson_lock__channel:{a}b}"}},
        {"clock-skew",
         {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @B", "ZADD @deadlines +900000 @B", "listen @ch:@B"}},
        {"dead-head", {"RPUSH @queue @B", "ZADD @deadlines +60000 @B"}},
        {"dead-waiter", {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @B", "ZADD @deadlines +60000 @B"}},
        {"expired-permits", {"SET N 3", "ZADD {N}:timeout +-5000 0123456789abcdef +60000 0123456789abcdeg"}},
        {"expired-value", {"HSET N @v @A @v:@A:expire_time +-5000 @v:@A:lock_count 1", "PEXPIRE N 60000"}},
        {"ghost-reader",
         {"HSET N mode read @A 1 @B 1", "PEXPIRE N 60000", "SET @K:@B:rwlock_timeout:1 1 PX 60000", "listen @rw"}},
        {"head-without-deadline", {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @B", "listen @ch:@B"}},
        {"holder-waits",
         {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @A", "ZADD @deadlines +60000 @A", "listen @ch:@A"}},
        {"idle-head", {"RPUSH @queue @B", "ZADD @deadlines +60000 @B", "listen @ch:@B"}},
        {"lone-deadline", {"HSET N @A 1", "PEXPIRE N 60000", "ZADD @deadlines +60000 @B"}},
        {"long-lease", {"HSET N @A 1", "PEXPIRE N 10000000", "listen @ch"}},
        {"lost-wake-up", {"listen @rw"}},
        {"many-readers", {"readers 1000"}},
        {"mixed-publish", {"HSET N @A 1", "PEXPIRE N 60000", "listen @ch", "listen @ch", "slisten @ch"}},
        {"mixed-types",
         {"HSET N mode write @A:write 1 @B 1", "PEXPIRE N 60000", "SET @K:@B:rwlock_timeout:1 1 PX 60000"}},
        {"no-ttl", {"HSET N @A 1", "RPUSH @queue @B", "ZADD @deadlines +60000 @B", "listen @ch:@B"}},
        {"orphan-timeouts", {"SET @K:@A:rwlock_timeout:1 1 PX 60000"}},
        {"reader-at-risk",
         {"HSET N mode read @A 2 @B 1", "PEXPIRE N 60000", "SET @K:@A:rwlock_timeout:2 1 PX 60000",
          "SET @K:@B:rwlock_timeout:1 1 PX 60000"}},
        {"stale-waiter",
         {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @B", "ZADD @deadlines +-5000 @B", "listen @ch:@B"}},
        {"timeout-outlives-lock",
         {"HSET N mode read @A 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 90000"}},
        {"unknown-holder", {"HSET N mode write worker-3 1", "PEXPIRE N 60000", "listen @rw"}},
        {"waiter-without-deadline",
         {"HSET N @A 1", "PEXPIRE N 60000", "RPUSH @queue @B @C", "ZADD @deadlines +60000 @B", "listen @ch:@B",
          "listen @ch:@C"}},
        {"wrong-type", {"HSET N @A 1", "PEXPIRE N 60000", "SET @queue x"}},
    };
    return all;
}

/// Findings that take up to ten minutes. The locks are read from a server at times that FindingStage moves forward; the
/// doctor shows the result.
const std::vector<Situation> &histories()
{
    const QByteArrayList held {"HSET N @A 1", "PEXPIRE N 30000", "look N"};
    const QByteArrayList renewed = held + QByteArrayList {"later 10000", "look N"};
    const QByteArrayList late {"later 16000", "PEXPIRE N 14000", "look N"};
    const QByteArrayList read {"HSET N mode read @A 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 30000",
                               "listen @rw", "look N"};
    static const std::vector<Situation> all {
        {"leaked-lease",
         QByteArrayList {"listen @ch"} + held
             + QByteArrayList {"message", "later 1000", "HSET N @A 1", "PEXPIRE N 5000", "look N", "later 5000",
                               "DEL N", "look N"}},
        {"lost-in-failover", held + QByteArrayList {"failover", "look N"}},
        {"missed-renewal", renewed + late},
        {"partly-released",
         QByteArrayList {"HSET N @A 2", "PEXPIRE N 30000", "look N", "later 10000", "look N", "HSET N @A 1",
                         "PEXPIRE N 30000", "look N"}
             + late},
        {"renewal-storm",
         {"HSET N mode write @A:write 1", "PEXPIRE N 30000", "look N", "later 2000", "look N", "later 2000", "look N",
          "later 2000", "look N", "later 2000", "look N"}},
        {"requeued-waiter",
         QByteArrayList {"RPUSH @queue @B @C", "ZADD @deadlines +500 @B +60000 @C", "listen @ch:@B", "listen @ch:@C"}
             + held
             + QByteArrayList {"later 1000", "PEXPIRE N 29000", "LPOP @queue", "RPUSH @queue @B",
                               "ZADD @deadlines +90000 @B", "look N"}},
        {"self-deadlock", read + QByteArrayList {"later 31000", "look N"}},
        {"shortened-write-lease",
         {"HSET N mode write @A:write 1 @A 2", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 9000",
          "SET @K:@A:rwlock_timeout:2 1 PX 9000", "look N", "HSET N @A 1", "DEL @K:@A:rwlock_timeout:2",
          "PEXPIRE N 9000", "look N"}},
        {"silent-downgrade",
         {"HSET N mode write @A:write 1 @A 1", "PEXPIRE N 30000", "SET @K:@A:rwlock_timeout:1 1 PX 30000", "listen @rw",
          "look N", "later 300", "HSET N mode read", "HDEL N @A:write", "look N", "later 2100"}},
        {"stacked-write-lease",
         {"HSET N mode write @A:write 2", "PEXPIRE N 60000", "look N", "later 12000", "PEXPIRE N 48000", "look N"}},
        {"stalled-client",
         {"HSET N @A 1", "HSET M @A 1", "HSET O @A 1", "PEXPIRE N 30000", "PEXPIRE M 30000", "PEXPIRE O 30000",
          "look N M O", "later 10000", "look N M", "later 16000", "PEXPIRE N 14000", "PEXPIRE M 14000",
          "PEXPIRE O 4000", "look N M O"}},
        {"starved-writer",
         read
             + QByteArrayList {"later 16000", "HSET N @B 1", "HDEL N @A", "SET @K:@B:rwlock_timeout:1 1 PX 30000",
                               "look N", "later 16000", "look N"}},
        {"transaction-waits",
         {"HSET N mode write @A:write:0123456789abcdef0123456789abcdef 1", "PEXPIRE N 30000", "listen @rw", "look N",
          "later 10000", "look N", "later 21000", "look N"}},
        {"unclaimed-hold",
         QByteArrayList {"HSET M @A 1", "PEXPIRE M 30000", "look M", "later 10000", "look M", "listen @ch"} + held
             + late + QByteArrayList {"look M"}},
        {"wait-circle",
         {"HSET N @A 1", "PEXPIRE N 30000", "HSET M @B 1", "PEXPIRE M 30000", "RPUSH @queue @B",
          "ZADD @deadlines +60000 @B", "listen @ch:@B", "RPUSH redisson_lock_queue:{M} @A",
          "ZADD redisson_lock_timeout:{M} +60000 @A", "listen redisson_lock__channel:{M}:@A", "look N M", "later 2100",
          "look N M"}},
        {"watchdog-orphan", renewed + QByteArrayList {"later 590000", "look N"}},
    };
    return all;
}

/// `step` for a lock with the name of the finding.
QByteArray renamed(QByteArray step, const QByteArray &id)
{
    step.replace("@queue", "redisson_lock_queue:{N}")
        .replace("@deadlines", "redisson_lock_timeout:{N}")
        .replace("@ch", "redisson_lock__channel:{N}")
        .replace("@rw", "redisson_rwlock:{N}")
        .replace("@K", "{N}");
    static const QRegularExpression name(u"\\bN\\b"_s);
    return QString::fromLatin1(step).replace(name, QString::fromLatin1(id)).toLatin1();
}

} // namespace

/// The window on servers that produce every finding at least once. Sanitizers then check every page of the doctor.
class TestDesktopFindings : public QObject, private DesktopBed
{
    Q_OBJECT

    RedisFixture m_other;
    QSet<QString> m_shown;

    /// Opens each finding of the doctor in turn, and notes its id.
    void openAll(const QWidget &window)
    {
        auto *list = window.findChild<QTreeView *>(u"findings"_s);
        const auto *title = window.findChild<QLabel *>(u"findingTitle"_s);
        const auto *model = qobject_cast<const FindingModel *>(list->model());
        for (int group = 0; group < model->rowCount(); ++group) {
            for (int row = 0; row < model->rowCount(model->index(group, 0)); ++row) {
                const QModelIndex index = model->index(row, 0, model->index(group, 0));
                const inspect::Finding finding = model->at(index)->found.finding;
                list->setCurrentIndex(index);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
                if (title->text() == ui::models::wordsOf(finding).title)
                    m_shown.insert(finding.id);
            }
        }
    }
    void show(const inspect::Diagnosis &diagnosis)
    {
        const ui::models::HolderNames names;
        DoctorView doctor(names);
        doctor.setAvailable(true);
        doctor.resize(900, 300);
        doctor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&doctor));
        doctor.showDiagnosis(diagnosis);
        openAll(doctor);
    }
    /// Runs the program on the server until its doctor has shown all these findings.
    void diagnose(const QString &url, const QStringList &ids)
    {
        desktop::Options options;
        options.connection.urls = {url.toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        m_application->window().panes().show(u"doctor"_s);
        QStringList missing;
        const bool areShown = QTest::qWaitFor(
            [&] {
                openAll(m_application->window());
                missing = ids;
                missing.removeIf([this](const QString &id) { return m_shown.contains(id); });
                return missing.isEmpty();
            },
            60'000);
        QVERIFY2(areShown, qPrintable(missing.join(u' ')));
    }

private Q_SLOTS:
    void initTestCase()
    {
        prepare();
        QVERIFY2(m_other.start(), m_other.problem());
    }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void locksOfEachKind()
    {
        FindingWatch watch(m_redis.server().url());
        FindingWatch otherWatch(m_other.server().url());
        FindingStage stage(m_redis, m_other, watch.inspector, otherWatch.inspector);
        QStringList ids;
        for (const Situation &situation : situations()) {
            if (situation.id == "mixed-publish" && !m_redis.has(redis::Feature::ShardedChannels))
                continue;
            ids << QString::fromLatin1(situation.id);
            for (const QByteArray &step : situation.steps) {
                const QByteArray problem = stage.perform(renamed(step, situation.id));
                QVERIFY2(problem.isEmpty(), QByteArray(step + ": " + problem));
            }
        }
        diagnose(m_redis.server().url(), ids);
        ui::shell::MainWindow &window = m_application->window();
        const LockName free("orphan-timeouts"); // the feed does not follow it
        QTRY_VERIFY(window.views().locks.find(free));
        m_redis.flush();
        Q_EMIT window.views().doctor.checkRequested();
        QTRY_VERIFY(!window.views().locks.find(free));
    }

    void aServerThatEvictsAndKeepsLeftovers()
    {
        RedisFixture redis({.settings = {"maxmemory 100mb", "maxmemory-policy volatile-lru"}});
        QVERIFY2(redis.start(), redis.problem());
        const auto store = [&](const QByteArray &prefix, int count, const QByteArray &ending) {
            redis.command({"EVAL", "for i = 1, ARGV[2] do redis.call('SET', ARGV[1] .. i .. ARGV[3], '1') end", "0",
                           prefix, QByteArray::number(count), ending});
        };
        store("redisson_unlock_latch:{job}:", 2 * inspect::thresholds::ManyLatches, {});
        store("redisson_lock_token:{once:", inspect::thresholds::ManyTokens, "}");
        std::vector<RawLink> links;
        for (int channel = 0; channel < inspect::thresholds::FewestChannels; ++channel) {
            if (channel % inspect::thresholds::ChannelsALink == 0)
                links.push_back(redis.anotherLink());
            links.back().listenTo("redisson_lock__channel:{" + QByteArray::number(channel) + '}');
        }
        diagnose(redis.server().url(), {u"channels-run-out"_s, u"eviction"_s, u"latch-pile"_s, u"token-pile"_s});
    }

    void aClusterThatServesOneSlot()
    {
        RedisFixture redis({.settings = {"cluster-require-full-coverage no"}, .isClusterNode = true});
        QVERIFY2(redis.start(), redis.problem());
        redis.command({"CLUSTER", "ADDSLOTS", "0"});
        QTRY_VERIFY(redis.command({"CLUSTER", "INFO"}).text.contains("cluster_state:ok"));
        diagnose(redis.server().url().replace(u"redis:"_s, u"redis+cluster:"_s), {u"unserved-slots"_s});
    }

    void aServerThatRefusesWrites()
    {
        RedisFixture redis({.settings = {"min-replicas-to-write 1", "save \"\""}});
        QVERIFY2(redis.start(), redis.problem());
        diagnose(redis.server().url(), {u"no-persistence"_s, u"no-writes"_s});
    }

    void aPrimaryWhoseReplicaStands()
    {
        RedisFixture primary(RedisFixture::primary());
        QVERIFY2(primary.start(), primary.problem());
        RedisFixture replica(primary.replica());
        QVERIFY2(replica.start(), replica.problem());
        QTRY_COMPARE_WITH_TIMEOUT(primary.replicas(), 1, 20'000);
        replica.server().pause();
        const auto isLate = [&primary] {
            const QString report = QString::fromLatin1(primary.command({"INFO", "replication"}).text);
            static const QRegularExpression lag(u"lag=(\\d+)"_s);
            return Millis(lag.match(report).captured(1).toInt() * 1000) > inspect::thresholds::ReplicaLag;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isLate(), 30'000);
        diagnose(primary.server().url(), {u"replica-lag"_s});
    }

    void locksThatWereWatchedForLong_data()
    {
        QTest::addColumn<QByteArrayList>("steps");
        for (const Situation &situation : histories())
            QTest::newRow(situation.id.constData()) << situation.steps;
    }
    void locksThatWereWatchedForLong()
    {
        QFETCH(const QByteArrayList, steps);
        FindingWatch watch(m_redis.server().url());
        FindingWatch otherWatch(m_other.server().url());
        FindingStage stage(m_redis, m_other, watch.inspector, otherWatch.inspector);
        for (const QByteArray &step : steps) {
            const QByteArray problem = stage.perform(step);
            QVERIFY2(problem.isEmpty(), QByteArray(step + ": " + problem));
        }
        inspect::Diagnosis diagnosis;
        diagnosis.findings = stage.findings();
        for (const inspect::LockFinding &finding : diagnosis.findings)
            if (!finding.lock.isEmpty())
                diagnosis.locks.insert(finding.lock, *watch.inspector.snapshot(finding.lock).result());
        show(diagnosis);
        const QString id = QString::fromLatin1(QTest::currentDataTag());
        QVERIFY2(m_shown.contains(id), qPrintable(stage.found()));
    }

    /// Findings that no private server produces: values from the functions that the diagnosis run calls.
    void findingsThatNoTestCanProduce_data()
    {
        QTest::addColumn<std::optional<inspect::Finding>>("finding");
        // needs 100,000 messages a second between the nodes of a cluster
        QTest::newRow("publish-load") << inspect::diagnosePublishing(4000, Millis(2000), 50);
        const auto first = [](const QByteArray &info, const inspect::ServerSettings &settings) {
            redis::ServerInfo server;
            server.read(info);
            return std::optional(inspect::diagnoseServer(server, u"127.0.0.1:6379"_s, settings, 0).at(0));
        };
        // need a clock that is wrong, a disk that is full, and limits that connections of the window would reach
        QTest::newRow("server-clock") << first("server_time_usec:120000000\r\n", {});
        QTest::newRow("snapshot-failed") << first("rdb_last_bgsave_status:err\r\n", {{"save", "3600 1"}});
        QTest::newRow("connections-run-out") << first("connected_clients:9990\r\nmaxclients:10000\r\n", {});
        QTest::newRow("tracking-full") << first("tracking_total_keys:1000\r\n", {{"tracking-table-max-keys", "1000"}});
        // needs Redis 7.2
        QTest::newRow("output-limit") << first("client_output_buffer_limit_disconnections:2\r\n", {});
    }
    void findingsThatNoTestCanProduce()
    {
        QFETCH(const std::optional<inspect::Finding>, finding);
        QVERIFY(finding);
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{LockName(), *finding}};
        show(diagnosis);
        QVERIFY(m_shown.contains(QString::fromLatin1(QTest::currentDataTag())));
    }

    void everyFindingWasShown()
    {
        if (m_shown.isEmpty())
            QSKIP("Compares what the other functions have shown: run all.");
        QStringList missing = inspect::findingIds();
        missing.removeIf([this](const QString &id) { return m_shown.contains(id); });
        if (!m_redis.has(redis::Feature::ShardedChannels))
            missing.removeAll(u"mixed-publish"_s);
        QCOMPARE(missing.join(u' '), QString());
    }
};

LOCKSCOPE_TEST(TestDesktopFindings)
#include "tst_desktop_findings.moc"
