// SPDX-License-Identifier: Apache-2.0
#include "core/base/logging.h"

namespace lockscope {

Q_LOGGING_CATEGORY(logRedis, "lockscope.redis", QtWarningMsg)
Q_LOGGING_CATEGORY(logPubSub, "lockscope.pubsub", QtWarningMsg)
Q_LOGGING_CATEGORY(logRenewal, "lockscope.renewal", QtWarningMsg)
Q_LOGGING_CATEGORY(logLocks, "lockscope.locks", QtWarningMsg)
Q_LOGGING_CATEGORY(logInspect, "lockscope.inspect", QtWarningMsg)
Q_LOGGING_CATEGORY(logSandbox, "lockscope.sandbox", QtWarningMsg)

} // namespace lockscope
