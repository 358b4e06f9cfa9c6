// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace lockscope::chaos {

/// The options of a worker process.
struct WorkerOptions
{
    static constexpr const char *UrlsVariable = "LOCKSCOPE_CHAOS_URLS"; ///< separated by spaces; an environment
                                                                        ///< variable because they contain a password

    int process = 0;
    int incarnation = 0; ///< number of earlier starts of this process
    int threads = 8;
    quint64 seed = 1;
    QString folder; ///< of the control block and the journals

    [[nodiscard]] QString controlPath() const { return folder + QStringLiteral("/control"); }
    [[nodiscard]] QString journalPath() const
    {
        return QStringLiteral("%1/journal-%2-%3").arg(folder).arg(process).arg(incarnation);
    }
    [[nodiscard]] QStringList toArguments() const;
    [[nodiscard]] static WorkerOptions fromArguments(const QStringList &arguments);
};

/// The main function of a worker process; returns its exit code. Main thread.
int runWorker(const WorkerOptions &options);

} // namespace lockscope::chaos
