// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

namespace lockscope {

/// One word of a command line: any POSIX shell parses it to exactly these bytes and executes nothing in it.
/// Single-quoted unless it has only letters, digits and `_./:,@%+=-`. nullopt for bytes that a command line cannot
/// contain or would not show: invalid UTF-8, and characters that printable() escapes, other than a backslash. Pure; any
/// thread.
[[nodiscard]] std::optional<QString> shellWord(const QByteArray &bytes);

/// The same for display only: other bytes are escaped as by printable().
[[nodiscard]] QString printableShellWord(const QByteArray &bytes);

/// One word of a command on redis-cli's stdin: plain, or double-quoted with \xNN for all bytes that are not visible
/// ASCII. Pure; any thread.
[[nodiscard]] QString redisCliWord(const QByteArray &bytes);

} // namespace lockscope
