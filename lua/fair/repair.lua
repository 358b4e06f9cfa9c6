-- SPDX-License-Identifier: Apache-2.0
-- fair/repair: removes dead waiters from the head of a free lock's queue and notifies the next one (protocol.md 8, rows 11 and 12).
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3…] holder, deadline   the first waiters in their order, twice seen without a subscription, and their scores; empty without one
-- Returns  {removed, clock}   how many, consecutive from the first; the server's clock in microseconds since 1970
-- Resend   answers 0 when the earlier sending was applied.
-- It stops at the first waiter that has changed: another one, one with a later deadline, which came back, or one with a subscription. The deadlines
-- behind the removed ones move earlier by their remaining time. Notified are the same waiters as in fair/release.
-- part: fair/queue

local removed, left, heads = 0, 0, {}
while redis.call('EXISTS', lock) == 0 do
  local head, seen = ARGV[2 * removed + 3], ARGV[2 * removed + 4]
  if not head or redis.call('LINDEX', queue, removed) ~= head or isLater(head, seen) or listenersOf(channel .. ':' .. head) ~= 0 then
    break
  end
  left = math.max(left, (deadlineOf(head) or now) - now)
  removed = removed + 1
  heads[removed] = head
end
if removed > 0 then
  removeWaiters(heads, removed, left)
  notifyFirst()
end
return {removed, clock, publishError}
