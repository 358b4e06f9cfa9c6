// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/settings.h"
#include "tests/gui/desktop_bed.h"
#include "tests/gui/every_view.h"
#include "tests/gui/one_line_texts.h"
#include "tests/support/test_main.h"
#include "ui/common/palette.h"
#include "ui/connection/connections_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/shell/settings_dialog.h"
#include "ui/timeline/canvas.h"

#include <QAction>
#include <QDialog>
#include <QHeaderView>
#include <QLayout>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStatusBar>
#include <QToolBar>
#include <QTreeView>

namespace {

/// A view as the user sees it.
struct Look
{
    QStringList parts;              ///< text of each visible part, and the size that it wants
    QMap<QString, QImage> pictures; ///< of these parts
};

/// Without those whose widths depend on random names.
const QStringList viewsOfWindow {u"operator"_s, u"stress"_s, u"timeline"_s,    u"load"_s,    u"lab"_s,
                                 u"doctor"_s,   u"events"_s, u"connections"_s, u"firstrun"_s};

QString textOfPart(const QWidget &part)
{
    if (const auto *label = qobject_cast<const QLabel *>(&part))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(&part))
        return button->text();
    if (const auto *edit = qobject_cast<const QLineEdit *>(&part))
        return edit->text() + edit->placeholderText();
    if (const auto *dock = qobject_cast<const QDockWidget *>(&part))
        return dock->windowTitle();
    QStringList texts;
    for (const fitting::Line &line : fitting::linesOf(part))
        texts << line.text;
    return texts.join(u'|');
}

QString namePath(const QWidget &part)
{
    QStringList names;
    for (const QWidget *at = &part; at && !at->isWindow(); at = at->parentWidget())
        names.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className())
                                                 : at->objectName());
    return names.join(u'/');
}

QString told(const QMargins &margins)
{
    return u"%1,%2,%3,%4"_s.arg(margins.left()).arg(margins.top()).arg(margins.right()).arg(margins.bottom());
}

/// Fonts, colours, distances and icons of the part.
QString appearanceOf(const QWidget &part)
{
    QStringList texts {part.font().toString(), told(part.contentsMargins())};
    if (const QLayout *layout = part.layout(); layout && !layout->inherits("QDockWidgetLayout"))
        texts << told(layout->contentsMargins()) << QString::number(layout->spacing());
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        for (int role = 0; role < QPalette::NColorRoles; ++role)
            texts << part.palette().color(group, QPalette::ColorRole(role)).name(QColor::HexArgb);
    }
    const auto addIcon = [&](const QPixmap &pixmap) {
        const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
        texts << fitting::told(image.size()) + u'#'
                + QString::number(qHashBits(image.constBits(), size_t(image.sizeInBytes())), 16);
    };
    if (const auto *button = qobject_cast<const QAbstractButton *>(&part)) {
        texts << fitting::told(button->iconSize());
        addIcon(button->icon().pixmap(button->iconSize()));
    }
    if (const auto *label = qobject_cast<const QLabel *>(&part); label && !label->pixmap().isNull())
        addIcon(label->pixmap());
    if (const auto *bar = qobject_cast<const QToolBar *>(&part))
        texts << fitting::told(bar->iconSize());
    if (const auto *view = qobject_cast<const QAbstractItemView *>(&part))
        texts << fitting::told(view->iconSize());
    return texts.join(u' ');
}

/// Place and limits of the part, and the widths of its columns unless they depend on random names.
QString placeOf(const QWidget &part)
{
    QStringList texts {u"%1 %2"_s.arg(part.x()).arg(part.y()), fitting::told(part.size()),
                       fitting::told(part.minimumSize()), fitting::told(part.maximumSize())};
    for (const auto *header : part.findChildren<QHeaderView *>(Qt::FindDirectChildrenOnly)) {
        texts << QString::number(header->minimumSectionSize());
        for (int i = 0; i < header->count() && part.objectName() != u"labKeys"_s; ++i)
            texts << QString::number(header->sectionSize(i));
    }
    return texts.join(u' ');
}

