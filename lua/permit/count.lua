-- SPDX-License-Identifier: Apache-2.0
-- permit/count: the numbers of free and held permits, after taking back expired ones.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits, when some had expired
-- Returns  {free, held}       free is a text from 2^53 on
-- Resend   safe.
-- part: announce
-- part: count

local semaphore, held, channel = KEYS[1], KEYS[2], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('ZREMRANGEBYSCORE', held, 0, now)
if expired > 0 then
  local free = redis.call('INCRBY', semaphore, expired)
  if free > 0 then
    announce(channel, free)
  end
end
local stored = redis.call('GET', semaphore) or '0'
if not isCount(stored) then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
return {exactly(stored), redis.call('ZCARD', held), unsent}
