// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/full_disk.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

namespace {

const QStringList reports {u"--json"_s, u"--html"_s, u"--csv"_s, u"--hdr"_s};
const QString client = u"6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c"_s;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

mode_t typeOf(const QString &path)
{
    struct stat status
    { };
    return ::stat(path.toLocal8Bit().constData(), &status) == 0 ? status.st_mode & S_IFMT : 0;
}

/// The program's files cannot grow beyond this size: its writes fail as on a full disk, for any user.
void limitFiles(CliProgram &program, rlim_t bytes)
{
    program.process().setChildProcessModifier([bytes] { lockscope::tests::limitFileSize(bytes); });
}

/// A file system of 16 KiB that only this process and its children see.
class SmallDisk final
{
public:
    explicit SmallDisk(const QString &folder) : m_folder(folder.toLocal8Bit())
    {
        m_isMounted = ::unshare(CLONE_NEWNS) == 0 && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
            && ::mount("tmpfs", m_folder.constData(), "tmpfs", 0, "size=16k") == 0;
    }
    ~SmallDisk()
    {
        if (m_isMounted)
            ::umount2(m_folder.constData(), MNT_DETACH);
    }
    Q_DISABLE_COPY_MOVE(SmallDisk)
    [[nodiscard]] bool isMounted() const { return m_isMounted; }

private:
    QByteArray m_folder;
    bool m_isMounted = false;
};

} // namespace

/// No failure leaves a truncated file behind, and each one is reported.
class TestCliWrittenFiles final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init();
    void keepsOlderReportsWhenTheDiskIsFull_data();
    void keepsOlderReportsWhenTheDiskIsFull();
    void namesEachFileOfAFolderThatVanished();
    void refusesPathsBeforeTheRun();
    void writesReportsIntoPipes();
    void writesReportsIntoDevices();
    void printsAMergedReportThatCannotBeWritten();
    void keepsNamesAndMutesWhenTheDiskIsFull_data();
    void keepsNamesAndMutesWhenTheDiskIsFull();
    void keepsAnOlderRecordingWhenTheDiskIsFull();
    void keepsTheAuditLogWhenTheDiskIsFull();
    void logsToStderrWhenTheLogCannotBeWritten();

