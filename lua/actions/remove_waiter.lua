-- SPDX-License-Identifier: Apache-2.0
-- actions/remove_waiter: an operator removes a dead waiter from any place of a fair queue.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3]  waiter             UUID:thread, seen without a subscription
-- ARGV[4]  deadline           its score when it was seen, empty without a score
-- Returns  {1, place}         removed; this was its place, 0: it only had a deadline
--          {0}                it came back: its deadline is later than the one seen
--          {-1}               it is not in the queue
-- Resend   answers {-1} when the earlier sending was applied.
-- Other acquisitions make the deadlines of all waiters earlier, never later. The deadlines behind the removed waiter
-- move earlier by the time that it had left after its predecessor or, if it was first, after the lease. Notified are
-- the same waiters as in fair/release.
-- part: fair/queue

local waiter = ARGV[3]
local place, deadline = redis.call('LPOS', queue, waiter), deadlineOf(waiter)
if not place and not deadline then
  return {-1}
end
if isLater(waiter, ARGV[4]) then
  return {0}
end
local before = place and place > 0 and deadlineOf(redis.call('LINDEX', queue, place - 1)) or now + math.max(redis.call('PTTL', lock), 0)
local isNext = place == 0 and redis.call('EXISTS', lock) == 0
removeWaiters({waiter}, place and place + 1 or 0, place and deadline and deadline - before or 0)
if isNext then
  notifyFirst()
end
return {1, place and place + 1 or 0, publishError}
