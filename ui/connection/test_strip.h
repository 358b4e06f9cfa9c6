// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QWidget>
#include <array>

class QLabel;
class QPushButton;

namespace lockscope::ui::connection {

/// Progress of a connection test: its steps in one line, and the result below.
class TestStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit TestStrip(QWidget *parent = nullptr);

    void showTesting();
    void showResult(const TestResult &result);
    /// The tested values have changed since.
    void clear(bool usesTls);

Q_SIGNALS:
    /// Opens the field that can fix the failed step.
    void editRequested(lockscope::ui::connection::TestStep step);

private:
    void paint();
    [[nodiscard]] QString editText() const;

    TestResult m_result;
    bool m_isTested = false;
    bool m_usesTls = false;
    std::array<QLabel *, std::size_t(TestStep::Count)> m_steps {};
    QLabel *m_message;
    QPushButton *m_edit;
};

} // namespace lockscope::ui::connection
