-- SPDX-License-Identifier: Apache-2.0
-- permit/update_lease: gives a held permit a new lease, after taking back those that have expired.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits, when some had expired; 0 when this one ends earlier now
-- ARGV[3]  id
-- ARGV[4]  lease in ms        from now on; 0: for ever
-- Returns  1                  set
--          0                  no such permit is held any more
-- Resend   safe: the later sending counts.
-- Waiters were told when the next permit ends: they look again when that is sooner. The message 0 is none to Redisson.
-- part: announce
-- part: lease

local semaphore, held, channel, id, lease = KEYS[1], KEYS[2], ARGV[2], ARGV[3], tonumber(ARGV[4])
if ARGV[4] ~= '0' and not isLease(ARGV[4]) then
  return redis.error_reply(badLease)
end
local never = 922337203685477
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('ZREMRANGEBYSCORE', held, 0, now)
if expired > 0 then
  local free = redis.call('INCRBY', semaphore, expired)
  if free > 0 then
    announce(channel, free)
  end
end
local before = redis.call('ZSCORE', held, id)
if not before then
  return 0
end
local expiry = lease > 0 and now + lease or never
redis.call('ZADD', held, expiry, id)
if expiry < tonumber(before) then
  announce(channel, '0')
end
return 1
