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
        const QFuture<T> done = watcher->future();
        if (done.resultCount() > 0)  // cancelled: no result
            use(*done.constBegin()); // not a copy, which may be large
    });
    watcher->setFuture(future); // last: it may already be finished
}

} // namespace lockscope
