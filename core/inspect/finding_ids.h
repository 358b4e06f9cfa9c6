// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace lockscope::inspect {

/// The ids of all findings that there may be, by the alphabet. Any thread.
[[nodiscard]] const QStringList &findingIds();

} // namespace lockscope::inspect
