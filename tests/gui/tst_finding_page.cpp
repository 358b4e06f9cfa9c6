// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/finding_texts.h"
#include "core/inspect/messages.h"
#include "resources/resources.h"
#include "tests/gui/fitting.h"
#include "tests/gui/lock_samples.h"
#include "tests/support/test_main.h"
#include "ui/common/theme.h"
#include "ui/doctor/finding_page.h"

#include <QTest>
#include <QTranslator>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using doctor::FindingPage;

/// The doctor's page: lines come and go with each finding.
class TestFindingPage : public QObject
{
    Q_OBJECT

    QTranslator m_chinese;

    /// One row for each set of lines: with keys, with a result, no longer found, of a server.
    static std::vector<models::FindingRow> rowsOf(const QString &id)
    {
        const LockName lock("report:nightly");
        const Message evidence = inspect::message<"seen-ghost-reader">(u"6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:9"_s, 2,
                                                                       2);
        const inspect::Finding finding {id, inspect::Health::Warning, evidence};
        inspect::Finding repairable = finding;
        repairable.severity = inspect::Health::Error;
        repairable.repair = inspect::Repair {inspect::Repair::Kind::RemoveGhost, {}, {}};
        std::vector<models::FindingRow> rows(4);
        rows[0].found = {lock, repairable};
        rows[1].found = {lock, finding};
        rows[1].result = u"refused: changed"_s;
        rows[2].found = {lock, {id, inspect::Health::Info, {}}};
        rows[2].isGone = true;
        rows[3].found = {LockName(), finding};
        for (models::FindingRow &row : rows)
            row.key = {row.found.lock, id};
        return rows;
    }

    /// Layout errors, and gaps where lines are hidden.
    static QStringList faultsOf(const FindingPage &page)
    {
        QStringList faults = cutWords(page) + misplaced(page);
        QList<QLabel *> texts;
        for (auto *label : page.findChildren<QLabel *>()) {
            const bool isText = label->wordWrap() && label->isVisible();
            if (isText)
                texts << label;
        }
        std::ranges::sort(texts, {}, &QWidget::y);
        const int lineHeight = page.fontMetrics().height();
        for (qsizetype i = 1; i < texts.size(); ++i) {
            const int gap = texts[i]->y() - texts[i - 1]->geometry().bottom();
            if (gap > lineHeight)
                faults << u"%1 px above %2"_s.arg(gap).arg(texts[i]->text());
        }
        return faults;
    }

private Q_SLOTS:
    void initTestCase()
    {
        lockscope::initResources();
        QVERIFY(m_chinese.load(u":/lockscope/translations/lockscope_zh_CN.qm"_s));
    }
    void cleanup() { QCoreApplication::removeTranslator(&m_chinese); }

    void eachFindingFits_data()
    {
        QTest::addColumn<bool>("isChinese");
        QTest::addColumn<double>("textSize");
        for (const bool isChinese : {false, true}) {
            for (const double size : {0.9, 1.0, 1.5})
                QTest::addRow("%s, %d %%", isChinese ? "zh" : "en", int(size * 100)) << isChinese << size;
        }
    }
    void eachFindingFits()
    {
        QFETCH(const bool, isChinese);
        QFETCH(const double, textSize);
        if (isChinese)
            QCoreApplication::installTranslator(&m_chinese);
        Theme theme(*qApp);
        theme.choose(ThemeChoice::Light);
        theme.setTextSize(textSize);
        const auto lock = samples::lock("report:nightly", schema::LockMode::Read,
                                        {samples::reader(samples::web, 1, {26'000})}, 26'000);
        const models::HolderNames names;
        QScrollArea area;
        area.setWidgetResizable(true);
        area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        auto *page = new FindingPage;
        area.setWidget(page);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        page->actions()->hide(); // in the doctor it is below the page
        for (const int letters : {40, 60, 120}) {
            area.resize(letters * area.fontMetrics().averageCharWidth(), 400);
            for (const QString &id : inspect::findingIds()) {
                for (const models::FindingRow &row : rowsOf(id)) {
                    page->show(row, row.found.finding.repair ? &lock : nullptr, names, true);
                    QTRY_VERIFY2(faultsOf(*page).isEmpty(), qPrintable(id + u": "_s + faultsOf(*page).join(u'\n')));
                }
            }
        }
    }
};

LOCKSCOPE_TEST(TestFindingPage)
#include "tst_finding_page.moc"
