// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/usual_view.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <span>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using inspect::TimeHistogram;
using inspect::TimesSeen;

namespace {

constexpr int minBars = 16; ///< a factor of 16 between the ends of the axis
constexpr double barsHeight = 1.5;
constexpr int fewBars = 32; ///< a shorter axis has more ticks
constexpr std::array<qint64, 9> ticksMs {1, 10, 100, 1000, 10'000, 60'000, 600'000, 3'600'000, 36'000'000};
constexpr std::array<qint64, 23> closeTicksMs {
    1,      2,      5,      10,      20,      50,      100,       200,       500,       1000,       2000,      5000,
    10'000, 20'000, 60'000, 120'000, 300'000, 600'000, 1'200'000, 3'600'000, 7'200'000, 18'000'000, 36'000'000};

QString tickText(qint64 ms)
{
    if (ms < 60'000)
        return shortTime(double(ms) * 1000, Precision::Round);
    return ms < 3'600'000 ? UsualView::tr("%1 min").arg(ms / 60'000) : UsualView::tr("%1 h").arg(ms / 3'600'000);
}

/// Never broken into two lines, in Chinese neither.
QString timeText(Millis time)
{
    constexpr QChar joiner(0x2060); // zero width
    QString whole;
    const QString text = time < std::chrono::minutes(1) ? shortTime(double(time.count()) * 1000)
                                                        : duration(time.count());
    for (const QChar letter : text) {
        if (letter.script() == QChar::Script_Han)
            whole += joiner;
        whole += letter == u' ' ? QChar(QChar::Nbsp) : letter;
    }
    return whole;
}

/// Median, 99th percentile and longest time; the first two only if a histogram has them.
QString figures(const TimesSeen &times)
{
    QStringList parts;
    if (times.histogram && times.histogram->count() > 1) {
        parts << UsualView::tr("median %1").arg(timeText(*times.percentile(50)));
        parts << u"p99 "_s + timeText(*times.percentile(99));
    }
    parts << UsualView::tr("longest ≥ %1").arg(timeText(times.longest)).replace(u' ', QChar(QChar::Nbsp));
    return parts.join(u"\u00a0· "_s); // breaks lines after the dot
}

/// The counters that an axis shows, first and last.
struct BarRange
{
    int first = TimeHistogram::Size;
    int last = -1;

    void add(int index)
    {
        first = std::min(first, index);
        last = std::max(last, index);
    }
    void add(const TimesSeen &times, std::optional<Millis> present)
    {
        for (int i = 0; times.histogram && i < TimeHistogram::Size; ++i)
            if (times.histogram->countAt(i) > 0)
                add(i);
        if (present)
            add(int(TimeHistogram::indexOf(present->count())));
    }
    /// Extends the range to a minimum, and by some room to the right.
    void widen()
    {
        first = std::max(0, first - 1);
        last = std::max(last + 2, first + minBars);
    }
};

} // namespace

/// The bars of one histogram.
class TimeBars final : public QWidget
{
public:
    explicit TimeBars(QWidget *parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

    void show(const TimesSeen &times, std::optional<Millis> present, const QString &presentText, BarRange range,
              bool hasAxis)
    {
        m_times = times;
        m_most = 1;
        for (int i = 0; times.histogram && i < TimeHistogram::Size; ++i)
            m_most = std::max(m_most, times.histogram->countAt(i));
        m_present = present;
        m_presentText = presentText;
        m_range = range;
        if (std::exchange(m_hasAxis, hasAxis) != hasAxis)
            updateGeometry();
        update();
    }
    void setColors(Token token, std::optional<Token> mark, bool isStale)
    {
        m_token = token;
        m_mark = mark;
        m_isStale = isStale;
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        const Metrics m = Metrics::of(font());
        return {60 * m.u, int(barsHeight * m.lineH) + (m_hasAxis ? m.lineH + m.u / 2 : 0) + 1};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Metrics m = Metrics::of(font());
        const Palette &palette = Palette::current();
        QPainter painter(this);
        const QRectF plot(0, 0, width(), barsHeight * m.lineH);
        painter.setPen(QPen(palette[Role::Outline], 1));
        painter.drawLine(plot.bottomLeft(), plot.bottomRight());
        paintBars(painter, plot);
        if (m_present)
            paintPresent(painter, plot);
        if (m_hasAxis)
            paintAxis(painter, plot);
    }

private:
    /// The place of a time; within a counter times are spread evenly.
    [[nodiscard]] double x(const QRectF &plot, Millis time) const
    {
        const int index = int(TimeHistogram::indexOf(time.count()));
        const double from = double(TimeHistogram::lowestAt(index).count());
        const double width = double(TimeHistogram::lowestAt(index + 1).count()) - from;
        const double place = index + std::clamp((double(time.count()) - from) / width, 0.0, 1.0) - m_range.first;
        return plot.left() + plot.width() * place / (m_range.last - m_range.first + 1);
    }

    [[nodiscard]] double heightOf(const QRectF &plot, int index) const
    {
        const qint64 count = m_times.histogram ? m_times.histogram->countAt(index) : 0;
        return count == 0 ? 0 : std::max(2.0, plot.height() * double(count) / double(m_most));
    }

    void paintBars(QPainter &painter, const QRectF &plot) const
    {
        if (!m_times.histogram)
            return;
        const Palette &palette = Palette::current();
        const QColor color = m_isStale ? palette[Role::Disabled] : palette[m_token].fill;
        const double step = plot.width() / (m_range.last - m_range.first + 1);
        for (int i = m_range.first; i <= m_range.last && i < TimeHistogram::Size; ++i) {
            if (m_times.histogram->countAt(i) == 0)
                continue;
            const double height = heightOf(plot, i);
            const double left = std::round(plot.left() + step * (i - m_range.first));
            const double right = std::round(plot.left() + step * (i + 1 - m_range.first));
            painter.fillRect(QRectF(left, plot.bottom() - height, std::max(1.0, right - left - 1), height), color);
        }
    }

    void paintPresent(QPainter &painter, const QRectF &plot) const
    {
        const Metrics m = Metrics::of(font());
        const Palette &palette = Palette::current();
        painter.setPen(QPen(m_isStale    ? palette[Role::Disabled]
                                : m_mark ? palette[*m_mark].text
                                         : palette[Role::Text],
                            2));
        const double at = std::clamp(x(plot, *m_present), 1.0, plot.right() - 1);
        painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
        const int width = QFontMetrics(font()).horizontalAdvance(m_presentText);
        for (const double left : {at + m.u, at - m.u - width}) {
            if (!isFree(plot, left, left + width))
                continue;
            painter.drawText(QRectF(left, plot.top(), width + 1, m.lineH), Qt::AlignLeft | Qt::AlignVCenter,
                             m_presentText);
            break;
        }
    }

    /// True if a text there would hide no bar.
    [[nodiscard]] bool isFree(const QRectF &plot, double left, double right) const
    {
        if (left < plot.left() || right > plot.right())
            return false;
        const double step = plot.width() / (m_range.last - m_range.first + 1);
        const int last = std::min(m_range.first + int((right - plot.left()) / step), TimeHistogram::Size - 1);
        for (int i = m_range.first + int((left - plot.left()) / step); i <= last; ++i)
            if (heightOf(plot, i) > plot.height() - Metrics::of(font()).lineH)
                return false;
        return true;
    }

    void paintAxis(QPainter &painter, const QRectF &plot) const
    {
        const Metrics m = Metrics::of(font());
        const QFontMetrics text(font());
        painter.setPen(Palette::current()[Role::Muted]);
        double end = plot.left();
        const bool isShort = m_range.last - m_range.first < fewBars;
        for (const qint64 tick : isShort ? std::span<const qint64>(closeTicksMs) : std::span<const qint64>(ticksMs)) {
            const int index = int(TimeHistogram::indexOf(tick));
            if (index < m_range.first || index > m_range.last)
                continue;
            const double at = x(plot, Millis(tick));
            const QString words = tickText(tick);
            const int width = text.horizontalAdvance(words);
            const double left = std::max(at - width / 2.0, plot.left());
            if (left < end || left + width > plot.right())
                continue;
            painter.drawLine(QPointF(at, plot.bottom()), QPointF(at, plot.bottom() + m.u / 2.0));
            painter.drawText(QRectF(left, plot.bottom() + m.u / 2.0, width + 1, m.lineH), Qt::AlignLeft, words);
            end = left + width + 2 * m.u;
        }
    }

    TimesSeen m_times;
    qint64 m_most = 1; ///< of one counter
    std::optional<Millis> m_present;
    QString m_presentText;
    BarRange m_range;
    Token m_token = Token::HeldWrite;
    std::optional<Token> m_mark;
    bool m_hasAxis = false;
    bool m_isStale = false;
};

UsualView::UsualView(QWidget *parent)
    : QWidget(parent), m_holds(named<Label>(u"holdsSeen"_s, this)), m_holdBars(new TimeBars(this)),
      m_waits(named<Label>(u"waitsSeen"_s, this)), m_waitBars(new TimeBars(this))
{
    const Metrics m = Metrics::of(font());
    auto *column = flush<QVBoxLayout>(this, m.u / 2);
    for (QWidget *part : {static_cast<QWidget *>(m_holds), static_cast<QWidget *>(m_holdBars),
                          static_cast<QWidget *>(m_waits), static_cast<QWidget *>(m_waitBars)})
        column->addWidget(part);
    for (QLabel *label : {m_holds, m_waits}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        setTextColor(*label, Palette::current()[Role::Muted]);
    }
    m_holds->setToolTip(tr("Holds whose start and end were seen"));
    hide();
}

void UsualView::show(const inspect::LockTimes &times, Token token, bool hasQueue, bool isStale)
{
    const bool areHolds = times.holds.count > 0;
    const bool areWaits = areHolds && times.waits.count > 0;
    setVisible(areHolds);
    if (!areHolds)
        return;
    const std::optional<Millis> limit = times.holdLimit();
    const bool isLong = limit && times.holding && *times.holding > *limit;
    BarRange range;
    range.add(times.holds, times.holding);
    if (areWaits)
        range.add(times.waits, times.waiting);
    range.widen();
    m_holds->setText(tr("Holds seen: %1 · %2").arg(number(times.holds.count), figures(times.holds)));
    m_holdBars->setAccessibleName(m_holds->text());
    m_holdBars->setColors(token, isLong ? std::optional(Token::Warning) : std::nullopt, isStale);
    m_holdBars->show(times.holds, times.holding,
                     times.holding ? tr("this hold ≥ %1").arg(timeText(*times.holding)) : QString(), range, !areWaits);
    m_waits->setVisible(areWaits);
    m_waitBars->setVisible(areWaits);
    if (!areWaits)
        return;
    m_waits->setText((hasQueue ? tr("Waits seen: %1 · %2") : tr("Holds with waiting clients: %1 · %2"))
                         .arg(number(times.waits.count), figures(times.waits)));
    m_waits->setToolTip(hasQueue ? tr("Waits whose start and end were seen")
                                 : tr("How long clients waited for one hold to end. The wait of one client may span "
                                      "several holds"));
    m_waitBars->setAccessibleName(m_waits->text());
    m_waitBars->setColors(Token::Waiting, std::nullopt, isStale);
    m_waitBars->show(times.waits, times.waiting,
                     times.waiting ? tr("waiting ≥ %1").arg(timeText(*times.waiting)) : QString(), range, true);
}

} // namespace lockscope::ui::detail
