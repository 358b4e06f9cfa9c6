// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/connection.h"
#include "tests/support/fake_clock.h"
#include "tests/support/fake_transport.h"

#include <QStringList>

namespace lockscope::tests {

/// Stores the delivered replies, and can run a callback then.
class Inbox final : public redis::PendingReply
{
public:
    void deliver(Result<redis::Reply> reply) override
    {
        outcomes << (reply ? QString::fromUtf8(reply->toBytes()) : toWord(reply.error().kind));
        if (whenDelivered)
            whenDelivered();
    }
    QStringList outcomes;
    std::function<void()> whenDelivered;
};

/// One connection over a fake transport, with the events that its owner received.
struct Session
{
    explicit Session(const redis::LinkOptions &linkOptions = {}) : options(linkOptions) { }

    void open(const std::vector<redis::OldClient> &oldClients = {})
    {
        connection.open(oldClients);
        network.last().accept();
    }
    void openFully()
    {
        open();
        network.last().send(handshakeAnswers());
        network.last().takeWritten();
    }
    void send(const redis::Command &command)
    {
        connection.send(command, &inbox);
        connection.flush();
    }

    FakeClock clock;
    FakeNetwork network;
    redis::LinkOptions options;
    Inbox inbox;
    int opened = 0;
    int pushed = 0;
    std::vector<Error> broken;
    redis::Connection connection {options,
                                  network.factory()(options),
                                  clock,
                                  {[this](const redis::ServerInfo &) { ++opened; },
                                   [this](const Error &error) { broken.push_back(error); },
                                   [this](redis::Reply &) { ++pushed; }}};
};

} // namespace lockscope::tests
