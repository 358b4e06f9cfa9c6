-- SPDX-License-Identifier: Apache-2.0
-- reentrant/force: frees the lock for any holder and wakes one waiter per client.
--
-- KEYS[1]  lock, hash      as in reentrant/acquire
-- KEYS[2]  request, string redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel         redisson_lock__channel:{name}; message 0; not used by a spin lock
-- ARGV[3]  life in ms      of the request key
-- ARGV[4]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  1               the lock was held and is free now
--          0               it was not held
-- Resend   safe with the flag while the request key lives: a later holder keeps the lock.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- Only a hash without a mode is such a lock: a read/write lock is not, and other data fails with WRONGTYPE.
-- part: announce
-- part: forced

local lock, channel = KEYS[1], ARGV[2]
local isHeld = redis.call('HLEN', lock) > 0 and redis.call('HEXISTS', lock, 'mode') == 0
redis.call('DEL', request) -- absent
redis.call('SET', request, isHeld and 1 or 0, 'PX', life)
if isHeld then
  redis.call('DEL', lock)
  announce(channel, '0')
end
return publishError and {1, publishError} or isHeld and 1 or 0
