-- SPDX-License-Identifier: Apache-2.0
-- actions/remove_ghost: an operator removes the field of a reader whose timeout keys are all gone; the last one frees the lock.
--
-- KEYS[1]  lock, hash          read/write
-- KEYS[2…] timeout keys        {name}:UUID:thread:rwlock_timeout:1, 2, … of the reader, as many as it counts
-- ARGV[1]  publish             PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel             redisson_rwlock:{name}; message 0
-- ARGV[3]  reader              UUID:thread
-- ARGV[4]  holds               its count when it was seen
-- Returns  {1, freed}          the field was removed; freed 1: and the lock with it
--          {0}                 its count has changed, one of its timeout keys exists, or the key is no read/write lock: it is unchanged
--          {-1}                the field does not exist
-- Resend   answers {-1} when the earlier sending was applied.
-- part: announce

local lock, channel, reader, holds = KEYS[1], ARGV[2], ARGV[3], ARGV[4]
local count = redis.call('HGET', lock, reader)
if not count then
  return {-1}
end
if count ~= holds or redis.call('HEXISTS', lock, 'mode') == 0 then
  return {0}
end
for at = 2, #KEYS do
  if redis.call('EXISTS', KEYS[at]) == 1 then
    return {0}
  end
end
if redis.call('HLEN', lock) > 2 then -- more than the mode and this reader
  redis.call('HDEL', lock, reader)
  return {1, 0}
end
redis.call('DEL', lock)
announce(channel, '0')
return {1, 1, publishError}
