-- SPDX-License-Identifier: Apache-2.0
-- rw/read_force: frees a lock that is held for read, whoever holds it, and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire
-- KEYS[2]  request, string redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 0
-- ARGV[3]  timeout prefix  {name}: in front of FIELD:rwlock_timeout:i; the timeout keys of the holds are deleted, too
-- ARGV[4]  life in ms      of the request key
-- ARGV[5]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  1               it was held for read and is free now
--          0               it was not
-- Resend   safe with the flag while the request key lives: a later holder is left alone.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- part: announce

local lock, request, channel, prefix = KEYS[1], KEYS[2], ARGV[2], ARGV[3]
if ARGV[5] == '1' and redis.call('EXISTS', request) == 1 then
  return tonumber(redis.call('GET', request))
end
local isHeld = redis.call('HGET', lock, 'mode') == 'read'
local holds = isHeld and redis.call('HGETALL', lock) or {}
redis.call('DEL', isHeld and lock or request)
redis.call('SET', request, isHeld and 1 or 0, 'PX', ARGV[4])
if isHeld then
  for at = 1, #holds, 2 do
    for level = 1, math.min(tonumber(holds[at + 1]) or 0, 1000) do -- more than any holder has
      redis.call('DEL', prefix .. ':' .. holds[at] .. ':rwlock_timeout:' .. level)
    end
  end
  announce(channel, '0')
end
return isHeld and 1 or 0
