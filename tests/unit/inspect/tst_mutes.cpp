// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/mutes.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;

class TestMutes final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void loadsWhatWasSaved();
    void refusesAnotherFormat_data();
    void refusesAnotherFormat();
    void saysThatItsFileCannotBeRead();
    void saysThatItsFileCannotBeWritten();

private:
    [[nodiscard]] QString path() const { return m_folder->filePath(u"muted.json"_s); }
    static bool write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestMutes::loadsWhatWasSaved()
{
    QVERIFY(Mutes::load(path())->all().empty()); // there is no file yet
    Mutes mutes;
    mutes.add({u"no-ttl"_s, "job\xff*", u"known"_s, 1'700'000'000'000});
    QVERIFY(mutes.save(path()));
    const Result<Mutes> read = Mutes::load(path());
    QVERIFY(read);
    QVERIFY(read->all() == mutes.all());
}

void TestMutes::refusesAnotherFormat_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("a text") << "hello, world"_ba;
    QTest::newRow("an empty file") << ""_ba;
    QTest::newRow("a later version") << R"({"schema":2,"muted":[]})"_ba;
}

void TestMutes::refusesAnotherFormat()
{
    QFETCH(const QByteArray, content);
    QVERIFY(write(path(), content));
    const Result<Mutes> mutes = Mutes::load(path());
    QVERIFY(!mutes);
    QCOMPARE(mutes.error().kind, ErrorKind::Usage);
    QCOMPARE(mutes.error().message.code(), u"mutes-foreign"_s);
}

void TestMutes::saysThatItsFileCannotBeRead()
{
    QVERIFY(QDir().mkdir(path()));
    const Result<Mutes> mutes = Mutes::load(path());
    QVERIFY(!mutes);
    QCOMPARE(mutes.error().kind, ErrorKind::Usage);
    QCOMPARE(mutes.error().message.code(), u"mutes-unreadable"_s);
}

void TestMutes::saysThatItsFileCannotBeWritten()
{
    QVERIFY(write(path(), "a file in place of the folder"));
    const Status saved = Mutes().save(path() + u"/muted.json"_s);
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::File);
    QCOMPARE(saved.error().message.code(), u"mutes-unwritten"_s);
}

LOCKSCOPE_TEST(TestMutes)
#include "tst_mutes.moc"
