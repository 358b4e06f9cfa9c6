// SPDX-License-Identifier: Apache-2.0
#include "core/schema/classify.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::schema;

namespace {

const QByteArray A = "0b1e8f2a-94c3-4d5e-8a6f-7c2d1e0f9a8b:7";
const QByteArray B = "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:-3";
const QByteArray Transaction = "0123456789abcdef0123456789abcdef";
const QByteArray V = "FNkOtnGLRZ6GFkz3Mcst6A"; // a value's hash
const QByteArray W = "b+/k9wUUwJLMJwRIqF3iQQ";

LockData hash(const FieldList &fields)
{
    LockData data;
    data.type = KeyType::Hash;
    data.hash = HashData::sorted(fields);
    return data;
}

LockData text(const QByteArray &value)
{
    LockData data;
    data.type = KeyType::String;
    data.text = value;
    return data;
}

LockData with(LockData data, bool LockData::*fact)
{
    data.*fact = true;
    return data;
}

FieldList valueOf(const QByteArray &v, const QByteArray &holder, const QByteArray &time = "1900000000000")
{
    return {{v, holder}, {v + ':' + holder + ":expire_time", time}, {v + ':' + holder + ":lock_count", "1"}};
}

FieldList operator+(FieldList a, const FieldList &b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

QString toText(const Classification &verdict)
{
    QString result = toWord(verdict.kind);
    if (!verdict.couldBe.isEmpty())
        result += u" or "_s + verdict.couldBe.join(u' ');
    if (verdict.layout != Layout::Current)
        result += verdict.layout == Layout::Json ? u", json"_s : u", plain writer"_s;
    return result;
}

} // namespace

Q_DECLARE_METATYPE(lockscope::schema::LockData)

class TestClassify final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesTheKindAsFarAsTheDataTells_data();
    void namesTheKindAsFarAsTheDataTells();
    void readsHolders_data();
    void readsHolders();
    void sortsTheFieldsOfAGroup();
    void takesOnlyWholeHoldsFromJson();
};

void TestClassify::namesTheKindAsFarAsTheDataTells_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<LockData>("data");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const LockData &data, const char *expected,
                        const QByteArray &name = "name") {
        QTest::newRow(title) << name << data << QString::fromLatin1(expected);
    };
    const LockData once = hash({{A, "1"}});
    const LockData twice = hash({{A, "2"}});
    row("a single hold", once, "reentrant or spin nonreentrant fair nonreentrant-fair");
    row("held twice", twice, "reentrant or spin fair");
    row("listened for", with(twice, &LockData::hasLockListeners), "reentrant or fair");
    row("queued for", with(once, &LockData::hasQueue), "fair or nonreentrant-fair");
    row("queued for, held twice", with(twice, &LockData::hasQueue), "fair");
    row("with a token", with(once, &LockData::hasToken), "fenced");
    row("queue and token", with(with(twice, &LockData::hasQueue), &LockData::hasToken), "fair or fenced");
    row("of a map's fair lock", twice, "fair", "{map}:FNkOtnGLRZ6GFkz3Mcst6A:fairlock");
    row("of a transaction", hash({{A + ':' + Transaction, "1"}}),
        "reentrant or spin nonreentrant fair nonreentrant-fair");

    row("readers", hash({{"mode", "read"}, {A, "2"}, {B, "1"}}), "readwrite");
    row("a writer", hash({{"mode", "write"}, {A + ":write", "2"}}), "readwrite");
    row("a writer who reads", hash({{"mode", "write"}, {A + ":write", "1"}, {A, "1"}}), "readwrite");
    row("a writer of a transaction", hash({{"mode", "write"}, {A + ":write:" + Transaction, "1"}}), "readwrite");
    row("a writer of old", hash({{"mode", "write"}, {A, "1"}}), "readwrite, plain writer");
    row("nothing but a mode", hash({{"mode", "read"}}), "readwrite");
    row("a mode of an application", hash({{"mode", "read"}, {"path", "/"}}), "unknown");
    row("another mode", hash({{"mode", "dark"}}), "unknown");

    row("a writer among readers", hash({{"mode", "read"}, {A, "1"}, {B + ":write", "1"}}), "mixed");
    row("a plain lock under a writer", hash({{"mode", "write"}, {A + ":write", "1"}, {B, "1"}}), "mixed");
    row("two writers", hash({{"mode", "write"}, {A + ":write", "1"}, {B + ":write", "1"}}), "mixed");
    row("a foreign field among readers", hash({{"mode", "read"}, {A, "1"}, {"x", "1"}}), "mixed");
    row("two holders without a mode", hash({{A, "1"}, {B, "1"}}), "mixed");
    row("a writer without a mode", hash({{A + ":write", "1"}}), "mixed");
    row("a plain lock in a group", hash(FieldList {{A, "1"}} + valueOf(V, B)), "mixed");
    row("readers in a group", hash(FieldList {{"mode", "read"}, {A, "1"}} + valueOf(V, B)), "mixed");

    row("a group", hash(valueOf(V, A) + valueOf(W, A)), "fastermulti");
    row("a group of two holders", hash(valueOf(V, A) + valueOf(W, B, "5")), "fastermulti");
    row("what an expired value left", hash({{V + ':' + A + ":expire_time", "5"}, {V + ':' + A + ":lock_count", "1"}}),
        "fastermulti");
    row("22 characters, but no holder", hash({{V, "x"}}), "unknown");

    row("an application's hash", hash({{"a", "1"}, {"b", "2"}}), "unknown");
    row("a holder with a strange count", hash({{A, "yes"}}), "unknown");
    row("a holder among others", hash({{A, "1"}, {"b", "2"}}), "unknown");
    LockData big;
    big.type = KeyType::Hash;
    big.isForeign = true;
    row("too big", big, "unknown");

    row("a number", text("3"), "semaphore or latch permit");
    row("a number that no latch has", text("-2"), "semaphore or permit");
    row("listened to as a semaphore", with(text("3"), &LockData::hasSemaphoreListeners), "semaphore or permit");
    row("listened to as a latch", with(text("3"), &LockData::hasLatchListeners), "latch");
    row("listened to as both", with(with(text("3"), &LockData::hasLatchListeners), &LockData::hasSemaphoreListeners),
        "mixed");
    row("with permits held", with(text("0"), &LockData::hasHeldPermits), "permit");
    row("a map's semaphore", text("3"), "semaphore", "{map}:FNkOtnGLRZ6GFkz3Mcst6A:semaphore");
    row("a map's permits", text("3"), "permit", "{map}:FNkOtnGLRZ6GFkz3Mcst6A:permitexpirablesemaphore");
    row("a map's latch", text("3"), "latch", "{map}:FNkOtnGLRZ6GFkz3Mcst6A:countdownlatch");
    row("a bounded queue's semaphore", text("3"), "semaphore", "redisson_bqs:{q}");
    row("an eviction's latch", text("1"), "latch", "redisson__execute_task_once_latch:{x}");
    row("a fence token", text("3"), "unknown", "redisson_lock_token:{name}");
    row("a read hold's timer", text("1"), "unknown", "{name}:" + A + ":rwlock_timeout:1");
    row("a lock of Redisson 2.2.3", text("{\"o\":\"" + A + "\",\"c\":2}"), "reentrant, json");
    row("other JSON", text("{\"o\":\"me\",\"c\":2}"), "unknown");
    row("other text", text("hello"), "unknown");

    row("nothing", {}, "unknown");
    row("a queue is left", with({}, &LockData::hasQueue), "fair or nonreentrant-fair");
    row("a token is left", with({}, &LockData::hasToken), "fenced");
    row("permits are left", with({}, &LockData::hasHeldPermits), "permit");
    row("a read hold's timer is left", with({}, &LockData::hasReadTimeouts), "readwrite");
    row("waited for", with({}, &LockData::hasLockListeners), "reentrant or nonreentrant fenced fastermulti");
    row("waited for to read or write", with({}, &LockData::hasReadWriteListeners), "readwrite");
    row("waited for a permit", with({}, &LockData::hasSemaphoreListeners), "semaphore or permit");
    row("waited for a latch", with({}, &LockData::hasLatchListeners), "latch");
    LockData list;
    list.type = keyTypeOf("list");
    row("a list", list, "unknown");
}

