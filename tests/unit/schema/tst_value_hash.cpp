// SPDX-License-Identifier: Apache-2.0
#include "core/schema/value_hash.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope::schema;
using namespace Qt::StringLiterals;

class TestValueHash final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isRedissons_data();
    void isRedissons();
    void namesEachValueOnceInAnyOrder();
};

/// As printed by Redisson 4.7.0: Hash.hash128toBase64 of what StringCodec encodes.
void TestValueHash::isRedissons_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("hash");
    QTest::newRow("empty") << ""_ba
                           << "t6rZwibGo2uy1OSmNVe8pg"_ba;
    QTest::newRow("a letter") << "a"_ba
                              << "qwvAS12pR0CgRitaypEjUw"_ba;
    QTest::newRow("a word") << "value"_ba
                            << "BxmaxkubI/Uarra/cfAAYg"_ba;
    QTest::newRow("two parts") << "order:4711"_ba
                               << "GLU77pjd57N/PLLnDHzSyg"_ba;
    QTest::newRow("other scripts") << u"\u00fc\u4e2d\U0001f600"_s.toUtf8() << "uMgNAlQa4q+zq/UEpYK87A"_ba;
    QTest::newRow("a whole packet") << "0123456789abcdef0123456789abcdef"_ba
                                    << "08hr0B8iaf3PoSsWAS8sWA"_ba;
    QTest::newRow("more than a packet") << "0123456789abcdef0123456789abcdef0"_ba
                                        << "bJFqmqUcs2MICdEOv9KOyw"_ba;
}

void TestValueHash::isRedissons()
{
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, hash);
    QCOMPARE(valueHash(value), hash);
    QCOMPARE(valueHash(value).size(), ValueHashSize);
}

void TestValueHash::namesEachValueOnceInAnyOrder()
{
    QCOMPARE(valueHashes({"b", "a", "b"}), valueHashes({"a", "b"}));
    QCOMPARE(valueHashes({"b", "a", "b"}).size(), 2);
    QVERIFY(valueHashes({}).isEmpty());
}

LOCKSCOPE_TEST(TestValueHash)
#include "tst_value_hash.moc"
