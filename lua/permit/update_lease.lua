-- SPDX-License-Identifier: Apache-2.0
-- permit/update_lease: sets a new lease for a held permit, after taking back expired ones.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits if some had expired; 0 if this one ends earlier now
-- ARGV[3]  id
-- ARGV[4]  lease in ms        from now on; 0: no expiry
-- Returns  1                  set
--          0                  the permit is not held any more
-- Resend   safe: the later sending counts.
-- Waiters know when the next permit expires: they check again if that is earlier now. Redisson ignores the message 0.
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
  return unsent and {0, unsent} or 0
end
local expiry = lease > 0 and time[1] * 1000 + math.ceil(time[2] / 1000) + lease or never -- rounded up as in permit/acquire
redis.call('ZADD', held, expiry, id)
if expiry < tonumber(before) then
  announce(channel, '0')
end
return unsent and {1, unsent} or 1
