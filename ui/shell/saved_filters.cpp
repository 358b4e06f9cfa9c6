// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/saved_filters.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"

#include <QLineEdit>
#include <QMenu>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

SavedFilters::SavedFilters(QLineEdit &line, QWidget *parent)
    : QPushButton(tr("Saved filters"), parent), m_line(line), m_menu(new QMenu(this))
{
    setObjectName(u"savedFilters"_s);
    setToolTip(tr("Apply, save or remove a filter"));
    setMenu(m_menu);
    keepMeasured(*this, [this] { // room between text and arrow
        setMinimumWidth(sizeHint().width() + 2 * Metrics::of(font()).u);
    });
    connect(m_menu, &QMenu::aboutToShow, this, &SavedFilters::fill);
}

void SavedFilters::fill()
{
    m_menu->clear();
    for (const QString &filter : std::as_const(m_filters))
        m_menu->addAction(asMenuText(filter), this, [this, filter] { m_line.setText(filter); });
    m_menu->addSeparator();
    const QString now = m_line.text().trimmed();
    QAction *keep = m_menu->addAction(now.isEmpty()                 ? tr("Type a filter to save it")
                                          : m_filters.contains(now) ? tr("Remove “%1”").arg(asMenuText(now))
                                                                    : tr("Save “%1”").arg(asMenuText(now)));
    keep->setEnabled(!now.isEmpty());
    connect(keep, &QAction::triggered, this, &SavedFilters::toggle);
}

void SavedFilters::toggle()
{
    const QString now = m_line.text().trimmed();
    if (now.isEmpty() || m_filters.removeAll(now) > 0)
        return;
    m_filters << now;
    m_filters.sort(Qt::CaseInsensitive);
}

} // namespace lockscope::ui::shell
