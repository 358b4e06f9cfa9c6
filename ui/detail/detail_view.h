// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"
#include "ui/models/ttl_history.h"

#include <QTimer>
#include <QWidget>
#include <functional>

class QAction;
class QLabel;
class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace lockscope::ui::detail {

class DetailTables;
class HolderChart;
class QueueChart;
class TtlChart;
class UsualView;
class VerdictView;

/// One lock, read from the top: the verdict, findings, holders and waiters, whether it will expire, the tables.
class DetailView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit DetailView(models::LockTableModel &locks, QWidget *parent = nullptr);

    void choose(const LockName &name);
    /// Call after `locks` has applied the same update: shows the same snapshot as the row of the lock.
    void observe(const inspect::FeedUpdate &update);
    /// The verdict on the lock, from all that was observed of it.
    [[nodiscard]] models::VerdictWords verdictOn(const inspect::LockSnapshot &lock) const;
    /// Clears all history: another moment is shown.
    void startOver();
    /// `lost`: nodes without live data while others are live.
    void setStale(bool stale, const QSet<QString> &lost = {});
    /// `heading`: of copied diagnoses, "PRODUCTION · orders-eu". Unless `isWritable`, everything that writes is hidden;
    /// if `isLiftable`, the user can then ask for a writable connection.
    void setDeployment(const QString &heading, bool isWritable, bool isLiftable);
    /// Only locks in a cluster have a slot to show.
    void setInCluster(bool isInCluster) { m_isInCluster = isInCluster; }
    /// Shows the newest state and times.
    void refresh();
    /// Renders a lock as JSON, as `lockscope-cli show` does; null: JSON is not offered.
    using ToJson = std::function<QByteArray(const inspect::LockSnapshot &)>;
    void setToJson(ToJson toJson);
    /// Forms of the chosen lock: Markdown for a ticket or a chat, JSON, shell commands that show the same in a
    /// terminal.
    enum class Form { Markdown, Json, RedisCli };
    /// Copies the chosen lock to the clipboard; does nothing when none is chosen.
    void copy(Form form);
    /// Acts like the unlock button; does nothing unless the chosen lock can be unlocked.
    void requestUnlock();
    /// Requests the card of the current holder's client, or of the first holder or waiter.
    void requestClient();
    /// Moves the focus to the tabs of the tables.
    void focusTabs();

Q_SIGNALS:
    /// The user requested a repair of the lock in the displayed state.
    void repairRequested(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);
    /// The user asked to write on a read-only connection.
    void writingRequested();
    /// Whether that is possible.
    void liftableChanged(bool isLiftable);
    /// The user asked for the card of a client.
    void clientRequested(const lockscope::ClientId &client);
    /// Whether the chosen lock is held and its values are live; emitted also while the view is hidden.
    void unlockableChanged(bool isUnlockable);
    /// Something was copied to the clipboard; `notice` says what.
    void copied(const QString &notice);
    /// For the dock's heading: "report:nightly · read/write lock · slot 4711".
    void titleChanged(const QString &title);

private:
    QWidget *makePage();
    QWidget *makeFoot();
    void tick();
    void announceChange();
    void showFindings(const inspect::LockSnapshot &lock, bool isStale);
    void tellIfUnlockable();
    [[nodiscard]] bool isStale(const inspect::LockSnapshot &lock) const
    {
        return m_isFeedStale || m_lostNodes.contains(lock.node);
    }
    void remember(const inspect::FeedUpdate &update);
    /// The observed TTL of the lock; null: none.
    [[nodiscard]] const models::TtlHistory *historyOf(const LockName &name) const;

    models::LockTableModel &m_locks;
    LockName m_name;
    bool m_isFeedStale = false;
    QSet<QString> m_lostNodes;
    QString m_heading; ///< of copied diagnoses
    bool m_isWritable = false;
    bool m_isInCluster = false;
    bool m_isUnlockable = false;
    QHash<LockName, models::TtlHistory> m_histories;
    QTimer m_silence;
    QString m_announced; ///< verdict; empty: the lock was just chosen

    QStackedLayout *m_stack;
    VerdictView *m_verdict = nullptr;
    QVBoxLayout *m_findings = nullptr;
    HolderChart *m_picture = nullptr;
    QueueChart *m_queuePicture = nullptr;
    TtlChart *m_sawTooth = nullptr;
    UsualView *m_usual = nullptr;
    DetailTables *m_tables = nullptr;
    ToJson m_toJson;
    QAction *m_copyJson = nullptr;
    QPushButton *m_unlock = nullptr;
    QPushButton *m_allow = nullptr; ///< in place of m_unlock on a read-only connection
    QLabel *m_foot = nullptr;
};

} // namespace lockscope::ui::detail
