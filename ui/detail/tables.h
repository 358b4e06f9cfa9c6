// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QWidget;

namespace lockscope::ui::detail {

/// The tables below the picture; each keeps its place while the model changes.
QWidget *makeHolderTable(QAbstractItemModel &model, QWidget *parent);
QWidget *makeQueueTable(QAbstractItemModel &model, QWidget *parent);
QWidget *makeKeyTable(QAbstractItemModel &model, QWidget *parent);
QWidget *makeMessageTable(QAbstractItemModel &model, QWidget *parent);

} // namespace lockscope::ui::detail
