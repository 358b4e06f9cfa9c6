// SPDX-License-Identifier: Apache-2.0
#include "core/redis/handshake.h"

namespace lockscope::redis {

using namespace Qt::StringLiterals;

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
    // Always sent: its answer also shows whether the server lets us in at all.
    ask(out, Expect::Select, {"SELECT", QByteArray::number(m_options.database)});
    return out;
}

Result<Connection::Handshake::Step> Connection::Handshake::take(const Reply &reply)
{
    const Expect what = m_expected.front();
    m_expected.pop_front();
    if (reply.isError() && (what == Expect::Auth || reply.text.startsWith("NOAUTH") || what == Expect::Select)) {
        Error error = toError(reply.text);
        if (what == Expect::Select && error.kind == ErrorKind::Server)
            error = {ErrorKind::Usage, u"The server refused database %1. Choose another one."_s.arg(m_options.database), error.detail};
        // A cluster knows only database 0, and some users may not run SELECT: neither matters while nothing else was asked for.
        const bool isHarmless = what == Expect::Select && m_options.database == 0 && error.kind != ErrorKind::Auth;
        if (!isHarmless) {
            error.message = u"Cannot sign in to %1: %2"_s.arg(m_options.endpoint.toString(), error.message);
            return fail(error);
        }
    }
    if (what == Expect::ClientId && !reply.isError())
        m_server.clientId = reply.toInteger().value_or(0);
    if (what == Expect::Info && !reply.isError()) {
        const qint64 id = m_server.clientId;
        m_server = ServerInfo::fromInfo(reply.text);
        m_server.clientId = id;
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
    for (const OldClient &old : m_oldClients) {
        // After a restart of the server the id may be somebody else's, and the dead link died with the old process.
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
