// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

namespace lockscope::tests {

/// The position at which a link breaks, in bytes since it was armed, and the handling of the bytes still in flight.
struct Cut
{
    enum class Where { Request, Reply };
    enum class Late {
        Never,           ///< they are lost with the link
        BeforeHandshake, ///< the server receives them while the next link is being opened
        AfterHandshake,  ///< the server receives them when the next link sends its first command
        WhenTold,        ///< the server receives them at sendLateBytes()
    };
    Where where = Where::Request;
    qsizetype bytes = 0;
    Late late = Late::Never;
};

/// Real links to a real server that break where a test requires it, or hold their replies back for a while.
/// A dead link stays open on the server's side until its late bytes are sent, as behind a broken network.
/// Thread: engine, except for the constructor and factory(). It outlives the transports.
class CutNetwork final
{
public:
    CutNetwork();
    ~CutNetwork();

    [[nodiscard]] redis::TransportFactory factory();

    /// One kind of link: for commands, or for messages.
    class Wire
    {
    public:
        /// The next link that gets this far breaks once. Restarts the recording.
        void arm(const Cut &cut);
        /// Breaks the link now.
        void cut();
        /// Refuses every new link from now on, or none.
        void refuseLinks(bool isRefusing) { m_isRefusing = isRefusing; }
        [[nodiscard]] bool isCut() const { return m_isCut; }
        void holdReplies();
        /// Delivers the delayed bytes, and all later ones without delay.
        void releaseReplies();
        /// Whether a reply is held back. The server may have sent it some time before.
        [[nodiscard]] bool holdsSomething() const;
        void sendLateBytes() { sendLateBytes(Cut::Late::WhenTold); }
        /// Every byte since arm().
        [[nodiscard]] const QByteArray &requests() const { return m_requests; }
        [[nodiscard]] const QByteArray &replies() const { return m_replies; }
        [[nodiscard]] TimePoint lastRequestAt() const { return m_lastRequestAt; }

    private:
        friend class CutNetwork;
        class Link;
        struct Dead;
        void sendLateBytes(Cut::Late moment);

        std::optional<Cut> m_cut;
        bool m_isCut = false;
        bool m_isHolding = false;
        bool m_isRefusing = false;
        QByteArray m_requests;
        QByteArray m_replies;
        TimePoint m_lastRequestAt {};
        Link *m_link = nullptr;
        std::vector<std::unique_ptr<Dead>> m_dead;
    };

    Wire &commands() { return *m_commands; }
    Wire &messages() { return *m_messages; }

private:
    std::unique_ptr<Wire> m_commands;
    std::unique_ptr<Wire> m_messages;
};

} // namespace lockscope::tests
