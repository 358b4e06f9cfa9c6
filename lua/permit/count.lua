-- SPDX-License-Identifier: Apache-2.0
-- permit/count: the numbers of free and held permits, after taking back expired ones.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits, when some had expired
-- Returns  {free, held}       free is a text from 2^53 on
-- Resend   safe.
-- part: permit/held
-- part: count

local count = redis.call('ZCARD', held)
-- part: permits
local expired = reclaimExpired(-1)
return {exactly(expired > 0 and redis.call('GET', semaphore) or stored), count - expired, publishError}
