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
    : Question(widthInLetters, parent), m_wanted(request.name), m_name(named<QLineEdit>(u"loadQuestionName"_s, this)),
      m_do(named<QPushButton>(u"loadQuestionDo"_s, request.verb, this))
{
    const Metrics m = Metrics::of(font());
    setWindowTitle(request.title);
    showProduction(request.production);
    auto *question = named<Label>(u"loadQuestion"_s, withBreaks(request.question), this);
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
        addSentence(named<Label>(
            u"loadQuestionLeaves"_s,
            withBreaks(tr("Safe alternative: the sandbox, a private server on this computer with a demonstration load. "
                          "This window then disconnects from %1.")
                           .arg(request.leaves)),
            this));
    }
    column().addSpacing(m.u);
    auto *sandbox = named<QPushButton>(u"loadQuestionSandbox"_s, tr("Use the sandbox"), this);
    auto *safe = named<QPushButton>(u"loadQuestionSafe"_s, request.safe, this);
    auto *buttons = flush<QHBoxLayout>(nullptr, 2 * m.u);
    buttons->addWidget(sandbox);
    buttons->addStretch(1);
    buttons->addWidget(safe);
    buttons->addWidget(m_do);
    sandbox->setVisible(offersSandbox);
    column().addLayout(buttons);
    m_name->setAccessibleName(request.asksForName);
    goOnFrom(m_name, m_do);
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
        auto *fact = named<Label>(u"loadQuestionFact"_s, withBreaks(wholeNames(text)), this);
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
