-- SPDX-License-Identifier: Apache-2.0
-- fair/repair: removes a dead waiter from the head of the queue of a free lock and tells the next one (protocol.md 8, rows 11 and 12).
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3]  head               UUID:thread, found without a listener twice
-- ARGV[4]  deadline           its score at both times, empty when it had none: a waiter that came back has another
-- Returns  {removed, clock}   1, or 0 when the lock or the head is no longer as it was found; the server's clock in microseconds since 1970
-- Resend   answers 0 when the earlier sending was applied.
-- As when a deadline passes, the deadlines of the others stay. Who is told: as in fair/release.
-- part: fair/queue

local head, deadline = ARGV[3], ARGV[4]
if redis.call('EXISTS', lock) == 1 or redis.call('LINDEX', queue, 0) ~= head
    or (redis.call('ZSCORE', deadlines, head) or '') ~= deadline then
  return {0, clock}
end
redis.call('LPOP', queue)
redis.call('ZREM', deadlines, head)
tellFirst()
return {1, clock}
