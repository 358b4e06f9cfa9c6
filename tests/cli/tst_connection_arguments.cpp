// SPDX-License-Identifier: Apache-2.0
#include "app/common/connection_arguments.h"

#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using app::ConnectionArguments;
using app::ConnectionSettings;
using app::GiveUp;

class TestConnectionArguments final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutAnythingTheDefaultServerIsMeant();
    void theArgumentGoesBeforeTheEnvironment();
    void aPasswordInTheUrlGoesBeforeTheEnvironment();
    void waitsForALostServerAsLongAsForACommand();
    void someCommandsWaitForEver();
    void awaitsReplicasOnlyWhenAsked();
    void readsTlsOptions();

private:
    static Result<ConnectionSettings> resolve(const ConnectionArguments &arguments, const QProcessEnvironment &environment = {},
                                              GiveUp giveUp = GiveUp::AfterTimeout)
    {
        return app::resolve(arguments, environment, giveUp);
    }
};

void TestConnectionArguments::withoutAnythingTheDefaultServerIsMeant()
{
    const auto settings = resolve({});
    QVERIFY(settings);
    QCOMPARE(settings->options.toString(), u"127.0.0.1:6379"_s);
    QVERIFY(!settings->usesSandbox);
    QVERIFY(!settings->options.isReadOnly);
}

void TestConnectionArguments::theArgumentGoesBeforeTheEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(u"LOCKSCOPE_URL"_s, u"redis://from-environment"_s);
    ConnectionArguments arguments;
    QCOMPARE(resolve(arguments, environment)->options.toString(), u"from-environment:6379"_s);
    arguments.urls = {"redis://from-argument:7000"};
    QCOMPARE(resolve(arguments, environment)->options.toString(), u"from-argument:7000"_s);
}

void TestConnectionArguments::aPasswordInTheUrlGoesBeforeTheEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"other"_s);
    ConnectionArguments arguments;
    arguments.user = "reader";
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"other"_s);
    QCOMPARE(resolve(arguments, environment)->options.credentials.user, u"reader"_s);
    arguments.urls = {"redis://:mine@h"};
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"mine"_s);
    QCOMPARE(resolve(arguments, environment)->warnings.size(), 1);
}

void TestConnectionArguments::waitsForALostServerAsLongAsForACommand()
{
    ConnectionArguments arguments;
    QCOMPARE(resolve(arguments)->options.giveUp, Millis(3000));
    arguments.timeout = "700ms";
    QCOMPARE(resolve(arguments)->options.timeout, Millis(700));
    QCOMPARE(resolve(arguments)->options.giveUp, Millis(700));
    arguments.giveUp = "2s";
    QCOMPARE(resolve(arguments)->options.giveUp, Millis(2000));
}

void TestConnectionArguments::someCommandsWaitForEver()
{
    ConnectionArguments arguments;
    QCOMPARE(resolve(arguments, {}, GiveUp::Never)->options.giveUp, std::nullopt);
    arguments.giveUp = "2s";
    QCOMPARE(resolve(arguments, {}, GiveUp::Never)->options.giveUp, Millis(2000));
}

void TestConnectionArguments::awaitsReplicasOnlyWhenAsked()
{
    ConnectionArguments arguments;
    QCOMPARE(resolve(arguments)->options.syncReplicas, 0);
    arguments.syncReplicas = 2;
    QCOMPARE(resolve(arguments)->options.syncReplicas, 2);
    arguments.usesSandbox = true;
    const auto refused = resolve(arguments);
    QVERIFY(!refused && refused.error().message.contains(u"--sync-replicas"_s));
}

void TestConnectionArguments::readsTlsOptions()
{
    ConnectionArguments arguments;
    arguments.urls = {"rediss://h"};
    arguments.caFile = "ca.pem";
    arguments.serverName = "redis.internal";
    arguments.isInsecure = true;
    const redis::TlsOptions tls = resolve(arguments)->options.endpoints.front().tls;
    QCOMPARE(tls.caFile, u"ca.pem"_s);
    QCOMPARE(tls.serverName, u"redis.internal"_s);
    QVERIFY(!tls.isVerified);
    arguments.certificateFile = "client.pem";
    QVERIFY(!resolve(arguments)); // without its key
}

QTEST_APPLESS_MAIN(TestConnectionArguments)
#include "tst_connection_arguments.moc"
