// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"

#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/// Combining marks shown per letter; no script in use needs more.
constexpr int MaxMarks = 4;

struct Range
{
    char32_t first;
    char32_t last;
};

/// Unicode's Default_Ignorable_Code_Point without categories that are escaped anyway, plus the blank Braille pattern.
constexpr std::array Invisible {
    Range {0x034f, 0x034f}, Range {0x115f, 0x1160}, Range {0x17b4, 0x17b5},
    Range {0x180b, 0x180f}, Range {0x2800, 0x2800}, Range {0x3164, 0x3164},
    Range {0xfe00, 0xfe0f}, Range {0xffa0, 0xffa0}, Range {0xe0000, 0xe0fff},
};

/// Assigned, visible, and no space other than U+0020.
bool isVisible(char32_t c)
{
    if (isControl(c))
        return false;
    switch (QChar::category(c)) {
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned: return false;
    case QChar::Separator_Space: return c == U' ';
    default: break;
    }
    const auto range = std::ranges::lower_bound(Invisible, c, {}, &Range::last);
    return range == Invisible.end() || c < range->first;
}

bool isMark(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

QString escaped(const QByteArray &bytes)
{
    QString text;
    for (const char byte : bytes)
        text += u"\\x%1"_s.arg(uint(static_cast<quint8>(byte)), 2, 16, QChar(u'0'));
    return text;
}

/// Returns the bytes of the UTF-8 character at `at`, or a single byte if it is not valid UTF-8.
QByteArray characterAt(const QByteArray &bytes, qsizetype at)
{
    const auto lead = static_cast<quint8>(bytes[at]);
    const qsizetype length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    QByteArray character = bytes.sliced(at, std::min(length, bytes.size() - at));
    return isUtf8(character) ? character : bytes.sliced(at, 1);
}

} // namespace

bool isUtf8(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes).toUtf8() == bytes;
}

bool isControl(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    default: return false;
    }
}

QString printable(const QByteArray &bytes)
{
    const auto isAscii = [](char byte) { return byte >= ' ' && byte <= '~' && byte != '\\'; };
    if (std::ranges::all_of(bytes, isAscii)) // nearly all names
        return QString::fromLatin1(bytes);
    QString shown;
    int marksLeft = 0;
    for (qsizetype at = 0; at < bytes.size();) {
        const QByteArray part = characterAt(bytes, at);
        at += part.size();
        const QString text = QString::fromUtf8(part);
        const char32_t c = isUtf8(part) ? text.toUcs4().front() : U'\0';
        const bool isShown = isVisible(c) && (!isMark(c) || marksLeft > 0);
        shown += !isShown ? escaped(part) : c == U'\\' ? u"\\\\"_s : text;
        marksLeft = !isShown ? 0 : isMark(c) ? marksLeft - 1 : MaxMarks;
    }
    return shown;
}

QString printable(const QString &text)
{
    return printable(text.toUtf8());
}

QString withoutControls(const QString &text)
{
    if (std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c <= u'~'; }))
        return text;
    QString shown;
    for (const char32_t c : text.toUcs4()) {
        const QString character = QString::fromUcs4(&c, 1);
        shown += isControl(c) ? escaped(character.toUtf8()) : character;
    }
    return shown;
}

QString counted(qint64 count, const QString &one, const QString &many)
{
    return count == 1 ? one : QString::number(count) + u' ' + many;
}

QString decodeUrlPart(const QString &part)
{
    static const QRegularExpression stray(u"%(?![0-9A-Fa-f]{2})"_s);
    const QByteArray bytes = QByteArray::fromPercentEncoding(QString(part).replace(stray, u"%25"_s).toUtf8());
    return isUtf8(bytes) ? QString::fromUtf8(bytes) : part;
}

} // namespace lockscope
