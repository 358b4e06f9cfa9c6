// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace lockscope::app {

/// The exit codes of both programs. The numbers must not change: scripts rely on them.
namespace ExitCode {
enum Value : int {
    Done = 0,
    Finding = 1,       ///< a finding of severity error, or another holder
    NoPicture = 1,     ///< the window never matched the server
    Usage = 2,         ///< invalid command line, or a write with --read-only
    Unreachable = 3,   ///< no connection, server lost or refusing
    NotWritten = 3,    ///< a file could not be written
    Violation = 4,     ///< an invariant of a lock was violated
    NotAcquired = 5,   ///< hold: not acquired in time
    Lost = 6,          ///< hold: the lock was lost
    Interrupted = 130, ///< by a signal, after releasing all holds
};
} // namespace ExitCode

/// Returns the exit code of a program that ends with an error of this kind.
[[nodiscard]] constexpr ExitCode::Value exitCodeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
    case ErrorKind::Refused: return ExitCode::Usage;
    case ErrorKind::Lost: return ExitCode::Lost;
    default: return ExitCode::Unreachable;
    }
}

} // namespace lockscope::app
