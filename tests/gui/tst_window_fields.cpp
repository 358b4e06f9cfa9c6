// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/window_bed.h"
#include "tests/support/test_main.h"
#include "ui/connection/connections_view.h"
#include "ui/load/load_view.h"
#include "ui/shell/settings_dialog.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

/// The mouse wheel over the window's fields.
class TestFields : public QObject, private WindowBed
{
    Q_OBJECT

    static QString valueOf(const QWidget &field)
    {
        if (const auto *box = qobject_cast<const QComboBox *>(&field))
            return QString::number(box->currentIndex()) + box->currentText();
        if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(&field))
            return spin->text();
        return QString::number(static_cast<const QAbstractSlider &>(field).value());
    }

    static std::vector<QWidget *> fieldsOf(const QWidget &part)
    {
        std::vector<QWidget *> fields;
        for (QWidget *each : part.findChildren<QWidget *>()) {
            const bool isSlider = qobject_cast<QAbstractSlider *>(each) && !qobject_cast<QScrollBar *>(each);
            if (isSlider || qobject_cast<QComboBox *>(each) || qobject_cast<QAbstractSpinBox *>(each))
                fields.push_back(each);
        }
        return fields;
    }

    /// As the window system sends it: to `at` and its parents in turn.
    static void turnWheel(QWidget &at, int step)
    {
        const QPointF middle = at.rect().center();
        QWheelEvent event(middle, at.mapToGlobal(middle), {}, {0, step}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event);
        qApp->notify(&at, &event);
    }
    static void turnWheel(QWidget &at)
    {
        for (const int step : {120, -120, -120})
            turnWheel(at, step);
    }

    /// Names of the fields that the wheel changed or focused.
    static QStringList changedIn(const QWidget &part, QSet<QString> &seen)
    {
        QStringList changed;
        for (QWidget *field : fieldsOf(part)) {
            field->ensurePolished();
            field->clearFocus();
            const QString before = valueOf(*field);
            turnWheel(*field);
            if (auto *line = field->findChild<QLineEdit *>()) // of a spin box or an editable combo box
                turnWheel(*line);
            const QString name = u"%1 %2"_s.arg(QLatin1StringView(field->metaObject()->className()),
                                                field->objectName());
            if (valueOf(*field) != before || field->hasFocus() || field->focusPolicy() == Qt::WheelFocus)
                changed << name;
            seen << name;
        }
        return changed;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init()
    {
        open();
        m_window->views().load.setAvailable(true);
    }
    void cleanup() { m_window.reset(); }

    void theWheelChangesNoFieldWithoutTheFocus()
    {
        QSet<QString> seen;
        QStringList changed;
        for (const QString &pane : {u"browser"_s, u"inspector"_s, u"timeline"_s, u"load"_s, u"lab"_s, u"doctor"_s,
                                    u"events"_s, u"waitfor"_s, u"connections"_s}) {
            m_window->panes().enlarge(pane);
            changed << changedIn(*m_window, seen);
        }
        m_window->panes().arrange(shell::Arrangement::Demo);
        changed << changedIn(*m_window, seen);
        m_window->panes().arrange(shell::Arrangement::Stress);
        changed << changedIn(*m_window, seen);
        m_window->views().connections.startNew();
        changed << changedIn(*m_window, seen); // with the dialog's
        m_window->showStartPage();
        changed << changedIn(*m_window, seen);
        const shell::SettingsDialog settings({ThemeChoice::Light, u"en"_s, 100, false}, {}, nullptr);
        changed << changedIn(settings, seen);
        QVERIFY2(changed.isEmpty(), qPrintable(changed.join(u'\n')));
        QVERIFY2(seen.size() > 20, qPrintable(QStringList(seen.values()).join(u'\n')));
        for (const auto *name : {"QComboBox connectionTopology", "QSpinBox connectionDatabase", "QComboBox startTheme",
                                 "QComboBox settingsTheme"})
            QVERIFY2(seen.contains(QLatin1StringView(name)), name);
    }

    void theWheelChangesTheFieldThatHasTheFocus()
    {
        m_window->views().connections.startNew();
        auto *database = child<QSpinBox>("connectionDatabase");
        QTRY_VERIFY(database->isVisible());
        database->setValue(5);
        database->window()->activateWindow();
        database->setFocus();
        QTRY_VERIFY(database->hasFocus());
        turnWheel(*database);
        QCOMPARE(database->value(), 4); // once up, twice down
    }

    void theWheelOverAFieldScrollsWhatItStandsIn()
    {
        QScrollArea area;
        auto *page = new QWidget;
        auto *column = new QVBoxLayout(page);
        for (int i = 0; i < 40; ++i) {
            auto *box = new QComboBox;
            box->addItems({u"a"_s, u"b"_s, u"c"_s});
            column->addWidget(box);
        }
        area.setWidget(page);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        auto *first = page->findChild<QComboBox *>();
        first->clearFocus();
        turnWheel(*first, -120);
        QVERIFY(area.verticalScrollBar()->value() > 0);
        QCOMPARE(first->currentIndex(), 0);
    }
};

LOCKSCOPE_TEST(TestFields)
#include "tst_window_fields.moc"
