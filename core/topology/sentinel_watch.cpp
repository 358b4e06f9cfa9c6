// SPDX-License-Identifier: Apache-2.0
#include "core/topology/sentinel_watch.h"

#include "core/base/logging.h"
#include "core/base/printable.h"
#include "core/topology/messages.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Endpoint;
using redis::Reply;

namespace {

/// "127.0.0.1:26379: connection refused.": as short as the error allows.
Message causeOf(const redis::Link &link, const Error &error)
{
    const QString address = link.address();
    if (error.kind == ErrorKind::Server) {
        const bool isOfCluster = link.server().mode == "cluster";
        return message<"sentinel-no-sentinel">(address,
                                               link.options().endpoint.toUrl(isOfCluster ? u"+cluster"_s : QString()));
    }
    if (const Message cause = redis::connectCause(error); !cause.isEmpty())
        return message<"sentinel-cause">(address, cause);
    const bool namesServer = error.kind != ErrorKind::Permission;
    return namesServer ? error.message : message<"sentinel-cause-sentence">(address, error.message);
}

redis::LinkOptions linkTo(const DeploymentOptions &options, const Endpoint &sentinel)
{
    redis::LinkOptions link = options.linkOptions(sentinel);
    const redis::Credentials &own = options.sentinelCredentials;
    if (!own.user.isEmpty() || !own.password.isEmpty())
        link.credentials.user = own.user;
    if (!own.password.isEmpty())
        link.credentials.password = own.password;
    link.database = 0;
    link.isReadOnly = true; // sentinels are only queried
    link.isSentinel = true;
    link.giveUp = options.connectTimeout; // the next sentinel may answer
    return link;
}

} // namespace

SentinelWatch::SentinelWatch(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock)
    : m_master(options.masterName), m_kind(options.endpoints.empty() ? Endpoint {} : options.endpoints.front()),
      m_natMap(options.natMap)
{
    for (const Endpoint &sentinel : options.endpoints)
        m_sentinels.emplace_back(linkTo(options, sentinel), factory, clock);
}

void SentinelWatch::open(std::function<void()> onDoubt)
{
    m_onDoubt = std::move(onDoubt);
    m_isClosed = false;
    for (Sentinel &sentinel : m_sentinels) {
        redis::Link &link = sentinel.messages;
        link.setSessionSetup(
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
        const std::optional<Endpoint> primary = co_await ask(sentinel, failures);
        sentinel.questions.close();
        if (primary) {
            m_first = index;
            co_return *primary;
        }
    }
    co_return fail(errorOf(failures));
}

QCoro::Task<std::optional<Endpoint>> SentinelWatch::ask(Sentinel &sentinel, Failures &failures) const
{
    redis::Link &link = sentinel.questions;
    const QString address = link.address();
    const Command question("SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_master.toUtf8());
    Result<Reply> reply;
    if (const Status opened = co_await link.untilOpen(redis::Link::Wait::Attempt); !opened)
        reply = fail(opened.error());
    else
        reply = redis::checked(co_await link.call(question), question);
    if (!reply) {
        failures.unreachable.push_back(causeOf(link, reply.error()));
        failures.onlyAuth = failures.onlyAuth && reply.error().kind == ErrorKind::Auth;
        co_return std::nullopt;
    }
    if (std::optional<Endpoint> primary = primaryIn(*reply, m_kind)) {
        if (const Endpoint *reached = findIn(m_natMap, primary->host, primary->port)) {
            primary->host = reached->host;
            primary->port = reached->port;
        }
        co_return primary;
    }
    failures.ignorant << address;
    const Command others("SENTINEL", "MASTERS");
    const Result<Reply> masters = redis::checked(co_await link.call(others), others);
    if (masters)
        failures.knownNames << redis::mastersIn(*masters);
    co_return std::nullopt;
}

Error SentinelWatch::errorOf(Failures failures) const
{
    const Message causes = sentences(failures.unreachable);
    if (failures.ignorant.isEmpty() && failures.onlyAuth)
        return {ErrorKind::Auth, message<"sentinel-none-accepted">(m_master, causes), causes.english()};
    if (failures.ignorant.isEmpty())
        return {ErrorKind::Connect, message<"sentinel-none-answered">(m_master, causes), causes.english()};
    failures.knownNames.removeDuplicates();
    const Message known = failures.knownNames.isEmpty() ? message<"sentinel-names-none">()
                                                        : message<"sentinel-names">(failures.knownNames.join(", "_L1));
    const Message unknown = message<"sentinel-name-unknown">(m_master, failures.ignorant.join(", "_L1), known);
    const Message others = causes.isEmpty() ? Message() : message<"sentinel-others-failed">(causes);
    return {ErrorKind::Connect, sentences({unknown, others})};
}

std::optional<Endpoint> primaryIn(const Reply &address, const Endpoint &kind)
{
    if (address.elements.size() != 2)
        return std::nullopt;
    Endpoint primary = kind;
    primary.host = printable(address.elements[0].text);
    primary.port = QString::fromLatin1(address.elements[1].text).toUShort();
    return primary.host.isEmpty() || primary.port == 0 ? std::nullopt : std::optional(primary);
}

/// Its text is: name, old host, old port, new host, new port.
bool tellsOf(const Reply &message, const QString &master)
{
    return !message.elements.empty() && message.elements.back().text.split(' ').value(0) == master.toUtf8();
}

} // namespace lockscope::topology
