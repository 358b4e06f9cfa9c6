-- SPDX-License-Identifier: Apache-2.0
-- semaphore/try_set_permits: creates a semaphore if it does not exist. Serves both kinds of semaphore.
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  request, string    as in semaphore/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = the permits
-- ARGV[3]  permits
-- ARGV[4]  time to live in ms 0: no expiry
-- ARGV[5]  life in ms         of the request key
-- ARGV[6]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, permits}       created, now or by the earlier sending
--          {0, 0}             it exists already, or the key holds another value
-- Resend   safe with ARGV[6] = 1 while the request key lives.
-- part: announce
-- part: lease

local semaphore, channel, permits, timeToLive = KEYS[1], ARGV[2], ARGV[3], ARGV[4]
if timeToLive ~= '0' and not isLease(timeToLive) then
  return redis.error_reply(badLease)
end
-- part: answered
if redis.call('EXISTS', semaphore) == 1 then
  return {0, 0}
end
if timeToLive == '0' then
  redis.call('SET', semaphore, permits)
else
  redis.call('SET', semaphore, permits, 'PX', timeToLive)
end
redis.call('SET', request, permits, 'PX', life)
announce(channel, permits)
return {1, tonumber(permits), publishError}
