// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// Display name of a holder's stored field, with or without `:write`: "web-3:12". A field that names no holder stays as
/// it is.
QString briefHolder(const QByteArray &field, const HolderNames &names);

} // namespace lockscope::ui::models
