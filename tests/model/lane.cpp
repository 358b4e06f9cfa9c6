// SPDX-License-Identifier: Apache-2.0
#include "tests/model/lane.h"

#include "core/schema/lock_keys.h"

namespace lockscope::model {

using namespace std::chrono_literals;
using locks::Family;

namespace {

constexpr int LevelsSeen = 10; // timeout keys checked per reader

Family familyOf(Kind kind)
{
    switch (kind) {
    case Kind::Reentrant: return Family::Reentrant;
    case Kind::Fair: return Family::Fair;
    case Kind::Spin: return Family::Spin;
    case Kind::Fenced:
    case Kind::Token: return Family::Fenced;
    case Kind::NonReentrant: return Family::NonReentrant;
    case Kind::NonReentrantFair: return Family::NonReentrantFair;
    case Kind::Read: return Family::Read;
    case Kind::Write: return Family::Write;
    case Kind::Semaphore:
    case Kind::Latch:
    case Kind::Permit:
    case Kind::Multi:
    case Kind::Red:
    case Kind::Faster: break; // these are not locks with one name
    }
    return Family::Reentrant;
}

locks::Lease leaseOf(const Step &step)
{
    return step.lease ? locks::Lease::of(*step.lease) : locks::Lease::watchdog();
}

QCoro::Task<Result<TimedAttempt>> timed(locks::Lock lock, ThreadId thread, Step step, Deadline deadline,
                                        CancelToken cancel)
{
    // chosen before the await: see attemptOnce() in core/locks/operations.cpp
    if (step.verb == Verb::Abandon)
        cancel = CancelToken::make();
    QCoro::Task<Result<locks::Attempt>> waiting = step.kind == Kind::Token
        ? lock.lockAndGetToken(thread, leaseOf(step), deadline, cancel)
        : lock.acquire(thread, leaseOf(step), deadline, cancel);
    if (step.verb == Verb::Abandon)
        cancel.cancel(); // its request has been sent
    Result<locks::Attempt> attempt = co_await waiting;
    TimedAttempt answered {std::move(attempt), BootClock::now()};
    co_return Result<TimedAttempt>(std::move(answered));
}

QCoro::Task<Result<TimedBool>> timedBool(QCoro::Task<Result<bool>> waiting)
{
    Result<bool> result = co_await waiting;
    TimedBool answered {std::move(result), BootClock::now()};
    co_return Result<TimedBool>(std::move(answered));
}

} // namespace

Lane::Lane(const Stage &stage)
    : m_stage(stage), m_look(stage.server), m_lossy(stage.server.url(), LossyLinks::over(m_links))
{
    renewClients();
}

QString Lane::problem() const
{
    return m_lossy.opened() ? QString() : m_lossy.opened().error().message.english();
}

void Lane::begin()
{
    m_name = LockName("model:" + QByteArray::number(ThreadId::next().value));
    for (ThreadId &thread : m_threads)
        thread = ThreadId::next();
    m_losses->clear();
    m_links->mend();
}

void Lane::renewClients()
{
    m_links->mend();
    locks::ClientOptions options;
    options.watchdogLease = m_stage.watchdogLease;
    options.lockLost = [losses = m_losses](const locks::LostHold &lost) { losses->note(lost); };
    for (std::optional<locks::Client> &client : m_clients)
        client.reset();
    m_clients[0].emplace(m_stage.first.bus(), options);
    m_clients[1].emplace(m_stage.second.bus(), options);
    m_clients[2].emplace(m_lossy.bus(), options);
}

void Lane::clear()
{
    const schema::LockKeys keys(m_name);
    std::vector<QByteArray> words {"DEL", m_name.bytes(), keys.token(), keys.heldPermits()};
    for (int number = 0; number < MemberCount; ++number)
        words.push_back(member(number).bytes());
    m_look.command(words);
}

LockName Lane::member(int number) const
{
    return LockName(m_name.bytes() + ':' + QByteArray::number(number));
}

locks::Client &Lane::client(int holder)
{
    return *m_clients.at(holder < 2 ? 0 : std::size_t(holder) - 1);
}

QByteArray Lane::field(int holder)
{
    return HolderId {client(holder).id(), thread(holder)}.field();
}

int Lane::holderOf(const QByteArray &name)
{
    for (int holder = 0; holder < HolderCount; ++holder)
        if (field(holder) == name)
            return holder;
    return -1;
}

locks::AsyncLock Lane::lock(int holder, Kind kind)
{
    return client(holder).asyncLock(m_name, familyOf(kind));
}

QFuture<Result<TimedAttempt>> Lane::wait(const Step &step, const std::stop_token &stop)
{
    locks::Client &own = client(step.holder);
    const Deadline deadline = locks::deadlineIn(step.time);
    return locks::FutureCalls(own.engine())
        .call(stop,
              [lock = own.lock(m_name, familyOf(step.kind)), thread = thread(step.holder), step,
               deadline](const CancelToken &cancel) { return timed(lock, thread, step, deadline, cancel); });
}

QFuture<Result<TimedBool>> Lane::waitForCounter(const Step &step, const std::stop_token &stop)
{
    locks::Client &own = client(step.holder);
    const Deadline deadline = locks::deadlineIn(step.time);
    const locks::FutureCalls calls(own.engine());
    if (step.kind == Kind::Latch)
        return calls.call(stop, [latch = own.countDownLatch(m_name), deadline](const CancelToken &cancel) {
            return timedBool(latch.await(deadline, cancel));
        });
    return calls.call(stop, [semaphore = own.semaphore(m_name), step, deadline](const CancelToken &cancel) {
        return timedBool(semaphore.acquire(step.amount, deadline, cancel));
    });
}

std::optional<std::string> Lane::storedNumber()
{
    const tests::RawReply reply = m_look.command({"GET", m_name.bytes()});
    return reply.type == tests::RawReply::Type::Nil ? std::nullopt : std::optional(reply.text.toStdString());
}

Stored Lane::stored(bool withReads)
{
    // one script, for a consistent view
    static const QByteArray Script = "local found = {redis.call('HGETALL', KEYS[1]), redis.call('PTTL', KEYS[1])}\n"
                                     "for at = 2, #KEYS do found[#found + 1] = redis.call('PTTL', KEYS[at]) end\n"
                                     "return found";
    const schema::LockKeys keys(m_name);
    std::vector<QByteArray> words {"EVAL", Script, "0", m_name.bytes()};
    if (withReads)
        for (int holder = 0; holder < HolderCount; ++holder)
            for (int level = 1; level <= LevelsSeen; ++level)
                words.push_back(keys.readTimeout(field(holder), level));
    words[2] = QByteArray::number(qint64(words.size()) - 3);
    const tests::RawReply reply = m_look.command(words);
    Stored stored;
    if (reply.elements.size() < 2) {
        stored.isLock = false;
        return stored;
    }
    const std::vector<QByteArray> hash = reply.elements[0].texts();
    for (std::size_t at = 0; at + 1 < hash.size(); at += 2) {
        if (hash[at] == "mode") {
            stored.mode = hash[at + 1] == "read" ? Side::Read : Side::Write;
            continue;
        }
        const bool isWriter = hash[at].endsWith(":write");
        const int holder = holderOf(isWriter ? hash[at].chopped(6) : hash[at]);
        stored.isLock = stored.isLock && holder >= 0;
        stored.holds[{holder, isWriter ? Side::Write : Side::Plain}] = hash[at + 1].toInt();
    }
    if (stored.mode) { // then a plain holder's field is a reader's
        std::map<std::pair<int, Side>, int> holds;
        for (const auto &[key, count] : stored.holds)
            holds[{key.first, key.second == Side::Write ? Side::Write : Side::Read}] = count;
        stored.holds = std::move(holds);
    }
    stored.timeToLive = reply.elements[1].integer;
    for (std::size_t at = 2; at < reply.elements.size(); ++at)
        stored.readLevels[int(at - 2) / LevelsSeen].push_back(reply.elements[at].integer);
    return stored;
}

std::vector<int> Lane::queue()
{
    const schema::LockKeys keys(m_name);
    std::vector<int> holders;
    for (const QByteArray &waiter : m_look.command({"LRANGE", keys.queue(), "0", "-1"}).texts())
        holders.push_back(holderOf(waiter));
    return holders;
}

std::string Lane::describe()
{
    const Stored now = stored(true);
    std::string text = now.isLock ? "stored:" : "stored, not a lock:";
    if (now.mode)
        text += *now.mode == Side::Read ? " mode read" : " mode write";
    for (const auto &[key, count] : now.holds)
        text += std::string(" ") + (key.first < 0 ? "?" : HolderWords.at(std::size_t(key.first)))
            + (key.second == Side::Write ? " write " : " ") + std::to_string(count);
    text += " ttl " + std::to_string(now.timeToLive);
    for (const auto &[holder, levels] : now.readLevels)
        for (std::size_t level = 0; level < levels.size(); ++level)
            if (levels[level] != -2)
                text += std::string(", ") + HolderWords.at(std::size_t(holder)) + " level " + std::to_string(level + 1)
                    + " ttl " + std::to_string(levels[level]);
    return text;
}

} // namespace lockscope::model
