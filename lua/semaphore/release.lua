-- SPDX-License-Identifier: Apache-2.0
-- semaphore/release: releases permits and notifies the waiters.
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  request, string    as in semaphore/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits
-- ARGV[3]  permits            > 0
-- ARGV[4]  if it exists       1: an absent semaphore stays absent; 0: it is created
-- ARGV[5]  life in ms         of the request key
-- ARGV[6]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          released, now or by the earlier sending; a text from 2^53 on
--          {0, 0}             the semaphore does not exist
-- Resend   safe with ARGV[6] = 1 while the request key lives.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- part: announce
-- part: answered
-- part: semaphore/add

local semaphore, channel, permits = KEYS[1], ARGV[2], ARGV[3]
if ARGV[4] == '1' and not redis.call('GET', semaphore) then
  return {0, 0}
end
redis.call('DEL', request) -- absent
local free = addPermits(semaphore, permits)
announce(channel, free)
return {1, exactly(free), publishError}
