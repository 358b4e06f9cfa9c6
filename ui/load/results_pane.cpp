// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/results_pane.h"

#include "core/base/json_text.h"
#include "core/base/output_file.h"
#include "core/load/report/html_report.h"
#include "core/load/report/report_text.h"
#include "ui/common/columns.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/messages.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/load/compare_pane.h"
#include "ui/load/words.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QMenu>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>
#include <array>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::AccessTotals;
using lockscope::load::AssertionResult;
using lockscope::load::ChangeReport;
using lockscope::load::FaultReport;
using lockscope::load::LoadReport;
using lockscope::load::WaitPercentile;

namespace {

enum Column { Time, Run, Throughput, Wait, Outcome };

/// "passed", "failed 1 of 2", "2 violations".
QString outcomeOf(const LoadReport &report, bool &isGood)
{
    const auto broken = std::ranges::count(report.asserts, false, &AssertionResult::isOk);
    isGood = report.invariants.violations == 0 && broken == 0 && !report.error;
    if (report.error)
        return report.duration < report.scenario.duration ? ResultsPane::tr("ended early") : ResultsPane::tr("failed");
    if (report.duration.count() == 0) {
        isGood = false;
        return ResultsPane::tr("not measured");
    }
    if (report.invariants.violations > 0)
        return ResultsPane::tr("%n violation(s)", nullptr, int(report.invariants.violations));
    if (broken > 0)
        return ResultsPane::tr("failed %1 of %2").arg(broken).arg(report.asserts.size());
    if (!report.asserts.empty())
        return ResultsPane::tr("passed");
    isGood = isGood && report.invariants.checked > 0;
    return report.invariants.checked > 0 ? ResultsPane::tr("no violation") : ResultsPane::tr("not checked");
}

/// The 99th percentile of the waits of the mode that waited longest, as in assertions: "write ≥ 2.5 s".
QString waitText(const LoadReport &report)
{
    std::optional<WaitPercentile> worst;
    QString mode;
    for (const auto &[access, part] : report.byAccess) {
        const std::optional<WaitPercentile> p99 = lockscope::load::waitPercentile(part.wait, part.gaveUp,
                                                                                  part.unfinished, 99);
        if (!p99 || (worst && worst->value >= p99->value))
            continue;
        worst = p99;
        mode = report.byAccess.size() > 1 ? accessName(access) + u' ' : QString();
    }
    if (!worst)
        return unknown();
    return mode + (worst->isAtLeast ? u"≥ "_s : QString()) + shortTime(double(worst->value));
}

/// The numbers of waits behind the percentile, and of those that ended without the lock.
QStringList waitLines(const LoadReport &report)
{
    const AccessTotals all = report.allModes();
    if (all.wait.count() + all.counters.timeouts + all.unfinished.count() == 0)
        return {};
    return {ResultsPane::tr("%1 acquisitions. Attempts without the lock: %2 gave up, %3 waited at the end.")
                .arg(number(all.wait.count()), number(all.counters.timeouts), number(all.unfinished.count()))};
}

QByteArray written(const LoadReport &report, ResultsPane::Format format)
{
    switch (format) {
    case ResultsPane::Format::Html: return lockscope::load::htmlReport(report.toJson());
    case ResultsPane::Format::Json: return jsonText(report.toJson());
    case ResultsPane::Format::Csv: return toCsv(report);
    case ResultsPane::Format::Hdr: return toHdrLog(report);
    }
    return {};
}

constexpr std::array suffixes {"html", "json", "csv", "hlog"}; // by Format

} // namespace

ResultsPane::ResultsPane(QWidget *parent)
    : QWidget(parent), m_list(named<QTreeWidget>(u"loadResults"_s, this)),
      m_export(new QPushButton(tr("Export"), this)),
      m_makeBaseline(named<QPushButton>(u"loadBaseline"_s, tr("Use as baseline"), this)),
      m_detail(named<Label>(u"loadResultDetail"_s, this)), m_compare(new ComparePane)
{
    const Metrics m = Metrics::of(font());
    m_list->setAccessibleName(tr("Finished runs"));
    m_list->setHeaderLabels({tr("Time"), tr("Run"), tr("Per second"), tr("Wait p99"), tr("Outcome")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(Run, QHeaderView::Stretch); // elided if room is scarce
    m_detail->setWordWrap(true);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *menu = new QMenu(m_export);
    const auto add = [&](const QString &text, Format format) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, format] { askAndSave(format); });
    };
    add(tr("Page with charts (HTML)…"), Format::Html);
    add(tr("Report (JSON)…"), Format::Json);
    add(tr("Table (CSV)…"), Format::Csv);
    add(tr("Histograms (HdrHistogram log)…"), Format::Hdr);
    m_export->setMenu(menu);
    auto *open = new QPushButton(tr("Open baseline…"), this);
    open->setToolTip(tr("Open a JSON report exported here or written by lockscope-cli stress"));
    m_makeBaseline->setToolTip(tr("Compare other runs with this one"));
    auto *buttons = flush<QHBoxLayout>(nullptr, 2 * m.u);
    for (QPushButton *button : {m_export, m_makeBaseline, open})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, m.u, 0, 0);
    column->setSpacing(m.u);
    column->addWidget(m_list, 1);
    column->addWidget(m_detail);
    column->addLayout(buttons);
    for (QPushButton *button : {m_export, m_makeBaseline})
        button->setEnabled(false);
    connect(open, &QPushButton::clicked, this, &ResultsPane::askForBaseline);
    connect(m_makeBaseline, &QPushButton::clicked, this, [this] {
        if (const LoadReport *report = chosen())
            setBaseline(m_list->currentItem()->text(Time), report->toJson());
    });
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ResultsPane::compare);
}