private:
    QString inFolder(const QString &name) const { return m_folder->filePath(name); }
    static QStringList stress(const QStringList &more)
    {
        return QStringList {u"stress"_s, u"--duration"_s, u"200ms"_s, u"--warmup"_s, u"0s"_s, u"--workers"_s, u"2"_s}
        + more;
    }
    std::unique_ptr<CliProgram> program()
    {
        auto program = std::make_unique<CliProgram>(m_redis.server().url());
        program->setVariable(u"XDG_CONFIG_HOME"_s, inFolder(u"config"_s));
        program->setVariable(u"XDG_DATA_HOME"_s, inFolder(u"data"_s));
        return program;
    }

    RedisFixture m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliWrittenFiles::init()
{
    m_redis.flush();
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestCliWrittenFiles::keepsOlderReportsWhenTheDiskIsFull_data()
{
    QTest::addColumn<bool>("isDisk");
    QTest::newRow("a file system of 16 KiB") << true;
    QTest::newRow("a limit of the process") << false;
}

void TestCliWrittenFiles::keepsOlderReportsWhenTheDiskIsFull()
{
    QFETCH(bool, isDisk);
    QVERIFY(QDir(m_folder->path()).mkdir(u"disk"_s));
    std::optional<SmallDisk> disk;
    if (isDisk && !disk.emplace(inFolder(u"disk"_s)).isMounted())
        QSKIP("this needs the right to mount a file system");
    const QByteArray older(4096, 'x'); // four of them fill the disk
    QStringList arguments;
    for (const QString &report : reports) {
        const QString path = inFolder(u"disk/"_s + report.sliced(2));
        write(path, older);
        arguments << report << path;
    }
    const auto run = program();
    if (!isDisk)
        limitFiles(*run, 10);
    QCOMPARE(run->run(stress(arguments)), 3);
    const QString cause = isDisk ? u"No space left on device"_s : u"File too large"_s;
    for (const QString &report : reports) {
        const QString path = inFolder(u"disk/"_s + report.sliced(2));
        QVERIFY2(run->messages().contains(u"%1: cannot write %2: %3"_s.arg(report, path, cause).toUtf8()),
                 run->messages());
        QCOMPARE(contentOf(path), older);
    }
    QVERIFY2(run->output().contains("acquired"), run->output());
    QCOMPARE(QDir(inFolder(u"disk"_s)).entryList(QDir::Files | QDir::Hidden).size(), reports.size());
}

void TestCliWrittenFiles::namesEachFileOfAFolderThatVanished()
{
    QDir folder(m_folder->path());
    QVERIFY(folder.mkdir(u"gone"_s));
    const auto run = program();
    run->start({u"stress"_s, u"--name"_s, u"a"_s, u"--duration"_s, u"1s"_s, u"--warmup"_s, u"0s"_s, u"--json"_s,
                inFolder(u"gone/a.json"_s), u"--csv"_s, inFolder(u"gone/a.csv"_s), u"--html"_s, inFolder(u"a.html"_s)});
    QTRY_VERIFY(m_redis.command({"EXISTS", "a"}).integer == 1);
    QVERIFY(folder.rmdir(u"gone"_s));
    QVERIFY(run->waitForEnd());
    QCOMPARE(run->exitCode(), 3);
    for (const QString &name : {u"gone/a.json"_s, u"gone/a.csv"_s})
        QVERIFY2(run->messages().contains(u"cannot write %1: No such file or directory"_s.arg(inFolder(name)).toUtf8()),
                 run->messages());
    QVERIFY(contentOf(inFolder(u"a.html"_s)).endsWith("</html>\n"));
    QVERIFY2(run->output().contains("acquired"), run->output());
}

void TestCliWrittenFiles::refusesPathsBeforeTheRun()
{
    CliProgram run(u"redis://127.0.0.1:1"_s); // nothing listens: a connection would end with 3
    QCOMPARE(run.run(stress({u"--json"_s, u"/sys/kernel/a.json"_s, u"--html"_s, inFolder(u"none/a.html"_s)})), 2);
    QVERIFY2(run.messages().contains("--json: cannot write /sys/kernel/a.json: "), run.messages());
    QVERIFY2(run.messages().contains(
                 u"--html: cannot write %1: No such file or directory"_s.arg(inFolder(u"none/a.html"_s)).toUtf8()),
             run.messages());
    QCOMPARE(run.run({u"record"_s, inFolder(u"none/a.rec"_s), u"--for"_s, u"1s"_s}), 2);
    QCOMPARE(run.run({u"merge"_s, inFolder(u"a.json"_s), u"--html"_s, inFolder(u"none/a.html"_s)}), 2);
    QVERIFY2(run.messages().contains("--html: cannot write "), run.messages());
}

void TestCliWrittenFiles::writesReportsIntoPipes()
{
    const QString pipe = inFolder(u"pipe"_s);
    QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    const int reader = ::open(pipe.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
    const auto run = program();
    run->start(stress({u"--json"_s, pipe}));
    QByteArray report;
    const auto isRead = [&] {
        QByteArray part(4096, Qt::Uninitialized);
        for (ssize_t count = 0; (count = ::read(reader, part.data(), static_cast<size_t>(part.size()))) > 0;)
            report += part.first(count);
        return run->process().state() == QProcess::NotRunning;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRead(), 30000);
    (void)isRead();
    ::close(reader);
    QCOMPARE(run->exitCode(), 0);
    QCOMPARE(QJsonDocument::fromJson(report).object()["schema"_L1].toInt(), 1);
    QVERIFY2(typeOf(pipe) == S_IFIFO, "the pipe was replaced by a file");
}

void TestCliWrittenFiles::writesReportsIntoDevices()
{
    const auto run = program();
    QCOMPARE(run->run(stress({u"--json"_s, u"/dev/full"_s, u"--csv"_s, u"/dev/null"_s})), 3);
    QVERIFY2(run->messages().contains("--json: cannot write /dev/full: No space left on device"), run->messages());
    QVERIFY2(!run->messages().contains("/dev/null"), run->messages());
    for (const QString &device : {u"/dev/full"_s, u"/dev/null"_s})
        QVERIFY2(typeOf(device) == S_IFCHR, "the device was replaced by a file");
}

void TestCliWrittenFiles::printsAMergedReportThatCannotBeWritten()
{
    const QStringList parts {inFolder(u"a.json"_s), inFolder(u"b.json"_s)};
    const auto first = program();
    first->start(stress({u"--join"_s, u"barrier"_s, u"--hosts"_s, u"2"_s, u"--json"_s, parts[0]}));
    QCOMPARE(program()->run(stress({u"--join"_s, u"barrier"_s, u"--hosts"_s, u"2"_s, u"--json"_s, parts[1]})), 0);
    QVERIFY(first->waitForEnd());
    const QString merged = inFolder(u"all.json"_s);
    const QString page = inFolder(u"all.html"_s);
    write(merged, "older");
    const auto run = program();
    limitFiles(*run, 10);
    QCOMPARE(run->run({u"merge"_s, parts[0], parts[1], u"--json"_s, merged, u"--html"_s, page}), 3);
    QVERIFY2(run->messages().contains("--json: cannot write ") && run->messages().contains("--html: cannot write "),
             run->messages());
    QCOMPARE(run->document()["schema"_L1].toInt(), 1);
    QCOMPARE(contentOf(merged), "older");
    QVERIFY(!QFile::exists(page));
}

void TestCliWrittenFiles::keepsNamesAndMutesWhenTheDiskIsFull_data()
{
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QStringList>("second");
    QTest::addColumn<QString>("name");
    QTest::newRow("names") << QStringList {u"alias"_s, client, u"billing"_s}
                           << QStringList {u"alias"_s, client, u"orders"_s} << u"clients.ini"_s;
    const QStringList mute {u"doctor"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1h"_s, u"--mute"_s};
    QTest::newRow("mutes") << mute + QStringList {u"no-ttl"_s} << mute + QStringList {u"dead-head"_s}
                           << u"muted.json"_s;
}

void TestCliWrittenFiles::keepsNamesAndMutesWhenTheDiskIsFull()
{
    QFETCH(QStringList, first);
    QFETCH(QStringList, second);
    QFETCH(QString, name);
    const auto before = program();
    QVERIFY2(before->run(first) == 0, before->messages());
    const QString path = inFolder(u"config/Lockscope/"_s + name);
    const QByteArray older = contentOf(path);
    QVERIFY(!older.isEmpty());
    const auto run = program();
    limitFiles(*run, 10);
    QCOMPARE(run->run(second), 3);
    QVERIFY2(run->messages().contains(u"%1: File too large. "_s.arg(path).toUtf8()), run->messages());
    QVERIFY2(!run->messages().contains("is muted until"), run->messages());
    QCOMPARE(contentOf(path), older);
    QCOMPARE(program()->run(first), 0);
    QCOMPARE(QDir(inFolder(u"config/Lockscope"_s)).entryList(QDir::Files | QDir::Hidden), QStringList {name});
}

void TestCliWrittenFiles::keepsAnOlderRecordingWhenTheDiskIsFull()
{
    const QString path = inFolder(u"a.rec"_s);
    QCOMPARE(program()->run({u"record"_s, path, u"--for"_s, u"50ms"_s}), 0);
    const QByteArray older = contentOf(path);
    const auto run = program();
    limitFiles(*run, 10);
    QCOMPARE(run->run({u"record"_s, path, u"--replace"_s, u"--for"_s, u"50ms"_s}), 2);
    QVERIFY2(run->messages().contains(u"cannot create %1: File too large"_s.arg(path).toUtf8()), run->messages());
    QCOMPARE(contentOf(path), older);
    QCOMPARE(program()->run({u"replay"_s, path, u"--json"_s}), 0);
}

void TestCliWrittenFiles::keepsTheAuditLogWhenTheDiskIsFull()
{
    const auto unlock = [this](rlim_t bytes) {
        m_redis.command({"HSET", "job", client.toLatin1() + ":1", "1"});
        auto run = program();
        limitFiles(*run, bytes);
        run->run({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s});
        return run->messages();
    };
    QVERIFY(!unlock(RLIM_INFINITY).contains("cannot write"));
    const QString path = inFolder(u"data/lockscope/audit.log"_s);
    const QByteArray older = contentOf(path);
    QVERIFY(older.endsWith("}\n"));
    const QByteArray messages = unlock(static_cast<rlim_t>(older.size() + 20));
    QVERIFY2(messages.contains(u"cannot write %1: File too large. This action was not recorded"_s.arg(path).toUtf8()),
             messages);
    QCOMPARE(contentOf(path), older);
}

void TestCliWrittenFiles::logsToStderrWhenTheLogCannotBeWritten()
{
    const auto run = program();
    QCOMPARE(run->run({u"list"_s, u"--log-level"_s, u"debug"_s, u"--log-file"_s, u"/dev/full"_s}), 0);
    QVERIFY2(run->messages().contains(" info lockscope."), run->messages());
}

LOCKSCOPE_TEST(TestCliWrittenFiles)
#include "tst_cli_written_files.moc"
