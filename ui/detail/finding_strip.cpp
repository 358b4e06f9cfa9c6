// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/finding_strip.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/models/lock_words.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;

namespace {

/// Green would say that the lock has no problem.
Token tokenOf(inspect::Health severity)
{
    return severity == inspect::Health::Info ? Token::Free : models::tokenOf(severity);
}

QString iconOf(inspect::Health severity)
{
    switch (severity) {
    case inspect::Health::Error: return u"error"_s;
    case inspect::Health::Warning: return u"warning"_s;
    case inspect::Health::Info:
    case inspect::Health::Ok: break;
    }
    return u"info"_s;
}

} // namespace

FindingStrip::FindingStrip(QWidget *parent)
    : QFrame(parent), m_sentence(new Label(this)), m_evidence(new Label(this)),
      m_fix(named<QPushButton>(u"fixStrip"_s, this))
{
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4 * m.u + m.icon(), m.u + m.u / 2, 2 * m.u, m.u + m.u / 2);
    column->setSpacing(0);
    for (QLabel *label : {m_sentence, m_evidence}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    column->addSpacing(m.u);
    column->addWidget(m_fix, 0, Qt::AlignLeft);
    connect(m_fix, &QPushButton::clicked, this, &FindingStrip::fixRequested);
}

void FindingStrip::show(inspect::Health severity, const QString &sentence, const QString &evidence, const QString &fix)
{
    m_severity = severity;
    m_sentence->setText(withBreaks(sentence));
    m_evidence->setText(evidence.isEmpty() ? QString() : withBreaks(tr("Evidence: %1").arg(evidence)));
    m_evidence->setVisible(!evidence.isEmpty());
    m_fix->setText(fix);
    m_fix->setVisible(!fix.isEmpty());
    for (QLabel *label : {m_sentence, m_evidence})
        setTextColor(*label, Palette::current()[tokenOf(severity)].text);
    update();
}

void FindingStrip::paintEvent(QPaintEvent *)
{
    const Metrics m = Metrics::of(font());
    const TokenColors &colors = Palette::current()[tokenOf(m_severity)];
    QPainter painter(this);
    painter.fillRect(rect(), colors.tint);
    painter.fillRect(QRect(0, 0, 3, height()), colors.fill);
    const QRect glyph(2 * m.u, m_sentence->y(), m.icon(), m.icon());
    paintIcon(painter, glyph, iconOf(m_severity), colors.fill);
}

} // namespace lockscope::ui::detail
