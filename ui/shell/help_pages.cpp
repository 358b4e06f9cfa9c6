// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/help_pages.h"

#include "ui/common/label.h"
#include "ui/common/widgets.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

void showAbout(MainWindow &window)
{
    auto *box = makeMessageBox(QMessageBox::NoIcon, MainWindow::tr("About Lockscope"),
                               MainWindow::tr("Lockscope %1").arg(QApplication::applicationVersion()), &window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(window.windowIcon().pixmap(64));
    box->setInformativeText(MainWindow::tr("Shows who holds each Redisson-compatible lock in Redis, who waits for it "
                                           "and what blocks it.\n\nProgram: GPL-3.0-or-later. Library: Apache-2.0."));
    box->addButton(MainWindow::tr("Close"), QMessageBox::RejectRole);
    box->open();
}

QString manualFile()
{
    const QDir program(QApplication::applicationDirPath());
    for (const QString &docs : {u"../share/doc/lockscope/resources/docs"_s, u"../../resources/docs"_s})
        if (const QString page = program.filePath(docs + u"/index.md"_s); QFile::exists(page))
            return page;
    return {};
}

void showManual(MainWindow &window)
{
    auto *dialog = named<QDialog>(u"manual"_s, &window);
    dialog->setWindowTitle(MainWindow::tr("Manual"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QTextBrowser *page = makeManualPage({}, dialog);
    page->setOpenLinks(true);
    page->setOpenExternalLinks(true);
    page->setSource(QUrl::fromLocalFile(manualFile()));
    auto *buttons = new QDialogButtonBox(dialog);
    QPushButton *back = buttons->addButton(MainWindow::tr("Back"), QDialogButtonBox::ActionRole);
    buttons->addButton(MainWindow::tr("Close"), QDialogButtonBox::RejectRole);
    back->setEnabled(false);
    QObject::connect(page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    QObject::connect(back, &QPushButton::clicked, page, &QTextBrowser::backward);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(page);
    column->addWidget(buttons);
    dialog->resize(window.size() * 3 / 4);
    dialog->show(); // not modal: the window can be used beside it
}

} // namespace lockscope::ui::shell
