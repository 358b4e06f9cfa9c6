// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/message_bar.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/screen_reader.h"
#include "ui/common/widgets.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

struct Look
{
    QString icon;
    TokenColors colors;
};

Look lookOf(MessageBar::Severity severity)
{
    const Palette &palette = Palette::current();
    switch (severity) {
    case MessageBar::Severity::Info:
        return {u"info"_s, {palette[Role::Focus], palette[Role::Text], palette[Role::AlternateBase]}};
    case MessageBar::Severity::Warning: return {u"warning"_s, palette[Token::Warning]};
    case MessageBar::Severity::Error: break;
    }
    return {u"error"_s, palette[Token::Error]};
}

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent), m_glyph(new Label(this)), m_text(new Label(this)), m_buttons(new QHBoxLayout),
      m_close(new QToolButton(this))
{
    const Metrics m = Metrics::of(font());
    // One line is not higher than the title of a dock.
    auto *row = padded<QHBoxLayout>(this, 2 * m.u, {3 * m.u, 0, 2 * m.u, 0});
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setAutoRaise(true);
    m_close->setIcon(icon(u"close"_s));
    m_close->setToolTip(tr("Close this message (Esc)"));
    m_close->setAccessibleName(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    row->addWidget(m_glyph);
    row->addWidget(m_text, 1);
    row->addLayout(m_buttons);
    row->addWidget(m_close);
    hide();
    onChange(*this, QEvent::PaletteChange, [this] { recolor(); });
    onTextSize(*this, [this] { recolor(); });
}

void MessageBar::show(Severity severity, const QString &text, std::vector<Button> buttons)
{
    m_severity = severity;
    m_error.reset();
    m_isWarning = text.isEmpty();
    m_shownWarnings = m_warnings;
    setWords(text);
    setButtons(std::move(buttons));
    recolor();
    setVisible(true);
    tell();
}

void MessageBar::setButtons(std::vector<Button> buttons)
{
    while (const QLayoutItem *item = m_buttons->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (Button &button : buttons) {
        auto *push = new QPushButton(button.text, this);
        connect(push, &QPushButton::clicked, this, std::move(button.use));
        if (!button.inUse.isEmpty()) {
            connect(push, &QPushButton::clicked, this, [push, inUse = button.inUse] {
                push->setMinimumWidth(push->width());
                push->setText(inUse);
            });
            connect(this, &MessageBar::textChanged, push, [push, text = button.text] { push->setText(text); });
        }
        m_buttons->addWidget(push);
    }
}

void MessageBar::reword(const QString &text, bool isNews)
{
    setWords(text);
    Q_EMIT textChanged();
    if (isNews)
        tell();
}

void MessageBar::setWords(const QString &text)
{
    QStringList lines;
    if (!text.isEmpty())
        lines << text;
    for (const Message &warning : m_shownWarnings)
        lines << warning.translated();
    m_text->setText(withBreaks(lines.join(u'\n')));
}

void MessageBar::tell()
{
    announce(*this, m_text->text());
}

void MessageBar::showError(const lockscope::Error &error)
{
    show(Severity::Error, errorWords(error));
    m_error = error;
}

void MessageBar::showWarnings(std::vector<Message> warnings)
{
    m_warnings = std::move(warnings);
    if (!m_warnings.empty())
        show(Severity::Warning, {});
}

void MessageBar::continueFrom(const MessageBar &before)
{
    m_warnings = before.m_shownWarnings;
    if (before.isHidden())
        dismiss();
    else if (before.m_error)
        showError(Error(*before.m_error));
    else if (before.m_isWarning)
        show(Severity::Warning, {});
    m_warnings = before.m_warnings;
}

void MessageBar::dismiss()
{
    setVisible(false);
    m_text->clear();
    m_error.reset();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::recolor()
{
    const auto [glyph, colors] = lookOf(m_severity);
    const int side = Metrics::of(font()).icon();
    m_glyph->setPixmap(icon(glyph, colors.fill).pixmap(QSize(side, side), devicePixelRatioF()));
    setTextColor(*m_text, colors.text);
    update();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const TokenColors colors = lookOf(m_severity).colors;
    painter.fillRect(rect(), colors.tint);
    painter.fillRect(QRect(0, 0, 3, height()), colors.fill);
    painter.fillRect(QRect(0, height() - 1, width(), 1), Palette::current()[Role::Outline]);
}

QString errorWords(const Error &error)
{
    const QString words = error.message.translated();
    return error.detail.isEmpty() || error.message.says(error.detail)
        ? words
        : QCoreApplication::translate("Errors", "%1 (%2)", "what failed, and the detail").arg(words, error.detail);
}

} // namespace lockscope::ui
