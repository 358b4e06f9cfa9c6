// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;

namespace lockscope::ui::shell {

/// All shortcuts of the given actions, read from them so that the sheet cannot be wrong. Below them the keys that work
/// in one pane only.
class ShortcutSheet final : public QDialog
{
    Q_OBJECT
public:
    ShortcutSheet(const QList<QAction *> &actions, bool isReadOnly, QWidget *parent);
};

} // namespace lockscope::ui::shell
