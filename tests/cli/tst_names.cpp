// SPDX-License-Identifier: Apache-2.0
#include "app/common/aliases.h"
#include "app/common/names.h"
#include "core/base/random.h"
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
    void showsEveryNameAsItself();
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
    QTest::newRow("base64 of the base64 mark") << "b64:YjY0Og=="_ba
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
        QVERIFY(read.error().message.english().startsWith(u"NAME"_s));
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
    QTest::newRow("a backslash") << "a\\x1b"_ba << u"a\\\\x1b"_s;
    QTest::newRow("line separator") << "a\u2028b"_ba << u"a\\xe2\\x80\\xa8b"_s;
    QTest::newRow("paragraph separator") << "a\u2029"_ba << u"a\\xe2\\x80\\xa9"_s;
    QTest::newRow("no-break space") << "a\u00a0b"_ba << u"a\\xc2\\xa0b"_s;
    QTest::newRow("em space") << "a\u2003b"_ba << u"a\\xe2\\x80\\x83b"_s;
    QTest::newRow("ideographic space") << "a\u3000b"_ba << u"a\\xe3\\x80\\x80b"_s;
    QTest::newRow("Hangul filler") << "a\u3164"_ba << u"a\\xe3\\x85\\xa4"_s;
    QTest::newRow("half-width Hangul filler") << "a\uffa0"_ba << u"a\\xef\\xbe\\xa0"_s;
    QTest::newRow("blank Braille") << "a\u2800"_ba << u"a\\xe2\\xa0\\x80"_s;
    QTest::newRow("zero width space") << "a\u200bb"_ba << u"a\\xe2\\x80\\x8bb"_s;
    QTest::newRow("combining grapheme joiner") << "a\u034f"_ba << u"a\\xcd\\x8f"_s;
    QTest::newRow("variation selector") << "a\ufe0f"_ba << u"a\\xef\\xb8\\x8f"_s;
    QTest::newRow("tag characters") << "a\U000e0041"_ba << u"a\\xf3\\xa0\\x81\\x81"_s;
    QTest::newRow("variation selector of plane 14") << "a\U000e0100"_ba << u"a\\xf3\\xa0\\x84\\x80"_s;
    QTest::newRow("private use") << "a\ue000"_ba << u"a\\xee\\x80\\x80"_s;
    QTest::newRow("private use of plane 15") << "a\U000f0000"_ba << u"a\\xf3\\xb0\\x80\\x80"_s;
    QTest::newRow("no character") << "a\uffff"_ba << u"a\\xef\\xbf\\xbf"_s;
    QTest::newRow("unassigned") << "a\u0378"_ba << u"a\\xcd\\xb8"_s;
    QTest::newRow("a surrogate") << "a\xed\xa0\x80"_ba << u"a\\xed\\xa0\\x80"_s;
    QTest::newRow("overlong") << "a\xc0\xaf"_ba << u"a\\xc0\\xaf"_s;
    QTest::newRow("beyond Unicode") << "\xf4\x90\x80\x80"_ba << u"\\xf4\\x90\\x80\\x80"_s;
    QTest::newRow("a letter and its marks") << "Vie\u0323\u0302t"_ba << u"Vie\u0323\u0302t"_s;
    QTest::newRow("stacked marks") << "a"_ba + "\u0301"_ba.repeated(6)
                                   << u"a\u0301\u0301\u0301\u0301\\xcc\\x81\\xcc\\x81"_s;
    QTest::newRow("a mark without a letter") << "\u0301"
                                                "a"_ba
                                             << u"\\xcc\\x81a"_s;
    QTest::newRow("a mark behind what is escaped") << "\x01\u0301"_ba << u"\\x01\\xcc\\x81"_s;
}

namespace {

/// The bytes that a shown text stands for.
QByteArray meant(const QString &shown)
{
    QByteArray bytes;
    const QByteArray text = shown.toUtf8();
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\')
            bytes += text[i];
        else if (text[i + 1] == '\\')
            bytes += text[++i];
        else
            bytes += QByteArray::fromHex(text.sliced(i + 2, 2)), i += 3;
    }
    return bytes;
}

} // namespace

void TestNames::showsEveryNameAsItself()
{
    SeededRandom random(1);
    const QByteArrayList parts {"a",      "\\",     "x",  "1b", "\\x1b", "\x1b", "\xff", "\u0301",
                                "\u202e", "\u2028", "锁", "🔒",  "\xc2",  "\n",   " "};
    for (int round = 0; round < 20'000; ++round) {
        QByteArray name;
        while (name.size() < 12)
            name += parts[static_cast<qsizetype>(random.nextBelow(static_cast<quint64>(parts.size())))];
        const QString shown = app::printable(name);
        QCOMPARE(meant(shown), name);
        for (const QChar letter : shown)
            QVERIFY2(letter.isSurrogate() || letter.isPrint(), qPrintable(shown));
    }
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
    QCOMPARE(app::Aliases::write(billing, {u"x"_s, {}}, u"/dev/null/clients.ini"_s).error().kind, ErrorKind::File);
}

LOCKSCOPE_TEST(TestNames)
#include "tst_names.moc"
