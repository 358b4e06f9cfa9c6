// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/disturbance.h"
#include "core/load/scenario/fault.h"
#include "core/load/scenario/server_fault.h"

#include <variant>

namespace lockscope::load {

/// A fault of a worker, of a private cluster, or of all that the workers depend on.
using AnyFault = std::variant<Fault, ServerFault, Disturbance>;

/// As `--fault` has it.
[[nodiscard]] QString toText(const AnyFault &fault);
/// Reads what toText() writes. The error names `field` and what is allowed.
[[nodiscard]] Result<AnyFault> parseFault(QStringView text, const QString &field);
/// The same fault at another time.
[[nodiscard]] AnyFault movedTo(Micros at, AnyFault fault);

} // namespace lockscope::load
