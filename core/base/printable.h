// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

[[nodiscard]] bool isUtf8(const QByteArray &bytes);

/// Bytes for display, so that different names look different. Escaped as \xNN: unassigned and invisible characters,
/// spaces other than U+0020, combining marks without a letter or after four others, and bytes that are not UTF-8. A
/// backslash is doubled. Pure; any thread.
[[nodiscard]] QString printable(const QByteArray &bytes);
/// The same for text from a server.
[[nodiscard]] QString printable(const QString &text);
/// Whether the character changes how the surrounding text is shown, or is interpreted by a terminal: control and format
/// characters (bidirectional, zero width, tags), line and paragraph separators.
[[nodiscard]] bool isControl(char32_t c);
/// Escapes isControl() characters of an assembled line as \xNN and leaves the rest, backslashes included. Idempotent.
/// Pure; any thread.
[[nodiscard]] QString withoutControls(const QString &text);
/// "1 client listens" or "3 clients listen": `one` unchanged, or the number followed by `many`.
[[nodiscard]] QString counted(qint64 count, const QString &one, const QString &many);

/// Decodes the `%XX` in a user name, password or path of a URL. A `%` without two hexadecimal digits stays, and so does
/// the whole part if the decoded bytes are not UTF-8.
[[nodiscard]] QString decodeUrlPart(const QString &part);

} // namespace lockscope
