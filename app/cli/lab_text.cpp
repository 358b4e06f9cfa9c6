// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lab_text.h"

#include "app/common/names.h"
#include "core/lab/sentences.h"

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using app::Console;
using app::printable;

namespace {

/// Replaces the ids of a case's holders by their short names A, B, ….
QString named(const QByteArray &text)
{
    return printable(lab::withShortHolders(text));
}

QString joined(const std::vector<QByteArray> &words)
{
    QStringList texts;
    for (const QByteArray &word : words)
        texts += word.isEmpty() ? u"\"\""_s : named(word);
    return texts.join(u' ');
}

QString callText(const lab::CallRecord &call)
{
    const QString reply = call.reply ? printable(lab::replyText(*call.reply)) : call.reply.error().message.english();
    return u"       %1  KEYS %2  ARGV %3  -> %4\n"_s.arg(QString::fromLatin1(call.script), joined(call.keys),
                                                         joined(call.args), reply);
}

QString changeText(const lab::Change &change)
{
    using Kind = lab::Change::Kind;
    const QString field = change.field.isEmpty() ? named(change.key) : named(change.key) + u' ' + named(change.field);
    switch (change.kind) {
    case Kind::Added: return u"       + %1 %2\n"_s.arg(field, named(change.after));
    case Kind::Removed: return u"       - %1 %2\n"_s.arg(field, named(change.before));
    case Kind::Changed: break;
    }
    return u"       ~ %1 %2 -> %3\n"_s.arg(field, change.before.isEmpty() ? u"none"_s : named(change.before),
                                           named(change.after));
}

QString stepText(const lab::StepRecord &played, std::size_t number, const Console &console)
{
    QString text = u"  %1  %2\n"_s.arg(number, 3).arg(lab::sentenceOf(played.step).english());
    for (const lab::CallRecord &call : played.calls)
        text += console.inColour(callText(call), Console::Colour::Quiet);
    for (const lab::Change &change : lab::changes(played.before, played.after))
        text += changeText(change);
    for (const lab::ChannelMessage &message : played.messages)
        text += u"       message \"%1\" on %2\n"_s.arg(named(message.payload), named(message.channel));
    if (!played.isOk())
        text += console.inColour(u"       differs: "_s + named(lockscope::joined(played.problems).english().toUtf8()),
                                 Console::Colour::Error)
            + u'\n';
    return text;
}

} // namespace

QString listToText(const std::vector<lab::GoldenCase> &cases)
{
    QString text;
    for (const lab::GoldenCase &golden : cases)
        text += u"%1  %2\n"_s.arg(QString::fromUtf8(golden.id), QString::fromUtf8(golden.title));
    return text;
}

QString caseToText(const lab::CaseRecord &played, const Console &console, bool inFull)
{
    QString text = u"%1  %2  %3\n"_s.arg(QString::fromUtf8(played.golden.id),
                                         played.isOk() ? u"passed"_s
                                                       : console.inColour(u"failed"_s, Console::Colour::Error),
                                         QString::fromUtf8(played.golden.title));
    for (std::size_t i = 0; i < played.steps.size(); ++i) {
        if (inFull || !played.steps[i].isOk())
            text += stepText(played.steps[i], i + 1, console);
    }
    return text;
}

} // namespace lockscope::cli
