// SPDX-License-Identifier: Apache-2.0
#include "core/redis/handshake.h"

#include "core/base/printable.h"
#include "core/redis/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

/// The states of a server in which it refuses every command, and its limits for connections.
std::optional<Error> unavailable(const QString &address, const QByteArray &text)
{
    const QString detail = printable(text);
    if (text.startsWith("LOADING"))
        return Error {ErrorKind::Connect, message<"server-loading">(address), detail};
    if (text.startsWith("BUSY"))
        return Error {ErrorKind::Connect, message<"server-busy">(address), detail};
    if (text.startsWith("MASTERDOWN"))
        return Error {ErrorKind::Connect, message<"server-masterdown">(address), detail};
    if (isTooManyClients(text))
        return Error {ErrorKind::Connect, message<"server-full">(address, detail), detail};
    if (text.startsWith("DENIED")) // the rest of its text is a page of advice
        return Error {ErrorKind::Connect, message<"server-protected">(address, detail.section(u". "_s, 0, 0)), detail};
    return std::nullopt;
}

} // namespace

Connection::Handshake::Handshake(const LinkOptions &options, std::vector<OldClient> oldClients)
    : m_options(options), m_oldClients(std::move(oldClients))
{
}

void Connection::Handshake::ask(QByteArray &out, Expect what, const Command &command)
{
    m_expected.push_back(what);
    command.encodeTo(out);
}

QByteArray Connection::Handshake::firstRequest()
{
    QByteArray out;
    const Credentials &who = m_options.credentials;
    if (!who.user.isEmpty())
        ask(out, Expect::Auth, {"AUTH", who.user.toUtf8(), who.password.toUtf8()});
    else if (!who.password.isEmpty())
        ask(out, Expect::Auth, {"AUTH", who.password.toUtf8()});
    ask(out, Expect::SetName, {"CLIENT", "SETNAME", m_options.clientName});
    ask(out, Expect::ClientId, {"CLIENT", "ID"});
    ask(out, Expect::Info, {"INFO"});
    // Always sent: the reply also shows whether the server accepts us at all.
    ask(out, Expect::Select, {"SELECT", QByteArray::number(m_options.database)});
    return out;
}

std::optional<Error> Connection::Handshake::refusalOf(Expect what, const Reply &reply)
{
    const QString address = m_options.endpoint.toString();
    if (std::optional<Error> state = unavailable(address, reply.text))
        return state;
    if (what != Expect::Auth && what != Expect::Select && !reply.text.startsWith("NOAUTH"))
        return std::nullopt;
    Error error = toError(reply.text);
    const bool isDatabase = reply.text.contains("DB index") || reply.text.contains("cluster mode");
    if (what == Expect::Select && isDatabase)
        error = {ErrorKind::Usage, message<"login-database-refused">(m_options.database), error.detail};
    // A cluster has only database 0, and some users may not run SELECT: neither matters if no other database is
    // requested. A sentinel has no databases.
    const bool isNotNeeded = m_options.database == 0 || m_server.mode == "sentinel";
    if (what == Expect::Select && isNotNeeded && error.kind != ErrorKind::Auth)
        return std::nullopt;
    error.message = m_options.isSentinel ? message<"login-failed-sentinel">(address, error.message)
        : m_options.isDataNode           ? message<"login-failed-data-node">(address, error.message)
                                         : message<"login-failed">(address, error.message);
    if (what == Expect::Auth && m_options.isSentinel) {
        m_authRefusal = error; // the next reply shows whether it matters
        return std::nullopt;
    }
    return m_authRefusal ? m_authRefusal : error;
}

