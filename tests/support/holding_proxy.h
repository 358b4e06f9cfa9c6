// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <memory>

namespace lockscope::tests {

/// A TCP proxy that can hold a server's replies back for a while. Links that have subscribed always receive theirs.
/// Any thread; runs on its own.
class HoldingProxy final
{
public:
    /// `server`: a port on 127.0.0.1.
    explicit HoldingProxy(quint16 server);
    ~HoldingProxy();
    Q_DISABLE_COPY_MOVE(HoldingProxy)

    /// The port on 127.0.0.1; 0 if it cannot listen.
    [[nodiscard]] quint16 port() const;
    /// Holds replies back from now on.
    void hold();
    /// Whether any reply is held back.
    [[nodiscard]] bool holdsSomething() const;
    /// Delivers the delayed bytes, and all later ones without delay.
    void release();

private:
    struct Private;
    class Link;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::tests
