// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/finding_words.h"

#include "core/inspect/diagnosis/finding_texts.h"
#include "ui/common/format.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

QString translated(const char *text)
{
    return *text ? QCoreApplication::translate("Messages", text) : QString();
}

} // namespace

FindingWords wordsOf(const inspect::Finding &finding)
{
    const inspect::FindingText *text = inspect::findingText(finding.id);
    return text ? FindingWords {translated(text->title), translated(text->cause), translated(text->effect)}
                : FindingWords {finding.id, {}, {}};
}

QString sentenceOf(const inspect::Finding &finding)
{
    const FindingWords words = wordsOf(finding);
    return words.effect.isEmpty()
        ? words.title
        : QCoreApplication::translate("LockWords", "%1: %2 %3", "a finding: title, cause, effect")
              .arg(words.title, words.cause, words.effect);
}

QString adviceOf(const inspect::Finding &finding)
{
    return translated(inspect::adviceText(finding));
}

QString evidenceOf(const inspect::Finding &finding, const HolderNames &names)
{
    // Skips ids inside key names, which must stay searchable.
    static const QRegularExpression holder(
        u"(?<![:{}\\w-])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:-?[0-9]+)(?::write)?(?![:}\\w-])"_s);
    const QString text = finding.evidence.translated();
    QString named;
    qsizetype done = 0;
    for (auto all = holder.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const std::optional<HolderId> id = HolderId::parse(match.captured(1).toLatin1());
        named += QStringView(text).sliced(done, match.capturedStart() - done);
        named += id && names.knows(*id) ? QCoreApplication::translate("LockWords", "%1 (%2)", "name and id of a holder")
                                              .arg(names.brief(*id), match.captured())
                                        : match.captured();
        done = match.capturedEnd();
        if (named.endsWith(u'）') && QStringView(text).sliced(done).startsWith(u' '))
            ++done; // a fullwidth bracket needs no space after it
    }
    return named + QStringView(text).sliced(done);
}

QString holderIn(const inspect::Finding &finding, const HolderNames &names)
{
    for (const MessageValue &value : finding.evidence.values()) {
        const auto *text = std::get_if<QString>(&value);
        QByteArray field = text ? text->toLatin1() : QByteArray();
        if (field.endsWith(":write"))
            field.chop(qsizetype(sizeof(":write")) - 1);
        if (const std::optional<HolderId> holder = HolderId::parse(field))
            return names.brief(*holder);
    }
    return {};
}

QString findingMarkdown(const inspect::LockFinding &finding, const HolderNames &names)
{
    const FindingWords words = wordsOf(finding.finding);
    const QString lock = finding.lock.isEmpty() ? QString() : u" `%1`"_s.arg(displayName(finding.lock.bytes()));
    QStringList lines {u"## %1%2"_s.arg(words.title, lock),
                       {},
                       sentences({words.cause, words.effect}),
                       {},
                       u"- "_s + evidenceOf(finding.finding, names)};
    if (const QString advice = adviceOf(finding.finding); !advice.isEmpty())
        lines << u"- "_s + advice;
    return lines.join(u'\n') + u'\n';
}

} // namespace lockscope::ui::models
