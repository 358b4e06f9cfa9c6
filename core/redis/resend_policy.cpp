// SPDX-License-Identifier: Apache-2.0
#include "core/redis/resend_policy.h"

#include "core/redis/messages.h"

namespace lockscope::redis {

namespace {

Error outcomeNotKnown(const Error &cause)
{
    return {ErrorKind::NotKnown, message<"outcome-unknown">(cause.message), cause.detail};
}

} // namespace

ResendPolicy::ResendPolicy(ScriptCall &call, const Clock &clock) : m_call(call), m_clock(clock), m_isOnce(call.isOnce)
{
}

std::optional<Error> ResendPolicy::noteLoss(const Error &loss)
{
    if (m_call.isReadOnly && ++m_losses == MaxReads)
        return loss;
    if (m_call.resend == ScriptCall::Resend::Never || (m_isOnce && m_loss))
        return outcomeNotKnown(loss);
    if (!m_loss && m_call.resendWithin)
        m_lastResend = Deadline::after(m_clock, *m_call.resendWithin);
    m_loss = loss;
    return std::nullopt;
}

std::optional<Error> ResendPolicy::prepareSending(const ServerInfo &server)
{
    if (!m_loss || m_call.resend != ScriptCall::Resend::Flag)
        return std::nullopt;
    // Commands of the dead link might still run after the resend unless its connection is known to be gone.
    if (!server.isOldLinkGone || m_lastResend.passed(m_clock))
        return outcomeNotKnown(*m_loss);
    m_call.args.back() = QByteArrayLiteral("1");
    return std::nullopt;
}

Error ResendPolicy::ended(const Error &cause) const
{
    return m_loss && !m_call.isReadOnly ? outcomeNotKnown(cause) : cause;
}

} // namespace lockscope::redis
