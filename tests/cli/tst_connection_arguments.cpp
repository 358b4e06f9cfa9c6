// SPDX-License-Identifier: Apache-2.0
#include "app/common/connection.h"
#include "app/common/keyring.h"
#include "app/common/nat_map.h"
#include "core/redis/messages.h"
#include "core/topology/cluster_map.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTemporaryFile>
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
    void usesAWholeClusterUnlessAskedForOneNode();
    void allowsAnyHostUnlessSomeAreNamed();
    void readsWhatOnlySentinelsGet();
    void addsTypedAddressesToThoseOfTheProfile();
    void readsTlsOptions();
    void warnsOfTlsWithoutVerification();
    void anImportKeepsProtection();
    void remembersProfilesWithoutSecrets();
    void passesProfilesOnWithoutSecrets();
    void readsIPv6InANatMap();
    void refusesWhatNoProfileCanBe_data();
    void refusesWhatNoProfileCanBe();
    void refusesNamesThatNoProfileCanHave();
    void takesAPasswordFromTheKeyring();
    void saysWhereToGiveAMissingPassword();
    void keepsAPasswordForTheSessionWhereThereIsNoKeyring();

private:
    static Result<ConnectionSettings> resolve(const ConnectionArguments &arguments,
                                              const QProcessEnvironment &environment = {},
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
    arguments.urls = {""}; // of a variable that is not set: not some other server
    const Result<ConnectionSettings> empty = resolve(arguments, environment);
    QVERIFY(!empty && empty.error().message.english().contains(u"--url: the value is empty"_s));
}

void TestConnectionArguments::aPasswordInTheUrlGoesBeforeTheEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"other"_s);
    ConnectionArguments arguments;
    arguments.user = "reader";
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"other"_s);
    QCOMPARE(resolve(arguments, environment)->options.credentials.user, u"reader"_s);
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"other\r\n"_s); // from a file
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"other"_s);
    arguments.urls = {"redis://:mine@h"};
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"mine"_s);
    QCOMPARE(resolve(arguments, environment)->warnings.size(), std::size_t(1));
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
    QVERIFY(!refused && refused.error().message.english().contains(u"--sync-replicas"_s));
}

void TestConnectionArguments::usesAWholeClusterUnlessAskedForOneNode()
{
    ConnectionArguments arguments;
    arguments.urls = {"redis://a:7000"};
    Result<ConnectionSettings> settings = resolve(arguments);
    QVERIFY(settings->options.rejectsClusterNodes);
    QVERIFY(!app::widenToCluster(*settings, {ErrorKind::Connect, Message::verbatim(u"closed"_s)}));
    const Error node {ErrorKind::Usage, redis::message<"server-is-cluster-node">(u"a:7000"_s, u""_s)};
    QVERIFY(app::widenToCluster(*settings, node));
    QVERIFY(settings->options.kind == topology::DeploymentOptions::Kind::Cluster);
    QVERIFY(settings->warnings.back().english().startsWith(u"a:7000 is a node of a cluster"_s));

    arguments.isSingleNode = true;
    QVERIFY(!resolve(arguments)->options.rejectsClusterNodes);
    arguments.urls = {"redis+cluster://a:7000"};
    const auto refused = resolve(arguments);
    QVERIFY(!refused && refused.error().message.english().contains(u"--single-node"_s));
}

void TestConnectionArguments::allowsAnyHostUnlessSomeAreNamed()
{
    ConnectionArguments arguments;
    QVERIFY(!resolve(arguments)->options.allowedHosts);
    arguments.allowedHosts = {"redis-1", "10.0.0.1"};
    QCOMPARE(resolve(arguments)->options.allowedHosts, (QStringList {u"redis-1"_s, u"10.0.0.1"_s}));
}

