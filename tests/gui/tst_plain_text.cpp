// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/connection/connection_dialog.h"
#include "ui/connection/connections_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/load/compare_pane.h"
#include "ui/load/load_view.h"
#include "ui/load/results_pane.h"
#include "ui/shell/repair_controller.h"
#include "ui/shell/saved_filters.h"
#include "ui/waitfor/members_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolTip>
#include <QWindow>
#include <sys/inotify.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

/// A picture file that nothing may open.
class Bait final
{
public:
    Bait() : m_watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        QImage(4, 4, QImage::Format_RGB32).save(path());
        ::inotify_add_watch(m_watch, QFile::encodeName(path()).constData(), IN_OPEN | IN_ACCESS);
    }
    ~Bait() { ::close(m_watch); }
    Q_DISABLE_COPY_MOVE(Bait)

    [[nodiscard]] QString path() const { return m_folder.filePath(u"p.png"_s); }
    /// Markup that opens the picture if it is rendered; short enough not to be elided.
    [[nodiscard]] QString text() const { return u"<img src=\"%1\">"_s.arg(path()); }
    [[nodiscard]] QByteArray bytes() const { return text().toUtf8(); }
    /// Since the last call.
    [[nodiscard]] bool isTaken() const
    {
        QByteArray events(4096, Qt::Uninitialized);
        return ::read(m_watch, events.data(), std::size_t(events.size())) > 0;
    }

private:
    QTemporaryDir m_folder;
    int m_watch;
};

bool isMarkup(const QLabel &label)
{
    return label.textFormat() == Qt::RichText
        || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
}

/// Images whose content is part of the markup open nothing.
bool hasLinkedImage(QString markup)
{
    return markup.remove(u"<img src='data:"_s).contains(u"<img"_s);
}

} // namespace

/// Names, keys, and texts from servers and files are shown literally; they open no file.
class TestPlainText final : public QObject, private WindowBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init()
    {
        open();
        m_bait = std::make_unique<Bait>();
    }
    void cleanup() { m_window.reset(); }

    void theBaitWorks();
    void everyPane();
    void everyQuestion();
    void charts();
    void titlesAndMenus();

private:
    /// Checks every label, tooltip and cell of all visible widgets; returns what opened the bait.
    [[nodiscard]] QString takenBy(const QString &where);
    [[nodiscard]] QString tipTakenBy(QWidget &widget, const QPoint &at);
    [[nodiscard]] inspect::LockSnapshot lock() const;

    std::unique_ptr<Bait> m_bait;
};

QString TestPlainText::tipTakenBy(QWidget &widget, const QPoint &at)
{
    QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &help);
    QCoreApplication::sendPostedEvents();
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget *tip : widgets)
        if (tip->inherits("QTipLabel") && tip->isVisible())
            static_cast<void>(tip->grab());
    return m_bait->isTaken()
        ? u"tool tip of %1 %2"_s.arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName())
        : QString();
}

QString TestPlainText::takenBy(const QString &where)
{
    m_window->views().bringUpToDate();
    QCoreApplication::processEvents();
    const auto windows = QApplication::topLevelWidgets();
    for (QWidget *window : windows) {
        if (!window->isVisible())
            continue;
        static_cast<void>(window->grab());
        if (m_bait->isTaken())
            return where + u": drawn"_s;
        QWidgetList all = window->findChildren<QWidget *>();
        all.prepend(window);
        for (QWidget *widget : std::as_const(all)) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            if (label && isMarkup(*label) && hasLinkedImage(label->text()))
                return where + u": label "_s + label->objectName();
            if (!widget->isVisible())
                continue;
            if (const QString tip = tipTakenBy(*widget, widget->rect().center()); !tip.isEmpty())
                return where + u": "_s + tip;
            auto *view = qobject_cast<QAbstractItemView *>(widget);
            if (!view || !view->model())
                continue;
            const int rows = std::min(view->model()->rowCount(view->rootIndex()), 20);
            for (int row = 0; row < rows; ++row) {
                for (int column = 0; column < view->model()->columnCount(view->rootIndex()); ++column) {
                    const QRect cell = view->visualRect(view->model()->index(row, column, view->rootIndex()));
                    if (cell.isEmpty())
                        continue;
                    if (const QString tip = tipTakenBy(*view->viewport(), cell.center()); !tip.isEmpty())
                        return where + u": cell %1, %2 of "_s.arg(row).arg(column) + tip;
                }
            }
        }
    }
    QToolTip::hideText();
    return {};
}

