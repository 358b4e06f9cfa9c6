// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/connection_notice.h"

#include "ui/common/format.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

namespace {

/// The address is a value of the message or of one of its causes.
bool isNamedIn(const Message &message, const QString &address)
{
    return std::ranges::any_of(message.values(), [&address](const MessageValue &value) {
        const auto *causes = std::get_if<std::vector<Message>>(&value);
        const auto isNamedInCause = [&address](const Message &cause) { return isNamedIn(cause, address); };
        return value == MessageValue(address) || (causes && std::ranges::any_of(*causes, isNamedInCause));
    });
}

/// Why there is no new data; each cause names its node if there are several.
QString lateReason(const FeedState &state)
{
    constexpr qsizetype maxCauses = 2;
    QStringList causes;
    for (const inspect::NodeState &node : state.nodes) {
        if (!isLate(node.link) || node.reason.isEmpty() || causes.size() == maxCauses)
            continue;
        const QString words = node.reason.translated();
        causes << (isNamedIn(node.reason, node.address) ? words : u"%1: %2"_s.arg(node.address, words));
    }
    return causes.isEmpty() ? state.reason.translated() : sentences(causes);
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

/// Only if a permission is missing.
std::vector<MessageBar::Button> rightsButton(const FeedState &state)
{
    if (!state.lacksPermission)
        return {};
    return {{ConnectionNotice::tr("Copy ACL rules"),
             [rules = state.readerRules()] { QGuiApplication::clipboard()->setText(rules); },
             ConnectionNotice::tr("Copied")}};
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

bool haveLiveNodesChanged(const FeedState &before, const FeedState &now)
{
    return now.link != before.link || before.link == Link::Connecting || lostNodes(now) != lostNodes(before);
}

ConnectionNotice::ConnectionNotice(MessageBar &bar, std::function<void()> reconnectNow, std::function<void()> edit)
    : m_bar(bar), m_tryNow(std::move(reconnectNow)), m_edit(std::move(edit))
{
}

void ConnectionNotice::show(const FeedState &before, const FeedState &now)
{
    const bool isOther = haveLiveNodesChanged(before, now);
    if (now.link == Link::Live && isOther)
        m_bar.forgetWarnings();
    if (isLate(now.link))
        showLate(now, isOther);
    else if (now.link == Link::Live && !m_since.isNull()) // possibly through another node that connected
        showBack(now);
    showMissing(now);
    if (now.link == Link::Live) {
        m_wasLive = true;
        m_livePrimaries = primaries(now);
    }
}

/// Shown once: if closed, it stays closed until everything was shown in between. Another message in the bar stays; the
/// status bar shows that something is missing.
void ConnectionNotice::showMissing(const FeedState &now)
{
    if (now.link != Link::Live)
        return; // missing data is still missing after the reconnect
    const QString words = now.missing.translated();
    if (words == m_missing)
        return;
    const bool isSaid = !m_missing.isEmpty() && m_bar.text() == m_missing;
    const bool isNew = std::exchange(m_missing, words).isEmpty();
    if (isSaid && words.isEmpty()) {
        m_bar.dismiss();
    } else if (isSaid) {
        m_bar.reword(words, false);
        if (now.lacksPermission != m_offersRights)
            m_bar.setButtons(rightsButton(now));
        m_offersRights = now.lacksPermission;
    } else if (isNew && m_bar.text().isEmpty()) {
        m_bar.show(MessageBar::Severity::Warning, words, rightsButton(now));
        m_offersRights = now.lacksPermission;
    }
}

void ConnectionNotice::continueFrom(const ConnectionNotice &before)
{
    m_since = before.m_since;
    m_wasLive = before.m_wasLive;
    m_livePrimaries = before.m_livePrimaries;
}

void ConnectionNotice::showLate(const FeedState &state, bool isOther)
{
    if (m_since.isNull())
        m_since = QTime::currentTime();
    const QString cause = lateReason(state);
    const QString words = wordsOf(state);
    const bool isNews = cause != m_cause;
    const bool isSaid = !m_words.isEmpty() && m_bar.text().startsWith(m_words);
    const bool isNew = state.lastData == TimePoint();
    std::vector<MessageBar::Button> buttons {{tr("Try now"), m_tryNow, tr("Trying…")}};
    if (isNew) // never connected, so the connection's settings may be wrong
        buttons.push_back({tr("Edit connection"), m_edit});
    if (isOther || (isNews && isNew && !m_bar.text().isEmpty() && !isSaid))
        m_bar.show(state.link == Link::Failed ? MessageBar::Severity::Error : MessageBar::Severity::Warning, words,
                   buttons);
    else if (isSaid && words != m_words)
        m_bar.reword(words, isNews);
    else
        return; // closed by the user, or another message is shown
    m_cause = cause;
    m_words = words;
}

QString ConnectionNotice::wordsOf(const FeedState &state) const
{
    const QSet<QString> lost = lostNodes(state);
    const QString since = clockText(m_since);
    const bool isNew = state.lastData == TimePoint(); // no old data to show
    const QString words = isNew ? tr("Not connected: %1 Lockscope keeps trying.").arg(lateReason(state))
        : lost.isEmpty()
        ? tr("Data frozen since %1: %2 Lockscope reconnects automatically.").arg(since, lateReason(state))
        : tr("%n node(s) unreachable since %1: %2 Their last known locks are shown. Lockscope reconnects "
             "automatically.",
             nullptr, int(lost.size()))
              .arg(since, lateReason(state));
    if (state.lastTry == TimePoint())
        return words;
    return sentences({words, tr("Last tried at %1.").arg(clockText(clockOf(state.lastTry)))});
}

void ConnectionNotice::showBack(const FeedState &state)
{
    const QString since = clockText(std::exchange(m_since, {}));
    m_cause.clear();
    const QString said = std::exchange(m_words, {});
    if (!m_wasLive) { // first connect: dismisses our message only
        if (!said.isEmpty() && m_bar.text().startsWith(said))
            m_bar.dismiss();
        return;
    }
    const QString until = clockText(QTime::currentTime());
    QStringList words {since == until ? tr("Connected again. Changes in between were not seen.")
                                      : tr("Connected again. Changes from %1 to %2 were not seen.").arg(since, until)};
    const QSet<QString> now = primaries(state);
    if (!(m_livePrimaries - now).isEmpty() && !(now - m_livePrimaries).isEmpty())
        words
            << tr("Failover: %1 took over from %2.").arg(listed(now - m_livePrimaries), listed(m_livePrimaries - now));
    m_bar.show(MessageBar::Severity::Info, sentences(words));
}

} // namespace lockscope::ui::shell
