-- SPDX-License-Identifier: Apache-2.0
-- fair/repair: removes a dead waiter from the head of the queue of a free lock and tells the next one (protocol.md 8, rows 11 and 12).
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  channel            as in fair/acquire; message 0
-- KEYS[3]  queue, list        as in fair/acquire
-- KEYS[4]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  head               UUID:thread, found without a listener twice
-- ARGV[3]  deadline           its score at both times, empty when it had none: a waiter that came back has another
-- Returns  {removed, clock}   1, or 0 when the lock or the head is no longer as it was found; the server's clock in microseconds since 1970
-- Resend   answers 0 when the earlier sending was applied.
-- As when a deadline passes, the deadlines of the others stay. Who is told: as in fair/release.
local lock, channel, queue, deadlines = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local head, deadline = ARGV[2], ARGV[3]
local time = redis.call('TIME')
local clock = time[1] * 1000000 + time[2]
-- Says it is free to the first in the queue, and to the next one as well when nobody listens there: that one may find it dead.
local listeners = {PUBLISH = 'NUMSUB', SPUBLISH = 'SHARDNUMSUB'}
local function tellFirst()
  for _, waiter in ipairs(redis.call('LRANGE', queue, 0, 9)) do
    local isHeard = false
    for command in string.gmatch(ARGV[1], '%u+') do
      redis.call(command, channel .. ':' .. waiter, '0')
      local count = redis.pcall('PUBSUB', listeners[command], channel .. ':' .. waiter)
      isHeard = isHeard or count.err or count[2] > 0
    end
    if isHeard then
      return
    end
  end
end
if redis.call('EXISTS', lock) == 1 or redis.call('LINDEX', queue, 0) ~= head
    or (redis.call('ZSCORE', deadlines, head) or '') ~= deadline then
  return {0, clock}
end
redis.call('LPOP', queue)
redis.call('ZREM', deadlines, head)
tellFirst()
return {1, clock}
