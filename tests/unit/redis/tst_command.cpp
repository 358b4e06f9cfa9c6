// SPDX-License-Identifier: Apache-2.0
#include "core/redis/command.h"
#include "tests/support/test_main.h"

#include <QRandomGenerator>
#include <QTest>
#include <hiredis/hiredis.h>

using namespace Qt::StringLiterals;
using lockscope::redis::Command;

class TestCommand final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void encodesAnyBytes_data();
    void encodesAnyBytes();
    void appendsToWhatIsThere();
    void growsByArguments();
    void encodesAsHiredisDoes();
};

void TestCommand::encodesAnyBytes_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("wire");
    QTest::newRow("plain") << "key"_ba
                           << "*2\r\n$3\r\nGET\r\n$3\r\nkey\r\n"_ba;
    QTest::newRow("empty") << ""_ba
                           << "*2\r\n$3\r\nGET\r\n$0\r\n\r\n"_ba;
    QTest::newRow("null") << QByteArray() << "*2\r\n$3\r\nGET\r\n$0\r\n\r\n"_ba;
    QTest::newRow("line end") << "a\r\nb"_ba
                              << "*2\r\n$3\r\nGET\r\n$4\r\na\r\nb\r\n"_ba;
    QTest::newRow("zero byte") << QByteArray("a\0b", 3) << QByteArray("*2\r\n$3\r\nGET\r\n$3\r\na\0b\r\n", 22);
    QTest::newRow("per cent") << "%s%n"_ba
                              << "*2\r\n$3\r\nGET\r\n$4\r\n%s%n\r\n"_ba;
    QTest::newRow("not UTF-8") << "\xff\xfe"_ba
                               << "*2\r\n$3\r\nGET\r\n$2\r\n\xff\xfe\r\n"_ba;
}

void TestCommand::encodesAnyBytes()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, wire);
    QByteArray out;
    Command("GET", argument).encodeTo(out);
    QCOMPARE(out, wire);
}

void TestCommand::appendsToWhatIsThere()
{
    QByteArray out;
    Command("A").encodeTo(out);
    Command("B").encodeTo(out);
    QCOMPARE(out, "*1\r\n$1\r\nA\r\n*1\r\n$1\r\nB\r\n"_ba);
}

void TestCommand::growsByArguments()
{
    Command command("DEL");
    QByteArray expected = "*101\r\n$3\r\nDEL\r\n";
    for (int i = 0; i < 100; ++i) {
        command << "k"_ba;
        expected += "$1\r\nk\r\n";
    }
    QByteArray out;
    command.encodeTo(out);
    QCOMPARE(out, expected);
}

void TestCommand::encodesAsHiredisDoes()
{
    QRandomGenerator random(7);
    for (int i = 0; i < 500; ++i) {
        Command command;
        std::vector<const char *> texts;
        std::vector<std::size_t> lengths;
        const int count = random.bounded(1, 20);
        for (int argument = 0; argument < count; ++argument) {
            QByteArray text(random.bounded(4) == 0 ? random.bounded(20000) : random.bounded(12), Qt::Uninitialized);
            std::ranges::generate(text, [&] { return static_cast<char>(random.bounded(256)); });
            command << text;
        }
        for (const QByteArray &argument : command.args) {
            texts.push_back(argument.constData());
            lengths.push_back(static_cast<std::size_t>(argument.size()));
        }
        char *encoded = nullptr;
        const auto length = redisFormatCommandArgv(&encoded, count, texts.data(), lengths.data());
        const QByteArray expected(encoded, static_cast<qsizetype>(length));
        redisFreeCommand(encoded);
        QByteArray out;
        command.encodeTo(out);
        QCOMPARE(out, expected);
    }
}

LOCKSCOPE_TEST(TestCommand)
#include "tst_command.moc"
