// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"
#include "core/base/private_file.h"
#include "tests/support/test_main.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace lockscope;

class TestOutputFile final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOlderFileUntilCommit();
    void writesIntoPipes();
    void appendsToOpenFiles();
    void reportsFullDevices();
    void leavesRightsOfPipesAlone();

private:
    QTemporaryDir m_folder;
};

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

mode_t modeOf(const QString &path)
{
    struct stat status
    { };
    return ::stat(path.toLocal8Bit().constData(), &status) == 0 ? status.st_mode : 0;
}

} // namespace

void TestOutputFile::keepsTheOlderFileUntilCommit()
{
    const QString path = m_folder.filePath(u"report"_s);
    QCOMPARE(OutputFile::write(path, "older"), QString());
    {
        OutputFile file(path);
        QVERIFY(file.open());
        file.device().write("half of");
        QCOMPARE(contentOf(path), "older");
    }
    QCOMPARE(contentOf(path), "older");
    QCOMPARE(OutputFile::write(path, "newer"), QString());
    QCOMPARE(contentOf(path), "newer");
}

void TestOutputFile::writesIntoPipes()
{
    const QString path = m_folder.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0622), 0);
    const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    QCOMPARE(OutputFile::write(path, "a report"), QString());
    char read[16] {};
    QCOMPARE(::read(reader, read, sizeof read), 8);
    ::close(reader);
    QCOMPARE(read, "a report");
    QVERIFY2(S_ISFIFO(modeOf(path)), "the pipe was replaced by a file");
}

void TestOutputFile::appendsToOpenFiles()
{
    QFile open(m_folder.filePath(u"log"_s));
    QVERIFY(open.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    QCOMPARE(open.write("begin "), 6);
    QCOMPARE(OutputFile::write(u"/dev/fd/%1"_s.arg(open.handle()), "end"), QString());
    QCOMPARE(contentOf(open.fileName()), "begin end");
}

void TestOutputFile::reportsFullDevices()
{
    QVERIFY(OutputFile::write(u"/dev/full"_s, "a report").contains(u"No space left"_s));
    QVERIFY2(S_ISCHR(modeOf(u"/dev/full"_s)), "the device was replaced by a file");
}

void TestOutputFile::leavesRightsOfPipesAlone()
{
    const QString path = m_folder.filePath(u"shared pipe"_s);
    QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0622), 0);
    QCOMPARE(::chmod(path.toLocal8Bit().constData(), 0666), 0);
    const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
    QFile file(path);
    QVERIFY(openPrivate(file, QIODevice::WriteOnly));
    ::close(reader);
    QCOMPARE(modeOf(path) & 0777U, 0666U);
}

LOCKSCOPE_TEST(TestOutputFile)
#include "tst_output_file.moc"
