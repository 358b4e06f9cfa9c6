// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"

#include <QWidget>

namespace lockscope::ui {
class SteadyLabel;
}

namespace lockscope::ui::detail {

/// The headline of a lock: its letter, its holders, since when; below, whether the holder works, then the waiters and
/// the TTL. Its height does not change with the times in it.
class VerdictView final : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictView(QWidget *parent = nullptr);

    void show(const models::LockRow &row, const models::VerdictWords &state, const models::TtlHistory *history,
              const models::HolderNames &names, bool isStale);
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    schema::LockMode m_mode = schema::LockMode::Free;
    bool m_isWanted = false;
    LockName m_lock;
    SteadyLabel *m_verdict;
    SteadyLabel *m_state;
    SteadyLabel *m_details;
};

} // namespace lockscope::ui::detail
