// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/cli/snapshot_text.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/base/duration_text.h"
#include "core/base/system_clock.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/recording/recording_player.h"
#include "core/inspect/recording/recording_values.h"

#include <QDateTime>
#include <QJsonArray>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::FeedUpdate;
using inspect::LockSnapshot;
using inspect::RecordingReader;

namespace {

/// `replay`: prints a recording in the format of `watch`, or the locks at one moment in that of `list` or `show`. Needs
/// no server.
class ReplayCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_option("FILE", m_file, "File that record wrote")->required();
        options.add_option("NAME", m_names, "Locks to show; with --at, each in full (default: all)");
        addOption(options, "--at", m_at, "TIME",
                  "Moment whose locks to show: a time since the start (90s), or a date and time (2026-05-31T10:00:00)");
        addOption(options, "--speed", m_speed, "FACTOR",
                  "Multiple of the recorded speed, 0.001 to 1000000 (default: without pauses)")
            ->check(CLI::Range(0.001, 1'000'000.0));
        options.add_flag("--json", m_isJson, "Print a JSON object per line; with --at, one document");
        return {.examples = {
                    {u"Print all events of a recording"_s, u"lockscope-cli replay night.rec"_s},
                    {u"Show the locks two minutes after its start"_s, u"lockscope-cli replay night.rec --at 2m"_s},
                    {u"Show one lock at that moment in full"_s, u"lockscope-cli replay night.rec orders --at 2m"_s}}};
    }

    int run(Session &session) override
    {
        m_aliases = app::Aliases::read();
        for (const std::string &argument : m_names) {
            const Result<LockName> name = session.connector().lockName(argument, u"NAME"_s);
            if (!name)
                return session.end(name.error());
            m_wanted.insert(*name);
        }
        Result<RecordingReader> reader = RecordingReader::open(QString::fromStdString(m_file));
        if (!reader)
            return session.end(reader.error());
        introduce(session, reader->info());
        if (!m_at.empty())
            return showMoment(session, *reader);
        return m_speed > 0 ? play(session, std::move(*reader)) : printAll(session, *reader);
    }

