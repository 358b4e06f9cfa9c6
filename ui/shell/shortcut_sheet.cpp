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

ShortcutSheet::ShortcutSheet(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u);
    grid->setHorizontalSpacing(6 * m.u);
    grid->setVerticalSpacing(m.u);
    int row = 0;
    for (const QAction *action : actions) {
        if (action->shortcut().isEmpty())
            continue;
        QStringList keys;
        const QList<QKeySequence> sequences = action->shortcuts();
        for (const QKeySequence &sequence : sequences)
            keys << sequence.toString(QKeySequence::NativeText);
        auto *name = new QLabel(withoutMnemonic(action->text()), this);
        auto *key = new QLabel(keys.join(tr(" or ")), this);
        key->setFont(fixedFont(font()));
        grid->addWidget(name, row, 0);
        grid->addWidget(key, row++, 1, Qt::AlignRight);
    }
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->addWidget(buttons, row, 0, 1, 2);
}

} // namespace lockscope::ui::shell
