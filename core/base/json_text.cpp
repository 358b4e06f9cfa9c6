// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.h"

#include "core/base/printable.h"

#include <QJsonObject>
#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

QByteArray jsonText(const QJsonObject &object, QJsonDocument::JsonFormat format)
{
    const QByteArray json = QJsonDocument(object).toJson(format);
    if (std::ranges::all_of(json, [](char byte) { return (byte >= ' ' && byte <= '~') || byte == '\n'; }))
        return json;
    QString text;
    for (const char32_t c : QString::fromUtf8(json).toUcs4()) {
        const QString character = QString::fromUcs4(&c, 1);
        if (c == U'\n' || !isControl(c)) {
            text += character;
            continue;
        }
        for (const QChar unit : character) // occurs only within strings: JSON syntax is ASCII
            text += u"\\u%1"_s.arg(uint(unit.unicode()), 4, 16, QChar(u'0'));
    }
    return text.toUtf8();
}

} // namespace lockscope
