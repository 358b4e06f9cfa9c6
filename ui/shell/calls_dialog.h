// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"

#include <QDialog>

class QLabel;

namespace lockscope::ui::lab {
class StepPane;
}

namespace lockscope::ui::shell {

/// The script calls and the stored data at the start and the end of a hold or a wait, as the lab shows a step. Not
/// modal: the next clicked bar replaces the contents.
class CallsDialog final : public QDialog
{
    Q_OBJECT
public:
    /// The start or the end.
    struct Side
    {
        std::optional<lockscope::lab::StepRecord> step; ///< nullopt: not known
        QString heading;
        QString withoutCall; ///< shown if the step has no script call
    };

    explicit CallsDialog(QWidget *parent);

    /// `end`: nullopt if it is not over yet.
    void show(const QString &sentence, const Side &start, const std::optional<Side> &end);

private:
    QLabel *m_sentence;
    lab::StepPane *m_start;
    lab::StepPane *m_end;
    QLabel *m_notOver;
};

} // namespace lockscope::ui::shell
