// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::ui::shell {

/// The deployment that the window shows, and what the user may do with it.
struct Deployment
{
    QString name {}; ///< empty: not connected
    bool isReadOnly = false;
    QByteArray namePrefix {};  ///< of all lock names
    bool isUnverified = false; ///< TLS without certificate verification
    bool isProduction = false; ///< marks the whole window, and requires typed names before changes
};

} // namespace lockscope::ui::shell
