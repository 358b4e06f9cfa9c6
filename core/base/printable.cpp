// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

QString escaped(const QByteArray &bytes)
{
    QString text;
    for (const char byte : bytes)
        text += u"\\x%1"_s.arg(uint(static_cast<quint8>(byte)), 2, 16, QChar(u'0'));
    return text;
}

} // namespace

bool isUtf8(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes).toUtf8() == bytes;
}

QString printable(const QByteArray &bytes)
{
    if (std::ranges::all_of(bytes, [](char byte) { return byte >= ' ' && byte <= '~'; })) // nearly all names
        return QString::fromLatin1(bytes);
    constexpr qsizetype LongestCharacter = 4; // bytes
    QString shown;
    for (qsizetype at = 0; at < bytes.size();) {
        QByteArray part = bytes.sliced(at, std::min(LongestCharacter, bytes.size() - at));
        while (part.size() > 1 && !isUtf8(part))
            part.chop(1);
        at += part.size();
        if (!isUtf8(part)) {
            shown += escaped(part);
            continue;
        }
        for (const QChar c : QString::fromUtf8(part))
            shown += c.isPrint() || c.isSurrogate() ? QString(c) : escaped(QString(c).toUtf8());
    }
    return shown;
}

QString counted(qint64 count, const QString &one, const QString &many)
{
    return count == 1 ? one : QString::number(count) + u' ' + many;
}

} // namespace lockscope
