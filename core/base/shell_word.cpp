// SPDX-License-Identifier: Apache-2.0
#include "core/base/shell_word.h"

#include "core/base/printable.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool isPlain(QChar c)
{
    const bool isLetter = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
    return isLetter || QStringView(u"_./:,@%+=-").contains(c);
}

QString quoted(const QString &text)
{
    if (!text.isEmpty() && std::ranges::all_of(text, isPlain))
        return text;
    return u'\'' + QString(text).replace(u'\'', u"'\\''"_s) + u'\'';
}

} // namespace

std::optional<QString> shellWord(const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    const bool isShown = isUtf8(bytes) && printable(bytes) == QString(text).replace(u'\\', u"\\\\"_s);
    return isShown ? std::optional(quoted(text)) : std::nullopt;
}

QString printableShellWord(const QByteArray &bytes)
{
    return shellWord(bytes).value_or(quoted(printable(bytes)));
}

QString redisCliWord(const QByteArray &bytes)
{
    QString text;
    bool isPlain = !bytes.isEmpty();
    for (const char byte : bytes) {
        const bool isPrintable = byte > ' ' && byte < 0x7f && byte != '"' && byte != '\\' && byte != '\'';
        isPlain = isPlain && isPrintable;
        if (isPrintable || byte == ' ' || byte == '\'')
            text += QLatin1Char(byte);
        else
            text += u"\\x%1"_s.arg(uint(static_cast<quint8>(byte)), 2, 16, QChar(u'0'));
    }
    return isPlain ? text : u'"' + text + u'"';
}

} // namespace lockscope