Result<Connection::Handshake::Step> Connection::Handshake::take(const Reply &reply)
{
    const Expect what = m_expected.front();
    m_expected.pop_front();
    if (m_replies++ == 0 && reply.isError())
        m_firstRefusal = reply.text;
    Step step;
    if (what == Expect::Masters)
        return fail(notAServer(reply));
    if (reply.isError()) {
        if (std::optional<Error> refusal = refusalOf(what, reply))
            return fail(*refusal);
    } else if (what == Expect::ClientId) {
        m_server.clientId = reply.toInteger().value_or(0);
    } else if (what == Expect::Info) {
        m_server.read(reply.text);
        if (isTooOld(m_server))
            return fail(ErrorKind::Usage, message<"server-too-old">(m_options.endpoint.toString(), describe(m_server)));
    } else if (what == Expect::Hello) {
        m_server.readHello(reply);
    }
    if (what == Expect::Info || what == Expect::Hello) {
        if (m_options.rejectsClusterNodes && m_server.mode == "cluster")
            return fail(ErrorKind::Usage,
                        message<"server-is-cluster-node">(m_options.endpoint.toString(),
                                                          m_options.endpoint.toUrl(u"+cluster"_s)));
        if (m_server.mode == "sentinel" && !m_options.isSentinel)
            ask(step.request, Expect::Masters, {"SENTINEL", "MASTERS"});
    }
    if (m_options.wantsPrimary && !m_server.replicaOf.isEmpty()) {
        // Sentinels can name another primary, and a former primary can become one again. Otherwise the address is
        // wrong.
        const bool mayPass = m_options.locate || !m_oldClients.empty();
        return fail(mayPass ? ErrorKind::Connect : ErrorKind::Usage,
                    message<"server-is-replica">(m_options.endpoint.toString(), m_server.replicaOf));
    }
    if (what == Expect::Kill && reply.isError() && !reply.text.contains("No such client"))
        m_server.isOldLinkGone = false;
    if (m_expected.empty() && !std::exchange(m_hasAskedLast, true))
        step.request = lastRequest();
    step.isDone = m_expected.empty();
    return step;
}

Error Connection::Handshake::notAServer(const Reply &masters) const
{
    const QStringList names = mastersIn(masters);
    const QString address = m_options.endpoint.toString();
    if (masters.isError())
        return {ErrorKind::Usage,
                message<"server-is-sentinel-unread">(address, m_options.endpoint.toUrl(u"+sentinel"_s) + u"/NAME"_s)};
    if (names.isEmpty())
        return {ErrorKind::Usage, message<"server-is-sentinel-idle">(address)};
    QStringList urls;
    for (const QString &name : names) {
        const QString url = m_options.endpoint.toUrl(u"+sentinel"_s) + u'/' + name;
        urls << (m_options.database > 0 ? url + u'/' + QString::number(m_options.database) : url);
    }
    return {ErrorKind::Usage, message<"server-is-sentinel">(address, names.join(u", "_s), urls.join(u", "_s))};
}

Error Connection::Handshake::whyEnded(const Error &error) const
{
    if (!error.message.includes("connect-cause-closed"_L1))
        return error;
    const QString address = m_options.endpoint.toString();
    if (m_replies == 0 && m_options.endpoint.kind == Endpoint::Kind::Tcp) {
        Endpoint encrypted = m_options.endpoint;
        encrypted.kind = Endpoint::Kind::Tls;
        return {ErrorKind::Connect, message<"connect-without-tls">(address, encrypted.toUrl()), error.detail};
    }
    if (m_replies == 1 && !m_firstRefusal.isEmpty()) {
        const QString detail = printable(m_firstRefusal);
        return {ErrorKind::Connect, message<"server-closed">(address, detail), detail};
    }
    return error;
}

QByteArray Connection::Handshake::lastRequest()
{
    QByteArray out;
    if (m_server.version.isEmpty())
        ask(out, Expect::Hello, {"HELLO"}); // needs no permission, unlike INFO; exists since 6.0
    if (!m_options.isReadOnly)              // read-only commands may run twice
        askToKill(out);
    return out;
}

void Connection::Handshake::askToKill(QByteArray &out)
{
    for (const OldClient &old : m_oldClients) {
        // After a restart of the server the id may belong to another client, and the old process has ended the dead
        // link. After a failover the old server may still run commands of the dead link, but this server no longer
        // replicates from it, so no further effects can arrive here.
        const bool isSameServer = !old.runId.isEmpty() && old.runId == m_server.runId;
        const bool isOtherServer = !old.runId.isEmpty() && !m_server.runId.isEmpty() && old.runId != m_server.runId;
        if (isSameServer && old.id > 0)
            ask(out, Expect::Kill, {"CLIENT", "KILL", "ID", QByteArray::number(old.id)});
        else if (!isOtherServer)
            m_server.isOldLinkGone = false;
    }
}

} // namespace lockscope::redis
