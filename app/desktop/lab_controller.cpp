// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lab_controller.h"

#include "core/base/when_done.h"
#include "ui/lab/lab_view.h"

#include <QUuid>

#include <algorithm>

namespace lockscope::desktop {
using namespace std::chrono_literals;
using ui::lab::LabView;
using Side = lab::GoldenStep::Side;

namespace {

constexpr int workers = 3;
constexpr int timesFaster = 10;
constexpr auto lookEvery = 500ms;

} // namespace

LabController::LabController(const topology::DeploymentOptions &options, bool isPrivate, LabView &view)
    : m_view(view), m_name(isPrivate ? QByteArray("myLock")
                                     : "lockscope:lab:" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8)),
      m_links(options)
{
    connect(&view, &LabView::caseRequested, this, &LabController::play);
    connectStage();
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
    connect(&m_view, &LabView::takeRequested, this, [this](char who, Side side) { stage().take(who, side); });
    connect(&m_view, &LabView::releaseRequested, this, [this](char who, Side side) { stage().release(who, side); });
    connect(&m_view, &LabView::cancelRequested, this, [this](char who) { stage().cancelWait(who); });
    connect(&m_view, &LabView::crashRequested, this, [this](char who) { stage().crash(who); });
    connect(&m_view, &LabView::reviveRequested, this, [this](char who) { stage().revive(who); });
    connect(&m_view, &LabView::freezeRequested, this, [this](char who, bool freeze) { stage().freeze(who, freeze); });
    connect(&m_view, &LabView::pauseRequested, this, [this](char who, bool pause) { stage().pause(who, pause); });
    m_look.setInterval(lookEvery);
    connect(&m_look, &QTimer::timeout, this, [this] {
        if (m_stage && m_view.isVisible())
            m_stage->look();
    });
    m_look.start();
    connect(&m_view, &LabView::workerRequested, this, [this] { stage().addWorker(); });
}

lab::HandStage &LabController::stage()
{
    if (!m_stage) {
        // Not the cases' name: playing a case deletes the data under that.
        m_stage = std::make_unique<lab::HandStage>(
            m_links, LockName(QByteArray(m_name).replace("lab:", "stage:").replace("myLock", "handLock")), workers,
            [this](const lab::HandScene &scene) { m_mailbox.post([this, scene] { show(scene); }); });
    }
    return *m_stage;
}

void LabController::show(const lab::HandScene &scene)
{
    m_isStageIdle = std::ranges::all_of(scene.workers, &lab::HandWorker::isIdle);
    m_view.showScene(scene);
}

bool LabController::isBusy() const
{
    return !m_isStageIdle || (m_play && !m_play->result().isFinished());
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
