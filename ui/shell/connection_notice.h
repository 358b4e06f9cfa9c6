// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"
#include "ui/common/message_bar.h"

#include <QCoreApplication>
#include <QSet>
#include <QTime>
#include <functional>

namespace lockscope::ui::shell {

[[nodiscard]] bool isLate(inspect::FeedState::Link link);
/// Nodes without live data while others have it.
[[nodiscard]] QSet<QString> lostNodes(const inspect::FeedState &state);
/// Whether the set of live nodes has changed.
[[nodiscard]] bool haveLiveNodesChanged(const inspect::FeedState &before, const inspect::FeedState &now);

/// Reports in the window's error bar why no data arrives, and when it arrives again. Also reports which locks are not
/// shown although data arrives.
class ConnectionNotice final
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::shell::ConnectionNotice)
public:
    /// `bar` outlives the notice.
    ConnectionNotice(MessageBar &bar, std::function<void()> reconnectNow, std::function<void()> edit);

    void show(const inspect::FeedState &before, const inspect::FeedState &now);
    /// Takes over since when the feed is late, and which primaries were live before.
    void continueFrom(const ConnectionNotice &before);

private:
    void showLate(const inspect::FeedState &state, bool isOther);
    void showBack(const inspect::FeedState &state);
    void showMissing(const inspect::FeedState &state);
    [[nodiscard]] QString wordsOf(const inspect::FeedState &state) const;

    MessageBar &m_bar;
    std::function<void()> m_tryNow;
    std::function<void()> m_edit; ///< edits the connection
    QTime m_since;                ///< null: the feed is not late
    QString m_cause;              ///< as last shown
    QString m_words;
    QString m_missing; ///< as last shown
    bool m_offersRights = false;
    bool m_wasLive = false;
    QSet<QString> m_livePrimaries; ///< the primaries when the feed was last live
};

} // namespace lockscope::ui::shell
