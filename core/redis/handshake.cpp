// SPDX-License-Identifier: Apache-2.0
#include "core/redis/handshake.h"

#include "core/base/printable.h"
#include "core/redis/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::redis {

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
    ask(out, Expect::Info, {"INFO", "server"});
    // ROLE would report it too, but needs a permission that few users have
    ask(out, Expect::Replication, {"INFO", "replication"});
    // Always sent: the reply also shows whether the server accepts us at all.
    ask(out, Expect::Select, {"SELECT", QByteArray::number(m_options.database)});
    return out;
}

std::optional<Error> Connection::Handshake::refusalOf(Expect what, const Reply &reply)
{
    const QString address = m_options.endpoint.toString();
    if (reply.text.startsWith("LOADING"))
        return Error {ErrorKind::Connect, message<"server-loading">(address), printable(reply.text)};
    if (what != Expect::Auth && what != Expect::Select && !reply.text.startsWith("NOAUTH"))
        return std::nullopt;
    Error error = toError(reply.text);
    if (what == Expect::Select && error.kind == ErrorKind::Server)
        error = {ErrorKind::Usage, message<"login-database-refused">(m_options.database), error.detail};
    // A cluster has only database 0, and some users may not run SELECT: neither matters if no other database is
    // requested.
    if (what == Expect::Select && m_options.database == 0 && error.kind != ErrorKind::Auth)
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
    if (reply.isError()) {
        if (std::optional<Error> refusal = refusalOf(what, reply))
            return fail(*refusal);
    } else if (what == Expect::ClientId) {
        m_server.clientId = reply.toInteger().value_or(0);
    } else if (what == Expect::Info || what == Expect::Replication) {
        m_server.read(reply.text);
        if (supportOf(m_server) == Support::None)
            return fail(ErrorKind::Usage, message<"server-too-old">(m_options.endpoint.toString(), describe(m_server)));
    }
    if (m_options.wantsPrimary && !m_server.replicaOf.isEmpty()) {
        // If the sentinels name the primary, they can name it again; a configured address stays wrong.
        return fail(m_options.locate ? ErrorKind::Connect : ErrorKind::Usage,
                    message<"server-is-replica">(m_options.endpoint.toString(), m_server.replicaOf));
    }
    if (what == Expect::Kill && reply.isError() && !reply.text.contains("No such client"))
        m_server.isOldLinkGone = false;
    Step step;
    if (m_expected.empty() && !std::exchange(m_hasAskedToKill, true))
        step.request = killRequests();
    step.isDone = m_expected.empty();
    return step;
}

QByteArray Connection::Handshake::killRequests()
{
    QByteArray out;
    if (m_options.isReadOnly) // read-only commands may run twice
        return out;
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
    return out;
}

} // namespace lockscope::redis
