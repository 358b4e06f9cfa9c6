-- SPDX-License-Identifier: Apache-2.0
-- rw/read_force: frees a lock that is held for read, for any holder, and wakes one waiter per client.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire
-- KEYS[2]  request, string redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 0
-- ARGV[3]  timeout prefix  {name}: prefix of FIELD:rwlock_timeout:i; the timeout keys of the holds are deleted, too
-- ARGV[4]  life in ms      of the request key
-- ARGV[5]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  1               it was held for read and is free now
--          0               it was not
-- Resend   safe with the flag while the request key lives: a later holder keeps the lock.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- part: announce
-- part: rw/timeouts

local lock, request, channel, prefix = KEYS[1], KEYS[2], ARGV[2], ARGV[3]
if ARGV[5] == '1' and redis.call('EXISTS', request) == 1 then
  return tonumber(redis.call('GET', request))
end
local isHeld = redis.call('HGET', lock, 'mode') == 'read'
local holds = isHeld and redis.call('HGETALL', lock) or {}
redis.call('DEL', request) -- absent
redis.call('SET', request, isHeld and 1 or 0, 'PX', ARGV[4])
if isHeld then
  redis.call('DEL', lock)
  deleteTimeouts(holds, prefix)
  announce(channel, '0')
end
return unsent and {1, unsent} or isHeld and 1 or 0
