// SPDX-License-Identifier: Apache-2.0
#include "core/redis/read_only.h"
#include "lua/scripts.h"
#include "tests/support/test_main.h"
#include "tests/unit/redis/fake_session.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

Q_DECLARE_METATYPE(std::vector<lockscope::redis::Command>)

/// Everything that a read-only session writes to its (fake) server, checked byte by byte.
class TestReadOnlySession final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sendsNothingThatIsNotListed_data();
    void sendsNothingThatIsNotListed();
    void sendsWhatIsListed();
    void killsNobody();
};

void TestReadOnlySession::sendsNothingThatIsNotListed_data()
{
    QTest::addColumn<std::vector<Command>>("commands");
    QTest::newRow("no command") << std::vector<Command> {Command(), Command(""), Command(" ")};
    QTest::newRow("what writes") << std::vector<Command> {{"SET", "k", "1"},
                                                          {"set", "k", "1"},
                                                          {"DEL", "k"},
                                                          {"PEXPIRE", "k", "1"},
                                                          {"HINCRBY", "k", "f", "1"},
                                                          {"FLUSHALL"},
                                                          {"GETDEL", "k"},
                                                          {"GETEX", "k", "PERSIST"},
                                                          {"SORT", "k", "STORE", "other"},
                                                          {"RESTORE", "k", "0", "x"},
                                                          {"MULTI"},
                                                          {"EXEC"}};
    QTest::newRow("what tells others") << std::vector<Command> {
        {"PUBLISH", "c", "0"}, {"SPUBLISH", "c", "0"}, {"WAIT", "1", "0"}};
    QTest::newRow("what rules the server") << std::vector<Command> {{"CLIENT", "KILL", "ID", "7"},
                                                                    {"CLIENT", "PAUSE", "1000"},
                                                                    {"CLIENT"},
                                                                    {"CONFIG", "SET", "save", ""},
                                                                    {"CONFIG", "RESETSTAT"},
                                                                    {"SHUTDOWN"},
                                                                    {"REPLICAOF", "NO", "ONE"},
                                                                    {"CLUSTER", "FAILOVER"},
                                                                    {"SENTINEL", "FAILOVER", "m"},
                                                                    {"SCRIPT", "FLUSH"},
                                                                    {"DEBUG", "SLEEP", "1"},
                                                                    {"ACL", "SETUSER", "u"},
                                                                    {"MONITOR"},
                                                                    {"FUNCTION", "LOAD", "x"}};
    QTest::newRow("scripts that may write")
        << std::vector<Command> {{"EVAL", "return 1", "0"},
                                 {"FCALL", "f", "0"},
                                 {"SCRIPT", "LOAD", "return 1"},
                                 {"SCRIPT", "LOAD"},
                                 {"EVALSHA"},
                                 {"EVALSHA", QByteArray(40, '0'), "0"},
                                 {"SCRIPT", "LOAD", lua::all().front()->text, "more"}};
    QTest::newRow("a word in disguise") << std::vector<Command> {
        {"GET k", "x"}, {"GET\r\nSET", "x"},           {" GET", "x"},
        {"GETS", "x"},  {QByteArray("GET\0", 4), "x"}, {"CLIENT ", "ID"}};
    std::vector<Command> ours;
    for (const lua::Script *script : lua::all()) {
        if (QByteArrayView(script->name).startsWith("inspect/"))
            continue;
        ours.push_back({"EVALSHA", script->sha1, "1", "k"});
        ours.push_back({"EVAL", script->text, "1", "k"});
        ours.push_back({"SCRIPT", "LOAD", script->text});
    }
    QVERIFY(ours.size() > 30);
    QTest::newRow("our own scripts that write") << ours;
}

void TestReadOnlySession::sendsNothingThatIsNotListed()
{
    QFETCH(std::vector<Command>, commands);
    LinkOptions options;
    options.isReadOnly = true;
    Session session(options);
    session.openFully();
    for (const Command &command : commands) {
        const std::optional<Error> refused = session.connection.send(command, &session.inbox);
        QVERIFY2(refused, command.args.value(0));
        QCOMPARE(toWord(refused->kind), u"refused"_s);
        session.connection.flush();
    }
    QCOMPARE(session.network.last().takeWritten(), QByteArray());
    QVERIFY(session.inbox.outcomes.isEmpty());
    QCOMPARE(session.connection.pendingCount(), std::size_t(0));
}

void TestReadOnlySession::sendsWhatIsListed()
{
    LinkOptions options;
    options.isReadOnly = true;
    Session session(options);
    session.openFully();
    QByteArray expected;
    for (const QByteArray &words : readOnlyWords()) {
        Command command;
        for (const QByteArray &word : words.split(' '))
            command << word.toLower();
        command.encodeTo(expected);
        session.send(command);
    }
    QCOMPARE(session.network.last().takeWritten(), expected);
}

void TestReadOnlySession::killsNobody()
{
    LinkOptions options;
    options.isReadOnly = true;
    options.credentials = {u"anna"_s, u"pw"_s};
    Session session(options);
    session.open({{11, "run-1"}});
    session.network.last().send(QByteArray("+OK\r\n" + handshakeAnswers(13, "run-1")));
    QCOMPARE(session.opened, 1);
    ReplyReader asked; // a request is an array of strings, like a reply
    asked.feed(session.network.last().takeWritten());
    int count = 0;
    for (auto next = asked.next(); next && next->has_value(); next = asked.next(), ++count) {
        Command command;
        for (const Reply &word : (*next)->elements)
            command << word.text;
        QVERIFY2(onlyReads(command), command.args.value(0));
    }
    QCOMPARE(count, 5);
}

LOCKSCOPE_TEST(TestReadOnlySession)
#include "tst_read_only_session.moc"
