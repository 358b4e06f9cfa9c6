// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_json.h"
#include "app/cli/snapshot_text.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `show`: one lock. A name that does not exist is a free lock.
class ShowCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("NAME", m_name, "The lock")->required();
        options.add_flag("--json", m_isJson, "Print one JSON document");
    }

    int run(Session &session) override
    {
        const Result<QByteArray> name = app::parseBytes(m_name, u"NAME"_s);
        if (!name)
            return session.end(name.error());
        const auto connection = session.connect();
        if (!connection)
            return session.end(connection.error());
        inspect::Inspector inspector((*connection)->bus());
        const Result<inspect::LockSnapshot> lock = session.await(inspector.snapshot(LockName(*name)));
        if (!lock)
            return session.end(lock.error());
        if (m_isJson)
            session.console().printDocument(snapshotToJson(*lock, app::Aliases::read()));
        else
            session.console().print(snapshotToText(*lock, session.console(), app::Aliases::read()));
        if (isForeignKey(*lock))
            session.console().say(u"The key %1 exists but is no lock that this version knows. Look at its type."_s.arg(
                app::printable(*name)));
        return ExitCode::Done;
    }

private:
    std::string m_name;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeShowCommand()
{
    return std::make_unique<ShowCommand>();
}

} // namespace lockscope::cli
