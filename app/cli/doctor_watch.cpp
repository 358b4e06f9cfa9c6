// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/doctor.h"

#include "app/cli/feed_run.h"
#include "app/cli/finding_text.h"
#include "app/cli/session.h"
#include "app/common/lock_json.h"
#include "app/common/names.h"
#include "core/inspect/diagnosis/finding_tracker.h"
#include "core/inspect/inspector.h"
#include "core/inspect/server_check.h"

#include <QDateTime>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::LockFinding;

namespace {

constexpr Millis LookEvery {250};
constexpr Millis CheckEvery {2000};      ///< of the servers
constexpr std::size_t MaxSuspects = 200; ///< maximum number of locks read again together

/// Collects the updates of the feed and prints new and resolved findings. Thread: main.
class FindingPrinter final
{
public:
    FindingPrinter(app::Console &console, const inspect::Mutes &mutes, bool isJson)
        : m_console(console), m_mutes(mutes), m_isJson(isJson), m_loss(console)
    {
    }

    inspect::FindingTracker &tracker() { return m_tracker; }
    [[nodiscard]] bool hasReader() const { return m_hasReader; }
    [[nodiscard]] bool hasSeenError() const { return m_hasSeenError; }

    /// Prints why findings may be missing: an unreachable server, or locks that cannot be read.
    void note(const inspect::FeedState &state)
    {
        m_loss.note(state);
        if (state.notice != std::exchange(m_notice, state.notice) && !state.notice.isEmpty())
            m_console.say(u"check incomplete: %1"_s.arg(state.notice.english()));
    }
    /// Replaces the findings about the servers.
    void note(const inspect::ServerCheck &servers)
    {
        for (const Message &refused : servers.refused)
            if (!m_servers.refused.contains(refused))
                m_console.say(u"check incomplete: %1"_s.arg(refused.english()));
        m_servers = servers;
    }
    [[nodiscard]] const FeedLoss &loss() const { return m_loss; }

    void printChanges()
    {
        std::vector<LockFinding> all = m_tracker.findings(BootClock::now());
        inspect::nameRefusedWrites(m_servers.withoutWrites, all,
                                   [this](const LockName &name) { return m_tracker.last(name); });
        all.insert(all.end(), m_servers.findings.begin(), m_servers.findings.end());
        std::vector<LockFinding> now = splitMuted(all, m_mutes).shown;
        std::erase_if(now, std::mem_fn(&LockFinding::isDoubtful));
        const auto isNew = [this](const LockFinding &finding) { return !isIn(m_shown, finding); };
        QHash<LockName, inspect::Verdict> verdicts;
        if (m_isJson && std::ranges::any_of(now, isNew))
            verdicts = m_tracker.verdicts(BootClock::now());
        for (const LockFinding &finding : now) {
            if (!isNew(finding))
                continue;
            m_hasSeenError = m_hasSeenError || finding.finding.severity == inspect::Health::Error;
            print(finding, true, verdicts);
        }
        for (const LockFinding &finding : m_shown)
            if (!isIn(now, finding))
                print(finding, false);
        m_shown = now;
        const QList<Message> unheard = m_tracker.unheard();
        for (const Message &node : unheard)
            if (!m_unheard.contains(node))
                m_console.say(u"check incomplete: %1"_s.arg(node.english()));
        m_unheard = unheard;
    }

private:
    /// Numbers in the evidence change over time, but the finding stays the same.
    static bool isIn(const std::vector<LockFinding> &findings, const LockFinding &wanted)
    {
        return std::ranges::any_of(findings, [&](const LockFinding &finding) {
            return finding.lock == wanted.lock && finding.finding.id == wanted.finding.id
                && finding.finding.repair == wanted.finding.repair;
        });
    }

    void print(const LockFinding &finding, bool isThere, const QHash<LockName, inspect::Verdict> &verdicts = {})
    {
        if (!m_hasReader)
            return;
        if (m_isJson) {
            QJsonObject object = app::findingToJson(finding);
            if (const auto verdict = verdicts.constFind(finding.lock); verdict != verdicts.cend())
                object.insert(u"verdict"_s, app::verdictToJson(*verdict));
            object.insert(u"t_ms"_s, QDateTime::currentMSecsSinceEpoch());
            object.insert(u"event"_s, isThere ? u"found"_s : u"gone"_s);
            m_hasReader = m_console.printLine(object);
            return;
        }
        const QString time = QDateTime::currentDateTime().toString(u"HH:mm:ss "_s);
        m_hasReader = m_console.print(
            isThere ? time + findingToText(finding, m_console)
                    : time + u"resolved %1: %2\n"_s.arg(finding.finding.id, app::nameText(finding.lock)));
    }

    app::Console &m_console;
    const inspect::Mutes &m_mutes;
    bool m_isJson;
    bool m_hasReader = true;
    bool m_hasSeenError = false;
    inspect::FindingTracker m_tracker;
    inspect::ServerCheck m_servers;
    std::vector<LockFinding> m_shown;
    FeedLoss m_loss;
    Message m_notice;
    QList<Message> m_unheard; ///< nodes that do not report their subscribers
};

} // namespace

int watchFindings(Session &session, app::Connection &connection, const QByteArray &match, const inspect::Mutes &mutes,
                  bool isJson)
{
    FindingPrinter printer(session.console(), mutes, isJson);
    Mailbox mailbox; // delivers the feed from the engine thread
    inspect::Inspector inspector(connection.bus());
    inspect::FeedOptions options;
    options.match = match;
    inspector.startFeed(
        options,
        [&](const inspect::FeedUpdate &update) {
            mailbox.post([&printer, update] { printer.tracker().note(update, BootClock::now()); });
        },
        [&](const inspect::FeedState &state) { mailbox.post([&printer, state] { printer.note(state); }); });
    if (session.console().isErrorTerminal())
        session.console().say(u"watching, press Ctrl-C to stop"_s);

    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        // Subscribers are not stored in keys, so no key change reports them.
        for (const LockName &name : printer.tracker().suspects(MaxSuspects)) {
            whenDone(inspector.snapshot(name), &timer, [&printer](const Result<inspect::LockSnapshot> &snapshot) {
                if (snapshot && printer.tracker().last(snapshot->name)) // else it is followed no longer
                    printer.tracker().note(*snapshot);
            });
        }
        printer.printChanges();
    });
    timer.start(LookEvery);
    QTimer check;
    const auto checkServers = [&] {
        whenDone(inspector.checkServers(), &check, [&printer](const Result<inspect::ServerCheck> &servers) {
            if (servers)
                printer.note(*servers);
        });
    };
    QObject::connect(&check, &QTimer::timeout, &check, checkServers);
    check.start(CheckEvery);
    checkServers();
    const std::optional<Millis> giveUp = connection.deployment().options().giveUp;
    session.waitUntil([&] { return session.isInterrupted() || !printer.hasReader() || printer.loss().lasts(giveUp); });
    timer.stop();
    check.stop();
    inspector.stopFeed();
    if (session.isInterrupted())
        return ExitCode::Interrupted;
    if (printer.loss().lasts(giveUp))
        return session.end(printer.loss().error());
    return printer.hasSeenError() ? ExitCode::Finding : ExitCode::Done;
}

} // namespace lockscope::cli
