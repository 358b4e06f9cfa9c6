// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"

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
    if (!isUtf8(bytes))
        return escaped(bytes);
    QString text;
    for (const QChar c : QString::fromUtf8(bytes))
        text += c.isPrint() || c.isSurrogate() ? QString(c) : escaped(QString(c).toUtf8());
    return text;
}

} // namespace lockscope
