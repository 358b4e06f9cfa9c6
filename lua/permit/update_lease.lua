-- SPDX-License-Identifier: Apache-2.0
-- permit/update_lease: sets a new lease for a held permit, after taking back expired ones.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits if some had expired; 0 if this one ends earlier now
-- ARGV[3]  id
-- ARGV[4]  lease in ms        from now on; 0: no expiry
-- Returns  1                  set
--          0                  the permit is not held any more
-- Resend   safe: the later sending counts.
-- Waiters know when the next permit expires: they check again if that is earlier now. Redisson ignores the message 0.
-- part: permit/held
-- part: lease

local id, lease = ARGV[3], tonumber(ARGV[4])
if ARGV[4] ~= '0' and not isLease(ARGV[4]) then
  return redis.error_reply(badLease)
end
reclaimExpired(-1)
redis.call('ZREM', held, '') -- no such permit: at maxmemory Redis accepts all writes after one that needs no memory
local before = redis.call('ZSCORE', held, id)
if not before then
  return publishError and {0, publishError} or 0
end
local expiry = endOf(lease)
redis.call('ZADD', held, expiry, id)
if expiry < tonumber(before) then
  announce(channel, '0')
end
return publishError and {1, publishError} or 1
