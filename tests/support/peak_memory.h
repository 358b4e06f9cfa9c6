// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace lockscope::tests {

/// Peak memory of this process in MiB; 0 under AddressSanitizer, which keeps freed memory.
qint64 peakMemory();

} // namespace lockscope::tests
