// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/load_question.h"

#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

namespace {

constexpr int widthInLetters = 64;

} // namespace

LoadQuestion::LoadQuestion(const Request &request, QWidget *parent)
    : Question(widthInLetters, parent), m_wanted(request.name), m_name(new QLineEdit(this)),
      m_do(new QPushButton(request.verb, this))
{
    const Metrics m = Metrics::of(font());
    setWindowTitle(request.title);
    auto *question = new QLabel(request.question, this);
    question->setObjectName(u"loadQuestion"_s);
    auto *label = new QLabel(request.asksForName, this);
    label->setBuddy(m_name);
    addSentence(question, true);
    addSentence(new QLabel(request.consequence, this));
    addSentence(label);
    column().addWidget(m_name);
    column().addSpacing(m.u);
    auto *safe = new QPushButton(request.offersSandbox ? tr("Use the sandbox") : tr("Leave it alone"), this);
    safe->setToolTip(request.offersSandbox ? tr("A private server of its own; this window shows it then.") : QString());
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(2 * m.u);
    buttons->addStretch(1);
    for (QPushButton *button : {safe, m_do}) {
        dress(button);
        buttons->addWidget(button);
    }
    column().addLayout(buttons);
    m_name->setObjectName(u"loadQuestionName"_s);
    m_name->setAccessibleName(request.asksForName);
    m_name->setMinimumHeight(m.button());
    safe->setObjectName(u"loadQuestionSafe"_s);
    m_do->setObjectName(u"loadQuestionDo"_s);
    goOnFrom(m_name, m_do);
    safe->setFocus();
    connect(m_name, &QLineEdit::textChanged, this, &LoadQuestion::refresh);
    connect(m_do, &QPushButton::clicked, this, &QDialog::accept);
    connect(safe, &QPushButton::clicked, this, [this, isSandbox = request.offersSandbox] {
        reject();
        if (isSandbox)
            Q_EMIT sandboxChosen();
    });
    refresh();
}

void LoadQuestion::refresh()
{
    m_do->setEnabled(!isTooEarly() && m_name->text() == m_wanted);
}

} // namespace lockscope::ui::load
