// SPDX-License-Identifier: Apache-2.0
#include "app/common/ini_file.h"
#include "tests/support/full_disk.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using namespace lockscope;
using app::IniFile;

/// The files that QSettings wrote in earlier versions, and still reads.
class TestIniFile final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void isReadByEarlierVersions_data();
    void isReadByEarlierVersions();
    void readsWhatEarlierVersionsWrote();
    void isWrittenAsByEarlierVersions();
    void removesGroups();
    void keepsEachOfManyChanges();
    void losesNoChangeOfAnotherProcess();
    void keepsTheOlderFileWhenTheDiskIsFull();
    void keepsAFileThatItCannotRead();
    void leavesAFileToAProgramThatIsWritingIt();

private:
    QString path() const { return m_folder->filePath(u"Lockscope/a.ini"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

const QByteArray everyByte = [] {
    QByteArray bytes;
    for (int byte = 0; byte < 256; ++byte)
        bytes += static_cast<char>(byte);
    return bytes;
}();

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void TestIniFile::isReadByEarlierVersions_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QVariant>("value");
    QTest::newRow("text") << u"group/key"_s << QVariant(u"text"_s);
    QTest::newRow("empty text") << u"group/key"_s << QVariant(u""_s);
    QTest::newRow("commas and other separators") << u"group/key"_s << QVariant(u"a, b;c=d"_s);
    QTest::newRow("quotes and backslashes") << u"group/key"_s << QVariant(u"\"C:\\x41\""_s);
    QTest::newRow("spaces at the ends") << u"group/key"_s << QVariant(u"  text "_s);
    QTest::newRow("an at sign") << u"group/key"_s << QVariant(u"@ByteArray(x)"_s);
    QTest::newRow("control characters before digits") << u"group/key"_s
                                                      << QVariant(u"\x01"
                                                                  "1\tfa\n\x1f"
                                                                  "0\x7f"
                                                                  "e"_s);
    QTest::newRow("other scripts") << u"group/key"_s << QVariant(u"锁 – schloß 🔒"_s);
    QTest::newRow("a number") << u"group/key"_s << QVariant(-5);
    QTest::newRow("a long number") << u"group/key"_s << QVariant(qint64(1'700'000'000'000));
    QTest::newRow("a truth value") << u"group/key"_s << QVariant(true);
    QTest::newRow("bytes") << u"group/key"_s << QVariant(everyByte);
    QTest::newRow("no bytes") << u"group/key"_s << QVariant(QByteArray());
    QTest::newRow("a list") << u"group/key"_s << QVariant(QStringList {u"a,b"_s, u""_s, u" c"_s, u"@d"_s});
    QTest::newRow("a list of one") << u"group/key"_s << QVariant(QStringList {u"a,b"_s});
    QTest::newRow("an empty list") << u"group/key"_s << QVariant(QStringList());
    QTest::newRow("no group") << u"key"_s << QVariant(u"text"_s);
    QTest::newRow("a group called General") << u"General/key"_s << QVariant(u"text"_s);
    QTest::newRow("groups in a group") << u"connections/1/url"_s << QVariant(u"redis://h"_s);
    QTest::newRow("unusual names") << u"orders [eu] = 锁 🔒/pins %2F;#"_s << QVariant(u"text"_s);
}

void TestIniFile::isReadByEarlierVersions()
{
    QFETCH(QString, key);
    QFETCH(QVariant, value);
    QVERIFY(IniFile::change(path(), [&](IniFile &file) {
        file.set(key, value);
        file.set(u"other/key"_s, 1);
    }));
    const QSettings settings(path(), QSettings::IniFormat);
    QCOMPARE(settings.allKeys().size(), 2);
    QVERIFY(settings.contains(key));
    QCOMPARE(settings.status(), QSettings::NoError);
    if (value.typeId() == QMetaType::QStringList)
        QCOMPARE(settings.value(key).toStringList(), value.toStringList());
    else if (value.typeId() == QMetaType::QByteArray)
        QCOMPARE(settings.value(key).toByteArray(), value.toByteArray());
    else
        QCOMPARE(settings.value(key).toString(), value.toString());
}

void TestIniFile::readsWhatEarlierVersionsWrote()
{
    const QStringList list {u"a,b"_s, u"锁"_s};
    {
        QSettings settings(path(), QSettings::IniFormat);
        settings.setValue(u"window/geometry"_s, everyByte);
        settings.setValue(u"pins/redis%3A%2F%2Fh"_s, list);
        settings.setValue(u"theme"_s, u"dark"_s);
        settings.beginWriteArray(u"connections"_s, 1);
        settings.setArrayIndex(0);
        settings.setValue(u"url"_s, u"redis://a,b"_s);
        settings.setValue(u"readOnly"_s, true);
    }
    QVERIFY(IniFile::change(path(), [](IniFile &file) { file.set(u"language"_s, u"en"_s); }));
    const IniFile file = IniFile::read(path());
    QCOMPARE(file.value(u"window/geometry"_s).toByteArray(), everyByte);
    QCOMPARE(file.value(u"pins/redis%3A%2F%2Fh"_s).toStringList(), list);
    QCOMPARE(file.text(u"theme"_s), u"dark"_s);
    QCOMPARE(file.text(u"language"_s), u"en"_s);
    QCOMPARE(file.text(u"connections/1/url"_s), u"redis://a,b"_s);
    QVERIFY(file.value(u"connections/1/readOnly"_s).toBool());
    QCOMPARE(file.groups(), (QStringList {u"connections"_s, u"pins"_s, u"window"_s}));
}

void TestIniFile::isWrittenAsByEarlierVersions()
{
    IniFile file;
    const QString other = m_folder->filePath(u"other.ini"_s);
    {
        QSettings settings(other, QSettings::IniFormat);
        const auto set = [&](const QString &key, const QVariant &value) {
            settings.setValue(key, value);
            file.set(key, value);
        };
        set(u"language"_s, u"zh_CN"_s);
        set(u"orders eu/ca"_s, u"/etc/ssl/orders ca.pem"_s);
        set(u"orders eu/read-only"_s, true);
        set(u"orders eu/url"_s, u"rediss+sentinel://looker@10.0.0.1,10.0.0.2/orders"_s);
        set(u"window/geometry"_s, QByteArray("\x01\0ab\0", 5));
    }
    QCOMPARE(QString::fromUtf8(file.toBytes()).replace(u"\\x0"_s, u"\\0"_s), QString::fromUtf8(contentOf(other)));
}

void TestIniFile::removesGroups()
{
    IniFile file;
    for (const QString &key : {u"a"_s, u"a/b"_s, u"a/b/c"_s, u"ab/c"_s})
        file.set(key, 1);
    file.remove(u"a"_s);
    QCOMPARE(file.groups(), QStringList {u"ab"_s});
    QVERIFY(!file.contains(u"a"_s));
}

void TestIniFile::keepsEachOfManyChanges()
{
    for (int i = 10; i < 60; ++i) { // of equal length, and more than one within the precision of the file's time
        QVERIFY(IniFile::change(path(), [i](IniFile &file) { file.set(u"textPercent"_s, i); }));
        QCOMPARE(IniFile::read(path()).value(u"textPercent"_s).toInt(), i);
    }
}

void TestIniFile::losesNoChangeOfAnotherProcess()
{
    const auto add = [this](int first) {
        for (int i = first; i < first + 20; ++i)
            QVERIFY(IniFile::change(path(), [i](IniFile &file) { file.set(QString::number(i), i); }));
    };
    std::thread other([&] { add(100); });
    add(200);
    other.join();
    const IniFile file = IniFile::read(path());
    for (int i = 0; i < 20; ++i)
        QVERIFY(file.contains(QString::number(100 + i)) && file.contains(QString::number(200 + i)));
}

void TestIniFile::keepsTheOlderFileWhenTheDiskIsFull()
{
    QVERIFY(IniFile::change(path(), [](IniFile &file) { file.set(u"key"_s, u"older"_s); }));
    const QByteArray older = contentOf(path());
    const Status changed = [this] {
        const tests::FullDisk disk(200); // enough for the lock's file
        return IniFile::change(path(), [](IniFile &file) { file.set(u"key"_s, QString(500, u'x')); });
    }();
    QVERIFY(!changed);
    QCOMPARE(changed.error().kind, ErrorKind::File);
    QCOMPARE(changed.error().message.english(),
             u"Cannot write %1: File too large. The file is unchanged."_s.arg(path()));
    QCOMPARE(changed.error().detail, QString());
    QCOMPARE(contentOf(path()), older);
    QCOMPARE(QDir(m_folder->filePath(u"Lockscope"_s)).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TestIniFile::keepsAFileThatItCannotRead()
{
    QVERIFY(QDir(m_folder->path()).mkpath(u"Lockscope/a.ini"_s)); // a folder of the same name
    const Status changed = IniFile::change(path(), [](IniFile &file) { file.set(u"key"_s, 1); });
    QVERIFY(!changed && changed.error().message.english().startsWith(u"Cannot write %1: "_s.arg(path())));
    QVERIFY(QFileInfo(path()).isDir());
}

/// It waits some seconds for the other program.
void TestIniFile::leavesAFileToAProgramThatIsWritingIt()
{
    QVERIFY(IniFile::change(path(), [](IniFile &file) { file.set(u"key"_s, u"older"_s); }));
    const QByteArray older = contentOf(path());
    QLockFile other(path() + u".lock"_s);
    QVERIFY(other.tryLock());
    const Status changed = IniFile::change(path(), [](IniFile &file) { file.set(u"key"_s, u"newer"_s); });
    QVERIFY(!changed);
    QCOMPARE(changed.error().kind, ErrorKind::File);
    QVERIFY(changed.error().message.includes("ini-in-use"_L1));
    QCOMPARE(contentOf(path()), older);
}

LOCKSCOPE_TEST(TestIniFile)
#include "tst_ini_file.moc"
