// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/sandbox/server.h"

#include <QTemporaryDir>

namespace lockscope::chaos {

/// The wall clock of one private server, set forward by shifted_clock.cpp, which is preloaded into it. The machine's
/// clock is unchanged. Thread: main.
class ServerClock final
{
public:
    ServerClock();

    /// Starts the server with this clock.
    [[nodiscard]] Status start(sandbox::Server &server) const;
    /// Returns once the server's clock has moved forward by `time`.
    [[nodiscard]] Status stepForward(sandbox::Server &server, Millis time);

private:
    [[nodiscard]] Status writeOffset() const;
    [[nodiscard]] QString offsetPath() const { return m_folder.filePath(QStringLiteral("offset")); }

    QTemporaryDir m_folder;
    QString m_program; ///< starts redis-server with the library
    Millis m_offset {0};
};

} // namespace lockscope::chaos
