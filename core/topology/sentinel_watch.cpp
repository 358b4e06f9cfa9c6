// SPDX-License-Identifier: Apache-2.0
#include "core/topology/sentinel_watch.h"

#include "core/base/logging.h"
#include "core/topology/sentinel_replies.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Endpoint;
using redis::Reply;

namespace {

/// "127.0.0.1:26379: connection refused": as short as the error allows.
QString causeOf(const QString &address, const Error &error)
{
    const bool isPlain = error.kind == ErrorKind::Connect && !error.detail.isEmpty();
    QString cause = isPlain ? u"%1: %2"_s.arg(address, error.detail) : error.message;
    if (!cause.contains(address))
        cause.prepend(address + u": "_s);
    while (cause.endsWith(u'.')) // others follow it in the list
        cause.chop(1);
    return cause;
}

redis::LinkOptions linkTo(const DeploymentOptions &options, const Endpoint &sentinel)
{
    redis::LinkOptions link = options.linkOptions(sentinel);
    link.database = 0;
    link.isReadOnly = true; // sentinels are only queried
    link.isSentinel = true;
    link.giveUp = options.connectTimeout; // the next sentinel may answer
    return link;
}

} // namespace

SentinelWatch::SentinelWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock)
    : m_master(options.masterName), m_kind(options.endpoints.empty() ? Endpoint {} : options.endpoints.front())
{
    for (const Endpoint &sentinel : options.endpoints) {
        const redis::LinkOptions questions = linkTo(options, sentinel);
        redis::LinkOptions messages = questions;
        messages.receivesMessages = true;
        m_sentinels.emplace_back(questions, messages, factory, clock);
    }
}

void SentinelWatch::open(std::function<void()> onDoubt)
{
    m_onDoubt = std::move(onDoubt);
    m_isClosed = false;
    for (Sentinel &sentinel : m_sentinels) {
        redis::Link &link = sentinel.messages;
        link.setOpening(
            [](const redis::ServerInfo &) { return std::vector<Command> {Command("SUBSCRIBE", "+switch-master")}; });
        QObject::connect(&link, &redis::Link::pushed, &link, [this](const Reply &message) { onPushed(message); });
        QObject::connect(&link, &redis::Link::sessionOpened, &link, [this, &link] {
            if (link.session() > 1) // it may have missed a message
                m_onDoubt();
        });
        link.open();
    }
}

void SentinelWatch::close()
{
    m_isClosed = true;
    for (Sentinel &sentinel : m_sentinels) {
        sentinel.messages.close();
        sentinel.questions.close();
    }
}

SentinelCount SentinelWatch::count() const
{
    const auto heard = std::ranges::count_if(m_sentinels, [](const Sentinel &each) { return each.messages.isOpen(); });
    return {int(heard), int(m_sentinels.size())};
}

void SentinelWatch::onPushed(const Reply &message)
{
    if (!tellsOf(message, m_master))
        return;
    qCInfo(logRedis) << "new primary:" << message.elements.back().text;
    m_onDoubt();
}

void SentinelWatch::locate(std::function<void(const Result<Endpoint> &)> answer)
{
    m_askers.push_back(std::move(answer));
    if (!std::exchange(m_isAsking, true))
        answerAll();
}

QCoro::Task<> SentinelWatch::answerAll()
{
    const Result<Endpoint> primary = co_await askEach();
    m_isAsking = false;
    for (const auto &answer : std::exchange(m_askers, {}))
        answer(primary);
}

QCoro::Task<Result<Endpoint>> SentinelWatch::askEach()
{
    Failures failures;
    for (std::size_t i = 0; i < m_sentinels.size() && !m_isClosed; ++i) {
        const std::size_t index = (m_first + i) % m_sentinels.size();
        Sentinel &sentinel = m_sentinels[index];
        sentinel.questions.open();
        Result<Endpoint> primary = co_await ask(sentinel, failures);
        sentinel.questions.close();
        if (primary) {
            m_first = index;
            co_return primary;
        }
    }
    co_return fail(errorOf(failures));
}

QCoro::Task<Result<Endpoint>> SentinelWatch::ask(Sentinel &sentinel, Failures &failures) const
{
    redis::Link &link = sentinel.questions;
    const QString address = link.address();
    const Command question("SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_master.toUtf8());
    Result<Reply> reply;
    if (const Status opened = co_await link.firstSession(); !opened)
        reply = fail(opened.error());
    else
        reply = redis::checked(co_await link.call(question), question);
    if (!reply && reply.error().kind == ErrorKind::Server)
        reply.error().message = u"it is no sentinel"_s;
    if (!reply) {
        failures.unreachable << causeOf(address, reply.error());
        failures.onlyAuth = failures.onlyAuth && reply.error().kind == ErrorKind::Auth;
        co_return fail(reply.error());
    }
    if (const std::optional<Endpoint> primary = primaryIn(*reply, m_kind))
        co_return *primary;
    failures.ignorant << address;
    const Command others("SENTINEL", "MASTERS");
    const Result<Reply> masters = redis::checked(co_await link.call(others), others);
    if (masters)
        failures.knownNames << namesIn(*masters);
    co_return fail(ErrorKind::Connect, u"unknown name"_s);
}

Error SentinelWatch::errorOf(Failures failures) const
{
    const QString unreachable = failures.unreachable.isEmpty()
        ? QString()
        : u" Not asked: %1."_s.arg(failures.unreachable.join(u"; "_s));
    if (!failures.ignorant.isEmpty()) {
        failures.knownNames.removeDuplicates();
        const QString known = failures.knownNames.isEmpty() ? u"none is known there"_s
                                                            : u"known there: "_s + failures.knownNames.join(u", "_s);
        return {ErrorKind::Connect,
                u"No primary is called \"%1\" at %2; %3. Correct the name behind the sentinels in the URL.%4"_s.arg(
                    m_master, failures.ignorant.join(u", "_s), known, unreachable)};
    }
    return {
        failures.onlyAuth ? ErrorKind::Auth : ErrorKind::Connect,
        u"No sentinel can say where the primary of \"%1\" is: %2. Check the sentinels' addresses and that one of them runs."_s
            .arg(m_master, failures.unreachable.join(u"; "_s)),
        failures.unreachable.join(u"; "_s)};
}

} // namespace lockscope::topology
