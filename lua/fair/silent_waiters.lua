-- SPDX-License-Identifier: Apache-2.0
-- fair/silent_waiters: the waiters at the head of the queue without a subscription on this node. Writes nothing.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire
-- ARGV[3]  most               the maximum number to check
-- Returns  {pttl, first, silent}
--          pttl               of the lock; -2: it is free; -1: it never expires
--          first              the first in the queue; empty without one
--          silent             holder, deadline, holder, deadline, …: consecutive, from the head, without a subscription here, or whose
--                             subscription this user may not query; a missing deadline is empty
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
return {redis.call('PTTL', lock), waiters[1] or '', silent}
