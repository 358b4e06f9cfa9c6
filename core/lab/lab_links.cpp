// SPDX-License-Identifier: Apache-2.0
#include "core/lab/lab_links.h"

#include "core/redis/reply_reader.h"
#include "lua/scripts.h"

#include <algorithm>
#include <deque>

namespace lockscope::lab {

using redis::Reply;

namespace {

/// Empty for scripts that are not ours.
QByteArray nameOf(const QByteArray &sha1OrText)
{
    const auto scripts = lua::all();
    const auto found = std::ranges::find_if(
        scripts, [&](const lua::Script *script) { return sha1OrText == script->sha1 || sha1OrText == script->text; });
    return found == scripts.end() ? QByteArray() : QByteArray((*found)->name);
}

/// EVAL, EVALSHA or their read-only forms; nothing for any other command.
std::optional<CallRecord> scriptCall(const Reply &command)
{
    const std::vector<Reply> &words = command.elements;
    if (words.size() < 3 || !words[0].text.startsWith("EVAL"))
        return std::nullopt;
    CallRecord call;
    call.script = nameOf(words[1].text);
    const auto keys = std::min<std::size_t>(std::size_t(words[2].toInteger().value_or(0)), words.size() - 3);
    for (std::size_t i = 3; i < words.size(); ++i)
        (i < 3 + keys ? call.keys : call.args).push_back(words[i].text);
    return call;
}

redis::Command again(const Reply &command)
{
    redis::Command same;
    for (const Reply &word : command.elements)
        same << word.text;
    return same;
}

/// Forwards all data except the calls that the log holds back, and parses it. A command is an array of strings. Replies
/// arrive in the order of the commands.
class LoggingTransport final : public redis::Transport, private redis::TransportListener
{
public:
    LoggingTransport(std::unique_ptr<redis::Transport> inner, std::shared_ptr<CallLog> log)
        : m_inner(std::move(inner)), m_log(std::move(log))
    {
    }

    void open(redis::TransportListener &listener) override
    {
        m_listener = &listener;
        m_inner->open(*this);
    }
    void write(const QByteArray &bytes) override
    {
        QByteArray passed;
        m_sent.feed(bytes);
        for (Result<std::optional<Reply>> command = m_sent.next(); command && *command; command = m_sent.next()) {
            std::optional<CallRecord> call = scriptCall(**command);
            const bool isHeldBack = call && m_log->isHeldBack(*call);
            (isHeldBack ? redis::Command("ECHO", "frozen") : again(**command)).encodeTo(passed);
            m_pending.push_back(isHeldBack ? std::nullopt : std::move(call));
        }
        m_inner->write(passed);
    }
    void close() override { m_inner->close(); }
    void setReadGap(Millis gap) override { m_inner->setReadGap(gap); }

private:
    void onConnected() override { m_listener->onConnected(); }
    void onBytes(QByteArrayView bytes) override
    {
        m_received.feed(bytes);
        for (Result<std::optional<Reply>> reply = m_received.next(); reply && *reply && !m_pending.empty();
             reply = m_received.next()) {
            std::optional<CallRecord> call = std::move(m_pending.front());
            m_pending.pop_front();
            if (!call || isForgotten(**reply)) // it is sent again then
                continue;
            call->reply = std::move(**reply);
            m_log->add(std::move(*call));
        }
        m_listener->onBytes(bytes);
    }
    void onClosed(const Error &error) override { m_listener->onClosed(error); }

    static bool isForgotten(const Reply &reply) { return reply.isError() && reply.text.startsWith("NOSCRIPT"); }

    std::unique_ptr<redis::Transport> m_inner;
    std::shared_ptr<CallLog> m_log;
    redis::TransportListener *m_listener = nullptr;
    redis::ReplyReader m_sent;
    redis::ReplyReader m_received;
    std::deque<std::optional<CallRecord>> m_pending; // nothing: not a script call
};

} // namespace

void CallLog::setFrozen(const ClientId &client, bool isFrozen)
{
    if (isFrozen)
        m_frozen.insert(client.bytes());
    else
        m_frozen.erase(client.bytes());
}

bool CallLog::isHeldBack(const CallRecord &call) const
{
    if (m_frozen.empty() || !call.script.startsWith("renew/"))
        return false;
    return std::ranges::any_of(call.args, [this](const QByteArray &arg) {
        return m_frozen.contains(arg.first(std::max<qsizetype>(0, arg.indexOf(':'))));
    });
}

LabLinks::LabLinks(topology::DeploymentOptions options)
    : m_deployment(std::move(options),
                   [log = m_log](const redis::LinkOptions &link) -> std::unique_ptr<redis::Transport> {
                       if (link.receivesMessages) // messages are not replies
                           return redis::makeSocketTransport(link);
                       return std::make_unique<LoggingTransport>(redis::makeSocketTransport(link), log);
                   }),
      m_connected(m_deployment.connect()), m_bus(m_deployment)
{
}

} // namespace lockscope::lab