inspect::LockSnapshot TestPlainText::lock() const
{
    const QByteArray evil = m_bait->bytes();
    const Message words = Message::verbatim(m_bait->text());
    inspect::LockSnapshot lock = samples::lock(evil.constData(), schema::LockMode::Write,
                                               {samples::writer(samples::web, 1)}, 26'000);
    lock.holders.push_back({evil, {}, schema::LockMode::Read, 1, {{evil, inspect::Ttl {5000}}}, true});
    lock.queue = {{{samples::pay, ThreadId {2}}, evil, 99'000, false}};
    lock.strayFields = {evil};
    lock.keys.push_back({evil, evil, inspect::Ttl {5000}, true});
    lock.channel = evil;
    lock.token = evil;
    lock.listeners = {{evil, 2, 0}};
    lock.unheard = {words};
    lock.waitingClients = 2;
    lock.node = m_bait->text();
    lock.findings = {{u"ghost-reader"_s, inspect::Health::Error, words,
                      inspect::Repair {inspect::Repair::Kind::RemoveGhost, evil, {}, false}},
                     {m_bait->text(), inspect::Health::Warning, words}};
    return lock;
}

/// Otherwise the other tests would prove nothing.
void TestPlainText::theBaitWorks()
{
    QVERIFY(!m_bait->isTaken());
    QLabel label(m_bait->text());
    static_cast<void>(label.grab());
    QVERIFY(m_bait->isTaken());
    QVERIFY(!m_bait->isTaken());
}

void TestPlainText::everyPane()
{
    const QString evil = m_bait->text();
    const Message words = Message::verbatim(evil);
    m_window->setDeployment({evil, false});
    inspect::FeedState state = feed(inspect::FeedState::Link::Live);
    state.server = evil;
    state.reason = words;
    state.notice = words;
    state.missing = words;
    state.nodes = {{evil, inspect::NodeState::Link::Live, inspect::FeedSource::Poll, words},
                   {u"127.0.0.1:1"_s, inspect::NodeState::Link::Failed, inspect::FeedSource::Poll, words}};
    m_window->feed().showState(state);
    m_window->views().setAlias(samples::web, evil);
    m_window->views().setWorker(samples::web.bytes() + ":1", evil);
    const inspect::LockSnapshot shown = lock();
    inspect::FeedUpdate news = update({shown});
    using inspect::EventKind;
    for (const EventKind kind : {EventKind::Acquired, EventKind::Queued, EventKind::Message, EventKind::Gap})
        news.events.push_back({QDateTime::currentMSecsSinceEpoch(),
                               shown.name,
                               kind,
                               m_bait->bytes(),
                               {{u"payload"_s, evil}, {u"channel"_s, evil}, {u"reason"_s, evil}},
                               inspect::FeedSource::Channel,
                               words});
    m_window->feed().showUpdate(news);
    m_window->views().browser.choose(shown.name);
    inspect::Diagnosis diagnosis;
    diagnosis.refused = {words};
    diagnosis.locks.insert(shown.name, shown);
    for (const inspect::Finding &finding : shown.findings)
        diagnosis.findings.push_back({shown.name, finding});
    m_window->views().doctor.setAvailable(true);
    m_window->views().doctor.showDiagnosis(diagnosis);
    connection::ConnectionValues profile;
    profile.name = evil;
    profile.url = u"redis://%1"_s.arg(evil);
    profile.folder = evil;
    profile.label = evil;
    m_window->views().connections.setProfiles({profile});
    m_window->views().connections.edit(profile);
    m_window->views().connections.showNotice(evil);
    m_window->views().connections.dialog().showTest({connection::TestStep::Connect, evil});
    m_window->views().members.choose(shown.name);
    m_window->views().members.setProfiles({evil});
    m_window->messages().showError({ErrorKind::Server, words, evil + u'.'}); // the detail is shown, too
    m_window->menus().savedFilters().setFilters({evil});
    QCOMPARE(takenBy(u"at the start"_s), QString());
    for (const QString &pane : {u"browser"_s, u"inspector"_s, u"timeline"_s, u"load"_s, u"doctor"_s, u"events"_s,
                                u"waitfor"_s, u"connections"_s, u"lab"_s}) {
        m_window->panes().enlarge(pane);
        QCOMPARE(takenBy(pane), QString());
    }
    m_window->setDeployment({.name = evil, .isProduction = true});
    QCOMPARE(takenBy(u"production"_s), QString());
    m_window->openReplay(evil, 1000, 2000);
    QCOMPARE(takenBy(u"replay"_s), QString());
    // also when a label only computes its size
    const auto labels = m_window->findChildren<QLabel *>();
    for (const QLabel *label : labels)
        QVERIFY2(!isMarkup(*label) || !hasLinkedImage(label->text()), qPrintable(label->objectName()));
}

void TestPlainText::everyQuestion()
{
    m_window->setDeployment({.name = m_bait->text(), .isProduction = true});
    m_window->feed().showState(feed(inspect::FeedState::Link::Live));
    const inspect::LockSnapshot shown = lock();
    m_window->feed().showUpdate(update({shown}));
    m_window->views().browser.choose(shown.name);
    for (const inspect::Repair::Kind kind : {inspect::Repair::Kind::ForceUnlock, inspect::Repair::Kind::RemoveGhost}) {
        m_window->repairs().offer(shown, {kind, m_bait->bytes(), {}, false});
        QCoreApplication::processEvents();
        QCOMPARE(takenBy(u"repair"_s), QString());
        const auto dialogs = m_window->findChildren<QDialog *>();
        for (QDialog *dialog : dialogs)
            dialog->close();
    }
}

void TestPlainText::charts()
{
    m_window->panes().show(u"load"_s);
    const QString evil = m_bait->text();
    auto report = std::make_shared<lockscope::load::LoadReport>();
    report->duration = std::chrono::seconds(1);
    report->scenario.name = m_bait->bytes();
    report->asserts = {{evil, 0.0, true}};
    m_window->views().load.showReport(report);
    QJsonObject json = report->toJson();
    json[u"by_mode"_s] = QJsonObject {{evil, QJsonObject {}}}; // from a file of unknown origin
    QVERIFY(m_window->findChild<ui::load::ResultsPane *>()->comparison().show(evil, json, evil, json));
    QCOMPARE(takenBy(u"load"_s), QString());
}

/// Qt reads `[*]` in a title as "modified" and `&` in a tab or an action as a mnemonic.
void TestPlainText::titlesAndMenus()
{
    const QString name = u"orders[*]:&eu"_s;
    m_window->setDeployment({name, false});
    QVERIFY2(m_window->windowHandle()->title().contains(name), qPrintable(m_window->windowHandle()->title()));
    inspect::LockSnapshot shown = lock();
    shown.name = LockName(name.toUtf8());
    m_window->feed().showUpdate(update({shown}));
    m_window->views().browser.choose(shown.name);
    const auto docks = m_window->findChildren<QDockWidget *>();
    const auto titled = std::ranges::find_if(
        docks, [](const QDockWidget *dock) { return dock->windowTitle().contains("orders"_L1); });
    QVERIFY(titled != docks.end());
    QVERIFY2(QKeySequence::mnemonic((*titled)->windowTitle()).isEmpty(), qPrintable((*titled)->windowTitle()));
    QVERIFY((*titled)->windowTitle().contains("[*][*]"_L1));
    m_window->menus().savedFilters().setFilters({name});
    m_window->findChild<QLineEdit *>(u"filter"_s)->setText(name);
    const auto menus = m_window->findChildren<QMenu *>();
    int named = 0;
    for (QMenu *menu : menus) {
        Q_EMIT menu->aboutToShow();
        const auto actions = menu->actions();
        for (const QAction *action : actions) {
            if (!action->text().contains("orders"_L1))
                continue;
            ++named;
            QVERIFY2(QKeySequence::mnemonic(action->text()).isEmpty(), qPrintable(action->text()));
        }
    }
    QCOMPARE(named, 2); // the filter, and what to do with it
}

LOCKSCOPE_TEST(TestPlainText)
#include "tst_plain_text.moc"
