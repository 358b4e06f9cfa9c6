-- SPDX-License-Identifier: Apache-2.0
-- semaphore/add_permits: changes the number of permits; removes an expiry of the semaphore (protocol.md 2.13).
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  request, string    as in semaphore/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits
-- ARGV[3]  permits            negative: fewer; the number of free ones may fall below zero
-- ARGV[4]  life in ms         of the request key
-- ARGV[5]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          changed, now or by the earlier sending; a text from 2^53 on
-- Resend   safe with ARGV[5] = 1 while the request key lives.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: PERSIST comes first.
-- part: announce
-- part: answered
-- part: semaphore/add

local semaphore, channel, permits = KEYS[1], ARGV[2], ARGV[3]
redis.call('PERSIST', request) -- absent
local free = addPermits(semaphore, permits)
redis.call('PERSIST', semaphore)
announce(channel, free)
return {1, exactly(free), publishError}
