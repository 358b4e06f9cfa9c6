// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace lockscope::cli {

/// How the program ends; scripts rely on the numbers.
namespace ExitCode {
enum Value : int {
    Done = 0,
    Finding = 1,       ///< an error found, or another holder met
    Usage = 2,         ///< the command line, or a write under --read-only
    Unreachable = 3,   ///< no connection, server lost or refused, or a file could not be written
    Violation = 4,     ///< a promise of a lock was broken
    NotAcquired = 5,   ///< hold: not in time
    Lost = 6,          ///< hold: the lock was lost
    Interrupted = 130, ///< by a signal, after giving back all holds
};
} // namespace ExitCode

/// How a program ends that could not go on after `kind`.
[[nodiscard]] constexpr ExitCode::Value exitCodeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
    case ErrorKind::Refused: return ExitCode::Usage;
    case ErrorKind::Lost: return ExitCode::Lost;
    default: return ExitCode::Unreachable;
    }
}

} // namespace lockscope::cli