/// The number of different pixels and the rect around them; empty if the pictures are equal.
QString differenceOf(const QImage &one, const QImage &other)
{
    if (one.size() != other.size())
        return u"another size"_s;
    QRect around;
    int count = 0;
    for (int y = 0; y < one.height(); ++y) {
        const auto *first = reinterpret_cast<const QRgb *>(one.constScanLine(y));
        const auto *second = reinterpret_cast<const QRgb *>(other.constScanLine(y));
        for (int x = 0; x < one.width(); ++x) {
            if (first[x] != second[x]) {
                around |= QRect(x, y, 1, 1);
                ++count;
            }
        }
    }
    return count == 0
        ? QString()
        : u"%1 pixels at %2 %3, %4"_s.arg(count).arg(around.x()).arg(around.y()).arg(fitting::told(around.size()));
}

} // namespace

/// Changes of the theme in a running window, and the dialogs in each theme, text size and language.
class TestLooks : public QObject, private DesktopBed
{
    Q_OBJECT
private:
    int m_count = 0; ///< of pictures

    ui::shell::MainWindow &window() { return m_application->window(); }

    /// Hides what changes with the time although the feed is paused.
    QImage withoutTime(const QPixmap &picture)
    {
        QImage image = picture.toImage().convertToFormat(QImage::Format_RGB32);
        QPainter painter(&image);
        const auto hide = [&](const QWidget *part) {
            if (part && part->isVisible())
                painter.fillRect(QRect(part->mapTo(&window(), QPoint()), part->size()), Qt::gray);
        };
        hide(window().findChild<ui::timeline::Canvas *>());
        hide(window().statusBar());
        hide(child<QWidget>(u"timelineStats"_s));
        return image;
    }
    QImage onScreen() { return withoutTime(window().screen()->grabWindow(window().winId())); }
    QImage paintedAnew() { return withoutTime(window().grab()); }

    enum class Part { Place, Appearance, Whole };

    /// The visible parts of a window with their texts.
    QStringList visibleParts(const QWidget &top, Part what)
    {
        static const QRegularExpression digits(u"lockscope:[a-z]+:[0-9a-f]+|[0-9][0-9.,]*"_s);
        QStringList parts;
        for (const auto *part : top.findChildren<QWidget *>()) {
            if (part->window() != &top || !fitting::isInSight(*part) || fitting::isOfQt(*part)
                || window().statusBar()->isAncestorOf(part) || part->objectName() == u"timelineStats"_s)
                continue;
            parts << u"%1: %2\n    place: %3\n    appearance: %4"_s.arg(
                namePath(*part), textOfPart(*part).replace(digits, u"0"_s),
                what == Part::Appearance ? QString() : placeOf(*part),
                what == Part::Place ? QString() : appearanceOf(*part));
        }
        return parts;
    }

    /// The pictures of parts that show a text and have no focus. Parts of another size have another key.
    QMap<QString, QImage> pictures()
    {
        QMap<QString, QImage> all;
        for (auto *part : window().findChildren<QWidget *>()) {
            const QString text = textOfPart(*part);
            if (!text.isEmpty() && fitting::isInSight(*part) && !fitting::isOfQt(*part) && !part->hasFocus()
                && !qobject_cast<QDockWidget *>(part) && !window().statusBar()->isAncestorOf(part))
                all[u"%1 of %2: %3"_s.arg(namePath(*part), fitting::told(part->size()), text)] = part->grab().toImage();
        }
        return all;
    }

