// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/empty_state.h"
#include "ui/common/format.h"
#include "ui/doctor/doctor_view.h"
#include "ui/doctor/finding_list.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;
using inspect::Health;

void DoctorView::refreshHeading()
{
    m_check->setEnabled(m_isAvailable && !m_isChecking);
    m_fixMany->setVisible(m_isWritable && fixable().size() > 1);
    QStringList reasons(m_run.refused.size() > 1 ? 1 : 0); // several begin on the next line
    for (const Message &refused : m_run.refused)
        reasons << refused.translated();
    m_limits->setText(tr("Some checks were not possible, so findings may be missing: %1").arg(reasons.join(u'\n')));
    m_limits->setVisible(!m_run.refused.isEmpty() && m_run.error.isEmpty() && m_isAvailable);
    const int muted = m_model.mutedCount();
    m_showMuted->setVisible(muted > 0);
    m_showMuted->setText(tr("%n muted", nullptr, muted));
    m_heading->setText(heading());
    placeTools();
    const bool isIncomplete = m_run.hasReadNone || !m_run.refused.isEmpty();
    Q_EMIT titleChanged(problemCount() > 0 ? tr("Doctor (%1)").arg(problemCount())
                            : isIncomplete ? tr("Doctor (?)")
                                           : tr("Doctor"));
}

QString DoctorView::heading() const
{
    if (m_isChecking)
        return tr("Checking…");
    if (m_run.atMs == 0 || !m_run.error.isEmpty())
        return {};
    QStringList parts;
    if (!m_run.hasReadNone || problemCount() > 0)
        parts << tr("%n error(s)", nullptr, m_model.count(Health::Error))
              << tr("%n warning(s)", nullptr, m_model.count(Health::Warning));
    if (const int notes = m_model.count(Health::Info); notes > 0)
        parts << tr("%n note(s)", nullptr, notes);
    parts << tr("checked at %1").arg(QDateTime::fromMSecsSinceEpoch(m_run.atMs).toString(u"HH:mm:ss"_s));
    if (!m_run.silentNodes.isEmpty())
        parts << tr("not responding: %1").arg(m_run.silentNodes.join(tr(", ")));
    return parts.join(u" · "_s);
}

void DoctorView::refresh()
{
    refreshHeading();
    const auto again = [this] { check(); };
    if (m_model.rowCount() > 0) {
        m_stack->setCurrentIndex(1);
        QModelIndex index = m_model.indexOf(m_chosen);
        if (!index.isValid())
            index = m_model.index(0, 0, m_model.index(0, 0));
        m_list->setCurrentIndex(index);
        return showCurrent();
    }
    m_stack->setCurrentIndex(0);
    if (!m_isAvailable)
        m_empty->show(u"explain"_s, tr("Connect to a deployment to check its locks."));
    else if (m_isChecking)
        m_empty->show(u"scan"_s, tr("Checking all locks. Some are checked twice."));
    else if (!m_run.error.isEmpty())
        m_empty->show(u"error"_s, tr("The deployment could not be checked: %1").arg(m_run.error), tr("Try again"),
                      again);
    else if (problemCount() + m_model.count(Health::Info) > 0)
        m_empty->show(u"filter"_s, tr("No finding matches the filter."), tr("Clear filter"), [this] { showOnly({}); });
    else if (m_run.hasReadNone) // the reasons are shown above
        m_empty->show(u"warning"_s, tr("No lock could be checked."), tr("Check again"), again);
    else if (!m_run.refused.isEmpty()) // the same
        m_empty->show(u"warning"_s, tr("No problems found, but the check is incomplete."), tr("Check again"), again);
    else if (m_run.lockCount == 0) // proves nothing
        m_empty->show(u"lock-free"_s, tr("No locks found. New locks are checked automatically."), tr("Check again"),
                      again);
    else
        m_empty->show(u"ok"_s, tr("No problems found in %n lock(s).", nullptr, int(m_run.lockCount)), tr("Check again"),
                      again);
}

} // namespace lockscope::ui::doctor
