// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shortcut_sheet.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QScrollArea>
#include <QScrollBar>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int gapColumn = 2; ///< between two columns of names and keys

/// Keys without a menu entry: they work in the focused pane.
QList<std::pair<QString, QString>> keysOfPanes(bool isReadOnly)
{
    QList<std::pair<QString, QString>> panes {
        {ShortcutSheet::tr("Lists"),
         ShortcutSheet::tr("Enter: inspect · Space: mark · Ctrl+A: all · Ctrl+C: copy rows · Menu: actions")},
        {ShortcutSheet::tr("Timeline"),
         ShortcutSheet::tr("+ and -: zoom · ← →: move · ↑ ↓: lane · Shift+← Shift+→: span · [ ]: mark · F: follow · "
                           "0: fit · B: blocker · Enter: script calls · P: pin the lane · T: table")}};
    if (!isReadOnly)
        panes.append({ShortcutSheet::tr("Lab stage"),
                      ShortcutSheet::tr("1 to 9: worker · R: read · W: write · F: fair · E: re-enter · U: unlock · C: "
                                        "cancel the wait · X: crash · Z: freeze · P: pause · → ←: step · A: auto")});
    return panes;
}

} // namespace

ShortcutSheet::ShortcutSheet(const QList<QAction *> &actions, bool isReadOnly, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    const Metrics m = Metrics::of(font());
    auto *whole = padded<QVBoxLayout>(this, 2 * m.u, {3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u});
    auto *page = new QWidget;
    auto *grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6 * m.u);
    grid->setVerticalSpacing(m.u);
    QList<const QAction *> shown;
    for (const QAction *action : actions) {
        if (action->isVisible() && !action->shortcut().isEmpty())
            shown << action;
    }
    const int rows = int(shown.size() + 1) / 2; // two columns: fits the smallest window
    grid->setColumnMinimumWidth(gapColumn, 4 * m.u);
    for (int i = 0; i < shown.size(); ++i) {
        const QAction *action = shown[i];
        QStringList keys;
        const QList<QKeySequence> sequences = action->shortcuts();
        for (const QKeySequence &sequence : sequences)
            keys << sequence.toString(QKeySequence::NativeText);
        auto *name = new Label(withoutMnemonic(action->text()), this);
        auto *key = new Label(keys.join(tr(" or ")), this);
        key->setFont(fixedFont(font()));
        const int column = i < rows ? 0 : gapColumn + 1;
        grid->addWidget(name, i % rows, column);
        grid->addWidget(key, i % rows, column + 1, Qt::AlignRight);
    }
    int row = rows;
    for (const auto &[pane, keys] : keysOfPanes(isReadOnly)) {
        auto *where = new Label(pane, this);
        QFont bold = font();
        bold.setBold(true);
        where->setFont(bold);
        auto *what = new Label(QString(keys).replace(u": "_s, u":\u00a0"_s),
                               this); // no line break between a key and its text
        what->setWordWrap(true);
        grid->addWidget(where, row, 0, Qt::AlignTop);
        grid->addWidget(what, row++, 1, 1, gapColumn + 2);
    }
    auto *area = new QScrollArea(this); // for a window that is lower
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(windowTitle());
    whole->addWidget(area, 1);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    whole->addWidget(buttons);
    const QSize frame(6 * m.u + area->verticalScrollBar()->sizeHint().width(), 8 * m.u + buttons->sizeHint().height());
    const int width = page->sizeHint().width();
    const QSize wanted = QSize(width, grid->totalHeightForWidth(width)) + frame;
    resize(parent ? wanted.boundedTo(parent->window()->size()) : wanted);
}

} // namespace lockscope::ui::shell
