// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/words.h"

#include "core/lab/sentences.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;

namespace {

bool isChinese()
{
    return QLocale().language() == QLocale::Chinese;
}

QString plainText(const redis::Reply &reply)
{
    if (reply.isNil())
        return u"nil"_s;
    if (!reply.isArray())
        return named(reply.toBytes());
    QStringList texts;
    for (const redis::Reply &element : reply.elements)
        texts += plainText(element);
    return u'{' + texts.join(u", "_s) + u'}';
}

} // namespace

QString named(const QByteArray &text)
{
    return displayName(lockscope::lab::withShortHolders(text));
}

QString sentence(const lockscope::lab::GoldenStep &step)
{
    const lockscope::lab::Sentence both = lockscope::lab::sentenceOf(step);
    return isChinese() ? both.zh : both.en;
}

QString title(const lockscope::lab::GoldenCase &golden)
{
    return QString::fromUtf8(isChinese() ? golden.titleZh : golden.title);
}

QString kindName(const QByteArray &kind)
{
    const auto tr = [](const char *words) { return QCoreApplication::translate("Lab", words); };
    if (kind == "readwrite")
        return tr(QT_TRANSLATE_NOOP("Lab", "Read/write lock"));
    if (kind == "fair")
        return tr(QT_TRANSLATE_NOOP("Lab", "Fair lock"));
    if (kind == "spin")
        return tr(QT_TRANSLATE_NOOP("Lab", "Spin lock"));
    if (kind == "fenced")
        return tr(QT_TRANSLATE_NOOP("Lab", "Fenced lock"));
    if (kind == "nonreentrant")
        return tr(QT_TRANSLATE_NOOP("Lab", "Non-reentrant lock"));
    return tr(QT_TRANSLATE_NOOP("Lab", "Reentrant lock"));
}

QString replyText(const Result<redis::Reply> &reply)
{
    return reply ? plainText(*reply) : reply.error().message;
}

} // namespace lockscope::ui::lab
