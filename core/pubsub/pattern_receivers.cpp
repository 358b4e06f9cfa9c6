// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/pattern_receivers.h"

namespace lockscope::pubsub {

void PatternReceivers::counted(const QByteArray &channel, qint64 receivers, TimePoint now)
{
    if (receivers <= 0) {
        m_counts.remove(channel);
        return;
    }
    if (m_counts.size() >= m_forgetAt) {
        m_counts.removeIf([now](const auto &count) { return count.value().until <= now; });
        m_forgetAt = std::max<qsizetype>(64, 2 * m_counts.size());
    }
    m_counts[channel] = {receivers, now + Valid};
}

qint64 PatternReceivers::of(const QByteArray &channel, TimePoint now) const
{
    const auto count = m_counts.constFind(channel);
    return count != m_counts.cend() && now < count->until ? count->receivers : 0;
}

} // namespace lockscope::pubsub
