// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_fields.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>
#include <utility>

namespace lockscope::ui::shell {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::FeedSource;
using inspect::FeedState;
using Link = FeedState::Link;

namespace {

constexpr auto refreshEvery = 500ms;
constexpr auto justNow = 1s;     ///< its text is about as wide as the next one, so that no gap follows it
constexpr auto errorAfter = 10s; ///< before that, a late feed is a warning

QString sourceWord(FeedSource source)
{
    switch (source) {
    case FeedSource::Tracking: return StatusFields::tr("tracking");
    case FeedSource::Keyspace: return StatusFields::tr("keyspace notifications");
    case FeedSource::Poll: return StatusFields::tr("polling");
    case FeedSource::Channel: return StatusFields::tr("lock channels");
    }
    return {};
}

QString age(TimePoint then)
{
    const auto ms = std::chrono::duration_cast<Millis>(ViewClock::now() - then).count();
    if (ms < 10'000)
        return StatusFields::tr("%1 s").arg(QLocale().toString(std::max<double>(0, double(ms)) / 1000, 'f', 1));
    return duration(ms);
}

/// The rest of the row: a change of its text does not trigger a layout.
class Rest final : public QWidget
{
public:
    Rest(QLabel &text, QWidget *parent) : QWidget(parent), m_text(text)
    {
        text.setParent(this);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void resizeEvent(QResizeEvent *) override { m_text.resize(size()); }

private:
    QLabel &m_text;
};

} // namespace

StatusFields::StatusFields(QWidget *parent)
    : QWidget(parent), m_where(named<Label>(u"statusWhere"_s, this)), m_glyph(new Label(this)), m_feed(new Label(this)),
      m_rest(named<Label>(u"statusRest"_s, this))
{
    const Metrics m = Metrics::of(font());
    auto *row = padded<QHBoxLayout>(this, m.u, {2 * m.u, 0, 0, 0});
    row->addWidget(m_where);
    row->addWidget(m_glyph);
    row->addWidget(m_feed);
    row->addWidget(new Rest(*m_rest, this), 1);
    connect(&m_timer, &QTimer::timeout, this, &StatusFields::measureChanges);
    connect(&m_timer, &QTimer::timeout, this, &StatusFields::refresh);
    m_timer.start(refreshEvery);
    refresh();
    onChange(*this, QEvent::PaletteChange, [this] { refresh(); });
}

void StatusFields::show(const FeedState &state)
{
    const bool isOther = state.link != m_state.link || state.missing != m_state.missing || !m_hasConnection;
    m_hasConnection = true;
    m_state = state;
    if (state.link == Link::Live)
        m_lastLive = BootClock::now();
    if (isOther)
        refresh();
}

void StatusFields::showNoConnection()
{
    m_hasConnection = false;
    refresh();
}

void StatusFields::setDeployment(const Deployment &deployment)
{
    m_deployment = deployment;
    refresh();
}

void StatusFields::setPaused(bool paused)
{
    m_isPaused = paused;
    refresh();
}

void StatusFields::setReplay(bool isReplay)
{
    m_isReplay = isReplay;
    refresh();
}

void StatusFields::refresh()
{
    const Palette &palette = Palette::current();
    const bool hasData = m_state.lastData != TimePoint(); // without any data there is no age
    const QString word = sourceWord(m_state.source);
    // the last change may be old although the feed was live
    const TimePoint heard = std::max(m_state.lastData, m_lastLive);
    const QString stale = hasData ? tr("feed: %1, %2 old").arg(word, age(heard))
                                  : tr("feed: %1, interrupted").arg(word);
    const auto since = ViewClock::now() - m_state.lastData;
    const QString counted = tr("feed: %1, last change %2 ago").arg(word, age(m_state.lastData));
    const QString live = !hasData ? tr("feed: %1, no lock seen yet").arg(word)
        : since < justNow         ? tr("feed: %1, last change < 1 s ago").arg(word)
                                  : counted;
    const bool isLong = hasData && BootClock::now() - heard > errorAfter;
    const TokenColors muted {palette[Role::Muted], palette[Role::Muted], {}};
    if (!m_hasConnection)
        showFeed(u"lock-free"_s, muted, tr("not connected"));
    else if (m_isReplay)
        showFeed(u"start"_s, palette[Token::Fault], tr("replay of a recording"));
    else if (m_isPaused)
        showFeed(u"pause"_s, palette[Token::Warning], tr("feed paused: values are frozen"));
    else if (m_state.link == Link::Connecting)
        showFeed(u"stale"_s, muted, tr("connecting"));
    else if (m_state.link == Link::Live && !m_state.missing.isEmpty())
        showFeed(u"warning"_s, palette[Token::Warning], tr("feed: %1, not all locks can be read").arg(word));
    else if (m_state.link == Link::Live)
        showFeed(u"ok"_s, {palette[Token::Ok].fill, palette[Role::Text], {}}, live,
                 hasData ? counted : QString()); // the text one second later
    else if (m_state.link == Link::Stale)
        showFeed(u"stale"_s, palette[isLong ? Token::Error : Token::Warning], stale);
    else
        showFeed(u"error"_s, palette[Token::Error], tr("not connected"));
    QStringList limits {m_state.reason.translated(), m_state.notice.translated()};
    limits.removeAll(QString());
    if (m_hasConnection && !m_isReplay && m_state.ways)
        for (const Message &way : m_state.ways->all())
            limits.append(way.translated());
    m_feed->setToolTip(limits.join(u'\n'));

    showWhere();
    showRest();
}

/// The deployment, its access permissions, and how many of its nodes and sentinels are live.
void StatusFields::showWhere()
{
    QStringList parts;
    if (!m_deployment.name.isEmpty())
        parts << fontMetrics().elidedText(m_deployment.name, Qt::ElideMiddle, width() / 3)
              << (m_deployment.isReadOnly ? tr("READ-ONLY") : tr("can write"));
    if (m_deployment.isUnverified)
        parts << tr("CERTIFICATE NOT VERIFIED");
    const auto nodes = qsizetype(m_state.nodes.size());
    if (m_hasConnection && !m_isReplay && nodes > 1) {
        const auto live = std::ranges::count(m_state.nodes, Link::Live, &inspect::NodeState::link);
        parts << tr("%1/%2 nodes").arg(live).arg(nodes);
    }
    if (const auto &sentinels = m_state.sentinels; sentinels && m_hasConnection && !m_isReplay)
        parts << tr("%1/%2 sentinels").arg(sentinels->heard).arg(sentinels->all);
    m_where->setText(parts.isEmpty() ? QString() : parts.join(u"  ·  "_s) + u"  · "_s);
    m_where->setVisible(!parts.isEmpty());
    QStringList whole {m_deployment.name, serverText(m_state.server)};
    if (m_deployment.isUnverified)
        whole << tr("The server's certificate is not verified: an attacker on the network path can read and change the "
                    "traffic.");
    whole.removeAll(QString());
    m_where->setToolTip(whole.join(u'\n'));
}

/// As much as fits, in order of importance; the tooltip shows all.
void StatusFields::showRest()
{
    QStringList parts;
    if (m_isReplay)
        parts << tr("no server connection");
    else if (m_hasConnection && m_state.link == Link::Live) {
        if (m_state.roundTripUs > 0)
            parts << tr("RTT %1").arg(shortTime(double(m_state.roundTripUs)));
        parts << tr("%n change(s)/s", nullptr, int(m_changesPerSecond))
              << tr("own load %n command(s)/s", nullptr, int(m_state.commandsPerSecond));
    }
    if (m_hasConnection && !m_state.server.isEmpty())
        parts << serverText(m_state.server);
    m_rest->setToolTip(parts.join(u'\n'));
    const auto text = [&parts] { return parts.isEmpty() ? QString() : u" ·  "_s + parts.join(u"  ·  "_s); };
    // The feed's label may be wider than its text: its width is fixed by now.
    const int others = (m_where->isVisibleTo(this) ? m_where->sizeHint().width() + layout()->spacing() : 0)
        + m_glyph->sizeHint().width() + m_feed->minimumWidth() + 2 * layout()->spacing()
        + layout()->contentsMargins().left();
    while (!parts.isEmpty() && others + m_rest->fontMetrics().horizontalAdvance(text()) > width())
        parts.removeLast();
    m_rest->setText(text());
}

/// Averaged over at least a second, to be readable.
void StatusFields::measureChanges()
{
    const std::chrono::duration<double> passed = BootClock::now() - m_countedFrom;
    if (passed < 1s)
        return;
    m_changesPerSecond = qRound64(double(std::exchange(m_changes, 0)) / passed.count());
    m_countedFrom = BootClock::now();
}

void StatusFields::showFeed(const QString &iconName, const TokenColors &colors, const QString &text,
                            const QString &next)
{
    const int side = Metrics::of(font()).icon();
    if (const Glyph glyph {iconName, colors.fill, side, devicePixelRatioF()}; m_shown != glyph) {
        m_shown = glyph;
        m_glyph->setPixmap(icon(iconName, colors.fill).pixmap(QSize(side, side), devicePixelRatioF()));
    }
    setTextColor(*m_feed, colors.text);
    setLiveText(*m_feed, text, next);
}

void StatusFields::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    refresh();
}

RecordingField::RecordingField(QWidget *parent) : QToolButton(parent)
{
    setObjectName(u"statusRecording"_s);
    setText(tr("recording"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoRaise(true);
    fit();
    hide();
    onChange(*this, QEvent::PaletteChange, [this] { fit(); });
    onChange(*this, QEvent::FontChange, [this] { fit(); });
}

void RecordingField::tell(const QString &file)
{
    const QString to = tr("Recording to %1").arg(QFileInfo(file).fileName());
    setToolTip(to + u'\n' + file + u'\n' + tr("Click to open Events, where the recording can be stopped"));
    setAccessibleName(to);
    setAccessibleDescription(tr("Click to open Events, where the recording can be stopped"));
    setVisible(!file.isEmpty());
}

QSize RecordingField::sizeHint() const
{
    return {QToolButton::sizeHint().width(), Metrics::of(font()).lineH};
}

void RecordingField::fit()
{
    const Metrics m = Metrics::of(font());
    setIconSize(QSize(m.icon(), m.icon()));
    setIcon(ui::icon(u"record"_s, Palette::current()[Token::Error].fill)); // the error red, as elsewhere
}

} // namespace lockscope::ui::shell
