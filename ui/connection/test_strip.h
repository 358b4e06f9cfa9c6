// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QWidget>
#include <array>

class QGridLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui::connection {

/// How far a test of a connection came: its steps in one line, and below them what came of it.
class TestStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit TestStrip(QWidget *parent = nullptr);

    void showTesting();
    void showResult(const TestResult &result);
    /// What was tested is not what is written there any more.
    void clear(bool usesTls);
    /// In several lines, where one has no room.
    void setNarrow(bool narrow);

Q_SIGNALS:
    /// To where the cause of what failed can be mended.
    void editRequested(lockscope::ui::connection::TestStep step);

protected:
    void changeEvent(QEvent *event) override;

private:
    void paint();
    [[nodiscard]] QString editText() const;

    TestResult m_result;
    bool m_isTested = false;
    bool m_usesTls = false;
    std::array<QLabel *, std::size_t(TestStep::Count)> m_steps {};
    QGridLayout *m_lines;
    QLabel *m_message;
    QPushButton *m_edit;
};

} // namespace lockscope::ui::connection
