// SPDX-License-Identifier: Apache-2.0
#include "core/base/batch.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <utility>
#include <vector>

namespace lockscope {

namespace {

thread_local int t_depth = 0;
thread_local std::vector<QPointer<QObject>> t_putOff;

} // namespace

Batch::Batch()
{
    ++t_depth;
}

Batch::~Batch()
{
    // Deferred work may defer more.
    while (t_depth == 1 && !t_putOff.empty()) {
        for (const QPointer<QObject> &receiver : std::exchange(t_putOff, {})) {
            QEvent event(QEvent::User);
            if (receiver)
                QCoreApplication::sendEvent(receiver, &event);
        }
    }
    --t_depth;
}

void Batch::putOff(QObject &receiver)
{
    if (t_depth == 0)
        QCoreApplication::postEvent(&receiver, new QEvent(QEvent::User), Qt::LowEventPriority);
    else
        t_putOff.emplace_back(&receiver);
}

} // namespace lockscope
