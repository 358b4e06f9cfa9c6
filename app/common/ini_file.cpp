// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ini_file.h"

#include "app/common/messages.h"
#include "core/base/output_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLockFile>
#include <QSettings>
#include <algorithm>
#include <cctype>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int MaxWait = 5000; ///< ms, for a change by another process

QByteArray hexadecimal(char16_t character, int digits)
{
    return QByteArray::number(character, 16).rightJustified(digits, '0').toUpper();
}

QByteArray writtenKey(const QString &key)
{
    QByteArray text;
    for (const QChar each : key) {
        const char16_t character = each.unicode();
        const bool isPlain = character < 0x80 && (each.isLetterOrNumber() || u"_-."_s.contains(each));
        if (isPlain)
            text += static_cast<char>(character);
        else if (character == u'/')
            text += '\\';
        else if (character <= 0xff)
            text += '%' + hexadecimal(character, 2);
        else
            text += "%U" + hexadecimal(character, 4);
    }
    return text;
}

QByteArray writtenText(const QString &text)
{
    QByteArray written;
    bool isAfterEscape = false; // a digit would be read as part of the escape
    for (const char byte : text.toUtf8()) {
        const bool isControl = (byte >= 0 && byte < ' ') || byte == 0x7f;
        isAfterEscape = isControl || (isAfterEscape && std::isxdigit(static_cast<unsigned char>(byte)) != 0);
        if (isAfterEscape)
            written += "\\x" + QByteArray::number(byte, 16);
        else if (byte == '"' || byte == '\\')
            written += QByteArray("\\") + byte;
        else
            written += byte;
    }
    const bool isQuoted = text.startsWith(u' ') || text.endsWith(u' ') || text.contains(u',') || text.contains(u';')
        || text.contains(u'=');
    return isQuoted ? '"' + written + '"' : written;
}

QString typedText(const QVariant &value)
{
    if (!value.isValid())
        return u"@Invalid()"_s;
    if (value.typeId() == QMetaType::QByteArray)
        return u"@ByteArray(%1)"_s.arg(QString::fromLatin1(value.toByteArray()));
    const QString text = value.toString();
    return text.startsWith(u'@') ? u'@' + text : text;
}

QByteArray writtenValue(const QVariant &value)
{
    if (value.typeId() != QMetaType::QStringList && value.typeId() != QMetaType::QVariantList)
        return writtenText(typedText(value));
    QByteArrayList texts;
    for (const QVariant &each : value.toList())
        texts += writtenText(typedText(each));
    return texts.isEmpty() ? "@Invalid()" : texts.join(", ");
}

QByteArray writtenSection(const QString &group)
{
    if (group.isEmpty())
        return "General";
    return group.compare("general"_L1, Qt::CaseInsensitive) == 0 ? "%General" : writtenKey(group);
}

/// Fails if there is a file that cannot be read.
bool readInto(QMap<QString, QVariant> &entries, const QString &path)
{
    if (!QFileInfo::exists(path))
        return true;
    const QSettings settings(path, QSettings::IniFormat);
    for (const QString &key : settings.allKeys())
        entries[key] = settings.value(key);
    return settings.status() != QSettings::AccessError;
}

} // namespace

IniFile IniFile::read(const QString &path)
{
    IniFile file;
    readInto(file.m_entries, path);
    return file;
}

Status IniFile::change(const QString &path, const std::function<void(IniFile &)> &edit)
{
    const auto failed = [&path](const Message &cause) {
        return fail(ErrorKind::File, message<"ini-not-written">(path, cause));
    };
    if (const QString cause = makePrivateFolder(QFileInfo(path).absolutePath()); !cause.isNull())
        return failed(Message::verbatim(cause));
    QLockFile lock(path + u".lock"_s); // the name that QSettings uses
    if (!lock.tryLock(MaxWait) && lock.error() == QLockFile::LockFailedError)
        return failed(message<"ini-in-use">());
    IniFile file;
    if (!readInto(file.m_entries, path))
        return failed(message<"ini-unreadable">());
    edit(file);
    QByteArray text = file.toBytes();
    if (text.size() == QFileInfo(path).size())
        text += '\n'; // QSettings may otherwise miss the change: it compares only size and time
    const QString cause = writeFile(path, text, Readers::OwnerOnly);
    return cause.isNull() ? Status() : failed(Message::verbatim(cause));
}

QString IniFile::programPath()
{
#ifdef Q_OS_LINUX
    return QSettings().fileName();
#else // the native format is not an INI file
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QCoreApplication::organizationName(),
                     QCoreApplication::applicationName())
        .fileName();
#endif
}

QStringList IniFile::groups() const
{
    QStringList groups;
    for (const QString &key : m_entries.keys())
        if (key.contains(u'/'))
            groups += key.section(u'/', 0, 0);
    groups.removeDuplicates();
    return groups;
}

void IniFile::remove(const QString &key)
{
    m_entries.removeIf([&key](const auto &entry) { return entry.key() == key || entry.key().startsWith(key + u'/'); });
}

QByteArray IniFile::toBytes() const
{
    QMap<QString, QByteArray> sections;
    for (const auto &[key, value] : m_entries.asKeyValueRange()) {
        const qsizetype slash = key.indexOf(u'/'); // -1: in no group
        sections[key.first(std::max<qsizetype>(slash, 0))] += writtenKey(key.sliced(slash + 1)) + '='
            + writtenValue(value) + '\n';
    }
    QByteArrayList texts;
    for (const auto &[group, lines] : sections.asKeyValueRange())
        texts += '[' + writtenSection(group) + "]\n" + lines;
    return texts.join('\n');
}

} // namespace lockscope::app
