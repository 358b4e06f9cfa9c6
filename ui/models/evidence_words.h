// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// A finding's evidence in the language of the window. The core says it in English, names and figures within: the
/// sentence is found again and said with the same values. One that is not known stays as it is.
QString localEvidence(const QString &evidence);

/// The same, with the name of each holder that has one before its id.
QString localEvidence(const QString &evidence, const HolderNames &names);

} // namespace lockscope::ui::models
