-- SPDX-License-Identifier: Apache-2.0
-- semaphore/add_permits: changes the number of permits; removes an expiry of the semaphore (protocol.md 2.13).
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  latch, string      as in semaphore/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits
-- ARGV[3]  permits            negative: fewer; the number of free ones may fall below zero
-- ARGV[4]  life in ms         of the latch
-- ARGV[5]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          changed, now or by the earlier sending; a text from 2^53 on
-- Resend   safe with ARGV[5] = 1 while the latch lives.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: PERSIST comes first.
-- part: announce
-- part: semaphore/add

local semaphore, latch, channel, permits = KEYS[1], KEYS[2], ARGV[2], ARGV[3]
local answered = ARGV[5] == '1' and redis.call('GET', latch)
if answered then
  return {1, exactly(answered)}
end
redis.call('PERSIST', latch) -- absent
local free = addPermits(semaphore, latch, permits, ARGV[4])
redis.call('PERSIST', semaphore)
announce(channel, free)
return {1, exactly(free), unsent}
