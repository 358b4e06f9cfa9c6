// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QByteArray csvText(const QString &text)
{
    QString quoted = text;
    quoted.replace(u'"', u"\"\""_s);
    const bool isFormula = !text.isEmpty() && u"=+-@\t\r"_s.contains(text.front());
    return (u'"' + QString(isFormula ? u"'"_s : QString()) + quoted + u'"').toUtf8();
}

} // namespace lockscope
