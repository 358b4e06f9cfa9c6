// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bar_calls.h"

#include "core/schema/lock_keys.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/step_pane.h"
#include "ui/timeline/axis.h"
#include "ui/timeline/timeline_view.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace lockscope::ui::shell {

using namespace Qt::StringLiterals;
using inspect::FeedSource;
using inspect::LockSnapshot;
using lockscope::lab::CallRecord;
using lockscope::lab::HandScene;
using lockscope::lab::Keyspace;
using lockscope::lab::StepRecord;
using lockscope::lab::StoredKey;
using timeline::Bar;
using timeline::Edge;

namespace {

constexpr std::size_t maxScenes = 500;
constexpr Millis leeway {300}; ///< the feed reads a change this soon after the call at the latest

QString sourceText(const std::optional<FeedSource> &source)
{
    if (source == FeedSource::Tracking)
        return BarCalls::tr("after a notification by client tracking");
    if (source == FeedSource::Keyspace)
        return BarCalls::tr("after a keyspace notification");
    if (source == FeedSource::Channel)
        return BarCalls::tr("after a message on its channel");
    return source == FeedSource::Poll ? BarCalls::tr("by polling") : BarCalls::tr("by the feed");
}

/// The content of the lock's own key.
void fill(StoredKey &key, const LockSnapshot &lock)
{
    if (key.type == "string" && lock.available)
        key.content = {{{}, QByteArray::number(*lock.available)}};
    if (key.type != "hash")
        return;
    if (lock.kind == schema::LockKind::ReadWrite && lock.mode != schema::LockMode::Free)
        key.content.emplace_back("mode", schema::toWord(lock.mode).toLatin1());
    for (const inspect::Holder &holder : lock.holders)
        key.content.emplace_back(holder.field, QByteArray::number(holder.count));
    std::ranges::sort(key.content);
}

void fillDeadlines(StoredKey &key, const LockSnapshot &lock)
{
    for (const inspect::QueueEntry &waiter : lock.queue) {
        if (waiter.deadlineMs)
            key.deadlines[waiter.member] = Millis(*waiter.deadlineMs - lock.serverTimeMs);
    }
    for (const inspect::LoneDeadline &lone : lock.loneDeadlines)
        key.deadlines[lone.member] = Millis(lone.deadlineMs - lock.serverTimeMs);
}

/// The stored data in the form of the lab.
Keyspace toKeyspace(const LockSnapshot &lock)
{
    const schema::LockKeys names(lock.name);
    Keyspace keys;
    for (const inspect::StoredKey &stored : lock.keys) {
        StoredKey key {stored.type, {}, {}};
        if (stored.ttl.ms >= 0)
            key.ttl = Millis(stored.ttl.ms);
        if (stored.key == lock.name.bytes())
            fill(key, lock);
        else if (stored.key == names.deadlines())
            fillDeadlines(key, lock);
        else if (stored.key == names.token() && lock.token)
            key.content = {{{}, *lock.token}};
        else if (stored.key == names.queue())
            for (const inspect::QueueEntry &waiter : lock.queue)
                key.content.emplace_back(QByteArray::number(key.content.size()), waiter.member);
        else if (stored.key == names.heldPermits())
            for (const inspect::HeldPermit &permit : lock.permits)
                key.content.emplace_back(permit.id, QByteArray::number(permit.expiresAtMs.value_or(0)));
        keys[stored.key] = key;
    }
    return keys;
}

/// The change as the feed has read it.
std::optional<StepRecord> stepOf(const Edge &edge)
{
    if (!edge.after)
        return std::nullopt;
    StepRecord step;
    step.after = toKeyspace(*edge.after);
    step.before = edge.before ? toKeyspace(*edge.before) : step.after; // marks no change
    for (const inspect::LockEvent &message : edge.messages)
        step.messages.push_back({message.detail.value(u"channel"_s).toString().toUtf8(),
                                 message.detail.value(u"payload"_s).toString().toUtf8()});
    return step;
}

constexpr QSize usualSize {130, 24}; ///< characters and lines

} // namespace

BarCalls::BarCalls(const lab::LabView &lab, const timeline::TimelineView &timeline, QWidget &window)
    : QObject(&window), m_window(window)
{
    connect(&lab, &lab::LabView::sceneShown, this, &BarCalls::add);
    connect(&timeline, &timeline::TimelineView::callsRequested, this, &BarCalls::show);
}

void BarCalls::add(const HandScene &scene)
{
    m_scenes.push_back({scene.at, scene.last, scene.note});
    if (m_scenes.size() > maxScenes)
        m_scenes.pop_front();
}

