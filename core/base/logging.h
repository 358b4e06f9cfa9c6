// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLoggingCategory>

namespace lockscope {

// One category per library, named lockscope.<module>; warnings and above are on by default.
Q_DECLARE_LOGGING_CATEGORY(logRedis)
Q_DECLARE_LOGGING_CATEGORY(logPubSub)
Q_DECLARE_LOGGING_CATEGORY(logRenewal)
Q_DECLARE_LOGGING_CATEGORY(logLocks)
Q_DECLARE_LOGGING_CATEGORY(logInspect)
Q_DECLARE_LOGGING_CATEGORY(logSandbox)

} // namespace lockscope