void TestConnectionArguments::remembersProfilesWithoutSecrets()
{
    const QTemporaryDir directory;
    const app::Profiles profiles(directory.filePath(u"profiles.ini"_s));
    app::Profile profile;
    profile.name = u"orders eu, 测试"_s;
    profile.url = u"rediss+sentinel://looker@a:1,b:2/orders"_s;
    profile.tls.caFile = u"/etc/ca.pem"_s;
    profile.label = u"Production"_s;
    QVERIFY(profiles.save(profile));
    QVERIFY(profiles.save({u"other"_s, u"redis://h"_s, {}, false, {}}));
    QCOMPARE(profiles.names().size(), 2);

    const Result<app::Profile> found = profiles.find(profile.name);
    QVERIFY2(found, found ? "" : qPrintable(found.error().message.english()));
    QCOMPARE(found->url, profile.url);
    QCOMPARE(found->tls.caFile, profile.tls.caFile);
    QVERIFY(found->tls.isVerified);
    QVERIFY(found->isReadOnly);
    QVERIFY(found->isProduction());
    QVERIFY(!profiles.find(u"other"_s)->isReadOnly);
    QVERIFY(!profiles.find(u"other"_s)->isProduction());

    profile.url = u"redis://looker:hush@h"_s;
    const Status refused = profiles.save(profile);
    QVERIFY(!refused && refused.error().message.english().contains(u"keyring"_s)
            && !refused.error().message.english().contains(u"hush"_s));
    QFile file(directory.filePath(u"profiles.ini"_s));
    QVERIFY(file.open(QIODevice::ReadOnly) && !file.readAll().contains("hush"));
    QVERIFY(profiles.remove(profile.name));
    QCOMPARE(profiles.names(), QStringList {u"other"_s});
}

void TestConnectionArguments::passesProfilesOnWithoutSecrets()
{
    const QTemporaryDir directory;
    const app::Profiles ours(directory.filePath(u"ours.ini"_s));
    const app::Profile cluster {u"orders"_s,
                                u"redis+cluster://looker@10.0.3.7"_s,
                                {},
                                true,
                                u"staging"_s,
                                u"EU"_s,
                                u"10.0.3.7:6379=gateway:16379, 10.0.3.8:6379=gateway:16380"_s,
                                u"shop, eu:"_s,
                                u"watcher"_s};
    QVERIFY(ours.save(cluster));
    QVERIFY(ours.save({u"taken"_s, u"redis://ours"_s, {}, true, {}}));
    const QString file = directory.filePath(u"exported.ini"_s);
    QVERIFY(ours.exportTo(file));
    const app::Profiles theirs(directory.filePath(u"theirs.ini"_s));
    QVERIFY(theirs.save({u"taken"_s, u"redis://theirs"_s, {}, true, {}}));
    const auto imported = theirs.importFrom(file);
    QVERIFY(imported);
    QCOMPARE(imported->added, QStringList {u"orders"_s});
    QCOMPARE(imported->left.size(), std::size_t(1));
    QCOMPARE(imported->left.front().message.english(),
             u"Profile taken: a profile with this name already exists and was not changed."_s);
    QCOMPARE(theirs.find(u"taken"_s)->url, u"redis://theirs"_s);
    QCOMPARE(theirs.find(u"orders"_s)->folder, cluster.folder);
    QCOMPARE(theirs.find(u"orders"_s)->natMap, cluster.natMap);
    QCOMPARE(theirs.find(u"orders"_s)->namePrefix, cluster.namePrefix);
    QCOMPARE(theirs.find(u"orders"_s)->sentinelUser, cluster.sentinelUser);
    QVERIFY(!theirs.importFrom(directory.filePath(u"none.ini"_s)));

    const auto map = app::parseNatMap(cluster.natMap);
    QCOMPARE(map->size(), std::size_t(2));
    QCOMPARE(map->at(u"10.0.3.8:6379"_s).toString(), u"gateway:16380"_s);
    QCOMPARE(app::natMapText(*map), cluster.natMap);
    const auto wrong = app::parseNatMap(u"10.0.3.7:6379=gateway"_s);
    QVERIFY(!wrong && wrong.error().message.english().contains(u"10.0.3.7:6379=gateway"_s));
}

