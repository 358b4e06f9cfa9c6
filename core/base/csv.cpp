// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

QByteArray csvText(const QString &text)
{
    const auto isOneOf = [](QStringView characters) {
        return [characters](QChar c) { return characters.contains(c); };
    };
    const bool isFormula = !text.isEmpty() && isOneOf(u"=+-@\t\r")(text.front());
    if (!isFormula && std::ranges::none_of(text, isOneOf(u",;\"\t\r\n")))
        return text.toUtf8();
    QString quoted = text;
    quoted.replace(u'"', u"\"\""_s);
    return (u'"' + QString(isFormula ? u"'"_s : QString()) + quoted + u'"').toUtf8();
}

} // namespace lockscope
