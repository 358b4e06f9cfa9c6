-- SPDX-License-Identifier: Apache-2.0
-- semaphore/try_set_permits: creates a semaphore if it does not exist. Serves both kinds of semaphore.
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  latch, string      as in semaphore/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = the permits
-- ARGV[3]  permits
-- ARGV[4]  time to live in ms 0: no expiry
-- ARGV[5]  life in ms         of the latch
-- ARGV[6]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, permits}       created, now or by the earlier sending
--          {0, 0}             it exists already, or the key holds another value
-- Resend   safe with ARGV[6] = 1 while the latch lives.
-- part: announce
-- part: lease

local semaphore, latch, channel, permits, life = KEYS[1], KEYS[2], ARGV[2], ARGV[3], ARGV[4]
if life ~= '0' and not isLease(life) then
  return redis.error_reply(badLease)
end
local answered = ARGV[6] == '1' and redis.call('GET', latch)
if answered then
  return {1, tonumber(answered)}
end
if redis.call('EXISTS', semaphore) == 1 then
  return {0, 0}
end
if life == '0' then
  redis.call('SET', semaphore, permits)
else
  redis.call('SET', semaphore, permits, 'PX', life)
end
redis.call('SET', latch, permits, 'PX', ARGV[5])
announce(channel, permits)
return {1, tonumber(permits), unsent}
