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

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

} // namespace

QString named(const QByteArray &text)
{
    return displayName(lockscope::lab::withShortHolders(text));
}

QString sentence(const lockscope::lab::GoldenStep &step)
{
    return sentence(lockscope::lab::sentenceOf(step));
}

QString sentence(const lockscope::lab::Sentence &both)
{
    return isChinese() ? both.zh : both.en;
}

QString title(const lockscope::lab::GoldenCase &golden)
{
    return QString::fromUtf8(isChinese() ? golden.titleZh : golden.title);
}

QString kindName(const QByteArray &kind)
{
    if (kind == "readwrite")
        return Words::tr("Read/write lock");
    if (kind == "fair")
        return Words::tr("Fair lock");
    if (kind == "spin")
        return Words::tr("Spin lock");
    if (kind == "fenced")
        return Words::tr("Fenced lock");
    if (kind == "nonreentrant")
        return Words::tr("Non-reentrant lock");
    return Words::tr("Reentrant lock");
}

QString replyText(const Result<redis::Reply> &reply)
{
    return reply ? displayName(lockscope::lab::replyText(*reply)) : reply.error().message;
}

} // namespace lockscope::ui::lab
