// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"
#include "ui/models/ttl_history.h"

#include <QWidget>

namespace lockscope::ui::detail {

/// The TTL over the last minutes. A healthy lock draws a saw tooth: the TTL rises again soon after it passes the dashed
/// line.
class TtlChart final : public QWidget
{
    Q_OBJECT
public:
    explicit TtlChart(QWidget *parent = nullptr);

    /// `history` may be null; it outlives the widget or is replaced.
    void show(const models::TtlHistory *history, Token token, bool isStale);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// The watched span, so that the first renewals are not squeezed at the right edge.
    [[nodiscard]] std::chrono::seconds shownSpan(TimePoint now) const;
    void paintFrame(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span) const;
    void paintTeeth(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span,
                    TimePoint now) const;

    void paintGap(QPainter &painter, const QRectF &place) const;

    const models::TtlHistory *m_history = nullptr;
    Token m_token = Token::HeldRead;
    bool m_isStale = false;
    TimePoint m_stoppedAt {};
};

} // namespace lockscope::ui::detail
