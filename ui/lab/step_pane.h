// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QTreeWidget;

namespace lockscope::ui::lab {

/// The result of a step: the last script call, the message, and what Redis stores, with each changed field marked.
class StepPane final : public QWidget
{
    Q_OBJECT
public:
    explicit StepPane(QWidget *parent = nullptr);

    /// `isGuided`: compare with the golden state.
    void show(const lockscope::lab::StepRecord &played, bool isGuided);
    /// Shows an earlier step; nullopt: its data is not known. `withoutCall`: shown if it has no script call.
    void showPast(const std::optional<lockscope::lab::StepRecord> &played, const QString &heading,
                  const QString &withoutCall);
    /// Updates the TTLs of the same keys a moment later, unless a guided step is shown.
    void showTimes(const lockscope::lab::Keyspace &keys);
    void clear();
    /// Tighter rows, and the script call only where it fits, for a low place. False: back to normal.
    void setCompact(bool compact);

private:
    void showAll();
    void showKeys(const lockscope::lab::StepRecord &played);
    void fitColumns();
    void placeVerdict();
    void placeCall();
    void showCall(const lockscope::lab::StepRecord &played);
    void showVerdict(const lockscope::lab::StepRecord &played, bool isGuided);

    std::optional<lockscope::lab::StepRecord> m_shown;
    bool m_isGuided = false;
    bool m_isCompact = false;
    QString m_pastHeading; ///< empty: the present is shown
    QString m_withoutCall;
    QBoxLayout *m_head = nullptr;
    QLabel *m_heading;
    QTreeWidget *m_keys;
    QLabel *m_empty;
    QWidget *m_lastCall; ///< script call and messages
    QLabel *m_call;
    QLabel *m_words;
    QLabel *m_message;
    QLabel *m_verdict;
};

} // namespace lockscope::ui::lab
