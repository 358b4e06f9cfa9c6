// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_json.h"
#include "app/cli/snapshot_text.h"
#include "app/common/names.h"
#include "core/base/duration_text.h"
#include "core/inspect/inspector.h"

#include <CLI/CLI.hpp>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// Prints the feed on the main thread, one line an event.
class EventPrinter final
{
public:
    EventPrinter(app::Console &console, bool isJson) : m_console(console), m_isJson(isJson) { }

    void print(const inspect::FeedUpdate &update)
    {
        for (const inspect::LockEvent &event : update.events)
            m_hasReader = m_hasReader && (m_isJson ? m_console.printLine(eventToJson(event)) : m_console.print(eventToText(event)));
    }
    /// Tells people when the data stops coming, and why.
    void note(const inspect::FeedState &state)
    {
        using Link = inspect::FeedState::Link;
        const bool isLost = state.link == Link::Stale || state.link == Link::Failed;
        if (isLost && !m_lostSince) {
            m_console.say(state.reason);
            m_reason = state.reason;
            m_lostSince = BootClock::now();
        } else if (!isLost && m_lostSince) {
            m_console.say(u"connected again"_s);
            m_lostSince.reset();
        }
    }
    /// `head` and the like close their end.
    [[nodiscard]] bool hasReader() const { return m_hasReader; }
    [[nodiscard]] bool isLostFor(std::optional<Millis> time) const
    {
        return time && m_lostSince && BootClock::now() - *m_lostSince >= *time;
    }
    [[nodiscard]] const QString &reason() const { return m_reason; }

private:
    app::Console &m_console;
    bool m_isJson;
    bool m_hasReader = true;
    std::optional<TimePoint> m_lostSince;
    QString m_reason;
};

/// `watch`: what happens to locks, as it happens.
class WatchCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_option("NAME", m_names, "Locks to watch, existing or not; default: all that match");
        options.add_option("--match", m_match, "Also all names that match, as in KEYS")->type_name("GLOB");
        options.add_option("--for", m_time, "End after this time; default: at Ctrl-C")->type_name("TIME");
        options.add_flag("--json", m_isJson, "Print one JSON object a line");
    }

    int run(Session &session) override
    {
        const Result<inspect::FeedOptions> options = feedOptions();
        if (!options)
            return session.end(options.error());
        const Result<std::optional<Millis>> time = watchTime();
        if (!time)
            return session.end(time.error());
        const auto connection = session.connect(app::GiveUp::Never);
        if (!connection)
            return session.end(connection.error());
        return follow(session, **connection, *options, *time);
    }

private:
    int follow(Session &session, app::Connection &connection, const inspect::FeedOptions &options, std::optional<Millis> time)
    {
        EventPrinter printer(session.console(), m_isJson);
        Mailbox mailbox; // brings the feed over from the engine thread
        inspect::Inspector inspector(connection.bus());
        inspector.startFeed(
            options, [&](const inspect::FeedUpdate &update) { mailbox.post([&printer, update] { printer.print(update); }); },
            [&](const inspect::FeedState &state) { mailbox.post([&printer, state] { printer.note(state); }); });
        if (session.console().isErrorTerminal())
            session.console().say(u"watching; Ctrl-C ends it"_s);

        const std::optional<Millis> giveUp = connection.deployment().options().giveUp;
        const TimePoint end = time ? BootClock::now() + *time : TimePoint::max();
        QTimer atEnd; // the feed's own ticks wake the loop for everything else
        if (time)
            atEnd.start(std::max(*time, Millis(1)));
        session.waitUntil([&] {
            return session.isInterrupted() || !printer.hasReader() || BootClock::now() >= end || printer.isLostFor(giveUp);
        });
        inspector.stopFeed();
        if (session.isInterrupted())
            return ExitCode::Interrupted;
        return printer.isLostFor(giveUp) ? session.end({ErrorKind::Connect, printer.reason()}) : int(ExitCode::Done);
    }

    [[nodiscard]] Result<inspect::FeedOptions> feedOptions() const
    {
        inspect::FeedOptions options;
        for (const std::string &argument : m_names) {
            const Result<QByteArray> name = app::parseBytes(argument, u"NAME"_s);
            if (!name)
                return fail(name.error());
            options.names.emplace_back(*name);
        }
        options.discover = m_names.empty() || !m_match.empty();
        if (!m_match.empty()) {
            const Result<QByteArray> match = app::parseBytes(m_match, u"--match"_s);
            if (!match)
                return fail(match.error());
            options.match = *match;
        }
        return options;
    }

    [[nodiscard]] Result<std::optional<Millis>> watchTime() const
    {
        if (m_time.empty())
            return std::optional<Millis>();
        const Result<Micros> time = parseDuration(QString::fromStdString(m_time), u"--for"_s);
        if (!time)
            return fail(time.error());
        return std::optional(std::chrono::ceil<Millis>(*time));
    }

    std::vector<std::string> m_names;
    std::string m_match;
    std::string m_time;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeWatchCommand()
{
    return std::make_unique<WatchCommand>();
}

} // namespace lockscope::cli
