// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>
#include <vector>

namespace lockscope::tests {

/// A key or a group of keys as some program stores them, and how Lockscope must classify them.
struct GoldenKey
{
    const char *title;
    const char *name;           ///< the name of the lock, semaphore or other key
    const char *kind;           ///< as in the JSON of `show`
    const char *certainty;      ///< likewise
    QByteArrayList commands;    ///< words separated by blanks; @A and @B are holders (UUID:thread), @P a permit id
    QByteArrayList listened {}; ///< channels with a subscriber
    /// The keys must be unchanged after every repair of the doctor.
    [[nodiscard]] bool isOfAnApplication() const { return QByteArrayView(certainty) == "doubtful"; }
};

/// Locks of Redisson in all kinds and layouts, locks of other libraries, and data of applications that resembles locks.
const std::vector<GoldenKey> &goldenKeys();
/// The words of a command, with the placeholders replaced.
std::vector<QByteArray> wordsOf(const QByteArray &command);

} // namespace lockscope::tests
