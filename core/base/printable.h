// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

[[nodiscard]] bool isUtf8(const QByteArray &bytes);

/// Any bytes for people and terminals, so that no two names look alike: a character that is no visible, assigned one,
/// a blank other than the space, a combining mark without a letter or behind four others, and each byte that is no
/// UTF-8 become \xNN, and a backslash becomes two. Pure; any thread.
[[nodiscard]] QString printable(const QByteArray &bytes);
/// The same for a text that a server sent.
[[nodiscard]] QString printable(const QString &text);
/// Whether the character changes how the text around it is shown, or what a terminal does: control characters, format
/// characters (bidirectional, zero width, tags), line and paragraph separators.
[[nodiscard]] bool isControl(char32_t c);
/// The last look at one line that is put together from such parts: what isControl() becomes \xNN, the rest stays, also
/// backslashes. Applied twice it changes nothing more. Pure; any thread.
[[nodiscard]] QString withoutControls(const QString &text);
/// "1 client listens" or "3 clients listen": `one` as it is, `many` behind the number.
[[nodiscard]] QString counted(qint64 count, const QString &one, const QString &many);

} // namespace lockscope
