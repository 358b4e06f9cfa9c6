// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/palette.h"
#include "ui/models/ttl_history.h"

#include <QWidget>

namespace lockscope::ui::detail {

/// The TTL of the last minutes: a healthy lock draws teeth that turn up again before the dashed line is passed for
/// long.
class SawTooth final : public QWidget
{
    Q_OBJECT
public:
    explicit SawTooth(QWidget *parent = nullptr);

    /// `history` may be nothing; it outlives the widget or is replaced.
    void show(const models::TtlHistory *history, Token token, bool isStale);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// Enough for what was watched, so that the first teeth are not a blot at the right edge.
    [[nodiscard]] std::chrono::seconds shownSpan(TimePoint now) const;
    void paintFrame(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span) const;
    void paintTeeth(QPainter &painter, const QRectF &plot, double largest, std::chrono::seconds span,
                    TimePoint now) const;

    void paintGap(QPainter &painter, const QRectF &place) const;
    void paintHandOver(QPainter &painter, const QRectF &plot, double x) const;

    const models::TtlHistory *m_history = nullptr;
    Token m_token = Token::HeldRead;
    bool m_isStale = false;
    TimePoint m_stoppedAt {};
};

} // namespace lockscope::ui::detail
