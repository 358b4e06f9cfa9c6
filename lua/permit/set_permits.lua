-- SPDX-License-Identifier: Apache-2.0
-- permit/set_permits: sets how many permits there are, free and held together.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = the permits
-- ARGV[3]  permits            fewer than are held: the free ones fall below zero
-- Returns  free               permits
-- Resend   safe: twice is the same as once.
-- part: announce

local semaphore, held, channel, permits = KEYS[1], KEYS[2], ARGV[2], tonumber(ARGV[3])
local free = tonumber(redis.call('GET', semaphore) or 0)
if not free then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
free = redis.call('INCRBY', semaphore, permits - redis.call('ZCARD', held) - free)
announce(channel, permits)
return free