/// The announced address is compared with topology::Address::toString(), which has no brackets.
void TestConnectionArguments::readsIPv6InANatMap()
{
    for (const QString &text : {u"[fd00::1]:6379=[::1]:7001"_s, u"fd00::1:6379=::1:7001"_s}) {
        const auto map = app::parseNatMap(text);
        QVERIFY(map);
        QCOMPARE(map->begin()->first, (topology::Address {u"fd00::1"_s, 6379}.toString()));
        QCOMPARE(map->begin()->second.host, u"::1"_s);
        QCOMPARE(app::parseNatMap(app::natMapText(*map))->begin()->second.toString(), u"[::1]:7001"_s);
    }
    const auto zone = app::parseNatMap(u"fe80::1%1:6379=[fe80::2%2]:7001"_s);
    QVERIFY(zone);
    QCOMPARE(zone->begin()->first, u"fe80::1%1:6379"_s);
    QCOMPARE(zone->begin()->second.toString(), u"[fe80::2%2]:7001"_s);
    for (const QString &wrong : {u"[]:6379=h:1"_s, u"[[::1]]:6379=h:1"_s, u"h:1=[ ::1]:1"_s, u"h o:1=h:1"_s})
        QVERIFY2(!app::parseNatMap(wrong), qPrintable(wrong));
}

void TestConnectionArguments::refusesWhatNoProfileCanBe_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("named"); // in the message
    QTest::newRow("none at all") << ""_ba << u"contains no profiles."_s;
    QTest::newRow("others") << "[a]\nurl=redis://h\n[b]\nurl=redis://h\n"_ba << u"Existing profiles: a, b."_s;
    QTest::newRow("without a URL") << "[mine]\nlabel=x\n"_ba << u"Profile mine: Cannot read the URL"_s;
    QTest::newRow("with a password") << "[mine]\nurl=redis://u:hush@h\n"_ba
                                     << u"Profile mine: the URL contains a password"_s;
}

void TestConnectionArguments::refusesWhatNoProfileCanBe()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, named);
    const QTemporaryDir directory;
    QFile file(directory.filePath(u"profiles.ini"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const Result<app::Profile> found = app::Profiles(file.fileName()).find(u"mine"_s);
    QVERIFY(!found);
    QVERIFY2(found.error().message.english().contains(named) && !found.error().message.english().contains(u"hush"_s),
             qPrintable(found.error().message.english()));
}

void TestConnectionArguments::refusesNamesThatNoProfileCanHave()
{
    const QTemporaryDir directory;
    const app::Profiles profiles(directory.filePath(u"profiles.ini"_s));
    for (const QString &name : {u""_s, u"orders/eu"_s, u"orders\\eu"_s}) {
        const Status saved = profiles.save({name, u"redis://h"_s, {}, false, {}});
        QVERIFY(!saved);
        QCOMPARE(saved.error().message.code(), u"profile-name-invalid"_s);
    }
    QCOMPARE(profiles.names(), QStringList());
}

void TestConnectionArguments::takesAPasswordFromTheKeyring()
{
    QStandardPaths::setTestModeEnabled(true);
    const app::Profiles profiles;
    QVERIFY(profiles.save({u"of the test"_s, u"redis://looker@h"_s, {}, true, {}}));
    const std::unique_ptr<app::Keyring> keyring = app::makeSessionKeyring();
    keyring->write(u"of the test"_s, u"hush"_s, [](const Status &) {});
    const auto passwordFor = [&](const ConnectionArguments &arguments, const QProcessEnvironment &environment) {
        QString password;
        app::addPassword(*keyring, resolve(arguments, environment).value(),
                         [&](const ConnectionSettings &settings) { password = settings.options.credentials.password; });
        return password;
    };
    ConnectionArguments arguments;
    arguments.profile = "of the test";
    QCOMPARE(passwordFor(arguments, {}), u"hush"_s);
    QVERIFY(resolve(arguments)->options.isReadOnly);
    QProcessEnvironment environment;
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"given"_s);
    QCOMPARE(passwordFor(arguments, environment), u"given"_s);
    ConnectionArguments url;
    url.urls = {"redis://h"};
    QCOMPARE(passwordFor(url, {}), QString());
    arguments.urls = {"redis://h"};
    QVERIFY(!resolve(arguments)); // two places to connect to
    QVERIFY(profiles.remove(u"of the test"_s));
    QStandardPaths::setTestModeEnabled(false);
}

