// SPDX-License-Identifier: Apache-2.0
#include "core/base/message.h"
#include "tests/support/test_main.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QTest>
#include <QTranslator>
#include <array>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr std::array texts {
    MessageText {"no-place", "Nothing to insert."},
    MessageText {"two-places", "%2 before %1."},
    MessageText {"twice", "%1 and %1"},
};

template <MessageCode Code>
inline constexpr MessageMaker<texts, Code> message {};

/// Translates into upper case, and puts the places of "two-places" into the other order.
class Shouting final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *context, const char *text, const char * /*note*/,
                                    int /*count*/) const override
    {
        if (qstrcmp(context, "Messages") != 0)
            return {};
        return QByteArrayView(text) == "%2 before %1." ? u"%1 AFTER %2."_s : QString::fromUtf8(text).toUpper();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestMessage final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void insertsItsValues();
    void insertsEachValueOnce();
    void joinsMessages();
    void isTranslatedWhereItIsShown();
    void keepsItsValuesAsData();
    void verbatimWordsHaveNoCode();
    void comparesCodeAndValues();
    void includesTheMessagesAmongItsValues();
    void putsSentencesOneAfterTheOther();
    void namesTheFieldOfAProblem();
};

void TestMessage::insertsItsValues()
{
    QCOMPARE(message<"no-place">().english(), u"Nothing to insert."_s);
    QCOMPARE(message<"two-places">(1, u"b"_s).english(), u"b before 1."_s);
    QCOMPARE(message<"two-places">(3h, 400ms).english(), u"0.4 s before 3 h."_s);
    QCOMPARE(message<"twice">(u"x"_s).english(), u"x and x"_s);
    QCOMPARE(Message().english(), QString());
}

void TestMessage::insertsEachValueOnce()
{
    QCOMPARE(message<"two-places">(u"odd:%2"_s, u"%1"_s).english(), u"%1 before odd:%2."_s);
}

void TestMessage::joinsMessages()
{
    const Message both = joined({message<"twice">(u"a"_s), Message(), message<"no-place">()});
    QCOMPARE(both.english(), u"a and a; Nothing to insert."_s);
    QCOMPARE(joined({message<"no-place">(), message<"no-place">()}).english(),
             u"Nothing to insert. Nothing to insert."_s);
    QCOMPARE(joined({Message(), message<"no-place">()}), message<"no-place">());
    QVERIFY(joined({}).isEmpty());
    QCOMPARE(message<"two-places">(both, message<"no-place">()).english(),
             u"Nothing to insert. before a and a; Nothing to insert.."_s);
}

void TestMessage::isTranslatedWhereItIsShown()
{
    const Message inner = message<"two-places">(u"name"_s, 45s);
    const Message outer = message<"twice">(inner);
    Shouting translator;
    QVERIFY(QCoreApplication::installTranslator(&translator));
    QCOMPARE(outer.translated(), u"name AFTER 45 S. AND name AFTER 45 S."_s);
    QCOMPARE(outer.english(), u"45 s before name. and 45 s before name."_s);
    QCOMPARE(Message::verbatim(u"ERR wrong"_s).translated(), u"ERR wrong"_s);
    QCoreApplication::removeTranslator(&translator);
    QCOMPARE(outer.translated(), outer.english());
}

void TestMessage::keepsItsValuesAsData()
{
    const QJsonArray args = message<"two-places">(message<"twice">(7), 1500ms).args();
    const QJsonArray expected {QJsonObject {{u"code"_s, u"twice"_s}, {u"args"_s, QJsonArray {7}}}, 1500};
    QCOMPARE(args, expected);
}

void TestMessage::verbatimWordsHaveNoCode()
{
    const Message words = Message::verbatim(u"ERR %1"_s);
    QCOMPARE(words.english(), u"ERR %1"_s);
    QCOMPARE(words.code(), QString());
    QVERIFY(!words.isEmpty());
    QVERIFY(Message::verbatim({}).isEmpty());
}

void TestMessage::comparesCodeAndValues()
{
    QCOMPARE(message<"twice">(1), message<"twice">(1));
    QVERIFY(message<"twice">(1) != message<"twice">(2));
    QVERIFY(message<"twice">(1) != message<"twice">(u"1"_s));
    QVERIFY(message<"no-place">() != Message());
}

void TestMessage::includesTheMessagesAmongItsValues()
{
    const Message inner = message<"twice">(message<"no-place">());
    const Message outer = message<"two-places">(1, joined({Message::verbatim(u"two-places"_s), inner}));
    QVERIFY(inner.includes("twice"_L1));
    QVERIFY(inner.includes("no-place"_L1));
    QVERIFY(!inner.includes("two-places"_L1));
    for (const QLatin1StringView code : {"two-places"_L1, "twice"_L1, "no-place"_L1})
        QVERIFY2(outer.includes(code), code.data());
    QVERIFY(!outer.includes("no"_L1));                                 // whole codes only
    QVERIFY(!message<"twice">(u"no-place"_s).includes("no-place"_L1)); // a text is no message
    QVERIFY(!Message::verbatim(u"no-place"_s).includes("no-place"_L1));
    QVERIFY(!Message().includes("no-place"_L1));
}

void TestMessage::putsSentencesOneAfterTheOther()
{
    const Message nothing = message<"no-place">();
    QCOMPARE(sentences({nothing, Message(), message<"two-places">(1, 2), nothing}).english(),
             u"Nothing to insert. 2 before 1. Nothing to insert."_s);
    QCOMPARE(sentences({Message(), nothing, Message()}), nothing);
    QVERIFY(sentences({}).isEmpty());
    QVERIFY(sentences({Message(), Message()}).isEmpty());
    QVERIFY(sentences({nothing, message<"twice">(1)}).includes("twice"_L1));
}

void TestMessage::namesTheFieldOfAProblem()
{
    const Message problem = message<"two-places">(0, u"%1"_s);
    const Message ofWorkers = ofField(u"workers"_s, problem);
    QCOMPARE(ofWorkers.english(), u"workers: %1 before 0."_s);
    QVERIFY(ofWorkers.includes("two-places"_L1));
    const std::optional<FieldProblem> read = fieldProblem(ofWorkers);
    QVERIFY(read);
    QCOMPARE(read->field, u"workers"_s);
    QCOMPARE(read->problem, problem);
    const Message unnamed = ofField(QString(), problem);
    QVERIFY(fieldProblem(unnamed) && fieldProblem(unnamed)->field.isEmpty());
    QVERIFY(!fieldProblem(problem));
    QVERIFY(!fieldProblem(message<"twice">(ofWorkers))); // not at any depth
    QVERIFY(!fieldProblem(Message::verbatim(u"workers: 0"_s)));
    QVERIFY(!fieldProblem(Message()));
}

LOCKSCOPE_TEST(TestMessage)
#include "tst_message.moc"
