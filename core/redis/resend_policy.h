// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/script_runner.h"
#include "core/redis/server_info.h"

namespace lockscope::redis {

/// Decides whether one script call is sent again after its reply was lost. `call` and `clock` must outlive this object.
/// - A read is sent at most MaxReads times.
/// - ScriptCall::isOnce is sent again once.
/// - Resend::Never is not sent again, Resend::Safe without limit.
/// - Resend::Flag is sent again with the flag, if the server of the next sending runs nothing of the lost link any more
///   and ScriptCall::resendWithin has not passed.
class ResendPolicy final
{
public:
    ResendPolicy(ScriptCall &call, const Clock &clock);

    /// Notes that the reply of a sending was lost. Returns the error of the call if it is not sent again.
    [[nodiscard]] std::optional<Error> noteLoss(const Error &loss);
    /// Call directly before each sending, with the server that it goes to. Sets the resend flag of the call if an
    /// earlier sending may have been applied. Returns the error of the call if it cannot be sent any more.
    [[nodiscard]] std::optional<Error> prepareSending(const ServerInfo &server);
    /// Why the last reply was lost; std::nullopt: none was.
    [[nodiscard]] const std::optional<Error> &loss() const { return m_loss; }
    /// The error of a call that ends because of `cause`: ErrorKind::NotKnown if an earlier sending may have been
    /// applied, otherwise `cause`.
    [[nodiscard]] Error ended(const Error &cause) const;

private:
    ScriptCall &m_call;
    const Clock &m_clock;
    const bool m_isOnce; // a router may clear that of the call, which it also uses for its own limit
    std::optional<Error> m_loss;
    Deadline m_lastResend;
    int m_losses = 0;
};

} // namespace lockscope::redis
