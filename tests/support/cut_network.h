// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/transport.h"

namespace lockscope::tests {

/// Where a link breaks, counted in bytes from the moment it is armed, and what becomes of the bytes that had not left
/// yet.
struct Cut
{
    enum class Where { Request, Reply };
    enum class Late {
        Never,           ///< they are lost with the link
        BeforeHandshake, ///< the server gets them when the next link is being made
        AfterHandshake,  ///< the server gets them when the next link sends its first command
        WhenTold,        ///< the server gets them at sendLateBytes()
    };
    Where where = Where::Request;
    qsizetype bytes = 0;
    Late late = Late::Never;
};

/// Real links to a real server that break where a test wants it, or hold their replies back for a while.
/// The dead link stays open on the server's side until its late bytes are sent, as it does behind a broken network.
/// Thread: the engine's, except for making it and factory(). It outlives the transports.
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
        /// The next link that gets so far breaks once. Starts recording anew.
        void arm(const Cut &cut);
        /// Breaks now.
        void cut();
        /// From here on every new link is refused, or none is.
        void refuseLinks(bool isRefusing) { m_isRefusing = isRefusing; }
        [[nodiscard]] bool isCut() const { return m_isCut; }
        void holdReplies();
        /// Delivers what was held, and everything from now on.
        void releaseReplies();
        /// Something has come that is held back. The server may have answered a while before.
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
