// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// A holder by its field as stored, with or without `:write`: "web-3:12"; as it is when it names none.
QString briefHolder(const QByteArray &field, const HolderNames &names);

} // namespace lockscope::ui::models
