// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/session.h"
#include "app/common/aliases.h"
#include "app/common/names.h"
#include "app/common/text_table.h"
#include "core/schema/lock_data.h"

#include <QJsonArray>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `alias`: names for clients, which Redis identifies only by a UUID. Needs no server.
class AliasCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_option(
            "CLIENT", m_client,
            "UUID of the client, or one of its holders as UUID:thread (default: all clients that have a name)");
        options.add_option("LABEL", m_label, "Name to give (default: the present name is printed)");
        addOption(options, "--host", m_host, "HOST", "Host that the client runs on");
        options.add_flag("--remove", m_isRemoved, "Remove the name");
        options.add_flag("--json", m_isJson, "Print a JSON document instead of a table");
        return {
            .examples = {{u"Name a client"_s,
                          u"lockscope-cli alias 5a60b302-56a5-490f-8c0d-99a42a027255 orders-7 --host web-3"_s},
                         {u"List all names"_s, u"lockscope-cli alias"_s},
                         {u"Remove a name"_s, u"lockscope-cli alias 5a60b302-56a5-490f-8c0d-99a42a027255 --remove"_s}}};
    }

    int run(Session &session) override
    {
        const bool isSet = !m_label.empty();
        if (m_isRemoved ? isSet || m_client.empty() || !m_host.empty() : !isSet && !m_host.empty())
            return session.end({ErrorKind::Usage, message<"alias-incomplete">()});
        if (m_client.empty())
            return print(session.console(), {});
        const std::optional<ClientId> client = clientOf(QByteArray::fromStdString(m_client));
        if (!client)
            return session.end({ErrorKind::Usage,
                                message<"alias-client-unknown">(app::printable(QByteArray::fromStdString(m_client)))});
        if (isSet || m_isRemoved) {
            const Status written = app::Aliases::write(
                *client, {QString::fromStdString(m_label), QString::fromStdString(m_host)});
            if (!written)
                return session.end(written.error());
        }
        return print(session.console(), client);
    }

private:
    static std::optional<ClientId> clientOf(const QByteArray &text)
    {
        const std::optional<schema::HolderField> holder = schema::HolderField::parse(text.contains(':') ? text
                                                                                                        : text + ":0");
        return holder ? std::optional(holder->id.client) : std::nullopt;
    }

    /// Prints the alias of one client, or all aliases.
    int print(app::Console &console, const std::optional<ClientId> &only) const
    {
        app::TextTable table({{u"CLIENT"_s}, {u"LABEL"_s}, {u"HOST"_s}});
        QJsonArray names;
        const QMap<QByteArray, app::Alias> all = app::Aliases::read().all();
        for (const auto &[uuid, alias] : all.asKeyValueRange()) {
            if (only && only->bytes() != uuid)
                continue;
            table.addRow(
                {QString::fromLatin1(uuid), app::printable(alias.label.toUtf8()), app::printable(alias.host.toUtf8())});
            names.append(QJsonObject {{u"client"_s, QString::fromLatin1(uuid)},
                                      {u"label"_s, alias.label},
                                      {u"host"_s, alias.host.isEmpty() ? QJsonValue() : QJsonValue(alias.host)}});
        }
        if (m_isJson)
            console.printDocument({{u"schema"_s, 1}, {u"aliases"_s, names}});
        else if (names.isEmpty())
            console.say(only ? u"the client has no name"_s : u"no client has a name"_s);
        else
            console.print(table.toText(console.outputWidth()));
        return ExitCode::Done;
    }

    std::string m_client;
    std::string m_label;
    std::string m_host;
    bool m_isRemoved = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeAliasCommand()
{
    return std::make_unique<AliasCommand>();
}

} // namespace lockscope::cli
