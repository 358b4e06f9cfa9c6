// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {
struct Error;
}

namespace lockscope::ui {

/// The core's error text in the window's language. The core writes English sentences with addresses and names in them:
/// known sentences are recognised and translated with the same values. Unknown ones and the server's own words stay as
/// they are.
QString errorWords(const QString &english);
/// With the detail in brackets, unless the message contains it.
QString errorWords(const Error &error);

} // namespace lockscope::ui
