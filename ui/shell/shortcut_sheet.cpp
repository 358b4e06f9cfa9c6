// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shortcut_sheet.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int gapColumn = 2; ///< between two columns of names and keys

} // namespace

ShortcutSheet::ShortcutSheet(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u);
    grid->setHorizontalSpacing(6 * m.u);
    grid->setVerticalSpacing(m.u);
    QList<const QAction *> shown;
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            shown << action;
    }
    const int rows = int(shown.size() + 1) / 2; // two columns: the smallest window holds the sheet
    grid->setColumnMinimumWidth(gapColumn, 4 * m.u);
    for (int i = 0; i < shown.size(); ++i) {
        const QAction *action = shown[i];
        QStringList keys;
        const QList<QKeySequence> sequences = action->shortcuts();
        for (const QKeySequence &sequence : sequences)
            keys << sequence.toString(QKeySequence::NativeText);
        auto *name = new QLabel(withoutMnemonic(action->text()), this);
        auto *key = new QLabel(keys.join(tr(" or ")), this);
        key->setFont(fixedFont(font()));
        const int column = i < rows ? 0 : gapColumn + 1;
        grid->addWidget(name, i % rows, column);
        grid->addWidget(key, i % rows, column + 1, Qt::AlignRight);
    }
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->addWidget(buttons, rows, 0, 1, gapColumn + 3);
}

} // namespace lockscope::ui::shell
