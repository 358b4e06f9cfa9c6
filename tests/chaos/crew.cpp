// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/crew.h"

#include "core/sandbox/server_process.h"
#include "tests/chaos/worker_process.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>
#include <algorithm>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto StartTime = 20s;
constexpr int EndTime = 10'000; // ms

} // namespace

Crew::Crew(Options options) : m_options(std::move(options)), m_members(std::size_t(m_options.processes)) { }

Crew::~Crew()
{
    if (!m_members.front().process) // start() failed
        return;
    setPhase(ControlBlock::Phase::Quit);
    heal();
    for (Member &member : m_members) {
        if (member.process && !member.process->waitForFinished(EndTime))
            member.process->kill();
        if (member.process)
            member.process->waitForFinished(-1);
    }
}

Status Crew::start()
{
    const WorkerOptions worker {.folder = m_folder.path()};
    if (const Status created = m_control.create(worker.controlPath()); !created)
        return created;
    for (int i = 0; i < size(); ++i)
        launch(i);
    const QDeadlineTimer deadline(StartTime);
    for (const ControlBlock::Process &process : m_control->processes) {
        if (&process - m_control->processes.data() >= size())
            break;
        while (process.isReady == 0) {
            if (deadline.hasExpired())
                return fail(ErrorKind::Timeout, Message::verbatim(u"A worker process did not start."_s));
            QThread::msleep(2);
        }
    }
    return {};
}

void Crew::launch(int index)
{
    Member &member = m_members[std::size_t(index)];
    ++member.incarnation;
    ControlBlock::Process &shared = m_control->processes[std::size_t(index)];
    shared.isReady = 0;
    shared.busyThreads = 0;
    const WorkerOptions worker {.process = index,
                                .incarnation = member.incarnation,
                                .threads = m_options.threads,
                                .seed = m_options.seed,
                                .folder = m_folder.path()};
    member.process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1StringView(WorkerOptions::UrlsVariable), m_options.urls.join(u' '));
    if (!m_options.isVerbose) // lost holds are frequent
        environment.insert(u"QT_LOGGING_RULES"_s, u"lockscope.*=false"_s);
    member.process->setProcessEnvironment(environment);
    member.process->setProcessChannelMode(QProcess::ForwardedChannels);
    member.process->start(QCoreApplication::applicationFilePath(), worker.toArguments());
    member.process->waitForStarted();
    member.isExpectedToRun = true;
    member.journals.emplace_back(member.incarnation, std::make_unique<JournalReader>(worker.journalPath()));
}

void Crew::begin(const Event &event, Ledger &ledger)
{
    Member &member = m_members[std::size_t(event.target)];
    ControlBlock::Process &shared = m_control->processes[std::size_t(event.target)];
    switch (event.kind) {
    case EventKind::WorkerKill: {
        const qint64 at = nanos(BootClock::now());
        member.isExpectedToRun = false;
        member.process->kill();
        member.process->waitForFinished(-1);
        shared.busyThreads = 0;
        readJournals(ledger);
        ledger.killed(event.target, member.incarnation, at);
        return;
    }
    case EventKind::WorkerPause: sandbox::pauseProcess(member.process->processId()); return;
    case EventKind::LinkCut: shared.isCut = 1; return;
    case EventKind::LinkDelay: shared.delay = int(event.value.count()); return;
    default: return;
    }
}

void Crew::end(const Event &event)
{
    ControlBlock::Process &shared = m_control->processes[std::size_t(event.target)];
    switch (event.kind) {
    case EventKind::WorkerKill: launch(event.target); return;
    case EventKind::WorkerPause:
        sandbox::resumeProcess(m_members[std::size_t(event.target)].process->processId());
        return;
    case EventKind::LinkCut: shared.isCut = 0; return;
    case EventKind::LinkDelay: shared.delay = 0; return;
    default: return;
    }
}

void Crew::heal()
{
    for (int i = 0; i < size(); ++i) {
        const Member &member = m_members[std::size_t(i)];
        ControlBlock::Process &shared = m_control->processes[std::size_t(i)];
        shared.isCut = 0;
        shared.delay = 0;
        if (member.process)
            sandbox::resumeProcess(member.process->processId());
    }
}

QByteArray Crew::unexpectedEnd()
{
    for (int i = 0; i < size(); ++i) {
        const Member &member = m_members[std::size_t(i)];
        if (member.isExpectedToRun && member.process->waitForFinished(0))
            return "worker " + QByteArray::number(i) + " ended by itself, exit code "
                + QByteArray::number(member.process->exitCode())
                + (member.process->exitStatus() == QProcess::CrashExit ? ", by a signal" : "");
    }
    return {};
}

bool Crew::isIdle() const
{
    return std::ranges::all_of(m_control->processes,
                               [](const ControlBlock::Process &process) { return process.busyThreads == 0; });
}

void Crew::readJournals(Ledger &ledger)
{
    for (int i = 0; i < size(); ++i) {
        Member &member = m_members[std::size_t(i)];
        for (const auto &[incarnation, journal] : member.journals)
            ledger.add(i, incarnation, journal->read());
        if (member.journals.size() > 1) // the others are complete
            member.journals.erase(member.journals.begin(), member.journals.end() - 1);
    }
}

Millis Crew::longestGap() const
{
    int longest = 0;
    for (const ControlBlock::Process &process : m_control->processes)
        longest = std::max(longest, process.longestGap.load());
    return Millis(longest);
}

void Crew::resetGaps()
{
    for (ControlBlock::Process &process : m_control->processes)
        process.longestGap = 0;
}

} // namespace lockscope::chaos
