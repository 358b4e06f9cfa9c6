// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/mute_dialog.h"

#include "core/base/clock.h"
#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/models/finding_words.h"

#include <QComboBox>
#include <QDateTime>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype maxName = 60;

/// The name as a pattern that matches nothing else.
QByteArray globOf(const LockName &name)
{
    QByteArray glob;
    for (const char byte : name.bytes()) {
        if (QByteArrayView("*?[]\\").contains(byte))
            glob += '\\';
        glob += byte;
    }
    return glob;
}

} // namespace

MuteDialog::MuteDialog(const inspect::LockFinding &finding, QWidget *parent)
    : QDialog(parent), m_finding(finding), m_scope(new QComboBox(this)), m_end(new QComboBox(this)),
      m_reason(named<QLineEdit>(u"muteReason"_s, this)),
      m_mute(named<QPushButton>(u"muteConfirm"_s, tr("Mute finding"), this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"muteDialog"_s);
    setWindowTitle(tr("Mute finding"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4 * m.u, 4 * m.u, 4 * m.u, 3 * m.u);
    column->setSpacing(3 * m.u);
    auto *question = new Label(tr("Mute “%1”?").arg(models::wordsOf(finding.finding).title), this);
    question->setFont(scaled(font(), 1.15, true));
    column->addWidget(question);
    auto *form = new Form;
    if (!finding.lock.isEmpty())
        m_scope->addItem(tr("only %1").arg(elidedMiddle(displayName(finding.lock.bytes()), maxName)),
                         globOf(finding.lock));
    m_scope->addItem(tr("all locks"), QByteArray("*"));
    const std::vector<std::pair<QString, Millis>> ends {
        {tr("in 1 hour"), 1h}, {tr("in 8 hours"), 8h}, {tr("tomorrow"), 24h}, {tr("in a week"), 168h}};
    for (const auto &[text, time] : ends)
        m_end->addItem(text, qint64(time.count()));
    m_reason->setPlaceholderText(tr("Why this finding can be ignored"));
    m_reason->setMinimumWidth(fontMetrics().horizontalAdvance(m_reason->placeholderText()) + 6 * m.u);
    form->addRow(tr("Scope"), m_scope);
    form->addRow(tr("Ends"), m_end);
    form->addRow(tr("Reason"), m_reason);
    column->addLayout(form);
    auto *buttons = new QHBoxLayout;
    auto *cancel = new QPushButton(tr("Cancel"), this);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_mute);
    column->addLayout(buttons);
    m_mute->setEnabled(false);
    m_mute->setDefault(true);
    m_reason->setFocus();
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_reason, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_mute->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_mute, &QPushButton::clicked, this, [this] {
        Q_EMIT muted({m_finding.finding.id, m_scope->currentData().toByteArray(), m_reason->text().trimmed(),
                      QDateTime::currentMSecsSinceEpoch() + m_end->currentData().toLongLong()});
        accept();
    });
}

} // namespace lockscope::ui::doctor
