// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/filter_words.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QHash>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using models::LockFilter;

namespace {

struct FilterWords
{
    Q_DECLARE_TR_FUNCTIONS(FilterWords)
};

/// Our field for a name that other tools use.
QString fieldFor(const QString &word)
{
    static const QHash<QString, QString> ours {
        {u"owner:"_s, u"holder:"_s},  {u"client:"_s, u"holder:"_s},   {u"who:"_s, u"holder:"_s},
        {u"type:"_s, u"kind:"_s},     {u"state:"_s, u"mode:"_s},      {u"waiters:"_s, u"waiting:"_s},
        {u"queue:"_s, u"waiting:"_s}, {u"wait:"_s, u"waiting:"_s},    {u"expires:"_s, u"ttl:"_s},
        {u"age:"_s, u"held:"_s},      {u"since:"_s, u"held:"_s},      {u"count:"_s, u"holds:"_s},
        {u"error:"_s, u"finding:"_s}, {u"findings:"_s, u"finding:"_s}};
    return ours.value(word.toLower());
}

QString noField(const QString &field)
{
    if (const QString ours = fieldFor(field); !ours.isEmpty())
        return FilterWords::tr("“%1” is not a filter field. Use “%2”.").arg(field, ours);
    return FilterWords::tr("“%1” is not a filter field. Fields: %2.").arg(field, LockFilter::fields().join(u' '));
}

} // namespace

QString problemWords(const LockFilter::Problem &problem)
{
    switch (problem.kind) {
    case LockFilter::Problem::Kind::NoField: return noField(problem.value);
    case LockFilter::Problem::Kind::NoKind:
        return FilterWords::tr("Unknown kind “%1”. Kinds: %2.").arg(problem.value, LockFilter::kinds().join(u", "_s));
    case LockFilter::Problem::Kind::NoMode:
        return FilterWords::tr("Unknown mode “%1”. Modes: %2.").arg(problem.value, LockFilter::modes().join(u", "_s));
    case LockFilter::Problem::Kind::NoTime:
        return FilterWords::tr("“%1” is not a time. Examples: ttl:<5s, ttl:none, held:>1m.").arg(problem.value);
    case LockFilter::Problem::Kind::NoNumber:
        return FilterWords::tr("“%1” is not a number. Examples: waiting:>3, holds:>=2.").arg(problem.value);
    }
    return {};
}

QString nothingWords(const QString &text, const QString &reason)
{
    const QString words = FilterWords::tr("No lock matches “%1”.").arg(text);
    return reason.isEmpty() ? words : sentences({words, reason});
}

} // namespace lockscope::ui::browser
