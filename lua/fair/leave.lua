-- SPDX-License-Identifier: Apache-2.0
-- fair/leave: removes a waiter from the queue; if it was the first and the lock is free, notifies the next one.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3]  holder             UUID:thread
-- ARGV[4]  wait in ms         of its place, by which the deadlines behind it move earlier
-- Returns  {left, clock}      1 if it was in the queue; the server's clock in microseconds since 1970
-- Resend   safe.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: ZREM comes first.
-- Redisson does not send this message (protocol.md 8, row 41). Notified as in fair/release.
-- part: fair/queue

local holder, wait = ARGV[3], tonumber(ARGV[4])
local place = redis.call('LPOS', queue, holder)
local isNext = place == 0 and redis.call('EXISTS', lock) == 0
removeWaiters({holder}, place and place + 1 or 0, place and wait or 0)
if isNext then
  notifyFirst()
end
return {place and 1 or 0, clock, publishError}
