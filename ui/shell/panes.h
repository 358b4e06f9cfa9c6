// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDockWidget>
#include <QList>
#include <QObject>
#include <QSize>
#include <array>

class QMainWindow;

namespace lockscope::ui {
class Theme;
}

namespace lockscope::ui::shell {

inline constexpr QSize designedSize {1440, 900};
/// The minimum size of the window.
inline constexpr QSize minWindowSize {1024, 640};

/// Pane layouts by audience: operators, a demonstration, stress tests.
enum class Arrangement { Operator, Demo, Stress };

inline constexpr std::array everyArrangement {Arrangement::Operator, Arrangement::Demo, Arrangement::Stress};

/// Layouts that are saved separately: one per arrangement, one for operators whose window is too narrow for list and
/// inspector side by side, and one for those whose window is also too low for a pane below the list.
enum class Layout { Operator, Demo, Stress, Narrow, Small };

inline constexpr std::array everyLayout {Layout::Operator, Layout::Demo, Layout::Stress, Layout::Narrow, Layout::Small};

enum class Pane { Browser, Inspector, Timeline, Load, Lab, Doctor, Events, WaitFor, Connections };

inline constexpr std::array everyPane {Pane::Browser, Pane::Inspector, Pane::Timeline, Pane::Load,       Pane::Lab,
                                       Pane::Doctor,  Pane::Events,    Pane::WaitFor,  Pane::Connections};

/// The panes of a window as docks: their arrangements, saved layouts and keyboard focus. Load and lab can only write:
/// no layout shows them on a read-only connection. Thread: main.
class Panes final : public QObject
{
    Q_OBJECT
public:
    /// `window` and `theme` must outlive the panes.
    Panes(QMainWindow &window, Theme &theme);
    /// Deletes the docks with their contents, and restores normal type.
    ~Panes() override;

    /// Adds a pane. All are added before setUp().
    void add(Pane pane, const QString &title, QWidget *content);
    /// Applies the default layout.
    void setUp();
    [[nodiscard]] QDockWidget &dock(Pane pane) const { return *m_docks[std::size_t(pane)]; }
    /// In the order of Pane.
    [[nodiscard]] QList<QDockWidget *> docks() const { return {m_docks.begin(), m_docks.end()}; }

    /// Raises a pane and moves the focus to it.
    void show(Pane pane);
    /// `name`: browser, inspector, timeline, load, lab, doctor, events, waitfor, connections. Ignores others.
    void show(const QString &name);
    /// Raises a pane and gives it most of the window.
    void enlarge(const QString &name);
    /// Moves the focus to the next visible pane (1) or the previous one (-1).
    void focusNextPane(int step);
    /// Moves the focus to the next or previous visible tab stop; false without one.
    bool focusNextTabStop(bool next);

    /// Restores the user's layout of that arrangement, or its default. The demonstration uses large type. Demonstration
    /// and stress are not available on a read-only connection.
    void arrange(Arrangement wanted);
    [[nodiscard]] Arrangement arrangement() const { return m_arrangement; }
    /// On a read-only connection returns to the operator's arrangement.
    void setWritable(bool writable);
    /// Panes cannot be moved; in a demonstration they never can.
    void setLocked(bool locked);
    /// Hides all other panes until restore(); the layout is kept.
    void showOnly(Pane pane);
    [[nodiscard]] bool isShowingOne() const { return m_isShowingOne; }
    void restore();

    /// Restoring ignores a layout of another version and applies the default.
    [[nodiscard]] QByteArray layoutState(Layout layout) const;
    void restoreLayout(Layout layout, const QByteArray &state);
    /// The window closes: layoutState() keeps returning the current layout. Qt closes floating panes when it quits.
    void keepLayout();
    void resetLayout(); ///< of the current arrangement

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// Emitted before the layout is applied.
    void arranged(lockscope::ui::shell::Arrangement arrangement);

private:
    void applyLayout();
    void applyDefaultLayout();
    [[nodiscard]] Layout layoutFor(Arrangement arrangement) const;
    void fit();
    void showFloating();
    void applyLock();
    void hideWritingPanes();
    [[nodiscard]] QByteArray shownState() const;

    QMainWindow &m_window;
    Theme &m_theme;
    std::array<QDockWidget *, everyPane.size()> m_docks {};
    QByteArray m_defaultLayout;
    QList<QDockWidget *> m_withheld; ///< hidden only because the connection is read-only
    Arrangement m_arrangement = Arrangement::Operator;
    Layout m_layout = Layout::Operator;
    std::array<QByteArray, everyLayout.size()> m_layouts; ///< the user's; of the shown layout, as restored
    bool m_isReadOnly = false;
    bool m_isLocked = false;
    bool m_isShowingOne = false;
    bool m_isKept = false; ///< the window was closed
};

} // namespace lockscope::ui::shell
