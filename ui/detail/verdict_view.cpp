// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/verdict_view.h"

#include "ui/common/badges.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/models/lock_words.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using models::LockRow;
using models::TtlHistory;

namespace {

constexpr double verdictScale = 1.35;
constexpr qint64 widestMs = (58 * 60 + 58) * 1000; ///< of the times below an hour

Token tokenOf(schema::LockMode mode)
{
    if (mode == schema::LockMode::Free)
        return Token::Free;
    return mode == schema::LockMode::Read ? Token::HeldRead : Token::HeldWrite;
}

/// Keeps a time and its unit on one line.
QString unbroken(QString time)
{
    return time.replace(u' ', QChar::Nbsp);
}

/// "at least 4 s": Redis does not store acquisition times.
QString sinceText(const LockRow &row, qint64 heldMs)
{
    const QString time = unbroken(duration(std::max<qint64>(0, heldMs)));
    return row.sinceIsExact ? VerdictView::tr("for %1").arg(time) : VerdictView::tr("at least %1").arg(time);
}

QString sinceReason(const LockRow &row)
{
    const qint64 age = std::chrono::duration_cast<Millis>(ViewClock::now() - row.heldSince)
                           .count(); // correct for frozen values too
    const QString clock = QDateTime::fromMSecsSinceEpoch(ViewClock::wallMs() - age).toString(u"HH:mm:ss"_s);
    return row.sinceIsExact
        ? VerdictView::tr("Acquisition seen at %1").arg(clock)
        : VerdictView::tr("First seen held at %1 (Redis does not store acquisition times)").arg(clock);
}

/// For a single holder only: several renew independently.
QString renewalText(const TtlHistory *history, bool hasOneHolder)
{
    const auto period = history && hasOneHolder ? history->renewalPeriod() : std::nullopt;
    if (!period)
        return {};
    const double seconds = double(period->count()) / 1000;
    const QString every = seconds < 9.5 ? QLocale().toString(seconds, 'f', 1) : number(std::llround(seconds));
    return VerdictView::tr("renewed every %1 s").arg(every);
}

} // namespace

VerdictView::VerdictView(QWidget *parent)
    : QWidget(parent), m_verdict(new SteadyLabel(this)), m_state(named<SteadyLabel>(u"lockState"_s, this)),
      m_details(named<SteadyLabel>(u"lockTimes"_s, this))
{
    m_verdict->setFont(scaled(font(), verdictScale, true));
    auto *column = new QVBoxLayout(this);
    column->setSpacing(Metrics::of(font()).u);
    keepMeasured(*this, [this, column] {
        const int badge = Metrics::of(m_verdict->font()).lineH;
        const int above = std::max(0, badge - m_verdict->fontMetrics().height() + 1) / 2; // it is higher than the text
        column->setContentsMargins(badge + 2 * Metrics::of(font()).u, above, 0, 0);
    });
    for (SteadyLabel *label : {m_verdict, m_state, m_details}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
}

void VerdictView::show(const LockRow &row, const models::VerdictWords &state, const TtlHistory *history,
                       const models::HolderNames &names, bool isStale)
{
    const inspect::LockSnapshot &lock = row.lock;
    const bool hasNoState = models::hasNoState(lock);
    const bool areQuick = state.quickHolds.has_value();
    const bool isOther = std::exchange(m_lock, lock.name) != lock.name;
    m_mode = hasNoState ? schema::LockMode::Free : state.quickHolds.value_or(lock.mode);
    m_isWanted = models::isWanted(lock) || (areQuick && m_isWanted && !isOther);
    const bool held = lock.mode != schema::LockMode::Free && !hasNoState;
    const QString time = tr("TTL %1").arg(unbroken(ttl(models::remainingMs(lock, ViewClock::shown(lock.node)))));
    const QString longestTime = tr("TTL %1").arg(unbroken(duration(widestMs)));
    QStringList verdict {models::verdict(lock, names, areQuick)};
    QStringList details {models::waitingSentence(lock)};
    if (areQuick)
        details.prepend(tr("now %1", "free, or held by …").arg(models::modeSentence(lock, names)));
    QStringList longestVerdict = verdict;
    QStringList longestDetails = details;
    if (areQuick) {
        details << time;
        longestDetails << longestTime;
    } else if (held) {
        const auto heldFor = ViewClock::shown(lock.node) - row.heldSince;
        verdict << sinceText(row, std::chrono::duration_cast<Millis>(heldFor).count());
        longestVerdict << sinceText(row, widestMs);
        details << time;
        longestDetails << longestTime << tr("renewed every %1 s").arg(number(88));
        if (const QString renewal = renewalText(history, lock.holders.size() == 1); !renewal.isEmpty())
            details << renewal;
    }
    if (hasNoState) {
        details = {time};
        longestDetails = {longestTime};
    }
    if (isOther) {
        for (SteadyLabel *label : {m_verdict, m_state, m_details})
            label->startOver();
    }
    m_verdict->show(verdict.join(u" · "_s), longestVerdict.join(u" · "_s));
    m_verdict->setToolTip(hasNoState || areQuick ? QString() : held ? sinceReason(row) : tr("Not held"));
    m_state->show(state.text, state.longest);
    m_details->show(details.join(u" · "_s), longestDetails.join(u" · "_s));
    m_details->setToolTip(models::waitingReason(lock));
    const Palette &palette = Palette::current();
    setTextColor(*m_verdict, isStale ? palette[Role::Muted] : palette[tokenOf(m_mode)].text);
    setTextColor(*m_details, palette[Role::Muted]);
    update();
}

QString VerdictView::text() const
{
    return m_verdict->text();
}

void VerdictView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int side = Metrics::of(m_verdict->font()).lineH;
    const QRect line(0, m_verdict->y(), side, std::min(m_verdict->height(), side));
    paintBadge(painter, {0, line.center().y() - side / 2, side, side}, {models::letterOf(m_mode), false, m_isWanted},
               font());
}

} // namespace lockscope::ui::detail
