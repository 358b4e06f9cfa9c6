// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QLineEdit;
class QWidget;

namespace lockscope::ui {

struct FileQuestion
{
    QString title;
    QString files;      ///< name filter, as in "Pictures (*.png *.svg)"; "all files" is the other choice
    QString newName {}; ///< suggested name of the file to write; empty: opens an existing file
};

/// Asks for a file, starting in the last folder, without blocking. `use` is not called if the user cancels or `parent`
/// is destroyed first.
void askForFile(QWidget &parent, const FileQuestion &question, std::function<void(const QString &file)> use);

/// A row of `line`, which takes the focus, and a button that asks for the file and puts its path there.
[[nodiscard]] QWidget *makeFileField(QLineEdit *line, const FileQuestion &question, QWidget *parent);

/// Folder of the last file, or the documents folder.
[[nodiscard]] QString folderOfFiles();
/// Restores the folder from the settings; empty: none yet.
void setFolderOfFiles(const QString &folder);

} // namespace lockscope::ui
