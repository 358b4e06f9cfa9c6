// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/view_clock.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>
#include <QPointer>
#include <QTimer>

namespace lockscope::ui {

namespace {

constexpr Millis tick {200};

ViewClock::Position replayed;
std::optional<TimePoint> frozen;
QHash<QString, TimePoint> frozenNodes; // with the time of freezing

} // namespace

void ViewClock::follow(Position position)
{
    replayed = std::move(position);
}

TimePoint ViewClock::now()
{
    return replayed ? TimePoint(Millis(replayed())) : BootClock::now();
}

qint64 ViewClock::wallMs()
{
    return replayed ? replayed() : QDateTime::currentMSecsSinceEpoch();
}

void ViewClock::freeze(std::optional<TimePoint> at)
{
    frozen = at;
}

void ViewClock::freezeNodes(const QSet<QString> &nodes)
{
    frozenNodes.removeIf([&nodes](const auto &node) { return !nodes.contains(node.key()); });
    for (const QString &node : nodes) {
        if (!frozenNodes.contains(node))
            frozenNodes.insert(node, now());
    }
}

TimePoint ViewClock::shown(const QString &node)
{
    if (frozen)
        return *frozen;
    const auto found = frozenNodes.constFind(node);
    return found == frozenNodes.cend() ? now() : *found;
}

void ViewClock::everyTick(const QObject *context, const std::function<void()> &run)
{
    static QPointer<QTimer> timer; // ends with the application
    if (!timer) {
        timer = new QTimer(qApp);
        timer->start(tick);
    }
    QObject::connect(timer, &QTimer::timeout, context, run);
}

} // namespace lockscope::ui
