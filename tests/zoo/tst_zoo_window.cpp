// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "tests/zoo/expected_answers.h"
#include "tests/zoo/scene.h"

#include <QDeadlineTimer>

using namespace lockscope::tests;

namespace {

constexpr int FirstSeconds = 10'000; // ms, the limit for the right state

} // namespace

/// The first ten seconds of the window on unusual servers: it shows the locks, or says why it cannot.
class TestZooWindow final : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { m_application.reset(); }
    void showsUsualServers_data() { addRows({"usual servers", "renamed commands"}); }
    void showsUsualServers() { opens(); }
    void showsRefusals_data() { addRows({"users without rights", "servers that refuse writes"}); }
    void showsRefusals() { opens(); }
    void showsOtherServers_data() { addRows({"servers that do not answer", "other kinds of servers"}); }
    void showsOtherServers() { opens(); }

private:
    void addRows(const QByteArrayList &groups);
    void opens();
    [[nodiscard]] QByteArray shownText();

    ExpectedAnswers m_expected = ExpectedAnswers::read();
};

void TestZooWindow::addRows(const QByteArrayList &groups)
{
    QTest::addColumn<int>("at");
    int at = 0;
    for (const SetUp &setUp : setUps()) {
        const ExpectedRow *row = m_expected.find(setUp.name);
        if (row && groups.contains(row->group) && row->answers["window"].code >= 0)
            QTest::newRow(setUp.name) << at;
        ++at;
    }
}

QByteArray TestZooWindow::shownText()
{
    QByteArray text;
    for (const QLabel *label : m_application->window().findChildren<QLabel *>())
        if (label->isVisible())
            text += label->text().toUtf8() + '\n';
    return text;
}

void TestZooWindow::opens()
{
    QFETCH(const int, at);
    const SetUp &setUp = setUps()[std::size_t(at)];
    if (setUp.needsRedis7 && !m_redis.has(redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and lacks what the set-up changes");
    Scene scene(setUp);
    QVERIFY2(scene.problem().isEmpty(), scene.problem());
    const ExpectedRow &row = *m_expected.find(setUp.name);
    const ExpectedAnswer expected = row.answers["window"];
    desktop::Options options;
    options.connection.urls = {scene.url.toStdString()};
    options.language = u"en"_s;
    startProgram(options);

    const auto isReady = [&] {
        const QByteArray text = shownText();
        const bool hasReason = std::ranges::any_of(row.reasons,
                                                   [&](const QByteArray &part) { return text.contains(part); });
        return (expected.code > 0 || shown("r:lock")) && (!expected.isPartial || hasReason);
    };
    const QDeadlineTimer deadline(FirstSeconds);
    bool isDone = false;
    while (!isDone && !deadline.hasExpired()) {
        QTest::qWait(20);
        const QByteArray text = shownText();
        for (const char *statement : {"No locks on this server", "No locks found", "No problems found"})
            QVERIFY2(!text.contains(statement), text);
        isDone = isReady();
    }
    QVERIFY2(isDone, QByteArray(row.reasons.join(" or ") + " is missing in:\n" + shownText()));
}

LOCKSCOPE_TEST(TestZooWindow)
#include "tst_zoo_window.moc"
