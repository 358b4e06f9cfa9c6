// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/disturbance.h"
#include "core/load/scenario/fault.h"
#include "core/load/scenario/server_fault.h"

#include <variant>

namespace lockscope::load {

/// A fault of a worker, of a private cluster, or of the clients, links or server of the run.
using AnyFault = std::variant<Fault, ServerFault, Disturbance>;

/// In the form of `--fault`.
[[nodiscard]] QString toText(const AnyFault &fault);
/// Parses the output of toText(). The error names `field` and the allowed values.
[[nodiscard]] Result<AnyFault> parseFault(QStringView text, const QString &field);
/// The same fault at another time.
[[nodiscard]] AnyFault movedTo(Micros at, AnyFault fault);

} // namespace lockscope::load
