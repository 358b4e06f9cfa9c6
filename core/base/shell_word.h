// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

namespace lockscope {

/// One word of a command line: any POSIX shell reads back exactly these bytes, and nothing in them is run. In single
/// quotes where it is more than letters, digits and `_./:,@%+=-`. Nothing where a line cannot carry them or would not
/// show them: bytes that are no UTF-8, and what printable() would escape other than a backslash. Pure; any thread.
[[nodiscard]] std::optional<QString> shellWord(const QByteArray &bytes);

/// The same for what is shown to people anyway: what a line cannot carry goes in as printable() has it.
[[nodiscard]] QString printableShellWord(const QByteArray &bytes);

/// One word of a command as redis-cli reads it from its own input: plain, or in double quotes with \xNN for every byte
/// that is no visible ASCII. Pure; any thread.
[[nodiscard]] QString redisCliWord(const QByteArray &bytes);

} // namespace lockscope
