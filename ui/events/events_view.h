// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/models/event_model.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;

namespace lockscope::ui {
class EmptyState;
}

namespace lockscope::ui::events {

class EventList;

/// The events of all locks, live. Events arrive at any rate; the list changes three times a second, and not at all
/// while paused.
class EventsView final : public QWidget
{
    Q_OBJECT
public:
    /// `names` outlives the view.
    explicit EventsView(const models::HolderNames &names, QWidget *parent = nullptr);

    void add(const std::vector<inspect::LockEvent> &events);
    /// See EventModel::noteForced().
    void noteForced(const LockName &lock, qint64 atMs, const QString &by) { m_model.noteForced(lock, atMs, by); }
    /// Takes over the list, filter, pause and recording of another view; that one loses its list.
    void continueFrom(EventsView &before);
    /// Shows pending events now instead of with the next refresh.
    void bringUpToDate();
    /// Clears the log: another deployment is shown.
    void clear();
    /// Saves the shown events as comma-separated values.
    [[nodiscard]] Status saveTo(const QString &file) const;
    /// `file`: target of the feed's recording; empty: not recording.
    void showRecording(const QString &file);
    [[nodiscard]] QString recordingFile() const { return m_recordingFile; }
    /// Asks for a file and records, or stops; same as the button.
    void toggleRecording();
    /// Whether there is a feed to record.
    void setRecordable(bool recordable);
    [[nodiscard]] const models::EventModel &model() const { return m_model; }

Q_SIGNALS:
    void recordRequested(const QString &file);
    void recordingStopRequested();
    void recordingShown(const QString &file); ///< see showRecording()
    void lockRequested(const lockscope::LockName &name);
    void problem(const lockscope::Error &error);

private:
    QWidget *makeTools();
    void applyFilter();
    void setPaused(bool paused);
    void askWhereToSave();
    void refreshHeading();
    void refreshEmptyState();

    models::EventModel m_model;
    std::vector<inspect::LockEvent> m_waiting; ///< for the next refresh
    qint64 m_overrun = 0;                      ///< dropped before they were shown
    QString m_recordingFile;
    QTimer m_turn;

    QLabel *m_heading;
    QComboBox *m_group = nullptr;
    QLineEdit *m_filter = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_clear = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_record = nullptr;
    QStackedLayout *m_stack;
    EventList *m_list;
    EmptyState *m_empty;
};

} // namespace lockscope::ui::events
