// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/browser/browser_view.h"
#include "ui/shell/main_window.h"

#include <QTabWidget>

/// The views of the window, as `--view` of the command line names them. The start page is the last one: it leaves a
/// demonstration or a stress test.
inline const QStringList everyView {
    QStringLiteral("operator"),    QStringLiteral("demo"),     QStringLiteral("stress"),  QStringLiteral("browser"),
    QStringLiteral("inspector"),   QStringLiteral("timeline"), QStringLiteral("load"),    QStringLiteral("lab"),
    QStringLiteral("doctor"),      QStringLiteral("events"),   QStringLiteral("waitfor"), QStringLiteral("members"),
    QStringLiteral("connections"), QStringLiteral("firstrun")};

/// Shows one of `everyView` in its default layout.
inline void showView(lockscope::ui::shell::MainWindow &window, const QString &view)
{
    using lockscope::ui::shell::Arrangement;
    window.views().browser.closePage();
    window.panes().arrange(view == QLatin1StringView("demo")         ? Arrangement::Demo
                               : view == QLatin1StringView("stress") ? Arrangement::Stress
                                                                     : Arrangement::Operator);
    window.panes().resetLayout();
    if (view == QLatin1StringView("firstrun")) {
        window.showStartPage();
    } else if (view == QLatin1StringView("members")) {
        window.panes().enlarge(QStringLiteral("waitfor"));
        window.showMembers();
    } else if (view != QLatin1StringView("operator")) {
        window.findChild<QTabWidget *>(QStringLiteral("waitForPages"))->setCurrentIndex(0); // not the members
        window.panes().enlarge(view);                                                       // ignores the arrangements
    }
}
