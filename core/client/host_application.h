// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

namespace lockscope {

/// Ensures that the process has a QCoreApplication, which Qt's sockets and events need. If there is none, creates one
/// on a thread of its own; both live until the process ends. Call it before the first QObject of the process exists, so
/// that Qt treats that thread as its main thread. If the program creates a QCoreApplication afterwards, the process
/// ends with a message, since Qt allows only one. Fails when the system refuses the thread. Thread: any.
[[nodiscard]] Status hostApplication();

} // namespace lockscope