void TestConnectionArguments::saysWhereToGiveAMissingPassword()
{
    using app::Front;
    const Error wanted {ErrorKind::Auth, Message::verbatim(u"Cannot sign in."_s), u"NOAUTH Authentication required."_s};
    const Error wrong {ErrorKind::Auth, Message::verbatim(u"Cannot sign in."_s),
                       u"WRONGPASS invalid username-password pair"_s};
    const Error locked {ErrorKind::Refused,
                        Message::verbatim(u"The system keyring did not return the password: it is locked."_s)};
    const Error missing {ErrorKind::Connect, Message::verbatim(u"No keyring service replied."_s)};
    for (const Front front : {Front::Window, Front::Terminal}) {
        const auto about = [front](const Error &error, const std::optional<Error> &keyring) {
            return app::aboutMissingPassword(error, keyring, front).english();
        };
        QVERIFY(about(wanted, locked).startsWith(locked.message.english() + u" Unlock the keyring, or "_s));
        QVERIFY(about(wrong, locked).startsWith(locked.message.english())); // a user was given, and no password
        QVERIFY(about(wanted, missing).startsWith(missing.message.english()));
        QVERIFY(!about(wanted, missing).contains(u"Unlock"_s));
        QVERIFY(!about(wanted, {}).isEmpty());
        QCOMPARE(about(wrong, {}), QString());
        QCOMPARE(about({ErrorKind::Connect, Message::verbatim(u"Connection refused."_s)}, locked), QString());
        const Error ofSentinel {ErrorKind::Auth, redis::message<"login-failed-sentinel">(u"h:1"_s, wrong.message)};
        QVERIFY(about(ofSentinel, {}).startsWith(u"If the sentinels have their own user or password, "_s));
        QVERIFY(about(ofSentinel, locked).startsWith(locked.message.english() + u" If the sentinels"_s));
        QCOMPARE(about(ofSentinel, {}).contains(u"--sentinel-user"_s), front == Front::Terminal);
        for (const std::optional<Error> &keyring : std::vector<std::optional<Error>> {{}, locked, missing})
            QCOMPARE(about(wanted, keyring).contains(u"LOCKSCOPE_PASSWORD"_s), front == Front::Terminal);
    }
}

void TestConnectionArguments::keepsAPasswordForTheSessionWhereThereIsNoKeyring()
{
    const QTemporaryDir home;
    for (const char *variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(variable, home.path().toUtf8());
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    const std::unique_ptr<app::Keyring> keyring = app::makeKeyring();
    std::optional<Error> refusal;
    keyring->read(u"mine"_s, [&](const Result<QString> &read) { refusal = read ? Error {} : read.error(); });
    QTRY_VERIFY(refusal);
#ifdef LOCKSCOPE_KEYCHAIN
    QCOMPARE(refusal->message.english(), u"No keyring service replied."_s);
#endif
    std::optional<Status> written;
    keyring->write(u"mine"_s, u"hush"_s, [&](const Status &status) { written = status; });
    QTRY_VERIFY(written);
    QVERIFY(*written);
    QVERIFY(!keyring->isLasting());
    QString password;
    keyring->read(u"mine"_s, [&](const Result<QString> &read) { password = read.value_or(QString()); });
    QCOMPARE(password, u"hush"_s);
    QProcess grep;
    grep.start(u"grep"_s, {u"-r"_s, u"hush"_s, home.path()});
    QVERIFY(grep.waitForFinished());
    QCOMPARE(grep.exitCode(), 1); // in no file
}

void TestConnectionArguments::readsWhatOnlySentinelsGet()
{
    QProcessEnvironment environment;
    environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"servers"_s);
    environment.insert(u"LOCKSCOPE_SENTINEL_PASSWORD"_s, u"variable"_s);
    ConnectionArguments arguments;
    QCOMPARE(resolve(arguments, environment)->options.sentinelCredentials.password, QString()); // no sentinels
    arguments.urls = {"redis+sentinel://h/mymaster"};
    QCOMPARE(resolve(arguments, environment)->options.sentinelCredentials.password, u"variable"_s);
    QCOMPARE(resolve(arguments, environment)->options.credentials.password, u"servers"_s);
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("typed\r\n") == 7);
    file.close();
    arguments.sentinelUser = "watcher";
    arguments.sentinelPasswordFile = file.fileName().toStdString();
    const redis::Credentials sentinels = resolve(arguments, environment)->options.sentinelCredentials;
    QCOMPARE(sentinels.user, u"watcher"_s);
    QCOMPARE(sentinels.password, u"typed"_s);
    QCOMPARE(resolve(arguments, environment)->options.credentials.user, QString());
    arguments.sentinelPasswordFile = "/nowhere/at/all";
    const auto unreadable = resolve(arguments);
    QVERIFY(!unreadable && unreadable.error().message.english().contains(u"--sentinel-password-file: cannot read"_s));
    arguments.urls = {"redis://h"};
    const auto refused = resolve(arguments);
    QVERIFY(!refused && refused.error().message.code() == u"sentinel-options-without-sentinel"_s);
}

