// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/file_dialog.h"

#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

QString lastFolder; ///< of a file that the user chose

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

QWidget *makeFileField(QLineEdit *line, const FileQuestion &question, QWidget *parent)
{
    auto *field = new QWidget(parent);
    auto *row = flush<QHBoxLayout>(field, 2 * Metrics::of(parent->font()).u);
    auto *choose = named<QPushButton>(line->objectName() + u"Choose"_s,
                                      QCoreApplication::translate("FileDialog", "Choose…"), field);
    choose->setAutoDefault(true); // Return works like Space
    choose->setAccessibleDescription(question.title);
    line->setAccessibleName(question.title); // the label is beside the row
    row->addWidget(line, 1);
    row->addWidget(choose);
    field->setFocusProxy(line);
    QObject::connect(choose, &QPushButton::clicked, line, [field, line, question] {
        askForFile(*field, question, [line](const QString &file) {
            line->setText(file);
            line->setFocus(Qt::OtherFocusReason);
        });
    });
    return field;
}

QString folderOfFiles()
{
    for (const QString &folder : {lastFolder, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)}) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    }
    return QDir::homePath();
}

void setFolderOfFiles(const QString &folder)
{
    lastFolder = folder;
}

} // namespace lockscope::ui
