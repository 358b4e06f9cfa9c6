// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/redisson_crew.h"

#include "tests/chaos/worker_clients.h"
#include "tests/interop/redisson_table.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <cstddef>
#include <time.h>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// The Java side writes records of this layout: Claims.java.
static_assert(sizeof(Record) == 56 && offsetof(Record, cycle) == 8 && offsetof(Record, at) == 16
              && offsetof(Record, until) == 24 && offsetof(Record, token) == 32 && offsetof(Record, seen) == 40
              && offsetof(Record, written) == 48);

/// How far Redisson's clock, CLOCK_MONOTONIC, is behind ours.
qint64 clockOffset()
{
    timespec monotonic {};
    ::clock_gettime(CLOCK_MONOTONIC, &monotonic);
    return nanos(BootClock::now()) - (qint64(monotonic.tv_sec) * 1'000'000'000 + monotonic.tv_nsec);
}

/// The types of Acquirables.java.
QString typeOf(const Target &target, bool isShared)
{
    switch (target.kind) {
    case Kind::Reentrant:
    case Kind::Mixed: return u"reentrant"_s;
    case Kind::Fair: return u"fair"_s;
    case Kind::ReadWrite: return isShared ? u"read"_s : u"write"_s;
    case Kind::Fenced: return u"fenced"_s;
    case Kind::Spin: return u"spin"_s;
    case Kind::NonReentrant: return u"nonreentrant"_s;
    case Kind::NonReentrantFair: return u"nonreentrant-fair"_s;
    case Kind::Multi: return u"multi"_s;
    case Kind::RedLock: return u"redlock"_s;
    case Kind::FasterMulti: {
        QStringList values;
        for (const int value : target.resources)
            values << QString::fromLatin1(nameOf(value));
        return u"fastermulti:"_s + values.join(u',');
    }
    case Kind::Semaphore: return u"semaphore"_s;
    case Kind::PermitSemaphore: return u"permit"_s;
    }
    return {};
}

QString nameIn(const Target &target)
{
    if (target.kind == Kind::FasterMulti)
        return QLatin1StringView(ValuesGroup);
    if (target.kind == Kind::Multi)
        return u"chaos:member"_s; // and :0, :1, :2
    return QString::fromLatin1(nameOf(target.resources.front()));
}

QJsonArray targetsFor(const QString &version, bool hasRedLock)
{
    const QStringList known = tests::RedissonTable().typesOf(version);
    QJsonArray array;
    for (std::size_t i = 0; i < targets().size(); ++i) {
        const Target &target = targets()[i];
        if ((target.kind == Kind::Multi && target.resources.size() < 3)
            || (target.kind == Kind::RedLock && !hasRedLock))
            continue;
        for (const bool isShared : {false, true}) {
            const QString type = typeOf(target, isShared);
            if ((isShared && target.kind != Kind::ReadWrite) || !known.contains(type.section(u':', 0, 0)))
                continue;
            QJsonArray resources;
            for (const int resource : target.resources)
                resources.append(resource);
            array.append(
                QJsonObject {{u"index"_s, int(i)},
                             {u"type"_s, type},
                             {u"name"_s, nameIn(target)},
                             {u"resources"_s, resources},
                             {u"shared"_s, isShared},
                             {u"counted"_s, chaos::resources()[std::size_t(target.resources.front())].permits == 1}});
        }
    }
    return array;
}

} // namespace

QString RedissonCrew::obstacle(const QString &version)
{
    tests::RedissonProcess process(version);
    const Status started = process.start({});
    return started ? QString() : started.error().message.english();
}

Status RedissonCrew::start(ControlBlock &control)
{
    if (const Status started = m_process.start(m_options.urls); !started)
        return started;
    if (const Status opened = m_process.open(
            {.watchdogLease = WatchdogLeases.front(), .fairWait = FairWait, .timeout = 1000ms});
        !opened)
        return opened;
    const auto at = [&control](const void *member) {
        return qint64(static_cast<const std::byte *>(member) - reinterpret_cast<const std::byte *>(&control));
    };
    const QString journal = m_options.folder + u"/journal-redisson"_s;
    const auto begun = m_process.call({{u"do"_s, u"claim"_s},
                                       {u"control"_s, QString(m_options.folder + u"/control"_s)},
                                       {u"journal"_s, journal},
                                       {u"phaseAt"_s, at(&control.phase)},
                                       {u"countersAt"_s, at(control.counters.data())},
                                       {u"busyAt"_s, at(&control.processes[Process].busyThreads)},
                                       {u"notHolder"_s, int(ErrorKind::NotHolder)},
                                       {u"notKnown"_s, int(ErrorKind::NotKnown)},
                                       {u"clockOffset"_s, clockOffset()},
                                       {u"seed"_s, qint64(m_options.seed)},
                                       {u"threads"_s, m_options.threads},
                                       {u"targets"_s, targetsFor(m_options.version, m_options.urls.size() > 1)}});
    m_journal.open(journal);
    return begun ? Status {} : Status(fail(begun.error()));
}

Result<QByteArray> RedissonCrew::finish()
{
    const auto ended = m_process.call({{u"do"_s, u"claimed"_s}});
    if (!ended)
        return fail(ended.error());
    return "Redisson " + m_options.version.toLatin1() + ": "
        + QByteArray::number(ended->value("acquired"_L1).toInteger()) + " acquisitions, "
        + QByteArray::number(ended->value("errors"_L1).toInteger()) + " errors";
}

} // namespace lockscope::chaos
