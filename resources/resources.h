// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/// Makes the embedded icons and translations known to Qt: a static library's resources do not register themselves.
void initResources();

} // namespace lockscope
