// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::Result;
using lockscope::redis::Reply;
using lockscope::redis::ReplyReader;
using lockscope::tests::outcome;

namespace {

/// One line for people: what a reply holds, without its wire form.
QByteArray describe(const Reply &reply)
{
    switch (reply.type) {
    case Reply::Type::Nil: return "nil";
    case Reply::Type::Integer: return QByteArray::number(reply.integer);
    case Reply::Type::String: return '"' + reply.text + '"';
    case Reply::Type::Status: return '+' + reply.text;
    case Reply::Type::Error: return '!' + reply.text;
    case Reply::Type::Array: break;
    }
    QByteArray text = "[";
    for (const Reply &element : reply.elements)
        text += (text.size() > 1 ? " " : "") + describe(element);
    return text + ']';
}

/// All whole replies, separated by commas; `error` at the end when the stream lost its framing.
QByteArray readAll(ReplyReader &reader)
{
    QByteArrayList replies;
    for (;;) {
        const Result<std::optional<Reply>> next = reader.next();
        if (!next) {
            replies << "error";
            break;
        }
        if (!next->has_value())
            break;
        replies << describe(**next);
    }
    return replies.join(',');
}

QByteArray nested(int depth)
{
    return QByteArray("*1\r\n").repeated(depth) + ":1\r\n";
}

} // namespace

class TestReplyReader final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryType_data();
    void readsEveryType();
    void readsByteByByte_data() { readsEveryType_data(); }
    void readsByteByByte();
    void readsAtEverySplit_data() { readsEveryType_data(); }
    void readsAtEverySplit();
    void refusesWhatIsNoRedis_data();
    void refusesWhatIsNoRedis();
    void keepsRefusingAfterAnError();
    void keepsWholeRepliesBeforeAnError();
    void waitsForALongStringWithoutTakingItsMemory();
    void survivesRandomBytes();
    void reusesAnyReplyForAnyOther_data() { readsEveryType_data(); }
    void reusesAnyReplyForAnyOther();
    void keepsTheTextsThatAreTheSame();
    void reusesNothingInTheMiddleOfAReply();
};

void TestReplyReader::readsEveryType_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("status") << "+OK\r\n"_ba
                            << "+OK"_ba;
    QTest::newRow("empty status") << "+\r\n"_ba
                                  << "+"_ba;
    QTest::newRow("error") << "-WRONGTYPE no\r\n"_ba
                           << "!WRONGTYPE no"_ba;
    QTest::newRow("integer") << ":42\r\n"_ba
                             << "42"_ba;
    QTest::newRow("negative integer") << ":-1\r\n"_ba
                                      << "-1"_ba;
    QTest::newRow("largest integer") << ":9223372036854775807\r\n"_ba
                                     << "9223372036854775807"_ba;
    QTest::newRow("smallest integer") << ":-9223372036854775808\r\n"_ba
                                      << "-9223372036854775808"_ba;
    QTest::newRow("string") << "$5\r\nhello\r\n"_ba
                            << "\"hello\""_ba;
    QTest::newRow("empty string") << "$0\r\n\r\n"_ba
                                  << "\"\""_ba;
    QTest::newRow("string of line ends") << "$4\r\n\r\n\r\n\r\n"_ba
                                         << "\"\r\n\r\n\""_ba;
    QTest::newRow("string with a zero byte") << QByteArray("$3\r\na\0b\r\n", 9) << QByteArray("\"a\0b\"", 5);
    QTest::newRow("nil string") << "$-1\r\n"_ba
                                << "nil"_ba;
    QTest::newRow("nil array") << "*-1\r\n"_ba
                               << "nil"_ba;
    QTest::newRow("empty array") << "*0\r\n"_ba
                                 << "[]"_ba;
    QTest::newRow("array of all") << "*6\r\n:1\r\n$1\r\na\r\n$-1\r\n+s\r\n-e\r\n*0\r\n"_ba
                                  << "[1 \"a\" nil +s !e []]"_ba;
    QTest::newRow("arrays in arrays") << "*2\r\n*2\r\n:1\r\n*1\r\n:2\r\n*1\r\n:3\r\n"_ba
                                      << "[[1 [2]] [3]]"_ba;
    QTest::newRow("deepest array") << nested(7) << "[[[[[[[1]]]]]]]"_ba;
    QTest::newRow("three in a row") << "+a\r\n:2\r\n$1\r\nc\r\n"_ba
                                    << "+a,2,\"c\""_ba;
}

void TestReplyReader::readsEveryType()
{
    QFETCH(QByteArray, wire);
    QFETCH(QByteArray, expected);
    ReplyReader reader;
    reader.feed(wire);
    QCOMPARE(readAll(reader), expected);
}

void TestReplyReader::readsByteByByte()
{
    QFETCH(QByteArray, wire);
    QFETCH(QByteArray, expected);
    ReplyReader reader;
    QByteArrayList replies;
    for (const char byte : wire) {
        reader.feed(QByteArrayView(&byte, 1));
        if (const QByteArray some = readAll(reader); !some.isEmpty())
            replies << some;
    }
    QCOMPARE(replies.join(','), expected);
}

void TestReplyReader::readsAtEverySplit()
{
    QFETCH(QByteArray, wire);
    QFETCH(QByteArray, expected);
    for (qsizetype split = 0; split <= wire.size(); ++split) {
        ReplyReader reader;
        QByteArrayList replies;
        for (const QByteArray &part : {wire.left(split), wire.mid(split)}) {
            reader.feed(part);
            if (const QByteArray some = readAll(reader); !some.isEmpty())
                replies << some;
        }
        QCOMPARE(replies.join(','), expected);
    }
}

