// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/server.h"
#include "tests/support/test_main.h"

#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The installation by `cmake --install` as a service uses it. The tests follow the order of the steps.
class TestPackage final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void manualBuildsWhatIsInstalled();
    void installsTheLibraryAlone();
    void installsNoHeaderThatIsOursAlone();
    void isFoundAndLinked();
    void servesAProgram();

private:
    /// Empty, or all that the command said.
    static QByteArray problemOf(const QStringList &arguments)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral(CMAKE_PROGRAM), arguments);
        const bool isDone = process.waitForFinished(240'000) && process.exitStatus() == QProcess::NormalExit
            && process.exitCode() == 0;
        return isDone
            ? QByteArray()
            : arguments.join(u' ').toUtf8() + ": " + process.errorString().toUtf8() + '\n' + process.readAll();
    }
    [[nodiscard]] QString tree() const { return m_directory.filePath(u"tree"_s); }
    [[nodiscard]] QString build() const { return m_directory.filePath(u"build"_s); }
    [[nodiscard]] QStringList files(const QString &pattern) const
    {
        QStringList found;
        for (QDirIterator at(tree(), {pattern}, QDir::Files, QDirIterator::Subdirectories); at.hasNext();)
            found << QDir(tree()).relativeFilePath(at.next());
        found.sort();
        return found;
    }

    QTemporaryDir m_directory {QStringLiteral(BUILD_DIR "/tests/package-XXXXXX")};
};

/// That target is all that is installed: `library`, which this test depends on.
void TestPackage::manualBuildsWhatIsInstalled()
{
    QFile page(QStringLiteral(CONSUMER_DIR "/../../../") + u"resources/docs/library.md"_s);
    QVERIFY(page.open(QIODevice::ReadOnly));
    QVERIFY(page.readAll().contains("cmake --build build-library --target library\n"));
}

void TestPackage::installsTheLibraryAlone()
{
    const QByteArray problem = problemOf(
        {u"--install"_s, QStringLiteral(BUILD_DIR), u"--prefix"_s, tree(), u"--component"_s, u"library"_s});
    QVERIFY2(problem.isEmpty(), problem);
    QCOMPARE(files(u"LockscopeConfig*.cmake"_s).size(), 2);
    QCOMPARE(files(u"libcore_locks.a"_s).size(), 1);
    QVERIFY(!QDir(tree()).exists(u"bin"_s));
}

void TestPackage::installsNoHeaderThatIsOursAlone()
{
    const QStringList headers = files(u"*.h"_s);
    for (const auto &face : {u"mutex.h"_s, u"multi_mutex.h"_s, u"counting_semaphore.h"_s})
        QVERIFY2(headers.contains(u"include/lockscope/core/locks/"_s + face), qPrintable(face));
    for (const QString &header : headers) {
        const bool isOurs = header.startsWith(u"include/lockscope/core/"_s)
            || header == u"include/lockscope/lockscope.h" || header == u"include/lockscope/lua/script.h";
        QVERIFY2(isOurs, qPrintable(header));
    }
    for (const auto &inner :
         {u"locks/client_state.h"_s, u"locks/wait_queue.h"_s, u"locks/hold_record.h"_s, u"redis/handshake.h"_s})
        QVERIFY2(!headers.contains(u"include/lockscope/core/"_s + inner), qPrintable(inner));
}

void TestPackage::isFoundAndLinked()
{
    QStringList configure {u"-S"_s, QStringLiteral(CONSUMER_DIR), u"-B"_s, build(), u"-G"_s, QStringLiteral(GENERATOR)};
    configure << QStringLiteral("-DCMAKE_CXX_COMPILER=" CXX_COMPILER) << QStringLiteral("-DCMAKE_CXX_FLAGS=" CXX_FLAGS)
              << u"-DCMAKE_PREFIX_PATH="_s + tree();
    QByteArray problem = problemOf(configure);
    QVERIFY2(problem.isEmpty(), problem);
    problem = problemOf({u"--build"_s, build()});
    QVERIFY2(problem.isEmpty(), problem);
}

void TestPackage::servesAProgram()
{
    lockscope::sandbox::Server server;
    QVERIFY(server.start());
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_URL"_s, server.url());
    program.setProcessEnvironment(environment);
    program.start(build() + u"/consumer"_s, QStringList());
    QVERIFY(program.waitForFinished());
    QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0, program.readAllStandardError());
    QCOMPARE(program.readAllStandardOutput(), "both are ours\nreading\nlost orders\n"_ba);
}

LOCKSCOPE_TEST(TestPackage)
#include "tst_package.moc"
