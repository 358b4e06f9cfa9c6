// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// A finding's evidence in the window's language. The core writes English sentences with names and figures in them:
/// known sentences are recognised and translated with the same values. Unknown ones stay as they are.
QString localEvidence(const QString &evidence);

/// The same, with each holder's alias, if it has one, before its id.
QString localEvidence(const QString &evidence, const HolderNames &names);

} // namespace lockscope::ui::models
