// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/load_panel.h"

#include "ui/common/metrics.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope::ui::load {
using namespace std::chrono_literals;

namespace {

constexpr int mostWorkers = 500;
constexpr int deepest = 20;
constexpr int longestMs = 60'000;
constexpr auto settle = 400ms; ///< a field that is still being typed does not restart the load

} // namespace

LoadPanel::LoadPanel(QWidget *parent) : QWidget(parent), m_lock(new QLineEdit(this))
{
    const Metrics m = Metrics::of(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * m.u);
    grid->setVerticalSpacing(0);
    m_lock->setFont(fixedFont(font()));
    addField(tr("Lock"), m_lock, 0, 0, 2);
    m_readers = addNumber(tr("Readers"), 0, mostWorkers, 1, {}, 1, 0);
    m_writers = addNumber(tr("Writers"), 0, mostWorkers, 1, {}, 1, 1);
    m_hold = addNumber(tr("Hold"), 0, longestMs, 10, tr(" ms"), 2, 0);
    m_think = addNumber(tr("Think"), 0, longestMs, 10, tr(" ms"), 2, 1);
    m_wait = addNumber(tr("Wait at most"), 0, longestMs, 100, tr(" ms"), 3, 0);
    m_reentry = addNumber(tr("Re-entry"), 1, deepest, 1, {}, 3, 1);
    m_reentry->setToolTip(tr("How often a worker takes the lock that it already has; it gives back as often."));
    m_hold->setToolTip(tr("How long a worker keeps the lock."));
    m_think->setToolTip(tr("How long a worker rests before it asks again."));
    m_wait->setToolTip(tr("A worker that does not get the lock in this time counts as a time-out."));
    grid->setRowStretch(8, 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(settle);
    connect(&m_settle, &QTimer::timeout, this, [this] { Q_EMIT planChanged(plan()); });
    connect(m_lock, &QLineEdit::textEdited, this, [this] { m_settle.start(); });
    setPlan({});
}

void LoadPanel::addField(const QString &label, QWidget *field, int row, int column, int span)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    auto *caption = new QLabel(label, this);
    caption->setBuddy(field);
    field->setAccessibleName(label);
    grid->addWidget(caption, 2 * row, column, 1, span);
    grid->addWidget(field, 2 * row + 1, column, 1, span);
    grid->setRowMinimumHeight(2 * row, Metrics::of(font()).normalRow());
}

QSpinBox *LoadPanel::addNumber(const QString &label, int least, int most, int step, const QString &suffix, int row,
                               int column)
{
    auto *box = new QSpinBox(this);
    box->setRange(least, most);
    box->setSingleStep(step);
    box->setSuffix(suffix);
    box->setMinimumHeight(Metrics::of(font()).button());
    addField(label, box, row, column, 1);
    connect(box, &QSpinBox::valueChanged, this, [this] { m_settle.start(); });
    return box;
}

LoadPlan LoadPanel::plan() const
{
    return {LockName(m_lock->text().toUtf8()), m_readers->value(),      m_writers->value(), Millis(m_hold->value()),
            Millis(m_think->value()),          Millis(m_wait->value()), m_reentry->value()};
}

void LoadPanel::setPlan(const LoadPlan &plan)
{
    m_lock->setText(QString::fromUtf8(plan.lock.bytes()));
    m_readers->setValue(plan.readers);
    m_writers->setValue(plan.writers);
    m_hold->setValue(int(plan.hold.count()));
    m_think->setValue(int(plan.think.count()));
    m_wait->setValue(int(plan.wait.count()));
    m_reentry->setValue(plan.reentry);
    m_settle.stop();
}

} // namespace lockscope::ui::load
