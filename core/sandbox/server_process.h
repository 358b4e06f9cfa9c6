// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

namespace lockscope::sandbox {

/// The full path of redis-server, from $REDIS_SERVER or PATH; the error names the package to install.
Result<QString> findServerProgram();

/// SIGKILL for a process that another thread may own.
void killProcess(qint64 processId);
/// SIGSTOP and SIGCONT, likewise.
void pauseProcess(qint64 processId);
void resumeProcess(qint64 processId);

} // namespace lockscope::sandbox
