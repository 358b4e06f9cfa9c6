-- SPDX-License-Identifier: Apache-2.0
-- permit/set_permits: sets the total number of permits, free and held.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = the permits
-- ARGV[3]  permits            may be fewer than are held: the number of free ones is then below zero
-- Returns  free               permits
-- Resend   safe: applying it twice has the effect of once.
-- part: announce
-- part: count

local semaphore, held, channel, permits = KEYS[1], KEYS[2], ARGV[2], tonumber(ARGV[3])
-- part: permits
local free = permits - redis.call('ZCARD', held)
redis.call('SET', semaphore, string.format('%d', free), 'KEEPTTL')
announce(channel, permits)
return publishError and {free, publishError} or free
