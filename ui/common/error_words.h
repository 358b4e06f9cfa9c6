// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {
struct Error;
}

namespace lockscope::ui {

/// What the core says of a failure, in the language of the window. The core says it in English, addresses and names
/// within: its sentences are found again and said with the same values. One that is not known stays as it is, and so do
/// the server's own words.
QString errorWords(const QString &english);
/// With the detail in brackets, unless the message tells it.
QString errorWords(const Error &error);

} // namespace lockscope::ui
