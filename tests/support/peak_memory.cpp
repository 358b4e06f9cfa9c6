// SPDX-License-Identifier: Apache-2.0
#include "tests/support/peak_memory.h"

#include <QFile>

namespace lockscope::tests {

qint64 peakMemory()
{
#ifdef __SANITIZE_ADDRESS__
    return 0;
#else
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').front().toLongLong() / 1024;
    return 0;
#endif
}

} // namespace lockscope::tests
