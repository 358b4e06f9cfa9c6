-- SPDX-License-Identifier: Apache-2.0
-- fair/look: who at the head of the queue has no listener on this node. Writes nothing.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel            as in fair/acquire
-- ARGV[3]  most               how many to look at
-- Returns  {isFree, first, silent}
--          isFree             1 when nobody holds the lock
--          first              the first in the queue; empty when nobody waits
--          silent             holder, deadline, holder, deadline, …: the first in a row without a listener here, or of whom this user may
--                             not ask; a deadline is empty when there is none
-- Resend   safe.
-- part: fair/queue

local silent = {}
local waiters = redis.call('LRANGE', queue, 0, ARGV[3] - 1)
for _, waiter in ipairs(waiters) do
  if listenersOf(channel .. ':' .. waiter) > 0 then
    break
  end
  silent[#silent + 1] = waiter
  silent[#silent + 1] = redis.call('ZSCORE', deadlines, waiter) or ''
end
return {1 - redis.call('EXISTS', lock), waiters[1] or '', silent}
