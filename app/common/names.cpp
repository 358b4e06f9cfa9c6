// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/names.h"

#include "app/common/messages.h"

namespace lockscope::app {

using namespace Qt::StringLiterals;

Result<NamePrefix> NamePrefix::parse(const std::string &argument, const QString &field)
{
    if (argument.empty())
        return NamePrefix();
    return parseBytes(argument, field).map([](const QByteArray &bytes) { return NamePrefix(bytes); });
}

QByteArray NamePrefix::storedGlob(const QByteArray &glob) const
{
    QByteArray literal;
    for (const char byte : m_bytes) {
        if (QByteArrayView("*?[\\").contains(byte))
            literal += '\\';
        literal += byte;
    }
    return literal + glob;
}

Result<QByteArray> parseName(const std::string &argument, const QString &field)
{
    QByteArray bytes = QByteArray::fromStdString(argument);
    if (bytes.startsWith("b64:")) {
        auto decoded = QByteArray::fromBase64Encoding(bytes.sliced(4), QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded)
            return fail(ErrorKind::Usage, ofField(field, message<"name-not-base64">()));
        bytes = std::move(*decoded);
    }
    return bytes;
}

Result<QByteArray> parseBytes(const std::string &argument, const QString &field)
{
    Result<QByteArray> bytes = parseName(argument, field);
    if (bytes && bytes->isEmpty())
        return fail(ErrorKind::Usage, ofField(field, message<"name-empty">()));
    return bytes;
}

QString nameText(const LockName &name)
{
    return name.isEmpty() ? u"\"\""_s : printable(name.bytes());
}

void insertMessage(QJsonObject &object, const QString &field, const Message &message)
{
    object.insert(field, message.english());
    object.insert(u"code"_s, message.code());
    object.insert(u"args"_s, message.args());
}

void insertBytes(QJsonObject &object, const QString &field, const QByteArray &bytes)
{
    if (isUtf8(bytes))
        object.insert(field, QString::fromUtf8(bytes));
    else
        object.insert(field + u"_b64"_s, QString::fromLatin1(bytes.toBase64()));
}

QByteArray permitText(const QByteArray &id)
{
    constexpr qsizetype rawSize = 16;
    return id.size() == rawSize ? id.toHex() : id;
}

} // namespace lockscope::app
