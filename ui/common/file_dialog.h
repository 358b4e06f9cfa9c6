// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace lockscope::ui {

struct FileQuestion
{
    QString title;
    QString files;      ///< which ones are meant, as in "Pictures (*.png *.svg)"; all are the other choice
    QString newName {}; ///< what is written is called so unless somebody says otherwise; empty: one is opened
};

/// Asks for a file, where the last one was, and holds nothing up meanwhile. Nothing is used when nobody names one, or
/// when `parent` ends before.
void askForFile(QWidget &parent, const FileQuestion &question, std::function<void(const QString &file)> use);

/// Where the last file was, else the documents.
[[nodiscard]] QString folderOfFiles();
/// As it is kept for the next time; empty: none yet.
void setFolderOfFiles(const QString &folder);

} // namespace lockscope::ui
