// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/feed_run.h"
#include "app/cli/messages.h"
#include "core/base/duration_text.h"
#include "core/base/output_file.h"
#include "core/base/system_clock.h"
#include "core/inspect/recording/recorder.h"

#include <QRegularExpression>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// Parses a size: `64MB`, `500kB`, `1G`, or bytes.
Result<qint64> parseSize(const std::string &text)
{
    static const QRegularExpression shape(u"^([0-9]{1,12})([kMG]?)B?$"_s);
    const QRegularExpressionMatch match = shape.match(QString::fromStdString(text));
    const QString unit = match.captured(2);
    const qint64 factor = unit == u"k"_s ? 1000
        : unit == u"M"_s                 ? 1000 * 1000
        : unit == u"G"_s                 ? 1000 * 1000 * 1000
                                         : 1;
    const qint64 size = match.captured(1).toLongLong() * factor;
    if (!match.hasMatch() || size < inspect::Recorder::MinBytes)
        return fail(ErrorKind::Usage,
                    ofField(u"--max-size"_s,
                            message<"record-size-invalid">(QString::fromStdString(text), inspect::Recorder::MinBytes)));
    return size;
}

/// `record`: writes the feed to a file of limited size.
class RecordCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_option("FILE", m_file, "File to write; FILE.1 is the part before it")->required();
        m_feed.addTo(options);
        addOption(options, "--max-size", m_maxSize, "SIZE",
                  "Size of FILE and FILE.1 together; the oldest events are dropped first (default: 64MB)");
        options.add_flag("--replace", m_mayReplace, "Overwrite an existing recording");
        options.add_flag("--json", m_isJson, "Print the summary as a JSON document");
        return {.examples = {{u"Record a night"_s, u"lockscope-cli record night.rec --for 8h"_s},
                             {u"Record some locks into a small file"_s,
                              u"lockscope-cli record orders.rec --match 'order*' --max-size 10MB --for 1h"_s}}};
    }

    int run(Session &session) override
    {
        const Result<inspect::FeedOptions> options = m_feed.options(session.connector());
        if (!options)
            return session.end(options.error());
        const Result<std::optional<Millis>> time = m_feed.time();
        if (!time)
            return session.end(time.error());
        const Result<qint64> size = parseSize(m_maxSize);
        if (!size)
            return session.end(size.error());
        if (const QString cause = checkWritable(QString::fromStdString(m_file)); !cause.isNull())
            return session.end(
                {ErrorKind::Usage, message<"record-file-unwritable">(QString::fromStdString(m_file), cause)});
        const auto connection = session.connector().connect(app::GiveUp::Never);
        if (!connection)
            return session.end(connection.error());
        SystemClock clock;
        const QString deployment = (*connection)->deployment().options().toString();
        Result<std::unique_ptr<inspect::Recorder>> recorder = inspect::Recorder::create(
            {QString::fromStdString(m_file), *size, deployment, m_mayReplace}, clock);
        if (!recorder)
            return session.end(recorder.error());
        if (session.console().isErrorTerminal())
            session.console().say(u"recording, press Ctrl-C to stop"_s);
        return follow(session, **connection, *options, *time, **recorder);
    }

private:
    int follow(Session &session, app::Connection &connection, const inspect::FeedOptions &options,
               std::optional<Millis> time, inspect::Recorder &recorder) const
    {
        Status status;
        const auto add = [&](const auto &part) {
            status = recorder.add(part);
            return status.has_value();
        };
        const int code = FeedRun(session).follow(connection, options, time,
                                                 {[&](const inspect::FeedUpdate &update) { return add(update); },
                                                  [&](const inspect::FeedState &state) { return add(state); }});
        if (status)
            status = recorder.finish();
        tell(session, recorder.totals());
        return status ? code : session.end(status.error());
    }

    void tell(Session &session, const inspect::Recorder::Totals &totals) const
    {
        const QString file = QString::fromStdString(m_file);
        if (m_isJson) {
            session.console().printDocument({{u"schema"_s, 1},
                                             {u"file"_s, file},
                                             {u"events"_s, totals.events},
                                             {u"locks"_s, totals.locks},
                                             {u"bytes"_s, totals.bytes},
                                             {u"duration_ms"_s, qint64(totals.duration.count())},
                                             {u"dropped_beginning"_s, totals.hasDropped}});
            return;
        }
        session.console().say(
            u"%1: %2 events in %3, %4 bytes%5"_s.arg(file)
                .arg(totals.events)
                .arg(formatDuration(totals.duration))
                .arg(totals.bytes)
                .arg(totals.hasDropped ? u"; the oldest events were dropped to stay within --max-size"_s : QString()));
    }

    FeedArguments m_feed;
    std::string m_file;
    std::string m_maxSize = "64MB";
    bool m_mayReplace = false;
    bool m_isJson = false;
};

} // namespace

std::unique_ptr<Command> makeRecordCommand()
{
    return std::make_unique<RecordCommand>();
}

} // namespace lockscope::cli
