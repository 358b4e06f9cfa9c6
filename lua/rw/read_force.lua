-- SPDX-License-Identifier: Apache-2.0
-- rw/read_force: frees a lock that is held for read, whoever holds it, and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire; its timeout keys are left to expire, as Redisson does
-- KEYS[2]  request, string redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 0
-- ARGV[3]  life in ms      of the request key
-- ARGV[4]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  1               it was held for read and is free now
--          0               it was not
-- Resend   safe with the flag while the request key lives: a later holder is left alone.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- part: announce

local lock, request, channel = KEYS[1], KEYS[2], ARGV[2]
if ARGV[4] == '1' and redis.call('EXISTS', request) == 1 then
  return tonumber(redis.call('GET', request))
end
local isHeld = redis.call('HGET', lock, 'mode') == 'read'
redis.call('DEL', isHeld and lock or request)
redis.call('SET', request, isHeld and 1 or 0, 'PX', ARGV[3])
if isHeld then
  announce(channel, '0')
end
return isHeld and 1 or 0
