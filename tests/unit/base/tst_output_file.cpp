// SPDX-License-Identifier: Apache-2.0
#include "core/base/output_file.h"
#include "tests/support/full_disk.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace lockscope;
using tests::FullDisk;

/// Files are written completely or not at all, whatever fails.
class TestOutputFile final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void replacesAnOlderFile();
    void keepsTheOlderFileWhenTheDiskIsFull();
    void reportsAFolderThatDoesNotExist();
    void reportsAFolderThatTakesNoFiles();
    void reportsAFolderAsTarget();
    void keepsAFileThatIsReadOnly();
    void keepsThePermissionsOfAnOlderFile();
    void makesPrivateFilesInPrivateFolders();
    void followsLinks();
    void writesIntoPipes();
    void reportsPipesWithoutReader();
    void appendsToOpenFiles();
    void replacesFilesInSharedMemory();
    void reportsFullDevices();
    void checksWithoutATrace();
    void growsByCompleteAppends();
    void beginsInPlaceOfAnOlderFile();
    void leavesRightsOfPipesAlone();

private:
    QString inFolder(const QString &name) const { return m_folder->filePath(name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::System | QDir::Hidden); }

    std::unique_ptr<QTemporaryDir> m_folder;
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

QString write(const QString &path, const QByteArray &content, rlim_t maxBytes)
{
    const FullDisk disk(maxBytes);
    return writeFile(path, content);
}

} // namespace

void TestOutputFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestOutputFile::replacesAnOlderFile()
{
    const QString path = inFolder(u"report"_s);
    QCOMPARE(writeFile(path, "an older report"), QString());
    QCOMPARE(writeFile(path, "newer"), QString());
    QCOMPARE(contentOf(path), "newer");
    QCOMPARE(files(), QStringList {u"report"_s});
}

void TestOutputFile::keepsTheOlderFileWhenTheDiskIsFull()
{
    const QString path = inFolder(u"report"_s);
    QCOMPARE(writeFile(path, "older"), QString());
    for (const rlim_t room : {0, 10, 5000, 99999}) {
        QVERIFY(write(path, QByteArray(100000, 'x'), room).contains(u"File too large"_s));
        QCOMPARE(contentOf(path), "older");
        QCOMPARE(files(), QStringList {u"report"_s});
    }
    QCOMPARE(write(path, QByteArray(100000, 'x'), 100000), QString());
    QCOMPARE(contentOf(path).size(), 100000);
}

void TestOutputFile::reportsAFolderThatDoesNotExist()
{
    const QString path = inFolder(u"none/report"_s);
    QCOMPARE(checkWritable(path), u"No such file or directory"_s);
    QCOMPARE(writeFile(path, "a report"), u"No such file or directory"_s);
    QVERIFY(!QFileInfo::exists(inFolder(u"none"_s)));
}

void TestOutputFile::reportsAFolderThatTakesNoFiles()
{
    const QString path = u"/sys/kernel/report"_s; // not even root can create a file there
    QVERIFY(!checkWritable(path).isNull());
    QCOMPARE(writeFile(path, "a report"), checkWritable(path));
}

void TestOutputFile::reportsAFolderAsTarget()
{
    QCOMPARE(checkWritable(m_folder->path()), u"Is a directory"_s);
    QVERIFY(!writeFile(m_folder->path(), "a report").isNull());
}

void TestOutputFile::keepsAFileThatIsReadOnly()
{
    if (::geteuid() == 0)
        QSKIP("root may write to read-only files");
    const QString path = inFolder(u"report"_s);
    QCOMPARE(writeFile(path, "older"), QString());
    QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
    QCOMPARE(checkWritable(path), u"Permission denied"_s);
    QCOMPARE(writeFile(path, "newer"), u"Permission denied"_s);
    QCOMPARE(contentOf(path), "older");
}

void TestOutputFile::keepsThePermissionsOfAnOlderFile()
{
    const mode_t before = ::umask(022);
    const QString path = inFolder(u"report"_s);
    const QString created = writeFile(path, "older");
    const mode_t mode = modeOf(path) & 07777U;
    QVERIFY(::chmod(path.toLocal8Bit().constData(), 0662) == 0);
    const QString replaced = writeFile(path, "newer");
    ::umask(before);
    QCOMPARE(created, QString());
    QCOMPARE(mode, 0644U);
    QCOMPARE(replaced, QString());
    QCOMPARE(modeOf(path) & 07777U, 0662U);
    QCOMPARE(writeFile(path, "private", Readers::OwnerOnly), QString());
    QCOMPARE(modeOf(path) & 07777U, 0600U);
}

void TestOutputFile::makesPrivateFilesInPrivateFolders()
{
    const QString path = inFolder(u"settings/mine"_s);
    QCOMPARE(writeFile(path, "private", Readers::OwnerOnly), QString());
    QCOMPARE(modeOf(path) & 07777U, 0600U);
    QCOMPARE(modeOf(inFolder(u"settings"_s)) & 07777U, 0700U);
}

