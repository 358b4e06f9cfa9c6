// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/settings.h"
#include "tests/gui/desktop_bed.h"
#include "tests/gui/every_view.h"
#include "tests/gui/one_line_texts.h"
#include "tests/support/test_main.h"
#include "ui/connection/connections_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/timeline/canvas.h"

#include <QAction>
#include <QDialog>
#include <QHeaderView>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStatusBar>
#include <QTreeView>

namespace {

/// A view as the user sees it.
struct Look
{
    QStringList parts;              ///< text of each visible part, and the size that it wants
    QMap<QString, QImage> pictures; ///< of these parts
};

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

    /// With places, or only what the parts want and say.
    QStringList visibleParts(bool withPlaces)
    {
        static const QRegularExpression digits(u"lockscope:[a-z]+:[0-9a-f]+|[0-9][0-9.,]*"_s);
        QStringList parts;
        for (const auto *part : window().findChildren<QWidget *>()) {
            if (!fitting::isInSight(*part) || fitting::isOfQt(*part) || window().statusBar()->isAncestorOf(part)
                || part->objectName() == u"timelineStats"_s)
                continue;
            const QString said = textOfPart(*part);
            const QString text = QString(said).replace(digits, u"0"_s);
            const QPoint at = part->mapTo(&window(), QPoint());
            if (withPlaces)
                parts << u"%1 at %2 %3 has %4: %5"_s.arg(namePath(*part))
                             .arg(at.x())
                             .arg(at.y())
                             .arg(fitting::told(part->size()), text);
            else if (text != said)
                parts << u"%1: %2"_s.arg(namePath(*part), text); // a time: its length varies
            else if (!text.isEmpty() && !qobject_cast<const QDockWidget *>(part))
                parts << u"%1 wants %2: %3"_s.arg(namePath(*part), fitting::told(part->sizeHint()), text);
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

    QMap<QString, Look> looks(QStringList &problems)
    {
        QMap<QString, Look> all;
        for (const QString &view : everyView) {
            showView(window(), view);
            QStringList before;
            const auto isSettled = [&] {
                window().views().bringUpToDate();
                return std::exchange(before, visibleParts(true)) == before;
            };
            if (!QTest::qWaitFor(isSettled, 2000))
                problems << u"%1 does not come to rest"_s.arg(view);
            if (!QTest::qWaitFor([this] { return onScreen() == paintedAnew(); }, 2000))
                problems << u"%1 is half painted: %2"_s.arg(view, differenceOf(onScreen(), paintedAnew()));
            all[view] = {visibleParts(false), pictures()};
            if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
                window().grab().save(u"%1/looks %2 %3.png"_s.arg(folder, view).arg(++m_count));
            for (const QString &fault : misplaced(window()))
                problems << u"%1: %2"_s.arg(view, fault);
        }
        window().views().browser.closePage();
        return all;
    }

    static void compare(const QMap<QString, Look> &changed, const QMap<QString, Look> &opened, const QString &what,
                        QStringList &problems)
    {
        for (const QString &view : everyView) {
            QStringList more = changed[view].parts;
            for (const QString &part : opened[view].parts) {
                if (!more.removeOne(part))
                    problems << u"%1, %2: missing: %3"_s.arg(view, what, part);
            }
            for (const QString &part : more)
                problems << u"%1, %2: left: %3"_s.arg(view, what, part);
            const QMap<QString, QImage> &pictures = opened[view].pictures;
            for (auto picture = pictures.cbegin(); picture != pictures.cend(); ++picture) {
                const QImage other = changed[view].pictures.value(picture.key(), picture.value());
                if (const QString pixels = differenceOf(other, picture.value()); !pixels.isEmpty())
                    problems << u"%1, %2: %3 in %4"_s.arg(view, what, pixels, picture.key());
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
    void change(ui::ThemeChoice theme, int percent)
    {
        Q_EMIT window().themeChosen(theme);
        child<QAction>(u"settings"_s)->trigger();
        auto *size = child<QComboBox>(u"settingsTextSize"_s);
        size->setCurrentIndex(size->findData(percent));
        delete size->window();
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

    void aChangedWindowLooksLikeOneThatWasOpenedSo()
    {
        startProgram();
        QTRY_VERIFY(shown("ledger:close") && shown("report:nightly") && shown("orders:{eu}:checkout"));
        QTRY_VERIFY(window().views().load.isAvailable());
        window().views().browser.choose(LockName("report:nightly"));
        child<QAction>(u"pauseFeed"_s)->setChecked(true);
        openAnew(u"zh_CN"_s);
        QStringList problems;
        change(ui::ThemeChoice::Dark, 100);
        const QMap<QString, Look> changed = looks(problems);
        openAnew(u"zh_CN"_s);
        compare(changed, looks(problems), u"dark"_s, problems);
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
        change(theme, percent);
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
            if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
                dialog->grab().save(u"%1/dialog %2 %3.png"_s.arg(folder, QString(name).replace(u'/', u'-'), language));
            delete dialog;
        }
        QVERIFY(isEmpty(problems));
    }
};

LOCKSCOPE_TEST(TestLooks)
#include "tst_desktop_looks.moc"
