// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"
#include "ui/models/holder_model.h"
#include "ui/models/key_model.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/message_model.h"
#include "ui/models/queue_model.h"
#include "ui/models/ttl_history.h"

#include <QTimer>
#include <QWidget>
#include <functional>

class QAction;
class QLabel;
class QPushButton;
class QStackedLayout;
class QTabWidget;
class QTreeView;
class QVBoxLayout;

namespace lockscope::ui {
class EmptyState;
}

namespace lockscope::ui::detail {

class FindingStrip;
class HolderPicture;
class QueuePicture;
class SawTooth;
class VerdictView;

/// One lock, read from the top: the verdict, what is wrong, who holds and who waits, whether it will end by itself, the
/// tables.
class DetailView final : public QWidget
{
    Q_OBJECT
public:
    /// `locks` outlives the view.
    explicit DetailView(models::LockTableModel &locks, QWidget *parent = nullptr);

    void choose(const LockName &name);
    /// After `locks` has applied the same update. At most 20 repaints a second come of it.
    void observe(const inspect::FeedUpdate &update);
    /// `lost`: nodes that are not heard while others are.
    /// Forgets what was: another moment is shown.
    void startOver();
    void setStale(bool stale, const QSet<QString> &lost = {});
    /// Without it nothing that writes is shown.
    void setWritable(bool writable);
    /// Stands at the head of copied diagnoses: "PRODUCTION · orders-eu".
    void setDeployment(const QString &deployment) { m_deployment = deployment; }
    /// Shows the newest state at once instead of in the next frame.
    void refresh();
    /// The chosen lock as Markdown, for a ticket or a chat; empty when none is chosen.
    [[nodiscard]] QString diagnosis() const;
    /// What makes JSON of a lock, in the form of `lockscope-cli show`; nothing: it is not offered.
    using ToJson = std::function<QByteArray(const inspect::LockSnapshot &)>;
    void setToJson(ToJson toJson);
    /// The chosen lock as JSON; empty when none is chosen.
    [[nodiscard]] QByteArray json() const;
    /// What shows the same in a terminal; empty when none is chosen.
    [[nodiscard]] QString asRedisCli() const;

    void copyDiagnosis();
    void copyJson();
    void copyAsRedisCli();
    /// Asks for what the button asks for; nothing while no lock is chosen that can be unlocked.
    void requestUnlock();

Q_SIGNALS:
    /// Somebody wants to change the lock, as it is shown now.
    void repairRequested(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);
    /// Whether the chosen lock is held, and its values are live; told also while the view is hidden.
    void unlockableChanged(bool isUnlockable);
    /// Something was put on the clipboard: what there is to say.
    void copied(const QString &notice);
    /// For the dock's heading: "report:nightly · read/write lock · slot 4711".
    void titleChanged(const QString &title);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makePage();
    QWidget *makeTabs();
    QWidget *makeFoot();
    void copy(const QString &text, const QString &notice);
    void tick();
    void showFindings(const inspect::LockSnapshot &lock);
    void request(std::size_t finding);
    void tellIfUnlockable();
    [[nodiscard]] bool isStale(const inspect::LockSnapshot &lock) const;
    [[nodiscard]] const models::TtlHistory *history() const;
    void remember(const inspect::FeedUpdate &update);

    models::LockTableModel &m_locks;
    LockName m_name;
    bool m_isFeedStale = false;
    QSet<QString> m_lostNodes;
    bool m_isStale = false; ///< of the chosen lock
    QString m_deployment;
    bool m_isWritable = false;
    bool m_isUnlockable = false;
    QHash<LockName, models::TtlHistory> m_histories;
    models::HolderModel m_holders;
    models::KeyModel m_keys;
    models::QueueModel m_queue;
    models::MessageModel m_messages;
    QTimer m_frame;
    QTimer m_tick;

    QStackedLayout *m_stack;
    EmptyState *m_empty;
    VerdictView *m_verdict = nullptr;
    QVBoxLayout *m_findings = nullptr;
    HolderPicture *m_picture = nullptr;
    QueuePicture *m_queuePicture = nullptr;
    SawTooth *m_sawTooth = nullptr;
    QTabWidget *m_tabs = nullptr;
    int m_queueTab = 0;
    ToJson m_toJson;
    QAction *m_copyJson = nullptr;
    QPushButton *m_unlock = nullptr;
    QLabel *m_foot = nullptr;
};

} // namespace lockscope::ui::detail
