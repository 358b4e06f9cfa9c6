// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using lockscope::Result;
using lockscope::redis::Reply;
using lockscope::redis::ReplyReader;
using lockscope::tests::outcome;

namespace {

/// One line: the contents of a reply, without its wire format.
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

/// All complete replies, separated by commas; `error` at the end if the stream lost its framing.
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

/// Resident memory of this process.
qint64 residentKilobytes()
{
    QFile status(u"/proc/self/status"_s);
    if (status.open(QIODevice::ReadOnly))
        for (const QByteArray &line : status.readAll().split('\n'))
            if (line.startsWith("VmRSS:"))
                return line.mid(6).trimmed().split(' ').front().toLongLong();
    return 0;
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
    void allocatesNothingForAnnouncedLengths();
    void refusesRepliesBeyondTheLimits_data();
    void refusesRepliesBeyondTheLimits();
    void readsTheLargestRepliesOfARealServer();
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
    QTest::newRow("RESP3 set") << "~1\r\n:1\r\n"_ba;
    QTest::newRow("RESP3 push") << ">1\r\n+a\r\n"_ba;
    QTest::newRow("RESP3 double") << ",1.5\r\n"_ba;
    QTest::newRow("RESP3 boolean") << "#t\r\n"_ba;
    QTest::newRow("RESP3 boolean in an array") << "*1\r\n#t\r\n"_ba;
    QTest::newRow("RESP3 verbatim string") << "=6\r\ntxt:ab\r\n"_ba;
    QTest::newRow("RESP3 big number") << "(12345678901234567890\r\n"_ba;
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
    QTest::newRow("too deep") << nested(8);
    QTest::newRow("much too deep") << nested(40);
    QTest::newRow("a million in a million") << "*1000000\r\n*1000000\r\n"_ba;
    QTest::newRow("string of more than 64 MiB") << "$67108865\r\n"_ba;
    QTest::newRow("string of 2 GiB") << "$2147483648\r\n"_ba;
    QTest::newRow("string of 2 GiB inside an array") << "*2\r\n:1\r\n$2147483648\r\n"_ba;
    QTest::newRow("type missing") << "\r\n"_ba;
    QTest::newRow("integer with the next line behind a lost line feed") << ":1\r*2\r\n"_ba;
    QTest::newRow("string longer than announced") << "$2\r\nab:1\r\n"_ba;
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
    const qint64 before = residentKilobytes();
    reader.feed("$67108864\r\nonly this");
    QCOMPARE(readAll(reader), QByteArray());
    QVERIFY(residentKilobytes() < before + 8 * 1024);
}

void TestReplyReader::allocatesNothingForAnnouncedLengths()
{
    const qint64 before = residentKilobytes();
    std::vector<std::unique_ptr<ReplyReader>> readers;
    for (int i = 0; i < 20; ++i) {
        readers.push_back(std::make_unique<ReplyReader>());
        readers.back()->feed("*500000\r\n*400000\r\n:1\r\n:2\r\n");
        QCOMPARE(readAll(*readers.back()), QByteArray());
    }
    QVERIFY2(residentKilobytes() < before + 8 * 1024, QByteArray::number(residentKilobytes() - before));
}

void TestReplyReader::refusesRepliesBeyondTheLimits_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("part");
    QTest::addColumn<int>("most"); ///< MiB read before it is rejected
    QTest::newRow("a line that does not end") << "+"_ba << QByteArray(64 * 1024, 'x') << 1;
    QTest::newRow("an error that does not end") << "-"_ba << QByteArray(64 * 1024, 'x') << 1;
    QTest::newRow("a number that does not end") << ":"_ba << QByteArray(64 * 1024, '0') << 1;
    QTest::newRow("a length that does not end") << "$"_ba << QByteArray(64 * 1024, '0') << 1;
    QTest::newRow("many strings") << "*100000\r\n"_ba
                                  << QByteArray("$1048576\r\n" + QByteArray(1024 * 1024, 'x') + "\r\n") << 66;
    QTest::newRow("many empty arrays") << "*999\r\n"_ba << QByteArray("*1001\r\n" + QByteArray("*0\r\n").repeated(1001))
                                       << 5;
}

/// It is rejected while it arrives, not afterwards.
void TestReplyReader::refusesRepliesBeyondTheLimits()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, part);
    QFETCH(int, most);
    ReplyReader reader;
    reader.feed(head);
    Result<std::optional<Reply>> next = reader.next();
    qint64 read = 0;
    for (; next && read < 200 * 1024 * 1024; read += part.size()) {
        QVERIFY(!next->has_value());
        reader.feed(part);
        next = reader.next();
    }
    QCOMPARE(outcome(next), u"protocol"_s);
    QVERIFY2(read <= most * 1024 * 1024, QByteArray::number(read));
    QVERIFY2(next.error().message.english().contains(u"more than"_s), qPrintable(next.error().message.english()));
}

void TestReplyReader::readsTheLargestRepliesOfARealServer()
{
    const QByteArray client = "id=12345 addr=10.100.100.100:50000 laddr=10.100.100.101:6379 fd=12345 name=redisson-a "
                              "age=100000 idle=1000 flags=P db=0 sub=50 psub=1 ssub=0 multi=-1 watch=0 qbuf=0 "
                              "qbuf-free=20474 argv-mem=0 multi-mem=0 rbs=1024 rbp=0 obl=0 oll=0 omem=0 tot-mem=22400 "
                              "events=r cmd=subscribe user=default redir=-1 resp=2 lib-name=redisson lib-ver=4.0.0\n";
    const QByteArray clients = client.repeated(20'000);
    const QByteArray nodes = QByteArray("*4\r\n$14\r\n10.100.100.100:\r\n:7000\r\n$40\r\n" + QByteArray(40, 'a')
                                        + "\r\n*2\r\n$8\r\nhostname\r\n$9\r\nhost.name\r\n")
                                 .replace("100:\r\n", "100\r\n")
                                 .repeated(3);
    const QByteArray slot = "*5\r\n:16383\r\n:16383\r\n" + nodes;                 // ranges of one slot each
    const QByteArray field = "$45\r\n" + QByteArray(45, 'f') + "\r\n$1\r\n1\r\n"; // a reader of a lock
    const std::vector<std::pair<QByteArray, QByteArray>> replies {
        {"CLIENT LIST", "$" + QByteArray::number(clients.size()) + "\r\n" + clients + "\r\n"},
        {"CLUSTER SLOTS", "*16384\r\n" + slot.repeated(16384)},
        {"HGETALL", "*1000000\r\n" + field.repeated(500'000)},
    };
    for (const auto &[name, reply] : replies) {
        ReplyReader reader;
        for (qsizetype at = 0; at < reply.size(); at += 64 * 1024) {
            const Result<std::optional<Reply>> before = reader.next();
            QVERIFY2(before && !before->has_value(), name);
            reader.feed(QByteArrayView(reply).sliced(at, std::min<qsizetype>(64 * 1024, reply.size() - at)));
        }
        const Result<std::optional<Reply>> whole = reader.next();
        QVERIFY2(whole && whole->has_value(), name);
        reader.feed("+OK\r\n"); // limits apply per reply
        QCOMPARE(readAll(reader), "+OK"_ba);
    }
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

/// A reused reply contains nothing of its old value.
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
    const Reply kept = first; // a caller may keep its reply
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