    QMap<QString, Look> looks(Part what, QStringList &problems)
    {
        QMap<QString, Look> all;
        visitViews();
        for (const QString &view : viewsOfWindow) {
            showView(window(), view);
            QStringList before;
            const auto isSettled = [&] {
                window().views().bringUpToDate();
                return std::exchange(before, visibleParts(window(), Part::Place)) == before;
            };
            if (!QTest::qWaitFor(isSettled, 2000))
                problems << u"%1 does not come to rest"_s.arg(view);
            if (!QTest::qWaitFor([this] { return onScreen() == paintedAnew(); }, 2000))
                problems << u"%1 is half painted: %2"_s.arg(view, differenceOf(onScreen(), paintedAnew()));
            all[view] = {visibleParts(window(), what), pictures()};
            if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
                window().grab().save(u"%1/looks %2 %3.png"_s.arg(folder, view).arg(++m_count));
            for (const QString &fault : misplaced(window()))
                problems << u"%1: %2"_s.arg(view, fault);
        }
        window().views().browser.closePage();
        return all;
    }
    QMap<QString, Look> looksWithSettings(QDialog &settings, Part what, QStringList &problems)
    {
        QCoreApplication::sendPostedEvents();
        const QStringList parts = visibleParts(settings, what);
        delete &settings;
        QMap<QString, Look> all = looks(what, problems);
        all[u"settings"_s].parts = parts;
        return all;
    }

    static void compare(const QMap<QString, Look> &changed, const QMap<QString, Look> &opened, QStringList &problems)
    {
        for (auto view = opened.cbegin(); view != opened.cend(); ++view) {
            const Look &other = changed[view.key()];
            QStringList more = other.parts;
            for (const QString &part : view->parts) {
                if (!more.removeOne(part))
                    problems << u"%1: missing: %2"_s.arg(view.key(), part);
            }
            for (const QString &part : more)
                problems << u"%1: left: %2"_s.arg(view.key(), part);
            for (auto picture = view->pictures.cbegin(); picture != view->pictures.cend(); ++picture) {
                const QImage second = other.pictures.value(picture.key(), picture.value());
                if (const QString pixels = differenceOf(second, picture.value()); !pixels.isEmpty())
                    problems << u"%1: %2 in %3"_s.arg(view.key(), pixels, picture.key());
            }
        }
    }

    /// Replaces the window and keeps its state, as a change of the language does.
    void openAnew(const QString &language)
    {
        const QPointer<ui::shell::MainWindow> before = &window();
        Q_EMIT window().languageChosen(language);
        QTRY_VERIFY(!before);
        QTRY_VERIFY(QTest::qWaitForWindowExposed(&window()));
        window().resize(1440, 900);
        QTRY_COMPARE(window().size(), QSize(1440, 900));
    }
    QDialog &openSettings()
    {
        child<QAction>(u"settings"_s)->trigger();
        return *child<QDialog>(u"settingsDialog"_s);
    }
    /// Leaves the dialog of the settings open.
    QDialog &change(ui::ThemeChoice theme, int percent)
    {
        QDialog &dialog = openSettings();
        Q_EMIT window().themeChosen(theme);
        auto *size = child<QComboBox>(u"settingsTextSize"_s);
        size->setCurrentIndex(size->findData(percent));
        return dialog;
    }
    void startPaused(const QString &language)
    {
        m_application.reset();
        desktop::Options options;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = language;
        startProgram(options);
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        window().resize(1440, 900);
        QTRY_VERIFY(shown("ledger:close") && shown("report:nightly") && shown("orders:{eu}:checkout"));
        QTRY_VERIFY(window().views().load.isAvailable());
        window().views().browser.choose(LockName("report:nightly"));
        child<QAction>(u"pauseFeed"_s)->setChecked(true);
        visitViews();
    }
    /// Lays each out once.
    void visitViews()
    {
        for (const QString &view : viewsOfWindow)
            showView(window(), view);
    }

