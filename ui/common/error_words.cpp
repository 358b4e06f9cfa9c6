// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/error_words.h"

#include "core/base/error.h"

#include <QCoreApplication>

namespace lockscope::ui {

QString errorWords(const Error &error)
{
    const QString words = error.message.translated();
    return error.detail.isEmpty() || error.message.says(error.detail)
        ? words
        : QCoreApplication::translate("Errors", "%1 (%2)", "what failed, and the detail").arg(words, error.detail);
}

} // namespace lockscope::ui