/// The nearest action whose calls include one by the bar's holder at its lock, and that call. An action's calls may
/// include those of a waiter that then got the lock.
const BarCalls::Scene *BarCalls::sceneOf(const Bar &bar, TimePoint at, CallRecord *call) const
{
    const Scene *nearest = nullptr;
    auto least = std::chrono::nanoseconds(leeway);
    for (const Scene &scene : m_scenes) {
        const std::chrono::nanoseconds distance = scene.at > at ? scene.at - at : at - scene.at;
        const auto own = std::ranges::find_if(scene.step.calls, [&bar](const CallRecord &one) {
            return std::ranges::find(one.keys, bar.lock.bytes()) != one.keys.end()
                && std::ranges::any_of(one.args, [&bar](const QByteArray &arg) { return arg.startsWith(bar.holder); });
        });
        if (own == scene.step.calls.end() || distance > least)
            continue;
        least = distance;
        nearest = &scene;
        *call = *own;
    }
    return nearest;
}

CallsDialog::Side BarCalls::sideOf(const Bar &bar, const Edge &edge, const QString &heading) const
{
    const timeline::WallTime wall = timeline::WallTime::now();
    CallsDialog::Side side;
    side.heading = heading.arg(wall.toString(edge.at));
    CallRecord call {{}, {}, {}, redis::Reply()};
    if (const Scene *scene = sceneOf(bar, edge.at, &call)) {
        side.step = scene->step;
        side.step->calls = {call};
        return side;
    }
    const auto event = std::ranges::find(m_scenes, edge.at, &Scene::at);
    if (bar.isExact && event != m_scenes.end()) { // such as the end of a lease
        side.step = event->step;
        side.step->calls.clear();
        side.withoutCall = event->note.isEmpty() ? tr("No script call of this worker.") : event->note.translated();
        return side;
    }
    side.step = stepOf(edge);
    QStringList words;
    if (!edge.after)
        words << tr("No data of that moment is kept: it is recorded for the chosen lock only.");
    else
        words << tr("Read at %1, %2.", "time, such as: by polling")
                     .arg(wall.toString(edge.after->takenAt), sourceText(edge.source));
    words << (bar.isExact ? tr("The calls of a load are not recorded, because recording would slow it down.")
                          : tr("The calls of other clients are not visible without MONITOR."));
    side.withoutCall = sentences(words);
    return side;
}

void BarCalls::show(const Bar &bar)
{
    if (!m_dialog)
        m_dialog = new CallsDialog(&m_window);
    std::optional<CallsDialog::Side> end;
    if (bar.end)
        end = sideOf(bar, *bar.end, tr("End at %1"));
    m_dialog->show(bar.sentence, sideOf(bar, bar.start, tr("Start at %1")), end);
}

CallsDialog::CallsDialog(QWidget *parent)
    : QDialog(parent), m_sentence(named<Label>(u"callsSentence"_s, this)),
      m_start(named<lab::StepPane>(u"callsStart"_s, this)), m_end(named<lab::StepPane>(u"callsEnd"_s, this)),
      m_notOver(named<Label>(u"callsNotOver"_s, tr("Not over yet"), this))
{
    setWindowTitle(tr("Script calls"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_ShowWithoutActivating); // the timeline keeps the keyboard focus
    const Metrics m = Metrics::of(font());
    auto *column = padded<QVBoxLayout>(this, 2 * m.u, {3 * m.u, 3 * m.u, 3 * m.u, 3 * m.u});
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_sentence);
    auto *sides = flush<QHBoxLayout>(nullptr, 4 * m.u);
    m_notOver->setAlignment(Qt::AlignCenter);
    for (QWidget *side : std::initializer_list<QWidget *> {m_start, m_end, m_notOver})
        sides->addWidget(side, 1);
    column->addLayout(sides, 1);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    const QSize wanted(usualSize.width() * fontMetrics().averageCharWidth(), usualSize.height() * m.lineH);
    resize(wanted.boundedTo(parent->window()->size()));
}

void CallsDialog::show(const QString &sentence, const Side &start, const std::optional<Side> &end)
{
    m_sentence->setText(sentence);
    m_start->showPast(start.step, start.heading, start.withoutCall);
    if (end)
        m_end->showPast(end->step, end->heading, end->withoutCall);
    m_end->setVisible(end.has_value());
    m_notOver->setVisible(!end);
    QDialog::show();
}

} // namespace lockscope::ui::shell
