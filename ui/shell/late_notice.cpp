// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/late_notice.h"

#include "ui/common/error_bar.h"
#include "ui/common/error_words.h"
#include "ui/common/format.h"

#include <QClipboard>
#include <QGuiApplication>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

namespace {

/// Why there is no new data; each cause names its node if there are several.
QString lateReason(const FeedState &state)
{
    constexpr qsizetype mostCauses = 2;
    QStringList causes;
    for (const inspect::NodeState &node : state.nodes) {
        if (!isLate(node.link) || node.reason.isEmpty() || causes.size() == mostCauses)
            continue;
        const QString words = errorWords(node.reason);
        causes << (words.contains(node.address) ? words : u"%1: %2"_s.arg(node.address, words));
    }
    return causes.isEmpty() ? errorWords(state.reason) : sentences(causes);
}

QString clockText(const QTime &time)
{
    return time.toString(u"HH:mm:ss"_s);
}

QSet<QString> primaries(const FeedState &state)
{
    QSet<QString> addresses;
    for (const inspect::NodeState &node : state.nodes)
        addresses << node.address;
    return addresses;
}

QString listed(const QSet<QString> &addresses)
{
    QStringList all(addresses.begin(), addresses.end());
    all.sort();
    return all.join(u", "_s);
}

QTime clockOf(TimePoint moment)
{
    const auto ago = std::chrono::duration_cast<Millis>(BootClock::now() - moment);
    return QTime::currentTime().addMSecs(-int(ago.count()));
}

/// The rights of a read-only user, besides the key patterns.
QString rightsFor(const FeedState &state)
{
    const bool isOld = state.server.startsWith(u"Redis 6."_s);
    const QString scripts = isOld ? u"+evalsha +script|load"_s : u"+eval_ro +evalsha_ro +script|load"_s;
    const QString never = isOld ? u"-publish"_s : u"-publish -spublish"_s;
    const QString channels =
        u"&__redis__:invalidate &redisson_lock__channel:* &redisson_rwlock:* &redisson_sc:* &redisson_countdownlatch__channel__*"_s;
    QStringList rules {u"+@read +@pubsub +@connection +time +info +cluster|slots +cluster|nodes"_s, scripts, never};
    if (!state.server.startsWith(u"Redis 6.0."_s)) // has no channel patterns
        rules << channels;
    return rules.join(u' ');
}

/// Only if rights are missing.
std::vector<ErrorBar::Button> rightsButton(const FeedState &state)
{
    if (!state.missing.contains(u"ACL rule"_s))
        return {};
    return {{LateNotice::tr("Copy ACL rules"),
             [rules = rightsFor(state)] { QGuiApplication::clipboard()->setText(rules); }, LateNotice::tr("Copied")}};
}

} // namespace

bool isLate(Link link)
{
    return link == Link::Stale || link == Link::Failed;
}

QSet<QString> lostNodes(const FeedState &state)
{
    QSet<QString> lost;
    for (const inspect::NodeState &node : state.nodes) {
        if (isLate(node.link) && state.isAnyLive())
            lost << node.address;
    }
    return lost;
}

bool isHeardOtherwise(const FeedState &before, const FeedState &now)
{
    return now.link != before.link || before.link == Link::Connecting || lostNodes(now) != lostNodes(before);
}

LateNotice::LateNotice(ErrorBar &bar, std::function<void()> tryNow, std::function<void()> edit)
    : m_bar(bar), m_tryNow(std::move(tryNow)), m_edit(std::move(edit))
{
}

void LateNotice::show(const FeedState &before, const FeedState &now)
{
    const bool isOther = isHeardOtherwise(before, now);
    if (now.link == Link::Live && isOther)
        m_bar.forgetWarnings();
    if (isLate(now.link))
        showLate(now, isOther);
    else if (now.link == Link::Live && !m_since.isNull()) // possibly through another node that connected
        showBack(now);
    showMissing(now);
    if (now.link == Link::Live) {
        m_wasHeard = true;
        m_heard = primaries(now);
    }
}

