// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/messages.h"
#include "core/redis/messages.h"
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/doctor/doctor_view.h"
#include "ui/doctor/finding_page.h"
#include "ui/shell/repair_controller.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextEdit>
#include <QTextLayout>
#include <QTreeView>
#include <cmath>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/// The doctor in the window: how findings are presented.
class TestDoctorView : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void theDoctorSaysWhatItWasRefused()
    {
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        inspect::Diagnosis diagnosis;
        diagnosis.refused = {redis::message<"right-command">(u"CONFIG GET"_s, u"config|get"_s)};
        doctor->showDiagnosis(diagnosis);
        const auto *limits = child<QLabel>("doctorLimits");
        QVERIFY(limits->isVisible());
        QVERIFY(limits->text().contains(u"+config|get"_s));
        const auto says = [doctor](const QString &text) {
            return std::ranges::any_of(doctor->findChildren<QLabel *>(), [&](const QLabel *label) {
                return label->isVisible() && label->text().contains(text);
            });
        };
        QVERIFY(says(u"the check is incomplete"_s));
        QVERIFY(!says(u"No locks found"_s));
        diagnosis.refused << redis::message<"right-command">(u"SUBSCRIBE"_s, u"subscribe"_s);
        diagnosis.found.unread = {{u"127.0.0.1:6379"_s, diagnosis.refused.front()}};
        doctor->showDiagnosis(diagnosis);
        QVERIFY(says(u"No lock could be checked."_s));
        QVERIFY(!says(u"No problems found"_s) && !says(u"0 error"_s));
        QCOMPARE(limits->text().count(u'\n'), 2); // a line for each missing right
        QCOMPARE(child<QWidget>("announcement")->accessibleName(), u"No lock could be checked."_s);
        doctor->showDiagnosis(inspect::Diagnosis {});
        QVERIFY(!limits->isVisible());
        QVERIFY(says(u"No locks found"_s));
    }

    void theManualOpensBesideTheWindow()
    {
        child<QAction>("manualAction")->trigger();
        auto *page = child<QDialog>("manual")->findChild<QTextBrowser *>();
        QVERIFY(page->toPlainText().contains(u"Tour of the window"_s));
        page->setSource(QUrl(u"tour.md"_s)); // as a click on it
        QVERIFY(page->toPlainText().contains(u"A tour of the window"_s));
    }

    void theDoctorExplainsTheChosenFinding()
    {
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        const QString effect = QString(u" Writers wait."_s).repeated(20); // on several lines
        doctor->setManual([effect](const QString &id) -> QString {
            return u"**Meaning.** Section of `%1` (protocol.md 8,\nrow 4)."_s.arg(id) + effect;
        });
        m_window->panes().enlarge(u"doctor"_s);
        const auto lock = readBy(1);
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{lock.name, samples::ghostFinding()}};
        diagnosis.locks.insert(lock.name, lock);
        doctor->showDiagnosis(diagnosis);
        QTRY_VERIFY(child<QPushButton>("explainFinding")->isVisible());
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
        child<QTreeView>("findings")->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        const auto explanation = [this] { return m_window->findChild<QDialog *>(u"explanation"_s); };
        QTRY_VERIFY(explanation());
        QCOMPARE(explanation()->findChild<QTextBrowser *>()->toPlainText(),
                 u"Meaning. Section of ghost-reader."_s + effect);
        QVERIFY(explanation()->height() < 12 * explanation()->fontMetrics().height()); // as high as its text
        explanation()->close();
        QTRY_VERIFY(!explanation());
    }

    void notesAreCountedAndCanBeHidden()
    {
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        inspect::Finding note = samples::ghostFinding();
        note.id = u"not-renewed"_s;
        note.severity = inspect::Health::Info;
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{LockName("orders"), samples::ghostFinding()}, {LockName("orders"), note}};
        doctor->showDiagnosis(diagnosis);
        const auto *heading = child<QLabel>("doctorHeading");
        QVERIFY2(heading->text().startsWith(u"0 error(s) · 1 warning(s) · 1 note(s) · "_s),
                 qPrintable(heading->text()));
        QCOMPARE(child<QWidget>("announcement")->accessibleName(), heading->text());
        const auto *dock = m_window->findChild<QDockWidget *>(u"doctor"_s);
        QCOMPARE(dock->windowTitle(), u"Doctor (1)"_s); // without the note
        const auto *findings = child<QTreeView>("findings")->model();
        QCOMPARE(findings->rowCount(), 2);
        child<QComboBox>("doctorSeverity")->setCurrentText(u"Errors and warnings"_s);
        QCOMPARE(findings->rowCount(), 1);
        QVERIFY(findings->index(0, 0).data().toString().startsWith(u"Ghost reader"_s));
        child<QComboBox>("doctorSeverity")->setCurrentText(u"Errors only"_s);
        QCOMPARE(findings->rowCount(), 0);
        diagnosis.findings.clear();
        diagnosis.refused = {Message::verbatim(u"no right"_s)};
        doctor->showDiagnosis(diagnosis);
        QCOMPARE(dock->windowTitle(), u"Doctor (?)"_s); // no problem in an incomplete check
        doctor->setAvailable(false);
        QCOMPARE(dock->windowTitle(), u"Doctor"_s);
    }

    void theDoctorKeepsKeysWhole()
    {
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().enlarge(u"doctor"_s);
        const auto lock = readBy(1);
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{lock.name, samples::ghostFinding()}};
        diagnosis.locks.insert(lock.name, lock);
        doctor->showDiagnosis(diagnosis);
        auto *keys = child<QTextEdit>("findingKeys");
        QTRY_VERIFY(keys->isVisible());
        const auto lines = [keys] {
            int count = 0;
            for (QTextBlock block = keys->document()->begin(); block.isValid(); block = block.next())
                count += block.layout()->lineCount();
            return count;
        };
        QTRY_COMPARE(lines(), 2 * int(lock.keys.size()));
        QTRY_COMPARE(keys->height(), int(std::ceil(keys->document()->size().height())));
        keys->selectAll();
        keys->copy();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QString::fromLatin1(lock.keys.back().key)));
        const QString heard = QAccessible::queryAccessibleInterface(keys)->text(QAccessible::Value);
        QCOMPARE(heard, QGuiApplication::clipboard()->text());
        QVERIFY(!heard.contains(QChar(0x200b)) && !heard.contains(QChar(0x2060)));

        const int letters = int(lock.keys.back().key.size()) - 4; // of a timeout key
        keys->setFixedWidth(letters * QFontMetrics(keys->font()).horizontalAdvance(u'm'));
        QTRY_VERIFY(lines() > 2 * int(lock.keys.size()));
        for (QTextBlock block = keys->document()->begin(); block.isValid(); block = block.next()) {
            for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                const QString text = block.text().mid(line.textStart(), line.textLength());
                QVERIFY2(text.contains(u':') && text.section(u':', -1).remove(QChar(0x200b)).isEmpty(),
                         qPrintable(text));
            }
        }
    }

    void theDoctorGivesNamesTheRoomThatResultsDoNotNeed_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("smallest") << QSize(1024, 640);
        QTest::newRow("designed") << QSize(1440, 900);
    }
    void theDoctorGivesNamesTheRoomThatResultsDoNotNeed()
    {
        QFETCH(const QSize, size);
        m_window->resize(size);
        QCoreApplication::processEvents();
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        inspect::Diagnosis diagnosis;
        const auto lock = samples::lock("orders:{us}:checkout");
        inspect::Finding finding = samples::ghostFinding();
        finding.repair = inspect::Repair {inspect::Repair::Kind::RemoveGhost, {}, {}};
        diagnosis.findings = {{lock.name, finding}};
        diagnosis.locks.insert(lock.name, lock);
        doctor->showDiagnosis(diagnosis);
        using Column = models::FindingModel::Column;
        auto *list = child<QTreeView>("findings");
        const auto roomOfName = [list] {
            return list->visualRect(list->model()->index(0, 0, list->model()->index(0, 0))).width();
        };
        const int needed = list->fontMetrics().horizontalAdvance(u"orders:{us}:checkout"_s);
        QVERIFY(list->isColumnHidden(int(Column::Result)));
        QTRY_VERIFY(roomOfName() > needed);
        QTRY_VERIFY(!list->isColumnHidden(int(Column::Since)));
        const auto *heading = child<QLabel>("doctorHeading");
        QTRY_COMPARE(heading->heightForWidth(heading->width()), heading->fontMetrics().height());
        doctor->showOutcome(lock, *finding.repair, u"refused: changed"_s);
        QVERIFY(!list->isColumnHidden(int(Column::Result)));
        QTRY_VERIFY(roomOfName() > needed);
        QVERIFY(!list->horizontalScrollBar()->isVisible());
        doctor->setAvailable(false);
        doctor->setAvailable(true); // the repair was not tried there
        doctor->showDiagnosis(diagnosis);
        QVERIFY(list->isColumnHidden(int(Column::Result)));
    }

    void whatWasRepairedIsLookedAtAgainAndNotOfferedMeanwhile()
    {
        m_window->setDeployment({u"orders-eu"_s, false});
        auto *doctor = child<doctor::DoctorView>();
        const QSignalSpy asked(doctor, &doctor::DoctorView::checkRequested);
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        QTRY_COMPARE(asked.size(), 1);
        inspect::Diagnosis diagnosis;
        inspect::Finding finding = samples::ghostFinding();
        finding.repair = inspect::Repair {inspect::Repair::Kind::RemoveGhost, {}, {}};
        const auto first = samples::lock("orders:{eu}:checkout");
        const auto second = samples::lock("orders:{us}:checkout");
        for (const auto &lock : {first, second}) {
            diagnosis.findings.push_back({lock.name, finding});
            diagnosis.locks.insert(lock.name, lock);
        }
        doctor->showDiagnosis(diagnosis);
        const auto *fix = child<QPushButton>("fixFinding");
        const auto *fixMany = child<QPushButton>("doctorFixMany");
        QTRY_VERIFY(fix->isVisible());
        QVERIFY(fixMany->isVisible());

        doctor->showOutcome(first, *finding.repair, u"done"_s);
        QVERIFY(!fix->isVisible()); // it is not known whether it is still needed
        QVERIFY(!fixMany->isVisible());
        doctor->checkSoon();
        QTRY_COMPARE(asked.size(), 2);
        doctor->showOutcome(second, *finding.repair, u"refused: changed"_s);
        doctor->checkSoon();
        doctor->showDiagnosis(diagnosis); // that diagnosis run began earlier
        QCOMPARE(asked.size(), 3);
        QVERIFY(!fix->isVisible());

        diagnosis.findings.erase(diagnosis.findings.begin());
        doctor->showDiagnosis(diagnosis);
        const QAbstractItemModel *findings = child<QTreeView>("findings")->model();
        const QModelIndex group = findings->index(0, 0);
        QCOMPARE(group.data().toString(), u"Ghost reader (1)"_s); // one of the two rows
        QCOMPARE(findings->rowCount(group), 2);
        QVERIFY(findings->index(0, 0, group).data(models::FindingModel::GoneRole).toBool());
        QVERIFY(!fix->isVisible());
        QCOMPARE(child<QLabel>("findingTitle")->text(), u"Resolved: Ghost reader"_s);
        child<QTreeView>("findings")->setCurrentIndex(findings->index(1, 0, group));
        QVERIFY(fix->isVisible()); // found again

        m_window->findChild<QDockWidget *>(u"doctor"_s)->hide();
        doctor->checkSoon();
        QCOMPARE(asked.size(), 3); // the view is hidden
        m_window->panes().show(u"doctor"_s);
        QTRY_COMPARE(asked.size(), 4);
    }

    void aCopiedFindingNamesItsHoldersAsTheWindowDoes()
    {
        const QByteArray field = samples::pay.bytes() + ":9";
        m_window->views().setWorker(field, u"worker 3"_s);
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s);
        inspect::Diagnosis diagnosis;
        inspect::Finding finding = samples::ghostFinding();
        finding.evidence = inspect::message<"seen-ghost-reader">(QString::fromLatin1(field), 2, 2);
        diagnosis.findings = {{LockName("report:nightly"), finding}};
        doctor->showDiagnosis(diagnosis);
        child<QPushButton>("copyFinding")->click();
        const QString named = u"Field worker 3 (%1) counts 2"_s.arg(QLatin1StringView(field));
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(u"\n- "_s + named), qPrintable(copied));
        auto *list = child<QTreeView>("findings");
        const QString hint = list->currentIndex().data(Qt::ToolTipRole).toString();
        QVERIFY2(hint.startsWith(named), qPrintable(hint));
    }

    void whatCameOfAnUnlockStandsBesideItsFindingWhateverWasTicked()
    {
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        const auto lock = readBy(1);
        inspect::Repair unlock {inspect::Repair::Kind::ForceUnlock, {}, {}};
        inspect::Finding finding = samples::ghostFinding();
        finding.repair = unlock;
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{lock.name, finding}};
        diagnosis.locks.insert(lock.name, lock);
        doctor->showDiagnosis(diagnosis);
        unlock.deletesTimeoutKeys = false;
        doctor->showOutcome(lock, unlock, u"done"_s);
        const auto *model = child<QTreeView>("findings")->model();
        const QModelIndex result = model->index(0, int(models::FindingModel::Column::Result), model->index(0, 0));
        QCOMPARE(result.data().toString(), u"done"_s);
    }

    void whatHelpsAFindingIsInSightInALowDoctor()
    {
        m_window->resize(1024, 640);
        QCoreApplication::processEvents(); // it is narrow now
        auto *doctor = child<doctor::DoctorView>();
        doctor->setAvailable(true);
        m_window->panes().show(u"doctor"_s); // at its initial height
        const auto lock = readBy(1);
        inspect::Diagnosis diagnosis;
        diagnosis.findings = {{lock.name, samples::ghostFinding()}};
        diagnosis.locks.insert(lock.name, lock);
        doctor->showDiagnosis(diagnosis);
        const auto *show = child<QPushButton>("showLock");
        QTRY_VERIFY(show->isVisible());
        QTRY_COMPARE(show->visibleRegion().boundingRect(), show->rect());
    }

    void whatIsCopiedOfKeysIsWhatTheyAre()
    {
        const QString names = u"a:b-c\u200b:\u2060d\nx:y"_s;
        doctor::KeyText text;
        text.showNames(names);
        QCOMPARE(text.names(), names);
        text.selectAll();
        text.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), names);
        QTextCursor part = text.textCursor();
        part.setPosition(2); // "a", ":", and the break character
        part.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        text.setTextCursor(part);
        text.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"b-c\u200b:\u2060d"_s);
    }

    void withoutASelectionThereIsNothingToConfirm()
    {
        m_window->setDeployment({.name = u"orders-eu"_s});
        m_window->repairs().offerMany({{samples::lock("a"), {inspect::Repair::Kind::RepairTtl, {}, {}}}});
        auto *confirm = child<QPushButton>("bulkConfirm");
        QCOMPARE(child<QLabel>("bulkQuestion")->text(), u"Select the locks to fix"_s);
        QCOMPARE(confirm->text(), u"Fix locks"_s);
        QAbstractItemModel *rows = child<QTreeView>("bulkList")->model();
        QVERIFY(rows->setData(rows->index(0, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(child<QLabel>("bulkQuestion")->text(), u"Fix 1 lock(s)?"_s);
        QTRY_VERIFY(confirm->isEnabled());
        QVERIFY(rows->setData(rows->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!confirm->isEnabled());
        child<QPushButton>("bulkKeep")->click();
    }

    void severalFixesFitOnASmallScreen()
    {
        m_theme->setTextSize(1.5);
        m_window->setDeployment({.name = u"orders-eu"_s, .isProduction = true});
        m_window->repairs().offerMany({{samples::lock("a"), {inspect::Repair::Kind::Notify, {}, {}}}});
        auto *dialog = child<QDialog>("bulkDialog");
        QTRY_VERIFY(dialog->isVisible());
        const int least = dialog->minimumSizeHint().height();
        dialog->close();
        m_theme->setTextSize(1);
        QVERIFY2(least <= 600, qPrintable(QString::number(least))); // 1024x640 with a title bar
    }

    void aWaiterWithTwoFindingsIsRemovedOnce()
    {
        const auto queue = samples::lock("queue");
        const inspect::Repair first {inspect::Repair::Kind::RemoveWaiter, samples::web.bytes() + ":7", {}};
        const inspect::Repair second {inspect::Repair::Kind::RemoveWaiter, samples::pay.bytes() + ":46", {}};
        m_window->setDeployment({.name = u"orders-eu"_s});
        m_window->repairs().offerMany({{queue, first}, {queue, second}, {queue, first}});
        QCOMPARE(child<QLabel>("bulkQuestion")->text(), u"Make 2 repair(s) on 1 lock(s)?"_s);
        const QAbstractItemModel *rows = child<QTreeView>("bulkList")->model();
        QCOMPARE(rows->rowCount(), 2);
        QCOMPARE(rows->index(1, int(models::RepairList::Column::Lock)).data().toString(), u"queue · b51c2e77:46"_s);
        child<QPushButton>("bulkKeep")->click();
    }
};

LOCKSCOPE_TEST(TestDoctorView)
#include "tst_window_doctor.moc"
