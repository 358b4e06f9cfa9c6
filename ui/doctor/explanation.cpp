// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/explanation.h"

#include "ui/common/label.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace lockscope::ui::doctor {

using namespace Qt::StringLiterals;

void showExplanation(const QString &title, const QString &section, QWidget *parent)
{
    constexpr int Columns = 90;
    constexpr int Lines = 22;
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(u"explanation"_s);
    dialog->setWindowTitle(title);
    auto *column = new QVBoxLayout(dialog);
    QTextBrowser *page = makeManualPage(section, dialog);
    page->setAccessibleName(title);
    column->addWidget(page);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    const QFontMetrics font = dialog->fontMetrics();
    dialog->resize(font.averageCharWidth() * Columns, font.height() * Lines);
    dialog->show();
}

} // namespace lockscope::ui::doctor
