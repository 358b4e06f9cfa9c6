// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"
#include "ui/common/error_bar.h"

#include <QCoreApplication>
#include <QSet>
#include <QTime>
#include <functional>

namespace lockscope::ui::shell {

[[nodiscard]] bool isLate(inspect::FeedState::Link link);
/// Nodes that are not heard while others are.
[[nodiscard]] QSet<QString> lostNodes(const inspect::FeedState &state);
/// Whether other nodes are heard now, or none.
[[nodiscard]] bool isHeardOtherwise(const inspect::FeedState &before, const inspect::FeedState &now);

/// Says in the bar of the window why no data comes, as it is by now, and when it comes again; and which locks are not
/// shown though it comes.
class LateNotice final
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::shell::LateNotice)
public:
    /// `bar` outlives the notice.
    LateNotice(ErrorBar &bar, std::function<void()> tryNow, std::function<void()> edit);

    void show(const inspect::FeedState &before, const inspect::FeedState &now);
    /// Since when it is late, and whom it heard before.
    void continueFrom(const LateNotice &before);

private:
    void showLate(const inspect::FeedState &state, bool isOther);
    void showBack(const inspect::FeedState &state);
    void showMissing(const inspect::FeedState &state);
    [[nodiscard]] std::vector<ErrorBar::Button> buttons(bool isNew) const;
    [[nodiscard]] QString wordsOf(const inspect::FeedState &state) const;

    ErrorBar &m_bar;
    std::function<void()> m_tryNow;
    std::function<void()> m_edit; ///< the connection
    QTime m_since;                ///< null: the feed is not late
    QString m_cause;              ///< as it was said last
    QString m_words;
    QString m_missing; ///< as it was said last
    bool m_offersRights = false;
    bool m_wasHeard = false;
    QSet<QString> m_heard; ///< the primaries, when all of them were
};

} // namespace lockscope::ui::shell
