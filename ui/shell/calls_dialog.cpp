// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/calls_dialog.h"

#include "ui/common/label.h"
#include "ui/common/metrics.h"
#include "ui/lab/step_pane.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr QSize usualSize {130, 24}; ///< characters and lines

} // namespace

CallsDialog::CallsDialog(QWidget *parent)
    : QDialog(parent), m_sentence(new Label(this)), m_start(new lab::StepPane(this)), m_end(new lab::StepPane(this)),
      m_notOver(new Label(tr("Not over yet"), this))
{
    setWindowTitle(tr("Script calls"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_ShowWithoutActivating); // the timeline keeps the keyboard focus
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u);
    column->setSpacing(2 * m.u);
    m_sentence->setObjectName(u"callsSentence"_s);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_sentence);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(4 * m.u);
    m_start->setObjectName(u"callsStart"_s);
    m_end->setObjectName(u"callsEnd"_s);
    m_notOver->setObjectName(u"callsNotOver"_s);
    m_notOver->setAlignment(Qt::AlignCenter);
    for (QWidget *side : std::initializer_list<QWidget *> {m_start, m_end, m_notOver})
        sides->addWidget(side, 1);
    column->addLayout(sides, 1);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    const QSize wanted(usualSize.width() * fontMetrics().averageCharWidth(), usualSize.height() * m.lineH);
    resize(wanted.boundedTo(parent->window()->size()));
}

void CallsDialog::show(const QString &sentence, const Side &start, const std::optional<Side> &end)
{
    m_sentence->setText(sentence);
    m_start->showPast(start.step, start.heading, start.withoutCall);
    if (end)
        m_end->showPast(end->step, end->heading, end->withoutCall);
    m_end->setVisible(end.has_value());
    m_notOver->setVisible(!end);
    QDialog::show();
}

} // namespace lockscope::ui::shell
