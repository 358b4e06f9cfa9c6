// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connection/test_strip.h"

#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::connection {
using namespace Qt::StringLiterals;

namespace {

constexpr int messageLines = 3; ///< of most results

} // namespace

TestStrip::TestStrip(QWidget *parent)
    : QWidget(parent), m_message(named<Label>(u"testMessage"_s, this)), m_edit(named<QPushButton>(u"testEdit"_s, this))
{
    const Metrics m = Metrics::of(font());
    auto *column = flush<QVBoxLayout>(this, m.u);
    auto *line = flush<QHBoxLayout>(nullptr, 3 * m.u);
    for (std::size_t step = 0; step < m_steps.size(); ++step)
        line->addWidget(m_steps[step] = named<Label>(u"testStep%1"_s.arg(step), this));
    line->addStretch(1);
    column->addLayout(line);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    keepMeasured(*m_message, [this] { // so that the buttons below stay in place
        m_message->setMinimumHeight(messageLines * Metrics::of(font()).lineH);
    });
    auto *outcome = flush<QHBoxLayout>(nullptr, 3 * m.u);
    outcome->addWidget(m_message, 1);
    outcome->addWidget(m_edit, 0, Qt::AlignTop);
    column->addLayout(outcome);
    connect(m_edit, &QPushButton::clicked, this, [this] { Q_EMIT editRequested(m_result.failed); });
    paint();
}

void TestStrip::showTesting()
{
    m_isTested = false;
    m_message->setText(tr("Testing…"));
    setTextColor(*m_message, Palette::current()[Role::Muted]);
    paint();
}

void TestStrip::showResult(const TestResult &result)
{
    m_result = result;
    m_isTested = true;
    m_message->setText(result.message);
    paint();
    announce(*this, result.message);
}

void TestStrip::clear(bool usesTls)
{
    m_usesTls = usesTls;
    if (m_isTested)
        m_message->clear();
    m_isTested = false;
    paint();
}

void TestStrip::paint()
{
    const Palette &palette = Palette::current();
    const QStringList words {tr("address"), tr("connection"), tr("TLS"),
                             tr("sign-in"), tr("deployment"), tr("permissions")};
    for (std::size_t step = 0; step < m_steps.size(); ++step) {
        const auto at = static_cast<TestStep>(step);
        const bool isOff = at == TestStep::Tls && !m_usesTls;
        const bool isPassed = m_isTested && at < m_result.failed && !isOff;
        const bool isFailed = m_isTested && at == m_result.failed;
        const QChar mark = isPassed ? u'✓' : isFailed ? u'✗' : u'–';
        m_steps[step]->setText(mark + u' ' + words[qsizetype(step)]);
        setTextColor(*m_steps[step],
                     isPassed       ? palette[Token::Ok].text
                         : isFailed ? palette[Token::Error].text
                                    : palette[Role::Muted]);
    }
    m_edit->setText(editText());
    m_edit->setVisible(m_isTested && m_result.failed != TestStep::Deployment // no field can fix that one
                       && m_result.failed != TestStep::Count);
    if (m_isTested)
        setTextColor(*m_message,
                     m_result.failed == TestStep::Count ? palette[Token::Ok].text : palette[Token::Error].text);
}

QString TestStrip::editText() const
{
    switch (m_result.failed) {
    case TestStep::Address:
    case TestStep::Connect: return tr("Edit servers");
    case TestStep::Tls: return tr("Edit TLS");
    case TestStep::SignIn:
    case TestStep::Rights: return tr("Edit sign-in");
    case TestStep::Deployment:
    case TestStep::Count: break;
    }
    return tr("Edit");
}

} // namespace lockscope::ui::connection
