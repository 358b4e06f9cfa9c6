// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/inspector.h"
#include "ui/models/finding_model.h"
#include "ui/models/repair_list.h"

#include <QDateTime>
#include <QTimer>
#include <QWidget>
#include <functional>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedLayout;

namespace lockscope::ui {
class EmptyState;
}

namespace lockscope::ui::doctor {

class FindingList;
class FindingPage;

/// The findings of the deployment in groups at the left, the chosen one explained at the right. Requests a diagnosis
/// run when it becomes visible; the result arrives through showDiagnosis().
class DoctorView final : public QWidget
{
    Q_OBJECT
public:
    /// `names` outlives the view.
    explicit DoctorView(const models::HolderNames &names, QWidget *parent = nullptr);

    /// Whether there is a deployment to diagnose.
    void setAvailable(bool available);
    void setWritable(bool writable);
    void setMutes(const inspect::Mutes &mutes);
    /// The section of the manual about a finding, in Markdown, by its id.
    void setManual(std::function<QString(const QString &id)> sectionOf) { m_sectionOf = std::move(sectionOf); }
    /// Schedules another diagnosis run when the feed shows a lock with an unknown finding.
    void observe(const inspect::FeedUpdate &update);
    /// Adds the findings of these locks that a diagnosis run does not find, because they need a longer observation.
    void observeRows(const std::vector<inspect::SharedSnapshot> &locks);
    /// `atMs`: time of the diagnosis run, in ms since 1970; in a replay, the recording's time.
    void showDiagnosis(const Result<inspect::Diagnosis> &diagnosis, qint64 atMs = QDateTime::currentMSecsSinceEpoch());
    void showOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair, const QString &word);
    /// Shows the findings of one lock only, until the user changes the filter. An empty name: of all.
    void showOnly(const LockName &lock);
    /// Opens the manual's section about the chosen finding; false if none is chosen.
    bool explain();
    /// A repair has changed something: diagnoses again soon, or once the view is visible.
    void checkSoon();

Q_SIGNALS:
    void checkRequested();
    /// "Doctor (3)": the number of errors and warnings that are not muted.
    void titleChanged(const QString &title);
    void fixRequested(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);
    /// All shown findings that have a repair, for the user to choose from.
    void fixManyRequested(const std::vector<lockscope::ui::models::RepairItem> &items);
    void lockRequested(const lockscope::LockName &name);
    void muteRequested(const lockscope::inspect::Mute &mute);
    void unmuteRequested(const lockscope::inspect::LockFinding &finding);

private:
    QWidget *makeTools();
    QWidget *makeFilters(QWidget *tools);
    QWidget *makeButtons(QWidget *tools);
    void placeTools();
    QWidget *makeBody();
    void check();
    void checkFirst();
    void showFindings(qint64 atMs);
    void applyFilter();
    void showCurrent();
    void fix();
    [[nodiscard]] std::vector<models::RepairItem> fixable() const;
    [[nodiscard]] std::vector<models::FindingRow> shownRows() const;
    void mute();
    void refreshHeading();
    [[nodiscard]] int problemCount() const
    {
        return m_model.count(inspect::Health::Error) + m_model.count(inspect::Health::Warning);
    }
    [[nodiscard]] QString heading() const;
    /// Shows the heading, and the findings or why the list is empty.
    void refresh();
    [[nodiscard]] const models::FindingRow *current() const;

    /// The result of the last diagnosis run.
    struct Run
    {
        qint64 atMs = 0; ///< 0: no run yet
        QString error {};
        qint64 lockCount = 0;
        bool hasReadNone = false; ///< locks may exist, but none was read
        QStringList silentNodes {};
        QList<Message> refused {};
        QHash<LockName, inspect::LockSnapshot> locks {}; ///< those with findings
    };

    std::function<QString(const QString &id)> m_sectionOf;
    models::FindingModel m_model;
    const models::HolderNames &m_names;
    models::FindingKey m_chosen;
    Run m_run;
    std::vector<inspect::LockFinding> m_found;     ///< by the last diagnosis run
    std::vector<inspect::SharedSnapshot> m_longer; ///< locks with findings of a longer observation
    bool m_isAvailable = false;
    bool m_isWritable = false;
    bool m_isChecking = false;
    bool m_isOutdated = false; ///< a repair happened after the last diagnosis run began

    QLabel *m_heading;
    QGridLayout *m_tools = nullptr;
    QWidget *m_filters = nullptr;
    QWidget *m_buttons = nullptr;
    QLabel *m_limits = nullptr; ///< what could not be checked, and why
    QComboBox *m_severity = nullptr;
    QLineEdit *m_filter = nullptr;
    QCheckBox *m_showMuted = nullptr;
    QPushButton *m_check = nullptr;
    QPushButton *m_fixMany = nullptr;
    QStackedLayout *m_stack;
    EmptyState *m_empty;
    FindingList *m_list = nullptr;
    FindingPage *m_page = nullptr;
    int m_emptyChecks = 0;       ///< consecutive diagnosis runs without any lock
    bool m_hasSeenLocks = false; ///< the feed has reported locks since the last diagnosis run began
    QTimer m_again;              ///< until the diagnosis run that the feed triggered
    QScrollArea *m_pageArea = nullptr;
};

} // namespace lockscope::ui::doctor
