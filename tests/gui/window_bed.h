// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "resources/resources.h"
#include "tests/gui/lock_samples.h"
#include "ui/browser/browser_view.h"
#include "ui/common/theme.h"
#include "ui/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QTest>
#include <QTreeView>

/// Shared by the window tests: a new window for each, fed by hand.
class WindowBed
{
protected:
    std::unique_ptr<lockscope::ui::Theme> m_theme;
    std::unique_ptr<lockscope::ui::shell::MainWindow> m_window;

    void prepare()
    {
        lockscope::initResources();
        m_theme = std::make_unique<lockscope::ui::Theme>(*qApp);
        m_theme->choose(lockscope::ui::ThemeChoice::Light);
    }
    void open()
    {
        m_window = std::make_unique<lockscope::ui::shell::MainWindow>(*m_theme);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    template <typename T>
    T *child() const
    {
        return m_window->findChild<T *>();
    }
    template <typename T>
    T *child(const char *name) const
    {
        return m_window->findChild<T *>(QLatin1StringView(name));
    }
    [[nodiscard]] QTreeView *list() const { return child<QTreeView>("lockList"); }
    [[nodiscard]] QAction *action(const QKeySequence &shortcut) const
    {
        const QList<QAction *> actions = m_window->actions();
        const auto found = std::find_if(actions.begin(), actions.end(),
                                        [&](const QAction *a) { return a->shortcut() == shortcut; });
        return found == actions.end() ? nullptr : *found;
    }

    static lockscope::inspect::FeedUpdate update(std::vector<lockscope::inspect::LockSnapshot> changed)
    {
        return {{changed.begin(), changed.end()}, {}, {}};
    }
    static lockscope::inspect::LockSnapshot readBy(int readers)
    {
        std::vector<lockscope::inspect::Holder> holders;
        for (int i = 0; i < readers; ++i)
            holders.push_back(samples::reader(samples::web, i + 1, {26'000}));
        return samples::lock("report:nightly", lockscope::schema::LockMode::Read, std::move(holders), 26'000);
    }
    static lockscope::inspect::FeedState feed(lockscope::inspect::FeedState::Link link)
    {
        lockscope::inspect::FeedState state;
        state.link = link;
        state.source = lockscope::inspect::FeedSource::Tracking;
        state.lastData = lockscope::BootClock::now();
        state.server = QStringLiteral("7.0.15, standalone, 127.0.0.1:6380");
        if (link != lockscope::inspect::FeedState::Link::Live)
            state.reason = lockscope::Message::verbatim(QStringLiteral("the server closed the connection."));
        return state;
    }
};