    /// Opens a dialog by what a user clicks; null if none is shown.
    QDialog *open(const QString &name)
    {
        if (name == u"connection"_s)
            window().views().connections.startNew();
        else if (auto *action = child<QAction>(name))
            action->trigger();
        else if (auto *button = child<QPushButton>(name))
            button->click();
        else
            for (QAction *each : window().actions())
                if (each->shortcut() == QKeySequence(name))
                    each->trigger();
        const auto dialogs = window().findChildren<QDialog *>();
        const auto shown = std::ranges::find_if(dialogs, [](const QDialog *each) { return each->isVisible(); });
        return shown == dialogs.end() ? nullptr : *shown;
    }
    bool chooseFinding()
    {
        window().panes().show(u"doctor"_s);
        auto *list = child<QTreeView>(u"findings"_s);
        for (QModelIndex row = list->model()->index(0, 0); row.isValid(); row = list->indexBelow(row)) {
            list->setCurrentIndex(row);
            if (child<QPushButton>(u"muteFinding"_s)->isVisible())
                return true;
        }
        return false;
    }

private Q_SLOTS:
    void initTestCase()
    {
        prepare();
        QApplication::setCursorFlashTime(0);
        plantGhost();
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_redis.command({"HSET", "orders:{eu}:checkout", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:7", "2"});
        m_redis.command({"PEXPIRE", "orders:{eu}:checkout", "600000"});
    }
    void cleanupTestCase()
    {
        m_application.reset();
        desktop::Settings::setLanguage({});
    }

    void whatIsChosenInTheSettingsAppliesAndIsKept()
    {
        using ui::shell::SettingsDialog;
        const double usual = QApplication::font().pointSizeF();
        startProgram();
        QTRY_VERIFY(m_application->window().isActiveWindow());
        QTest::keyClick(&m_application->window(), Qt::Key_Comma, Qt::ControlModifier);
        QPointer<SettingsDialog> dialog = child<SettingsDialog>(u"settingsDialog"_s);
        QVERIFY(dialog);
        const auto choose = [&](const QString &name, const QVariant &value) {
            auto *box = dialog->findChild<QComboBox *>(name);
            box->setCurrentIndex(box->findData(value));
        };
        QCOMPARE(dialog->findChild<QComboBox *>(u"settingsTextSize"_s)->currentData().toInt(), 100);
        choose(u"settingsTheme"_s, int(ui::ThemeChoice::Dark));
        QCOMPARE(QApplication::palette().color(QPalette::Base), ui::Palette::dark()[ui::Role::Base]);
        choose(u"settingsTextSize"_s, 150);
        QCOMPARE(QApplication::font().pointSizeF(), usual * 1.5);
        m_application->window().panes().arrange(ui::shell::Arrangement::Demo); // larger still, and back
        m_application->window().panes().arrange(ui::shell::Arrangement::Operator);
        QCOMPARE(QApplication::font().pointSizeF(), usual * 1.5);
        QCOMPARE(desktop::Settings::textPercent(), 150);
        m_application.reset();
        QCOMPARE(QApplication::font().pointSizeF(), usual);
        desktop::Settings::setTextPercent(120); // the list has no such size
        startProgram();
        QCOMPARE(QApplication::font().pointSizeF(), usual * 1.2);
        QCOMPARE(desktop::Settings::theme(), ui::ThemeChoice::Dark);
        child<QAction>(u"settings"_s)->trigger();
        dialog = child<SettingsDialog>(u"settingsDialog"_s);
        QCOMPARE(dialog->findChild<QComboBox *>(u"settingsTextSize"_s)->currentText(), u"120 %"_s);
        choose(u"settingsTheme"_s, int(ui::ThemeChoice::System));
        choose(u"settingsTextSize"_s, 100);
        QCOMPARE(QApplication::font().pointSizeF(), usual);
        dialog->findChild<QPushButton *>()->click();
        QTRY_VERIFY(!dialog);
        m_application.reset();
    }

    void aChangedWindowLooksLikeOneThatWasOpenedSo_data()
    {
        QTest::addColumn<QStringList>("languages");
        QTest::addColumn<ui::ThemeChoice>("first");
        QTest::addColumn<ui::ThemeChoice>("theme");
        QTest::addColumn<QList<int>>("percents");
        using enum ui::ThemeChoice;
        QTest::newRow("dark") << QStringList {u"zh_CN"_s} << Light << Dark << QList {100};
        QTest::newRow("150 %") << QStringList {u"en"_s} << Light << Light << QList {100, 150};
        QTest::newRow("100 % again") << QStringList {u"en"_s} << Dark << Light << QList {100, 150, 100};
        QTest::newRow("Chinese") << QStringList {u"en"_s, u"zh_CN"_s} << Light << Light << QList {100};
        QTest::newRow("English again") << QStringList {u"en"_s, u"zh_CN"_s, u"en"_s} << Light << Dark << QList {150};
    }
    void aChangedWindowLooksLikeOneThatWasOpenedSo()
    {
        QFETCH(const QStringList, languages);
        QFETCH(const ui::ThemeChoice, first);
        QFETCH(const ui::ThemeChoice, theme);
        QFETCH(const QList<int>, percents);
        // Splitters and columns keep their proportions in another text size, as the user may have chosen them.
        const Part what = percents.first() == percents.last() ? Part::Whole : Part::Appearance;
        QStringList problems;
        desktop::Settings::setTheme(first);
        desktop::Settings::setTextPercent(percents.first());
        startPaused(languages.first());
        for (const QString &language : languages.sliced(1))
            openAnew(language);
        for (const int percent : percents.first(percents.size() - 1))
            delete &change(first, percent);
        const QMap<QString, Look> changed = looksWithSettings(change(theme, percents.last()), what, problems);
        startPaused(languages.last());
        compare(changed, looksWithSettings(openSettings(), what, problems), problems);
        child<QAction>(u"pauseFeed"_s)->setChecked(false);
        QVERIFY(isEmpty(problems));
    }

    void eachDialogHasItsPlace_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<ui::ThemeChoice>("theme");
        QTest::addColumn<int>("percent");
        QTest::newRow("zh, dark, 150 %") << u"zh_CN"_s << ui::ThemeChoice::Dark << 150;
        QTest::newRow("en, light, 100 %") << u"en"_s << ui::ThemeChoice::Light << 100;
        QTest::newRow("en, light, 200 %") << u"en"_s << ui::ThemeChoice::Light << 200;
    }
    void eachDialogHasItsPlace()
    {
        QFETCH(const QString, language);
        QFETCH(const ui::ThemeChoice, theme);
        QFETCH(const int, percent);
        plantGhost(); // the one of the last row may have expired
        if (!m_application)
            startProgram();
        openAnew(language);
        delete &change(theme, percent);
        QTRY_VERIFY(shown("orders:{eu}:checkout"));
        window().views().browser.choose(LockName("orders:{eu}:checkout"));
        QTRY_VERIFY(chooseFinding());
        QStringList problems;
        for (const QString &name : {u"settings"_s, u"connection"_s, u"showClient"_s, u"unlockLock"_s, u"muteFinding"_s,
                                    u"explainFinding"_s, u"doctorFixMany"_s, u"Ctrl+/"_s, u"Ctrl+K"_s}) {
            if (const auto *action = child<QAction>(name))
                QTRY_VERIFY2(action->isEnabled(), qPrintable(name));
            QDialog *dialog = open(name);
            QVERIFY2(dialog, qPrintable(name));
            const auto faults = [dialog] { return misplaced(*dialog) + shortened(*dialog); };
            if (!QTest::qWaitFor([&] { return faults().isEmpty(); }, 300))
                problems << name + u":\n  "_s + faults().join(u"\n  "_s);
            if (!dialog->screen()->availableGeometry().contains(dialog->frameGeometry()))
                problems << name + u" is larger than the screen"_s;
            if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
                dialog->grab().save(u"%1/dialog %2 %3.png"_s.arg(folder, QString(name).replace(u'/', u'-'), language));
            delete dialog;
        }
        QVERIFY(isEmpty(problems));
    }
};

LOCKSCOPE_TEST(TestLooks)
#include "tst_desktop_looks.moc"
