// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::architecture {

/// One module of the architecture: a folder, and the folders that its files may include directly.
struct Module
{
    QString folder;
    QStringList mayInclude {};
    bool mayUseGui = false;     ///< Qt Gui
    bool mayUseWidgets = false; ///< Qt Widgets and Qt Charts
    bool mayUseSockets = false; ///< Qt Network
};

/// The innermost module that `path` lies in; nullptr outside all modules (tests, installer, resources).
const Module *moduleOf(const QString &path);
/// True for a file of `folder` or of a folder below it.
bool liesIn(const QString &path, const QString &folder);

} // namespace lockscope::architecture
