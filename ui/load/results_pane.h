// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <QDateTime>
#include <QJsonObject>
#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lockscope::ui::load {

class ComparePane;

/// The runs that are over, newest first: what each reached and whether it kept its thresholds; any of them can be
/// written to a file, and one of them, or a report from a file, is the baseline that others are compared with.
class ResultsPane final : public QWidget
{
    Q_OBJECT
public:
    enum class Format { Html, Json, Csv, Hdr };

    explicit ResultsPane(QWidget *parent = nullptr);

    /// The runs and the baseline of another pane.
    void continueFrom(const ResultsPane &before);
    /// Chosen at once, and compared when there is a baseline.
    void add(const Report &report);
    /// Writes the chosen run; nothing else is asked.
    [[nodiscard]] Status save(const QString &file, Format format) const;
    /// A report that `stress --json` or this pane wrote becomes the baseline.
    [[nodiscard]] Status openBaseline(const QString &file);
    [[nodiscard]] ComparePane &comparison() { return *m_compare; }
    [[nodiscard]] int count() const { return int(m_reports.size()); }
    /// The newest; null: there is none.
    [[nodiscard]] Report last() const { return m_reports.empty() ? Report() : m_reports.back(); }

Q_SIGNALS:
    void failed(const lockscope::Error &error);
    void compared();
    /// As JSON.
    void baselineChanged(const QJsonObject &report);

protected:
    void changeEvent(QEvent *event) override;

private:
    static void recolor(QTreeWidgetItem &item);
    void askAndSave(Format format);
    void askForBaseline();
    void setBaseline(const QString &name, const QJsonObject &report);
    void compare();
    [[nodiscard]] const core::LoadReport *chosen() const;

    std::vector<Report> m_reports; ///< oldest first
    QString m_baselineName;
    QJsonObject m_baseline;
    QTreeWidget *m_list;
    QPushButton *m_export;
    QPushButton *m_makeBaseline;
    QLabel *m_detail;
    ComparePane *m_compare;
};

} // namespace lockscope::ui::load
