// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFutureWatcher>

namespace lockscope {

/// Runs `use` in `context`'s thread once `future` has a result. Does nothing if `context` is destroyed first, or if the
/// future is cancelled or holds an exception. Call it in the context's thread.
template <typename T, typename Use>
void whenDone(const QFuture<T> &future, QObject *context, Use use)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, use = std::move(use)] {
        watcher->deleteLater();
        if (watcher->future().resultCount() > 0) // cancelled: no result
            use(watcher->result());
    });
    watcher->setFuture(future); // last: it may already be finished
}

} // namespace lockscope
