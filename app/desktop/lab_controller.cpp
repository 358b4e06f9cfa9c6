// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lab_controller.h"

#include "core/base/when_done.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/stage_pane.h"

#include <QUuid>

#include <algorithm>

namespace lockscope::desktop {
using namespace std::chrono_literals;
using ui::lab::LabView;
using ui::lab::StagePane;
using Side = lab::GoldenStep::Side;

namespace {

constexpr int minWorkers = 3;
constexpr int timesFaster = 10;
constexpr auto lookEvery = 500ms;

ui::timeline::HolderState stateOf(const lab::HandWorker &worker)
{
    using schema::LockMode;
    ui::timeline::HolderState state;
    state.holds = worker.writes > 0 ? LockMode::Write : worker.reads > 0 ? LockMode::Read : LockMode::Free;
    state.count = quint16(worker.writes > 0 ? worker.writes : worker.reads);
    state.reads = quint16(worker.writes > 0 ? worker.reads : 0);
    if (worker.waitsFor && *worker.waitsFor != Side::Exclusive)
        state.waitsFor = *worker.waitsFor == Side::Read ? LockMode::Read : LockMode::Write;
    return state;
}

} // namespace

LabController::LabController(const topology::DeploymentOptions &options, bool isPrivate, LabView &view)
    : m_view(view), m_name(isPrivate ? QByteArray("myLock")
                                     : "lockscope:lab:" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8)),
      m_stageName(isPrivate ? QByteArray("demo:lock") : QByteArray(m_name).replace(":lab:", ":stage:")),
      m_links(options)
{
    connect(&view, &LabView::caseRequested, this, &LabController::play);
    connectStage();
    view.setLock(m_stageName);
    view.setAvailable(true);
}

LabController::~LabController()
{
    m_view.setAvailable(false);
    m_play.reset();
    m_stage.reset();
}

void LabController::connectStage()
{
    const StagePane &view = m_view.stage();
    connect(&view, &StagePane::takeRequested, this, [this](char who, Side side) { stage().take(who, side); });
    connect(&view, &StagePane::releaseRequested, this, [this](char who, Side side) { stage().release(who, side); });
    connect(&view, &StagePane::cancelRequested, this, [this](char who) { stage().cancelWait(who); });
    connect(&view, &StagePane::crashRequested, this, [this](char who) { stage().crash(who); });
    connect(&view, &StagePane::reviveRequested, this, [this](char who) { stage().revive(who); });
    connect(&view, &StagePane::freezeRequested, this, [this](char who, bool freeze) { stage().freeze(who, freeze); });
    connect(&view, &StagePane::pauseRequested, this, [this](char who, bool pause) { stage().pause(who, pause); });
    connect(&m_look, &QTimer::timeout, this, [this] {
        if ((m_stage || m_isLoadRunning) && m_view.isVisible())
            stage().look();
    });
    m_look.start(lookEvery);
    connect(&view, &StagePane::workerRequested, this, [this] { stage().addWorker(); });
    connect(&m_view, &LabView::startOverRequested, this, &LabController::startOver);
}

lab::HandStage &LabController::stage()
{
    if (!m_stage) {
        m_stage = std::make_unique<lab::HandStage>(
            m_links, m_stageName, std::max(minWorkers, int(m_workers.size())),
            [this](const lab::HandScene &scene) { m_mailbox.post([this, scene] { show(scene); }); });
    }
    return *m_stage;
}

void LabController::show(const lab::HandScene &scene)
{
    if (!scene.isTick)
        tellSteps(scene);
    m_workers = scene.workers;
    m_view.showScene(scene);
    Q_EMIT dataShown(scene.readAt);
}

/// The holds of the read/write lock; only the workers themselves know who waits for it.
void LabController::tellSteps(const lab::HandScene &scene)
{
    std::vector<ui::timeline::Change> changes;
    std::vector<ui::timeline::Mark> marks;
    for (const lab::HandWorker &worker : scene.workers) {
        const auto before = std::ranges::find(m_workers, worker.who, &lab::HandWorker::who);
        const QByteArray holder = lab::goldenHolder(worker.who).field();
        if (worker.isDead && before != m_workers.end() && !before->isDead)
            marks.push_back({scene.at, scene.at, ui::timeline::Mark::Kind::Crash, holder});
        if (before != m_workers.end() && stateOf(*before) == stateOf(worker))
            continue;
        if (before == m_workers.end())
            Q_EMIT joined(holder, QChar(QLatin1Char(worker.who)));
        changes.push_back({scene.at, holder, stateOf(worker), true});
    }
    if (!changes.empty() || !marks.empty())
        Q_EMIT stepped(m_stageName, changes, marks);
}

/// The new workers have the identities of the old ones.
void LabController::startOver()
{
    const bool hasLeftovers = std::ranges::any_of(
        m_workers, [](const lab::HandWorker &worker) { return worker.isDead && !worker.isIdle(); });
    m_stage.reset();
    if (hasLeftovers)
        stage().removeLeftovers();
    else
        stage();
}

bool LabController::isBusy() const
{
    return !std::ranges::all_of(m_workers, &lab::HandWorker::isIdle) || (m_play && !m_play->result().isFinished());
}

/// Waits until the links know the lock's node; a subscription on another node would deliver messages late.
void LabController::play(const QByteArray &caseId)
{
    m_wanted = caseId;
    whenDone(m_links.connected(), this, [this, caseId](const Result<QString> &server) {
        if (!server)
            Q_EMIT failed(server.error());
        else if (caseId == m_wanted)
            begin(caseId);
    });
}

void LabController::begin(const QByteArray &caseId)
{
    const std::vector<lab::GoldenCase> cases = lab::goldenCases(timesFaster, {}, m_name);
    const auto golden = std::ranges::find(cases, caseId, &lab::GoldenCase::id);
    if (golden == cases.end())
        return;
    m_play.reset(); // ends the previous one
    m_play = std::make_unique<lab::OwnPlay>(m_links, *golden);
    whenDone(m_play->result(), this, [this, caseId](const Result<lab::CaseRecord> &played) {
        if (played)
            m_view.showCase(*played);
        else if (played.error().kind != ErrorKind::Cancelled)
            Q_EMIT failed(played.error());
    });
}

} // namespace lockscope::desktop
