// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"

#include <QCoreApplication>

namespace lockscope::tests {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope::redis;

inline QCoro::Task<> ask(Link &link, QByteArray word, QStringList *outcomes)
{
    const Result<Reply> reply = co_await link.call(Command("ECHO", word));
    *outcomes << (reply ? QString::fromUtf8(reply->toBytes())
                        : toWord(reply.error().kind) + u": "_s + reply.error().message.english());
}

/// Like a script whose reply was lost.
inline QCoro::Task<> askAgainWhenLost(Link &link, QStringList *outcomes)
{
    (void)co_await link.call(Command("ECHO", "lost"));
    const Status opened = co_await link.untilOpen();
    *outcomes << (opened ? u"opened"_s : toWord(opened.error().kind));
}

template <typename T>
QCoro::Task<> note(QCoro::Task<Result<T>> task, QStringList *outcomes)
{
    const Result<T> result = co_await task;
    *outcomes << (result ? u"ok"_s : toWord(result.error().kind));
}

inline QByteArray echo(const QByteArray &word)
{
    return wire({"ECHO", word});
}

/// A link over a fake network and a clock, both controlled by the test.
class LinkBed
{
protected:
    void begin()
    {
        m_link.reset();
        m_clock = std::make_unique<FakeClock>();
        m_network = std::make_unique<FakeNetwork>();
        m_link = std::make_unique<Link>(LinkOptions {}, m_network->factory(), *m_clock);
        m_outcomes.clear();
    }
    void deliver() { QCoreApplication::sendPostedEvents(); }
    void openSession(qint64 clientId = 7, const QByteArray &runId = "run-1")
    {
        m_network->last().accept();
        m_network->last().send(handshakeAnswers(clientId, runId));
    }
    /// Answers a pending command.
    void answer(const QByteArray &word)
    {
        ask(*m_link, word, &m_outcomes);
        deliver();
        m_network->last().send(QByteArray('$' + QByteArray::number(word.size()) + "\r\n" + word + "\r\n"));
    }
    /// Passes the longest pause before the next attempt.
    void passBackoff() { m_clock->advance(2s); }

    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<FakeNetwork> m_network;
    std::unique_ptr<Link> m_link;
    QStringList m_outcomes;
};

} // namespace lockscope::tests