private:
    void introduce(Session &session, const RecordingReader::Info &info) const
    {
        const QString start = QDateTime::fromMSecsSinceEpoch(info.startMs).toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
        session.console().say(
            u"%1, from %2, %3%4"_s.arg(info.deployment, start, formatDuration(Millis(info.endMs - info.startMs)),
                                       info.hasLostBeginning ? u"; earlier events were dropped"_s : QString()));
        if (!info.damage.isEmpty())
            session.console().say(info.damage.english());
    }

    /// The moments that --at accepts.
    static QString rangeOf(const RecordingReader::Info &info)
    {
        const auto date = [](qint64 ms) {
            return QDateTime::fromMSecsSinceEpoch(ms).toString(u"yyyy-MM-ddTHH:mm:ss.zzz"_s);
        };
        return u"It contains 0s to %1, or %2 to %3"_s.arg(formatDuration(Millis(info.endMs - info.startMs)),
                                                          date(info.startMs), date(info.endMs));
    }

    /// Parses a time since the start, or a date and time in the local time zone.
    [[nodiscard]] Result<qint64> moment(const RecordingReader::Info &info) const
    {
        const QString text = QString::fromStdString(m_at);
        const QDateTime date = QDateTime::fromString(text, Qt::ISODateWithMs);
        if (date.isValid())
            return date.toMSecsSinceEpoch();
        const Result<Micros> since = parseDuration(text, u"--at"_s);
        if (!since)
            return fail(since.error());
        return info.startMs + std::chrono::duration_cast<Millis>(*since).count();
    }

    int showMoment(Session &session, RecordingReader &reader) const
    {
        const Result<qint64> at = moment(reader.info());
        if (!at)
            return session.end(at.error());
        const QString given = QString::fromStdString(m_at);
        if (*at < reader.info().startMs)
            session.console().say(
                u"the recording begins after %1. %2. Showing its beginning"_s.arg(given, rangeOf(reader.info())));
        if (*at > reader.info().endMs)
            session.console().say(
                u"the recording ends before %1. %2. Showing its end"_s.arg(given, rangeOf(reader.info())));
        const qint64 shown = std::clamp(*at, reader.info().startMs, reader.info().endMs);
        const Verdicts verdicts = verdictsAt(reader, shown);
        const Result<inspect::FeedSnapshot> snapshot = reader.seek(shown);
        if (!snapshot)
            return session.end(snapshot.error());
        std::vector<inspect::SharedSnapshot> locks;
        for (const LockSnapshot &lock : snapshot->locks)
            if (m_wanted.isEmpty() || m_wanted.contains(lock.name))
                locks.emplace_back(inspect::agedTo(lock, inspect::recordingTime(shown)));
        std::ranges::sort(locks, [](const LockSnapshot &a, const LockSnapshot &b) { return a.name < b.name; });
        print(session, locks, verdicts, shown);
        return ExitCode::Done;
    }

    /// The verdicts that the feed gave at that moment: they depend on the renewals and releases before it.
    static Verdicts verdictsAt(RecordingReader &reader, qint64 atMs)
    {
        constexpr qint64 MaxBytes = 256LL * 1024 * 1024;
        const Millis past(atMs - reader.info().startMs);
        inspect::FindingTracker tracker;
        const Result<inspect::FeedSnapshot> first = reader.seek(reader.earliestWithin(atMs, past, MaxBytes));
        if (first)
            tracker.noteAll({first->locks.cbegin(), first->locks.cend()});
        while (const std::optional<qint64> next = reader.nextAtMs()) {
            if (*next > atMs)
                break;
            const Result<RecordingReader::Frame> frame = reader.next();
            if (!frame)
                tracker.noteGap(inspect::recordingTime(*next)); // damaged
            else if (const auto *update = std::get_if<FeedUpdate>(&frame->content))
                tracker.note(*update, inspect::recordingTime(*next));
        }
        return tracker.verdicts(inspect::recordingTime(atMs));
    }

    void print(Session &session, const std::vector<inspect::SharedSnapshot> &locks, const Verdicts &verdicts,
               qint64 atMs) const
    {
        if (m_isJson) {
            QJsonArray array;
            for (const LockSnapshot &lock : locks) {
                QJsonObject object = m_wanted.isEmpty() ? app::summaryToJson(lock)
                                                        : app::snapshotToJson(lock, m_aliases);
                if (!m_wanted.isEmpty())
                    object.insert(u"verdict"_s, app::verdictToJson(verdicts.value(lock.name)));
                array.append(object);
            }
            session.console().printDocument({{u"schema"_s, 1}, {u"at_ms"_s, atMs}, {u"locks"_s, array}});
        } else if (m_wanted.isEmpty()) {
            session.console().print(listToText(locks, verdicts, session.console(), m_aliases));
        } else {
            for (const LockSnapshot &lock : locks)
                session.console().print(snapshotToText(lock, verdicts.value(lock.name), session.console(), m_aliases));
        }
    }

    /// Returns false if the reader has closed the pipe.
    bool print(Session &session, const FeedUpdate &update) const
    {
        return std::ranges::all_of(update.events, [&](const inspect::LockEvent &event) {
            if (!m_wanted.isEmpty() && !event.lock.isEmpty() && !m_wanted.contains(event.lock))
                return true; // a gap concerns all locks
            return m_isJson ? session.console().printLine(app::eventToJson(event))
                            : session.console().print(eventToText(event, m_aliases));
        });
    }

    int printAll(Session &session, RecordingReader &reader) const
    {
        while (reader.nextAtMs()) {
            const Result<RecordingReader::Frame> frame = reader.next();
            if (!frame)
                session.console().say(frame.error().message.english());
            else if (const auto *update = std::get_if<FeedUpdate>(&frame->content); update && !print(session, *update))
                break;
        }
        return ExitCode::Done;
    }

    int play(Session &session, RecordingReader reader) const
    {
        SystemClock clock;
        bool isOver = false;
        inspect::RecordingPlayer player(std::move(reader), clock,
                                        {[&](const FeedUpdate &update) { isOver = !print(session, update) || isOver; },
                                         {},
                                         [&] { isOver = true; },
                                         [&](const Error &error) { session.console().say(error.message.english()); }});
        player.play(m_speed);
        session.waitUntil([&] { return session.isInterrupted() || isOver; });
        return session.isInterrupted() ? ExitCode::Interrupted : ExitCode::Done;
    }

    std::string m_file;
    std::vector<std::string> m_names;
    std::string m_at;
    double m_speed = 0; ///< 0: do not wait
    bool m_isJson = false;
    QSet<LockName> m_wanted;
    app::Aliases m_aliases;
};

} // namespace

std::unique_ptr<Command> makeReplayCommand()
{
    return std::make_unique<ReplayCommand>();
}

} // namespace lockscope::cli
