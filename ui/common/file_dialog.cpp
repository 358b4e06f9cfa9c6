// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/file_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

QString &lastFolder()
{
    static QString folder;
    return folder;
}

} // namespace

void askForFile(QWidget &parent, const FileQuestion &question, std::function<void(const QString &)> use)
{
    auto *dialog = new QFileDialog(&parent, question.title, folderOfFiles());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilters({question.files, QCoreApplication::translate("FileDialog", "All files (*)")});
    if (question.newName.isEmpty()) {
        dialog->setFileMode(QFileDialog::ExistingFile);
    } else {
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QFileInfo(question.newName).suffix());
        dialog->selectFile(question.newName);
    }
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent, [use = std::move(use)](const QString &file) {
        setFolderOfFiles(QFileInfo(file).absolutePath());
        use(file);
    });
    dialog->open();
}

QString folderOfFiles()
{
    for (const QString &folder : {lastFolder(), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)}) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    }
    return QDir::homePath();
}

void setFolderOfFiles(const QString &folder)
{
    lastFolder() = folder;
}

} // namespace lockscope::ui
