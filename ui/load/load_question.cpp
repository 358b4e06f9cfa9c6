// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/load_question.h"

#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui::load {
using namespace Qt::StringLiterals;

namespace {

constexpr int widthInLetters = 76;

} // namespace

LoadQuestion::LoadQuestion(const Request &request, QWidget *parent)
    : Question(widthInLetters, parent), m_wanted(request.name), m_name(new QLineEdit(this)),
      m_do(new QPushButton(request.verb, this))
{
    const Metrics m = Metrics::of(font());
    setWindowTitle(request.title);
    showProduction(request.production);
    auto *question = new Label(withBreaks(request.question), this);
    question->setObjectName(u"loadQuestion"_s);
    auto *label = new Label(withBreaks(request.asksForName), this);
    label->setBuddy(m_name);
    addSentence(question, true);
    addFacts(request.facts);
    addSentence(new Label(request.consequence, this));
    addSentence(label);
    column().addWidget(m_name);
    for (QWidget *part : {static_cast<QWidget *>(label), static_cast<QWidget *>(m_name)})
        part->setVisible(!request.name.isEmpty());
    const bool offersSandbox = !request.leaves.isEmpty();
    if (offersSandbox) {
        auto *sandbox = new Label(
            withBreaks(tr("Safe alternative: the sandbox, a private server on this computer with a demonstration load. "
                          "This window then disconnects from %1.")
                           .arg(request.leaves)),
            this);
        sandbox->setObjectName(u"loadQuestionLeaves"_s);
        addSentence(sandbox);
    }
    column().addSpacing(m.u);
    auto *sandbox = new QPushButton(tr("Use the sandbox"), this);
    auto *safe = new QPushButton(request.safe, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(2 * m.u);
    buttons->addWidget(sandbox);
    buttons->addStretch(1);
    buttons->addWidget(safe);
    buttons->addWidget(m_do);
    sandbox->setVisible(offersSandbox);
    column().addLayout(buttons);
    m_name->setObjectName(u"loadQuestionName"_s);
    m_name->setAccessibleName(request.asksForName);
    m_name->setMinimumHeight(m.button());
    safe->setObjectName(u"loadQuestionSafe"_s);
    m_do->setObjectName(u"loadQuestionDo"_s);
    goOnFrom(m_name, m_do);
    sandbox->setObjectName(u"loadQuestionSandbox"_s);
    safe->setDefault(true);
    safe->setFocus();
    connect(m_name, &QLineEdit::textChanged, this, &LoadQuestion::refresh);
    connect(m_do, &QPushButton::clicked, this, &QDialog::accept);
    connect(safe, &QPushButton::clicked, this, &QDialog::reject);
    connect(sandbox, &QPushButton::clicked, this, [this] {
        reject();
        Q_EMIT sandboxChosen();
    });
    refresh();
    fitTexts(*this, std::max(minimumWidth(), sizeHint().width()));
}

void LoadQuestion::addFacts(const std::vector<std::pair<QString, QString>> &facts)
{
    const Metrics m = Metrics::of(font());
    auto *lines = new Form;
    lines->setHorizontalSpacing(3 * m.u);
    lines->setVerticalSpacing(m.u);
    for (const auto &[heading, text] : facts) {
        auto *name = new Label(heading, this);
        auto *fact = new Label(withBreaks(wholeNames(text)), this);
        fact->setObjectName(u"loadQuestionFact"_s);
        fact->setAccessibleName(tr("%1: %2", "heading, then its text").arg(heading, text));
        fact->setWordWrap(true);
        setTextColor(*name, Palette::current()[Role::Muted]);
        lines->addRow(name, fact);
    }
    if (!facts.empty())
        column().addLayout(lines);
}

void LoadQuestion::refresh()
{
    m_do->setEnabled(!isTooEarly() && m_name->text() == m_wanted);
}

} // namespace lockscope::ui::load