/// Shown once: if closed, it stays closed until everything was shown in between. Another message in the bar stays; the
/// status bar shows that something is missing.
void LateNotice::showMissing(const FeedState &now)
{
    if (now.link != Link::Live)
        return; // what was missing is still missing after the reconnect
    const QString words = errorWords(now.missing);
    if (words == m_missing)
        return;
    const bool isSaid = !m_missing.isEmpty() && m_bar.text() == m_missing;
    const bool isNew = std::exchange(m_missing, words).isEmpty();
    if (isSaid && words.isEmpty()) {
        m_bar.dismiss();
    } else if (isSaid) {
        m_bar.reword(words, false);
        if (now.missing.contains(u"ACL rule"_s) != m_offersRights)
            m_bar.setButtons(rightsButton(now));
        m_offersRights = now.missing.contains(u"ACL rule"_s);
    } else if (isNew && m_bar.text().isEmpty()) {
        m_bar.show(ErrorBar::Severity::Warning, words, rightsButton(now));
        m_offersRights = now.missing.contains(u"ACL rule"_s);
    }
}

void LateNotice::continueFrom(const LateNotice &before)
{
    m_since = before.m_since;
    m_wasHeard = before.m_wasHeard;
    m_heard = before.m_heard;
}

void LateNotice::showLate(const FeedState &state, bool isOther)
{
    if (m_since.isNull())
        m_since = QTime::currentTime();
    const QString cause = lateReason(state);
    const QString words = wordsOf(state);
    const bool isNews = cause != m_cause;
    const bool isSaid = !m_words.isEmpty() && m_bar.text().startsWith(m_words);
    const bool isNew = state.lastData == TimePoint();
    if (isOther || (isNews && isNew && !m_bar.text().isEmpty() && !isSaid))
        m_bar.show(state.link == Link::Failed ? ErrorBar::Severity::Error : ErrorBar::Severity::Warning, words,
                   buttons(isNew));
    else if (isSaid && words != m_words)
        m_bar.reword(words, isNews);
    else
        return; // closed by the user, or another message is shown
    m_cause = cause;
    m_words = words;
}

QString LateNotice::wordsOf(const FeedState &state) const
{
    const QSet<QString> lost = lostNodes(state);
    const QString since = clockText(m_since);
    const bool isNew = state.lastData == TimePoint(); // no old data to show
    const QString words = isNew ? tr("Not connected: %1 Lockscope keeps trying.").arg(lateReason(state))
        : lost.isEmpty()
        ? tr("Data frozen since %1: %2 Lockscope reconnects by itself.").arg(since, lateReason(state))
        : tr("%n node(s) unreachable since %1: %2 Their locks are shown as they were. Lockscope reconnects by itself.",
             nullptr, int(lost.size()))
              .arg(since, lateReason(state));
    if (state.lastTry == TimePoint())
        return words;
    return sentences({words, tr("Last tried at %1.").arg(clockText(clockOf(state.lastTry)))});
}

/// `isNew`: never connected, so the connection's settings may be wrong.
std::vector<ErrorBar::Button> LateNotice::buttons(bool isNew) const
{
    std::vector<ErrorBar::Button> buttons {{tr("Try now"), m_tryNow, tr("Trying…")}};
    if (isNew)
        buttons.push_back({tr("Edit connection"), m_edit});
    return buttons;
}

void LateNotice::showBack(const FeedState &state)
{
    const QString since = clockText(std::exchange(m_since, {}));
    m_cause.clear();
    const QString said = std::exchange(m_words, {});
    if (!m_wasHeard) { // first connect: dismisses our message only
        if (!said.isEmpty() && m_bar.text().startsWith(said))
            m_bar.dismiss();
        return;
    }
    const QString until = clockText(QTime::currentTime());
    QStringList words {since == until ? tr("Connected again. Changes in between were not seen.")
                                      : tr("Connected again. Changes from %1 to %2 were not seen.").arg(since, until)};
    const QSet<QString> now = primaries(state);
    if (!(m_heard - now).isEmpty() && !(now - m_heard).isEmpty())
        words << tr("Fail-over: %1 took over from %2.").arg(listed(now - m_heard), listed(m_heard - now));
    m_bar.show(ErrorBar::Severity::Info, sentences(words));
}

} // namespace lockscope::ui::shell
