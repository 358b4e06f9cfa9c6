// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_json.h"
#include "app/cli/snapshot_text.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>
#include <QJsonArray>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

QJsonObject toJson(const inspect::DiscoveryResult &found)
{
    QJsonArray locks;
    for (const inspect::LockSnapshot &lock : found.locks)
        locks.append(summaryToJson(lock));
    QJsonArray nodes;
    for (const auto &[node, error] : found.nodes)
        nodes.append(QJsonObject {{u"node"_s, node}, {u"error"_s, error.isEmpty() ? QJsonValue() : QJsonValue(error)}});
    return {
        {u"schema"_s, 1},
        {u"locks"_s, locks},
        {u"scanned_keys"_s, found.scannedKeys},
        {u"elapsed_ms"_s, qint64(found.elapsed.count())},
        {u"nodes"_s, nodes},
    };
}

/// `list`: every lock that is there.
class ListCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("--match", m_match, "Only names that match, as in KEYS; default *")->type_name("GLOB");
        options.add_option("--kind", m_kind, "Only locks of this kind")
            ->check(CLI::IsMember({"readwrite", "reentrant", "fair", "fenced", "fastermulti", "mixed", "unknown"}))->type_name("KIND");
        options.add_flag("--json", m_isJson, "Print one JSON document");
    }

    int run(Session &session) override
    {
        const Result<QByteArray> match = app::parseBytes(m_match, u"--match"_s);
        if (!match)
            return session.end(match.error());
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        inspect::Inspector inspector((*connection)->bus());
        inspect::DiscoveryOptions options;
        options.match = *match;
        Result<inspect::DiscoveryResult> found = session.await(inspector.discover(options));
        if (!found)
            return session.end(found.error());
        if (!m_kind.empty())
            std::erase_if(found->locks, [this](const auto &lock) { return schema::toWord(lock.kind).toStdString() != m_kind; });
        print(session.console(), *found);
        return ExitCode::Done;
    }

private:
    void print(app::Console &console, const inspect::DiscoveryResult &found) const
    {
        if (m_isJson)
            console.printDocument(toJson(found));
        else if (!found.locks.empty())
            console.print(listToText(found.locks, console));
        else
            console.say(u"no locks in %1 keys"_s.arg(found.scannedKeys));
        for (const auto &[node, error] : found.nodes)
            if (!error.isEmpty())
                console.say(u"%1 could not be read: %2"_s.arg(node, error));
    }

    std::string m_match = "*";
    std::string m_kind;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeListCommand()
{
    return std::make_unique<ListCommand>();
}

} // namespace lockscope::cli
