// SPDX-License-Identifier: Apache-2.0
#include "core/locks/hold_token.h"

#include "core/base/printable.h"
#include "core/locks/client_state.h"
#include "core/locks/lock.h"
#include "core/locks/messages.h"

namespace lockscope::locks {

QCoro::Task<Result<HoldToken>> Lock::holdToken(ThreadId thread) const
{
    const std::shared_ptr<HoldRecord> record = m_state->holds.find(
        {m_name.bytes(), rulesOf(m_family).field, thread, m_values});
    if (!record || !record->isHeld() || record->validUntil() <= m_state->clock.now()) {
        const QByteArray holder = HolderId {m_state->id, thread}.field();
        co_return fail(ErrorKind::NotHolder, message<"hold-not-held">(printable(m_name.bytes()), printable(holder)));
    }
    co_return HoldToken(record->kept->watched());
}

} // namespace lockscope::locks
