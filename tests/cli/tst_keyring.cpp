// SPDX-License-Identifier: Apache-2.0
#include "app/common/keyring.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using app::ConnectionSettings;

class TestKeyring final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void takesThePasswordOfTheSentinelsFromTheKeyring();
    void goesOnWithoutAKeyringThatNeverAnswers();
};

void TestKeyring::takesThePasswordOfTheSentinelsFromTheKeyring()
{
    const std::unique_ptr<app::Keyring> keyring = app::makeSessionKeyring();
    keyring->write(u"p"_s, u"servers"_s, [](const Status &) {});
    keyring->write(app::sentinelKey(u"p"_s), u"sentinels"_s, [](const Status &) {});
    const auto complete = [&](const QString &url, const redis::Credentials &given) {
        ConnectionSettings settings;
        settings.options = topology::parseUrl(url).value();
        settings.options.credentials = given;
        settings.profile = app::Profile {u"p"_s, url, {}, true, {}};
        std::optional<topology::DeploymentOptions> options;
        app::addPassword(*keyring, settings, [&](const ConnectionSettings &answer) { options = answer.options; });
        return options.value();
    };
    const topology::DeploymentOptions both = complete(u"redis+sentinel://h/m"_s, {});
    QCOMPARE(both.credentials.password, u"servers"_s);
    QCOMPARE(both.sentinelCredentials.password, u"sentinels"_s);
    QCOMPARE(complete(u"redis+sentinel://h/m"_s, {{}, u"given"_s}).credentials.password, u"given"_s);
    QCOMPARE(complete(u"redis+sentinel://h/m"_s, {{}, u"given"_s}).sentinelCredentials.password, u"sentinels"_s);
    QCOMPARE(complete(u"redis://h"_s, {}).sentinelCredentials.password, QString());
}

void TestKeyring::goesOnWithoutAKeyringThatNeverAnswers()
{
    class Silent final : public app::Keyring
    {
    public:
        void read(const QString &, OnPassword answer) override
        {
            ++asked;
            late = std::move(answer);
        }
        void write(const QString &, const QString &, OnDone) override { }
        void remove(const QString &, OnDone) override { }
        [[nodiscard]] bool isLasting() const override { return true; }
        int asked = 0;
        OnPassword late;
    };
    Silent keyring;
    ConnectionSettings settings;
    settings.options = topology::parseUrl(u"redis+sentinel://h/m"_s).value();
    settings.profile = app::Profile {u"p"_s, u"redis+sentinel://h/m"_s, {}, true, {}};
    std::vector<ConnectionSettings> answers;
    const auto add = [&] {
        app::addPassword(keyring, settings, [&](const auto &answer) { answers.push_back(answer); });
    };
    add();
    QTRY_COMPARE_WITH_TIMEOUT(answers.size(), std::size_t(1), 30'000);
    QVERIFY(answers.front().keyringRefusal);
    QCOMPARE(answers.front().keyringRefusal->message.english(), u"The system keyring did not reply within 3 s."_s);
    QCOMPARE(keyring.asked, 1); // not again for the sentinels
    keyring.late(u"hush"_s);
    QCOMPARE(answers.size(), std::size_t(1));
    QVERIFY(!app::needsKeyring(settings)); // no user: it may need no password
    settings.options.credentials.user = u"me"_s;
    QVERIFY(app::needsKeyring(settings));
    settings.options.credentials.password = u"given"_s;
    settings.options.sentinelCredentials.password = u"given"_s;
    QVERIFY(!app::needsKeyring(settings));
    add();
    QCOMPARE(keyring.asked, 1);
}

LOCKSCOPE_TEST(TestKeyring)
#include "tst_keyring.moc"
