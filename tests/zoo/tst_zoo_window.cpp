// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "tests/zoo/expected_answers.h"
#include "tests/zoo/scene.h"

#include <QDeadlineTimer>

using namespace lockscope::tests;

namespace {

constexpr int FirstSeconds = 10'000; // ms, the limit for the right state

bool isNegative(const QByteArray &text)
{
    return text.contains("No locks on this server") || text.contains("No locks found")
        || text.contains("No problems found");
}

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
    [[nodiscard]] static QByteArray shownText();

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

/// With tooltips: the status bar has the reasons there.
QByteArray TestZooWindow::shownText()
{
    QByteArray text;
    for (const QWidget *widget : QApplication::allWidgets())
        if (const auto *label = qobject_cast<const QLabel *>(widget); label && !label->visibleRegion().isEmpty())
            text += label->text().toUtf8() + '\n' + label->toolTip().toUtf8() + '\n';
    return text;
}

void TestZooWindow::opens()
{
    QFETCH(const int, at);
    const SetUp &setUp = setUps()[std::size_t(at)];
    if (setUp.needsRedis7 && !m_redis.has(redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and lacks what the set-up changes");
    Scene scene(setUp);
    if (const QByteArray lack = scene.lack(); !lack.isEmpty())
        QSKIP(lack);
    QVERIFY2(scene.problem().isEmpty(), scene.problem());
    const ExpectedRow &row = *m_expected.find(setUp.name);
    const ExpectedAnswer expected = row.answers["window"];
    desktop::Options options;
    options.connection.urls = {scene.url.toStdString()};
    options.language = u"en"_s;
    startProgram(options);

    bool isDone = false;
    QByteArray text;
    for (const QDeadlineTimer deadline(FirstSeconds); !isDone && !deadline.hasExpired();) {
        QTest::qWait(20);
        text = shownText();
        const auto isShown = [&text](const QByteArray &part) { return text.contains(part); };
        isDone = (expected.code > 0 || (shown("r:lock") && !isNegative(text)))
            && (!expected.isPartial || std::ranges::any_of(row.reasons, isShown));
        QVERIFY2(expected.code == 0 || !isNegative(text), text);
    }
    QVERIFY2(isDone, QByteArray(row.reasons.join(" or ") + " is missing, or r:lock, in:\n" + text));
}

LOCKSCOPE_TEST(TestZooWindow)
#include "tst_zoo_window.moc"
