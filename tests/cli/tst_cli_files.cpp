// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

/// Files that the program creates are readable by their user only, whatever the umask.
class TestCliFiles final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void areReadableByTheirUserOnly();
    void neverReplacesPipes();

private:
    RedisFixture m_redis;
};

void TestCliFiles::areReadableByTheirUserOnly()
{
    const QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u"config"_s) && QDir(home.path()).mkpath(u"data"_s));
    const mode_t before = ::umask(022);
    const auto run = [&](const QStringList &arguments) {
        CliProgram program(m_redis.server().url());
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.filePath(u"config"_s));
        program.setVariable(u"XDG_DATA_HOME"_s, home.filePath(u"data"_s));
        return program.run(arguments);
    };
    m_redis.command({"HSET", "job", "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:1", "1"});
    const int alias = run({u"alias"_s, u"6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c"_s, u"billing"_s});
    const int record = run({u"record"_s, home.filePath(u"a.lockscope"_s), u"--for"_s, u"100ms"_s});
    const int unlock = run({u"unlock"_s, u"job"_s, u"--force"_s, u"--yes"_s});
    ::umask(before);
    QCOMPARE(alias, 0);
    QCOMPARE(record, 0);
    QCOMPARE(unlock, 0);
    int files = 0;
    QDirIterator all(home.path(), QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QFileInfo info(all.next());
        if (info.absolutePath() == home.path() && info.isDir())
            continue; // config and data exist
        files += info.isFile() ? 1 : 0;
        QVERIFY2(!(info.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther)),
                 qPrintable(info.filePath()));
    }
    QCOMPARE(files, 3);
}

void TestCliFiles::neverReplacesPipes()
{
    const QTemporaryDir folder;
    const QByteArray pipe = folder.filePath(u"pipe"_s).toLocal8Bit();
    QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run({u"record"_s, QString::fromLocal8Bit(pipe), u"--for"_s, u"100ms"_s}), 2);
    QVERIFY2(program.messages().contains("is not a regular file"), program.messages());
    struct stat status
    { };
    QCOMPARE(::stat(pipe.constData(), &status), 0);
    QVERIFY(S_ISFIFO(status.st_mode));
}

LOCKSCOPE_TEST(TestCliFiles)
#include "tst_cli_files.moc"
