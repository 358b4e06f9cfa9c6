// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::ui::models {

/// A finding's evidence in the language of the window. The core says it in English, names and figures within: the
/// sentence is found again and said with the same values. One that is not known stays as it is.
QString localEvidence(const QString &evidence);

} // namespace lockscope::ui::models