void TestClassify::namesTheKindAsFarAsTheDataTells()
{
    QFETCH(const QByteArray, name);
    QFETCH(const LockData, data);
    QFETCH(const QString, expected);
    QCOMPARE(toText(classify(LockName(name), data)), expected);
}

void TestClassify::readsHolders_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("expected");
    QTest::newRow("reader") << A << u"7"_s;
    QTest::newRow("negative thread") << B << u"-3"_s;
    QTest::newRow("writer") << A + ":write" << u"7 writes"_s;
    QTest::newRow("reader of a transaction") << A + ':' + Transaction << u"7 in 0123"_s;
    QTest::newRow("writer of a transaction") << A + ":write:" + Transaction << u"7 writes in 0123"_s;
    QTest::newRow("short transaction") << A + ":0123" << QString();
    QTest::newRow("upper-case transaction") << A + ':' + Transaction.toUpper() << QString();
    QTest::newRow("only a client") << A.chopped(2) << QString();
    QTest::newRow("other ending") << A + ":read" << QString();
    QTest::newRow("empty") << QByteArray() << QString();
}

void TestClassify::readsHolders()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QString, expected);
    QString text;
    if (const std::optional<HolderField> holder = HolderField::parse(field)) {
        text = QString::number(holder->id.thread.value);
        if (holder->isWriter)
            text += u" writes"_s;
        if (!holder->transaction.isEmpty())
            text += u" in "_s + QString::fromLatin1(holder->transaction.first(4));
    }
    QCOMPARE(text, expected);
}

void TestClassify::sortsTheFieldsOfAGroup()
{
    const FieldList fields = valueOf(V, A, "1000") + FieldList {{W, B}, {W + ':' + A + ":lock_count", "4"}};
    const HashData data = HashData::sorted(fields);
    QCOMPARE(data.values.size(), 2u);
    QCOMPARE(data.values[0], (StoredValue {V, A, 1, 1000}));
    QCOMPARE(data.values[1], (StoredValue {W, B, 0, std::nullopt}));
    QCOMPARE(data.leftovers, (std::vector<QByteArray> {W + ':' + A + ":lock_count"}));
    QVERIFY(data.strays.empty());
}

void TestClassify::takesOnlyWholeHoldsFromJson()
{
    const std::optional<StoredHold> hold = parseJsonLock("{\"c\":3,\"o\":\"" + A + "\"}");
    QVERIFY(hold.has_value());
    QCOMPARE(hold->field, A);
    QCOMPARE(hold->count, 3);
    for (const QByteArray &other : {QByteArray("{\"o\":\"" + A + "\"}"), QByteArray("{\"o\":\"" + A + "\",\"c\":0}"),
                                    QByteArray("[1]"), QByteArray("{\"o\":")})
        QVERIFY2(!parseJsonLock(other), other);
}

LOCKSCOPE_TEST(TestClassify)
#include "tst_classify.moc"
