// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace lockscope::inspect {

/// The ids of all possible findings, in alphabetical order. Thread: any.
[[nodiscard]] const QStringList &findingIds();

} // namespace lockscope::inspect
