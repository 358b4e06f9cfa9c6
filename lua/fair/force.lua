-- SPDX-License-Identifier: Apache-2.0
-- fair/force: frees the lock whoever holds it and tells the first in the queue; the queue stays.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  channel            as in fair/acquire; message 0
-- KEYS[3]  queue, list        as in fair/acquire
-- KEYS[4]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- Returns  1                  there was a lock and it is free now
--          0                  there was none
-- Resend   answers 0 when the earlier sending was applied.
-- Only a hash without a mode is such a lock: a read/write lock is none, and other data fails with WRONGTYPE. Who is told: as in fair/release.
local lock, channel, queue, deadlines = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
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
local head = redis.call('LINDEX', queue, 0)
while head and (tonumber(redis.call('ZSCORE', deadlines, head)) or math.huge) <= now do
  redis.call('ZREM', deadlines, head)
  redis.call('LPOP', queue)
  head = redis.call('LINDEX', queue, 0)
end
if redis.call('HLEN', lock) == 0 or redis.call('HEXISTS', lock, 'mode') == 1 then
  return 0
end
redis.call('DEL', lock)
tellFirst()
return 1
