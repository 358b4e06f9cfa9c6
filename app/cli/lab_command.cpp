// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/common/console.h"
#include "core/base/printable.h"
#include "core/lab/case_player.h"
#include "core/lab/case_record.h"
#include "core/lab/sentences.h"

#include <QFile>
#include <QJsonArray>
#include <QUuid>

#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

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

QString stepText(const lab::StepRecord &played, std::size_t number, const app::Console &console)
{
    QString text = u"  %1  %2\n"_s.arg(number, 3).arg(lab::sentenceOf(played.step).english());
    for (const lab::CallRecord &call : played.calls)
        text += console.inColour(callText(call), app::Console::Colour::Quiet);
    for (const lab::Change &change : lab::changes(played.before, played.after))
        text += changeText(change);
    for (const lab::ChannelMessage &message : played.messages)
        text += u"       message \"%1\" on %2\n"_s.arg(named(message.payload), named(message.channel));
    if (!played.isOk())
        text += console.inColour(u"       differs: "_s + named(lockscope::joined(played.problems).english().toUtf8()),
                                 app::Console::Colour::Error)
            + u'\n';
    return text;
}

using app::Console;
using app::printable;

/// Returns one line per case: `rw-01  First read`.
QString listToText(const std::vector<lab::GoldenCase> &cases)
{
    QString text;
    for (const lab::GoldenCase &golden : cases)
        text += u"%1  %2\n"_s.arg(QString::fromUtf8(golden.id), QString::fromUtf8(golden.title));
    return text;
}

/// Returns the verdict in one line, then the steps with their calls and changes: all if `inFull`, otherwise those that
/// differ.
QString caseToText(const lab::CaseRecord &played, const app::Console &console, bool inFull)
{
    QString text = u"%1  %2  %3\n"_s.arg(QString::fromUtf8(played.golden.id),
                                         played.isOk() ? u"passed"_s
                                                       : console.inColour(u"failed"_s, app::Console::Colour::Error),
                                         QString::fromUtf8(played.golden.title));
    for (std::size_t i = 0; i < played.steps.size(); ++i) {
        if (inFull || !played.steps[i].isOk())
            text += stepText(played.steps[i], i + 1, console);
    }
    return text;
}

constexpr int DefaultScale = 10;

/// `lab`: plays the guided cases and compares what Redis stores with their golden states.
class LabCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        addOption(options, "CASE", m_wanted, "CASE",
                  "Id of a case as rw-01, or rw for all of that kind (default: all)");
        options.add_flag("--list", m_isList, "List all cases and exit");
        options.add_flag("--real-time", m_isRealTime, "Play at original speed (default: ten times faster)");
        addOption(options, "--cases", m_file, "FILE", "File with your own cases, in the same format");
        options.add_flag("--yes", m_isConfirmed, "Allow a server that is marked production");
        options.add_flag("--json", m_isJson, "Print a JSON document with every step");
        return {
            .examples = {{u"List all cases"_s, u"lockscope-cli lab --list"_s},
                         {u"Play one case on a private server, step by step"_s, u"lockscope-cli --sandbox lab rw-15"_s},
                         {u"Play all cases of read-write locks"_s, u"lockscope-cli --sandbox lab rw"_s}}};
    }

    int run(Session &session) override
    {
        // On a private server, the lock has the name used in the cases.
        const bool isPrivate = session.connector().isSandbox();
        const QByteArray name = isPrivate ? QByteArray()
                                          : "lockscope:lab:" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8);
        const Result<std::vector<lab::GoldenCase>> cases = chosen(name);
        if (!cases)
            return session.end(cases.error());
        if (m_isList) {
            session.console().print(listToText(*cases));
            return ExitCode::Done;
        }
        if (session.connector().isReadOnly())
            return session.end({ErrorKind::Refused, message<"lab-read-only">()});
        if (session.connector().isProduction() && !m_isConfirmed)
            return session.end({ErrorKind::Usage, message<"lab-production">()});
        const Result<std::unique_ptr<app::Connection>> connection = session.connector().connect();
        if (!connection)
            return session.end(connection.error());
        lab::LabLinks links((*connection)->deployment().options());
        if (const Result<QString> connected = session.await(links.connected()); !connected)
            return session.end(connected.error());
        return play(session, links, *cases, isPrivate ? lab::Witness::Scope::Server : lab::Witness::Scope::Lock);
    }

private:
    [[nodiscard]] Result<std::vector<lab::GoldenCase>> chosen(const QByteArray &name) const
    {
        const Result<std::vector<lab::GoldenCase>> all = read(name);
        if (!all || m_wanted.empty())
            return all;
        std::vector<lab::GoldenCase> cases;
        for (const std::string &word : m_wanted) {
            const QByteArray wanted = QByteArray::fromStdString(word);
            const auto before = cases.size();
            std::ranges::copy_if(*all, std::back_inserter(cases), [&](const lab::GoldenCase &one) {
                return one.id == wanted || one.id.startsWith(QByteArray(wanted + '-'));
            });
            if (cases.size() == before)
                return fail(ErrorKind::Usage, message<"lab-case-unknown">(printable(wanted)));
        }
        return cases;
    }

    [[nodiscard]] Result<std::vector<lab::GoldenCase>> read(const QByteArray &name) const
    {
        const int scale = m_isRealTime ? 1 : DefaultScale;
        if (m_file.empty())
            return lab::goldenCases(scale, {}, name);
        QFile file(QString::fromStdString(m_file));
        if (!file.open(QIODevice::ReadOnly))
            return fail(ErrorKind::Usage, message<"lab-file-unreadable">(file.fileName(), file.errorString()));
        return lab::readGoldenCases(file.readAll(), scale, {}, name);
    }

    int play(Session &session, lab::LabLinks &links, const std::vector<lab::GoldenCase> &cases,
             lab::Witness::Scope scope) const
    {
        QJsonArray documents;
        std::size_t failed = 0;
        int code = ExitCode::Done;
        for (const lab::GoldenCase &golden : cases) {
            lab::PlayOptions options;
            options.scope = scope;
            const lab::OwnPlay played(links, golden, options);
            const Result<lab::CaseRecord> record = session.await(played.result());
            if (!record) {
                code = session.end(record.error());
                break;
            }
            failed += record->isOk() ? 0 : 1;
            if (m_isJson)
                documents.append(lab::toJson(*record));
            else
                session.console().print(caseToText(*record, session.console(), cases.size() == 1));
        }
        if (m_isJson)
            session.console().printDocument({{u"schema"_s, 1}, {u"cases"_s, documents}});
        else if (code == ExitCode::Done && cases.size() > 1)
            session.console().print(u"%1 cases played, %2 failed\n"_s.arg(cases.size()).arg(failed));
        if (code != ExitCode::Done)
            return code;
        return failed > 0 ? ExitCode::Finding : ExitCode::Done;
    }

    std::vector<std::string> m_wanted;
    std::string m_file;
    bool m_isList = false;
    bool m_isRealTime = false;
    bool m_isConfirmed = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeLabCommand()
{
    return std::make_unique<LabCommand>();
}

} // namespace lockscope::cli