void ResultsPane::add(const Report &report)
{
    m_reports.push_back(report);
    bool isGood = false;
    auto *item = new QTreeWidgetItem;
    item->setText(Time, QLocale().toString(report->started.toLocalTime().time(), u"HH:mm:ss"_s));
    item->setText(Run, shortName(report->scenario));
    item->setToolTip(Run, item->text(Run));
    const std::optional<double> throughput = report->throughput(report->total());
    item->setText(Throughput, throughput ? figure(*throughput) : unknown());
    item->setText(Wait, waitText(*report));
    item->setText(Outcome, outcomeOf(*report, isGood));
    item->setData(Time, Qt::UserRole, int(m_reports.size()) - 1);
    item->setForeground(Outcome, Palette::current()[isGood ? Token::Ok : Token::Error].text);
    for (const int column : {Throughput, Wait})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_list->insertTopLevelItem(0, item);
    fitColumns(*m_list);
    m_list->setColumnWidth(Outcome, neededWidth(*m_list, Outcome));
    for (QPushButton *button : {m_export, m_makeBaseline})
        button->setEnabled(true);
    m_list->setCurrentItem(item);
}

void ResultsPane::continueFrom(const ResultsPane &before)
{
    for (const Report &report : before.m_reports)
        add(report);
    m_list->setCurrentItem(m_list->topLevelItem(before.m_list->indexOfTopLevelItem(before.m_list->currentItem())));
    if (!before.m_baseline.isEmpty())
        setBaseline(before.m_baselineName, before.m_baseline);
}

const LoadReport *ResultsPane::chosen() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    return item ? m_reports[std::size_t(item->data(Time, Qt::UserRole).toInt())].get() : nullptr;
}

void ResultsPane::compare()
{
    const LoadReport *report = chosen();
    if (!report)
        return;
    QStringList lines = waitLines(*report);
    if (report->limit)
        lines.prepend(limitResult(*report->limit));
    for (const FaultReport &fault : report->faults)
        lines << faultOutcome(fault);
    for (const ChangeReport &change : report->changes)
        lines << tr("Change at %1: %2 from %3 to %4")
                     .arg(shortTime(std::chrono::duration<double, std::micro>(change.at).count()), change.field,
                          change.from, change.to);
    if (report->firstError && (!report->error || report->error->message != report->firstError->message))
        lines << tr("First error: %1").arg(report->firstError->message.translated());
    if (report->error)
        lines << report->error->message.translated();
    m_detail->setText(lines.join(u'\n'));
    m_detail->setVisible(!lines.isEmpty());
    if (m_baseline.isEmpty())
        return;
    const Status shown = m_compare->show(m_baselineName, m_baseline, m_list->currentItem()->text(Time),
                                         report->toJson());
    if (!shown)
        Q_EMIT failed(shown.error());
}

void ResultsPane::setBaseline(const QString &name, const QJsonObject &report)
{
    m_baselineName = name;
    m_baseline = report;
    m_compare->showBaseline(name);
    Q_EMIT baselineChanged(report);
    compare();
}

Status ResultsPane::save(const QString &file, Format format) const
{
    const LoadReport *report = chosen();
    const QString problem = report ? writeFile(file, written(*report, format)) : u""_s;
    if (!problem.isNull())
        return fail(ErrorKind::Usage, message<"export-unwritten">(file, problem));
    return {};
}

void ResultsPane::askAndSave(Format format)
{
    const QString suffix = QLatin1StringView(suffixes[std::size_t(format)]);
    const QString files = tr("Reports (%1)").arg(u"*."_s + suffix);
    askForFile(*this, {tr("Export"), files, u"lockscope-load."_s + suffix}, [this, format](const QString &file) {
        if (const Status saved = save(file, format); !saved)
            Q_EMIT failed(saved.error());
    });
}

Status ResultsPane::openBaseline(const QString &file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage, message<"baseline-unreadable">(file, in.errorString()));
    const QJsonObject report = QJsonDocument::fromJson(in.readAll()).object();
    if (!report["by_mode"_L1].isObject())
        return fail(ErrorKind::Usage, message<"baseline-foreign">(file));
    setBaseline(QFileInfo(file).fileName(), report);
    return {};
}

void ResultsPane::askForBaseline()
{
    askForFile(*this, {tr("Open baseline"), tr("Reports (%1)").arg(u"*.json"_s)}, [this](const QString &file) {
        if (const Status opened = openBaseline(file); !opened)
            Q_EMIT failed(opened.error());
    });
}

} // namespace lockscope::ui::load