void TestReplyReader::refusesWhatIsNoRedis_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::newRow("HTTP answer") << "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"_ba;
    QTest::newRow("TLS alert") << "\x15\x03\x01\x00\x02\x02\x46"_ba;
    QTest::newRow("RESP3 map") << "%1\r\n+a\r\n:1\r\n"_ba;
    QTest::newRow("letters for an integer") << ":abc\r\n"_ba;
    QTest::newRow("no digits for an integer") << ":\r\n"_ba;
    QTest::newRow("too big an integer") << ":9223372036854775808\r\n"_ba;
    QTest::newRow("letters for a length") << "$x\r\n"_ba;
    QTest::newRow("negative length") << "$-2\r\n"_ba;
    QTest::newRow("too long a string") << "$99999999999999999999\r\n"_ba;
    QTest::newRow("letters for a count") << "*x\r\n"_ba;
    QTest::newRow("negative count") << "*-2\r\n"_ba;
    QTest::newRow("array of more than a million") << "*1000001\r\n"_ba;
    QTest::newRow("array of two thousand million") << "*2147483647\r\n"_ba;
    QTest::newRow("array of more than fits") << "*99999999999999999999\r\n"_ba;
    QTest::newRow("huge array inside an array") << "*1\r\n*2000000\r\n"_ba;
    QTest::newRow("too deep") << nested(40);
    QTest::newRow("type missing") << "\r\n"_ba;
}

void TestReplyReader::refusesWhatIsNoRedis()
{
    QFETCH(QByteArray, wire);
    for (qsizetype split = 0; split <= wire.size(); ++split) {
        ReplyReader reader;
        reader.feed(wire.left(split));
        const QByteArray before = readAll(reader);
        reader.feed(wire.mid(split));
        QVERIFY(before == "error" || before.isEmpty());
        QCOMPARE(readAll(reader), "error"_ba);
    }
    ReplyReader reader;
    reader.feed(wire);
    QCOMPARE(outcome(reader.next()), u"protocol"_s);
}

void TestReplyReader::keepsRefusingAfterAnError()
{
    ReplyReader reader;
    reader.feed("?\r\n");
    const Result<std::optional<Reply>> first = reader.next();
    reader.feed("+OK\r\n");
    const Result<std::optional<Reply>> second = reader.next();
    QVERIFY(!first && !second);
    QVERIFY(second.error() == first.error());
}

void TestReplyReader::keepsWholeRepliesBeforeAnError()
{
    ReplyReader reader;
    reader.feed("+OK\r\n:1\r\nHTTP");
    QCOMPARE(readAll(reader), "+OK,1,error"_ba);
}

void TestReplyReader::waitsForALongStringWithoutTakingItsMemory()
{
    ReplyReader reader;
    reader.feed("$536870912\r\nonly this");
    QCOMPARE(readAll(reader), QByteArray());
}

void TestReplyReader::survivesRandomBytes()
{
    QRandomGenerator random(20240717); // the same bytes in every run
    const QByteArray alphabet = "*$:+-0123456789\r\n\r\n\r\nab";
    for (int round = 0; round < 20000; ++round) {
        ReplyReader reader;
        for (int part = 0; part < 4; ++part) {
            QByteArray bytes;
            for (int i = 0; i < 12; ++i)
                bytes += alphabet[random.bounded(int(alphabet.size()))];
            reader.feed(bytes);
            readAll(reader);
        }
    }
}

/// Nothing of what it was is left in what it becomes.
void TestReplyReader::reusesAnyReplyForAnyOther()
{
    QFETCH(QByteArray, wire);
    ReplyReader fresh;
    fresh.feed(wire);
    const Reply expected = **fresh.next();
    const QByteArrayList others {"+OK\r\n"_ba,
                                 "-ERR\r\n"_ba,
                                 ":42\r\n"_ba,
                                 "$5\r\nhello\r\n"_ba,
                                 "$-1\r\n"_ba,
                                 "*0\r\n"_ba,
                                 "*6\r\n*2\r\n:1\r\n+b\r\n:7\r\n$1\r\na\r\n$-1\r\n+s\r\n*1\r\n-e\r\n"_ba};
    for (const QByteArray &other : others) {
        ReplyReader reader;
        reader.feed(other);
        reader.reuse(std::move(**reader.next()));
        reader.feed(wire);
        QCOMPARE(**reader.next(), expected);
    }
}

void TestReplyReader::keepsTheTextsThatAreTheSame()
{
    ReplyReader reader;
    reader.feed("*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\n0\r\n");
    Reply first = **reader.next();
    const Reply kept = first; // somebody may keep what he heard
    const char *word = first.elements[0].text.constData();
    reader.reuse(std::move(first));
    reader.feed("*3\r\n$7\r\nmessage\r\n$1\r\nb\r\n$1\r\n0\r\n");
    const Reply second = **reader.next();
    QCOMPARE(static_cast<const void *>(second.elements[0].text.constData()), static_cast<const void *>(word));
    QCOMPARE(describe(second), "[\"message\" \"b\" \"0\"]"_ba);
    QCOMPARE(describe(kept), "[\"message\" \"a\" \"0\"]"_ba);
}

void TestReplyReader::reusesNothingInTheMiddleOfAReply()
{
    ReplyReader reader;
    reader.feed("+old\r\n*2\r\n:1\r\n");
    Reply old = **reader.next();
    QVERIFY(!reader.next()->has_value());
    reader.reuse(std::move(old));
    reader.feed(":2\r\n");
    QCOMPARE(readAll(reader), "[1 2]"_ba);
}

LOCKSCOPE_TEST(TestReplyReader)
#include "tst_reply_reader.moc"
