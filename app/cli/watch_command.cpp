// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/feed_run.h"
#include "app/cli/snapshot_text.h"
#include "app/common/lock_json.h"

#include <QDateTime>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `watch`: prints events of locks as they occur.
class WatchCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        m_feed.addNames(options);
        m_feed.addTo(options);
        options.add_flag("--json", m_isJson, "Print a JSON object per line instead of text");
        return {.examples = {{u"Watch one lock until Ctrl-C"_s, u"lockscope-cli watch orders"_s},
                             {u"Write the events of ten minutes as JSON"_s,
                              u"lockscope-cli watch --match 'order*' --for 10m --json >events.jsonl"_s},
                             {u"Watch all locks of a server without keyspace notifications"_s,
                              u"lockscope-cli watch --source tracking"_s}}};
    }

    int run(Session &session) override
    {
        const Result<inspect::FeedOptions> options = m_feed.options(session.connector());
        if (!options)
            return session.end(options.error());
        const Result<std::optional<Millis>> time = m_feed.time();
        if (!time)
            return session.end(time.error());
        m_aliases = app::Aliases::read();
        const auto connection = session.connector().connect(app::GiveUp::Never);
        if (!connection)
            return session.end(connection.error());
        if (session.console().isErrorTerminal())
            session.console().say(u"watching, press Ctrl-C to stop"_s);
        return FeedRun(session).follow(**connection, *options, *time,
                                       {[&](const inspect::FeedUpdate &update) { return print(session, update); },
                                        [&](const inspect::FeedState &state) { return printMissing(session, state); }});
    }

private:
    /// Returns false if the reader (such as `head`) has closed the pipe.
    bool print(Session &session, const inspect::FeedUpdate &update) const
    {
        return std::ranges::all_of(update.events, [&](const inspect::LockEvent &event) {
            return m_isJson ? session.console().printLine(app::eventToJson(event))
                            : session.console().print(eventToText(event, m_aliases));
        });
    }

    /// A gap without a lock: some locks cannot be read.
    bool printMissing(Session &session, const inspect::FeedState &state)
    {
        const bool isNew = state.missing != std::exchange(m_missing, state.missing);
        if (!m_isJson || !isNew || state.missing.isEmpty())
            return true;
        inspect::LockEvent gap;
        gap.atMs = QDateTime::currentMSecsSinceEpoch();
        gap.kind = inspect::EventKind::Gap;
        gap.source = state.source;
        QJsonObject object = app::eventToJson(gap);
        app::insertIncomplete(object, {{QString(), state.missing}});
        return session.console().printLine(object);
    }

    FeedArguments m_feed;
    Message m_missing; ///< as printed
    app::Aliases m_aliases;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeWatchCommand()
{
    return std::make_unique<WatchCommand>();
}

} // namespace lockscope::cli
