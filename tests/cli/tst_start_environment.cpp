// SPDX-License-Identifier: Apache-2.0
#include "app/common/start_environment.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope::app;

class TestStartEnvironment final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void takesThePasswordOutOfAUrl_data();
    void takesThePasswordOutOfAUrl();
    void hidesPasswordsFromChildren();
};

void TestStartEnvironment::takesThePasswordOutOfAUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none") << u"redis://host:7000/2"_s << u"redis://host:7000/2"_s;
    QTest::newRow("user") << u"redis://me@host"_s << u"redis://me@host"_s;
    QTest::newRow("password") << u"redis://:secret@host:7000/2"_s << u"redis://host:7000/2"_s;
    QTest::newRow("both") << u"rediss://me:secret@host"_s << u"rediss://me@host"_s;
    QTest::newRow("cluster") << u"redis+cluster://:secret@h1:1,h2:2"_s << u"redis+cluster://h1:1,h2:2"_s;
    QTest::newRow("sentinel") << u"redis+sentinel://me:secret@h1:1,h2:2/main"_s
                              << u"redis+sentinel://me@h1:1,h2:2/main"_s;
    QTest::newRow("socket") << u"redis+unix://:secret@/a/b.sock"_s << u"redis+unix:///a/b.sock"_s;
    QTest::newRow("address") << u"host:7000"_s << u"host:7000"_s;
    QTest::newRow("no URL") << u"me:secret@host"_s << QString();
}

void TestStartEnvironment::takesThePasswordOutOfAUrl()
{
    QFETCH(const QString, url);
    QFETCH(const QString, expected);
    QCOMPARE(withoutPassword(url), expected);
}

void TestStartEnvironment::hidesPasswordsFromChildren()
{
    qputenv("LOCKSCOPE_URL", "redis://:secret@host");
    qputenv("LOCKSCOPE_PASSWORD", "secret");
    hidePasswords();
    QCOMPARE(qgetenv("LOCKSCOPE_URL"), "redis://host"_ba);
    QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_PASSWORD"));
    QCOMPARE(startEnvironment().value(u"LOCKSCOPE_URL"_s), u"redis://:secret@host"_s);
    QCOMPARE(startEnvironment().value(u"LOCKSCOPE_PASSWORD"_s), u"secret"_s);
    qunsetenv("LOCKSCOPE_URL");
}

LOCKSCOPE_TEST(TestStartEnvironment)
#include "tst_start_environment.moc"