void TestOutputFile::followsLinks()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"below"_s));
    const QString link = inFolder(u"link"_s);
    QVERIFY(QFile::link(u"below/report"_s, link)); // relative, and there is no such file yet
    for (const QByteArray content : {"first", "second"}) {
        QCOMPARE(writeFile(link, content), QString());
        QVERIFY(QFileInfo(link).isSymbolicLink());
        QCOMPARE(contentOf(inFolder(u"below/report"_s)), content);
    }
    const QString circle = inFolder(u"circle"_s);
    QVERIFY(QFile::link(u"circle"_s, circle));
    QVERIFY(!writeFile(circle, "a report").isNull());
    QVERIFY(QFileInfo(circle).isSymbolicLink());
}

void TestOutputFile::writesIntoPipes()
{
    const QString path = inFolder(u"pipe"_s);
    QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0622), 0);
    const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    QCOMPARE(checkWritable(path), QString());
    QCOMPARE(writeFile(path, "a report"), QString());
    char read[16] {};
    QCOMPARE(::read(reader, read, sizeof read), 8);
    ::close(reader);
    QCOMPARE(read, "a report");
    QVERIFY2(S_ISFIFO(modeOf(path)), "the pipe was replaced by a file");
}

void TestOutputFile::reportsPipesWithoutReader()
{
    std::array<int, 2> pipe {};
    QCOMPARE(::pipe(pipe.data()), 0);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    const QString path = u"/dev/fd/%1"_s.arg(pipe[1]);
    QCOMPARE(checkWritable(path), QString());
    ::close(pipe[0]);
    QVERIFY(!writeFile(path, "a report").isNull());
    std::signal(SIGPIPE, handler);
    ::close(pipe[1]);
}

void TestOutputFile::appendsToOpenFiles()
{
    QFile open(inFolder(u"log"_s));
    QVERIFY(open.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    QCOMPARE(open.write("begin "), 6);
    QCOMPARE(writeFile(u"/dev/fd/%1"_s.arg(open.handle()), "end"), QString());
    QCOMPARE(contentOf(open.fileName()), "begin end");
}

void TestOutputFile::replacesFilesInSharedMemory()
{
    const QTemporaryDir folder(u"/dev/shm/lockscope-XXXXXX"_s);
    if (!folder.isValid())
        QSKIP("there is no shared memory as a folder");
    const QString path = folder.filePath(u"report"_s);
    QCOMPARE(writeFile(path, "older"), QString());
    QCOMPARE(writeFile(path, "newer"), QString());
    QCOMPARE(contentOf(path), "newer");
}

void TestOutputFile::reportsFullDevices()
{
    QCOMPARE(checkWritable(u"/dev/full"_s), QString());
    QCOMPARE(writeFile(u"/dev/full"_s, "a report"), u"No space left on device"_s);
    QVERIFY2(S_ISCHR(modeOf(u"/dev/full"_s)), "the device was replaced by a file");
    QCOMPARE(writeFile(u"/dev/null"_s, "a report"), QString());
    QVERIFY2(S_ISCHR(modeOf(u"/dev/null"_s)), "the device was replaced by a file");
}

void TestOutputFile::checksWithoutATrace()
{
    QCOMPARE(checkWritable(inFolder(u"report"_s)), QString());
    QCOMPARE(files(), QStringList());
}

void TestOutputFile::growsByCompleteAppends()
{
    const QString path = inFolder(u"log"_s);
    GrowingFile file;
    QCOMPARE(file.open(path, Readers::OwnerOnly), QString());
    QCOMPARE(file.append("first\n"), QString());
    {
        const FullDisk disk(10);
        QCOMPARE(file.append("second\n"), u"File too large"_s);
        QCOMPARE(contentOf(path), "first\n");
    }
    QCOMPARE(file.append("third\n"), QString());
    QCOMPARE(file.size(), 12);
    QCOMPARE(file.close(), QString());
    GrowingFile again;
    QCOMPARE(again.open(path, Readers::OwnerOnly), QString());
    QCOMPARE(again.append("fourth\n"), QString());
    QCOMPARE(contentOf(path), "first\nthird\nfourth\n");
    QCOMPARE(modeOf(path) & 07777U, 0600U);
}

void TestOutputFile::beginsInPlaceOfAnOlderFile()
{
    const QString path = inFolder(u"recording"_s);
    QCOMPARE(writeFile(path, "older"), QString());
    GrowingFile file;
    {
        const FullDisk disk(3);
        QCOMPARE(file.begin(path, "begin", Readers::OwnerOnly), u"File too large"_s);
    }
    QVERIFY(!file.isOpen());
    QCOMPARE(contentOf(path), "older");
    QCOMPARE(files(), QStringList {u"recording"_s});
    QCOMPARE(file.begin(path, "begin", Readers::OwnerOnly), QString());
    QCOMPARE(contentOf(path), "begin");
    QCOMPARE(file.append(" end"), QString());
    QCOMPARE(contentOf(path), "begin end");
    QCOMPARE(modeOf(path) & 07777U, 0600U);
}

void TestOutputFile::leavesRightsOfPipesAlone()
{
    const QString path = inFolder(u"shared pipe"_s);
    QCOMPARE(::mkfifo(path.toLocal8Bit().constData(), 0622), 0);
    QCOMPARE(::chmod(path.toLocal8Bit().constData(), 0666), 0);
    const int reader = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
    GrowingFile file;
    QCOMPARE(file.open(path, Readers::OwnerOnly), QString());
    ::close(reader);
    QCOMPARE(modeOf(path) & 0777U, 0666U);
}

LOCKSCOPE_TEST(TestOutputFile)
#include "tst_output_file.moc"
