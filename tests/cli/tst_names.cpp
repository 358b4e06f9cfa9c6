// SPDX-License-Identifier: Apache-2.0
#include "app/common/aliases.h"
#include "app/common/names.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestNames final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsBytesAndBase64_data();
    void readsBytesAndBase64();
    void refusesWhatIsNoName();
    void writesTextAsTextAndBytesAsBase64();
    void printsNothingThatATerminalObeys_data();
    void printsNothingThatATerminalObeys();
    void keepsTheNamesOfClients();
};

void TestNames::readsBytesAndBase64_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << "myLock"_ba
                          << "myLock"_ba;
    QTest::newRow("no UTF-8") << "\xff\xfe"_ba
                              << "\xff\xfe"_ba;
    QTest::newRow("base64") << "b64:AAH/"_ba << QByteArray("\x00\x01\xff", 3);
    QTest::newRow("base64 of its own mark") << "b64:YjY0Og=="_ba
                                            << "b64:"_ba;
}

void TestNames::readsBytesAndBase64()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, bytes);
    const Result<QByteArray> read = app::parseBytes(argument.toStdString(), u"NAME"_s);
    QVERIFY(read);
    QCOMPARE(*read, bytes);
}

void TestNames::refusesWhatIsNoName()
{
    for (const char *argument : {"", "b64:", "b64:*"}) {
        const Result<QByteArray> read = app::parseBytes(argument, u"NAME"_s);
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::Usage);
        QVERIFY(read.error().message.startsWith(u"NAME"_s));
    }
}

void TestNames::writesTextAsTextAndBytesAsBase64()
{
    QJsonObject object;
    app::insertBytes(object, u"name"_s, "Schloß"_ba);
    app::insertBytes(object, u"key"_s, "\xff"_ba);
    QCOMPARE(object, QJsonObject({{u"name"_s, u"Schloß"_s}, {u"key_b64"_s, u"/w=="_s}}));
}

void TestNames::printsNothingThatATerminalObeys_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << "a:{b}"_ba << u"a:{b}"_s;
    QTest::newRow("other scripts") << "锁🔒"_ba << u"锁🔒"_s;
    QTest::newRow("escape") << "a\x1b[31m"_ba << u"a\\x1b[31m"_s;
    QTest::newRow("next line of C1") << "a\xc2\x85"_ba << u"a\\xc2\\x85"_s;
    QTest::newRow("right to left") << "a\xe2\x80\xae"_ba << u"a\\xe2\\x80\\xae"_s;
    QTest::newRow("no UTF-8") << "a\xff{锁}\xe9\x94"_ba << u"a\\xff{锁}\\xe9\\x94"_s;
    QTest::newRow("a mark of byte order") << "\xef\xbb\xbf"
                                             "a"_ba
                                          << u"\\xef\\xbb\\xbfa"_s;
}

void TestNames::printsNothingThatATerminalObeys()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(app::printable(bytes), text);
}

void TestNames::keepsTheNamesOfClients()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"clients.ini"_s);
    const ClientId billing("6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c");
    const ClientId other = ClientId::random();
    QVERIFY(!app::Aliases::read(file).of(billing));
    QVERIFY(app::Aliases::write(billing, {u"billing, nightly"_s, u"web-3"_s}, file));
    QVERIFY(app::Aliases::write(other, {u"other\x1b[2J"_s, {}}, file));
    const app::Aliases aliases = app::Aliases::read(file);
    QVERIFY(aliases.of(billing));
    QCOMPARE(aliases.of(billing)->toString(), u"billing, nightly on web-3"_s);
    QCOMPARE(aliases.suffixOf(billing), u" [billing, nightly on web-3]"_s);
    QCOMPARE(aliases.suffixOf(other), u" [other\\x1b[2J]"_s);
    QCOMPARE(aliases.suffixOf(ClientId::random()), QString());
    QVERIFY(app::Aliases::write(billing, {}, file));
    QVERIFY(!app::Aliases::read(file).of(billing));
    QVERIFY(app::Aliases::read(file).of(other));
    QCOMPARE(app::Aliases::write(billing, {u"x"_s, {}}, u"/dev/null/clients.ini"_s).error().kind, ErrorKind::Usage);
}

LOCKSCOPE_TEST(TestNames)
#include "tst_names.moc"
