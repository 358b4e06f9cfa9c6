// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "core/pubsub/bus.h"
#include "core/redis/reply.h"
#include "ui/shell/main_window.h"

#include <QImage>
#include <QTimer>
#include <functional>

namespace lockscope::desktop {

/// Writes an image of the window as a PNG file.
[[nodiscard]] Status writePicture(const QImage &image, const QString &file);

/// Takes a picture of the window once the chosen lock is in the requested state, and verifies it: the counts on it
/// must equal HGETALL directly before and after. Thread: main. Window and bus outlive it.
class Screenshot final : public QObject
{
    Q_OBJECT
public:
    struct Plan
    {
        QString file;
        Millis after {0};
        LockName lock;                ///< empty: the first held lock
        bool waitsForReaders = false; ///< waits until a reader with several timeout keys is shown
        int maxAttempts = 1500;       ///< until it gives up: a minute, longer on a busy computer
    };
    using Done = std::function<void(const Status &taken)>;

    Screenshot(ui::shell::MainWindow &window, pubsub::Bus &bus, Plan plan, Done done);

private:
    using Fields = QMap<QByteArray, QByteArray>;
    void look();
    void compareAndTake(const inspect::LockSnapshot &shown, const Fields &before);
    void again();
    [[nodiscard]] bool hasExpectedState(const inspect::LockSnapshot &lock) const;
    [[nodiscard]] LockName firstHeld() const;
    void fetch(const LockName &name, const std::function<void(const Fields &)> &use);
    static Fields fieldsOf(const inspect::LockSnapshot &lock);
    static Fields fieldsOf(const redis::Reply &reply);

    ui::shell::MainWindow &m_window;
    pubsub::Bus &m_bus;
    const Plan m_plan;
    Done m_done;
    QTimer m_timer;
    int m_attempts = 0;
};

} // namespace lockscope::desktop
