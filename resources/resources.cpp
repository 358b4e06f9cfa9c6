// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/resources.h"

#include <QDir>

// Outside any namespace, as the macro demands.
static void registerAll()
{
    Q_INIT_RESOURCE(icons);
    Q_INIT_RESOURCE(translations);
}

void lockscope::initResources()
{
    registerAll();
}