void TestConnectionArguments::addsTypedAddressesToThoseOfTheProfile()
{
    QStandardPaths::setTestModeEnabled(true);
    const app::Profiles profiles;
    app::Profile profile {u"of the test"_s, u"redis+sentinel://h/mymaster"_s, {}, true, {}};
    profile.natMap = u"10.0.0.1:1=a:1, 10.0.0.2:2=b:2"_s;
    profile.sentinelUser = u"watcher"_s;
    QVERIFY(profiles.save(profile));
    ConnectionArguments arguments;
    arguments.profile = "of the test";
    arguments.natMap = {"10.0.0.2:2=c:3", "10.0.0.3:3=d:4"};
    const auto settings = resolve(arguments);
    QVERIFY(settings);
    QCOMPARE(app::natMapText(settings->options.natMap), u"10.0.0.1:1=a:1, 10.0.0.2:2=c:3, 10.0.0.3:3=d:4"_s);
    QCOMPARE(settings->options.sentinelCredentials.user, u"watcher"_s);
    for (const std::string wrong : {"10.0.0.2:2", ""}) {
        arguments.natMap = {wrong};
        const auto refused = resolve(arguments);
        QVERIFY(!refused && refused.error().message.english().startsWith(u"--nat: "_s));
    }
    QVERIFY(profiles.remove(u"of the test"_s));
    QStandardPaths::setTestModeEnabled(false);
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

void TestConnectionArguments::warnsOfTlsWithoutVerification()
{
    ConnectionArguments arguments;
    arguments.urls = {"rediss://h"};
    QVERIFY(resolve(arguments)->warnings.empty());
    arguments.isInsecure = true;
    const std::vector<Message> warnings = resolve(arguments)->warnings;
    QCOMPARE(warnings.size(), std::size_t(1));
    QCOMPARE(warnings.front().code(), u"certificate-not-verified"_s);
}

void TestConnectionArguments::anImportKeepsProtection()
{
    const QTemporaryDir directory;
    QFile file(directory.filePath(u"others.ini"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[open]\nurl=rediss://h\ninsecure=true\nread-only=false\n[closed]\nurl=rediss://h\n");
    file.close();
    const app::Profiles ours(directory.filePath(u"ours.ini"_s));
    const auto imported = ours.importFrom(file.fileName());
    QVERIFY(imported);
    QCOMPARE(imported->added.size(), 2);
    for (const QString &name : ours.names()) {
        QVERIFY2(ours.find(name)->tls.isVerified, qPrintable(name));
        QVERIFY2(ours.find(name)->isReadOnly, qPrintable(name));
    }
}

LOCKSCOPE_TEST(TestConnectionArguments)
#include "tst_connection_arguments.moc"
