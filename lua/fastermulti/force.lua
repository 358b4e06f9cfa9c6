-- SPDX-License-Identifier: Apache-2.0
-- fastermulti/force: frees several values of a group for any holder, and wakes one waiter per client.
--
-- KEYS[1]  group, hash     as in fastermulti/acquire
-- KEYS[2]  request, string redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel         redisson_lock__channel:{group}; message 0
-- ARGV[3…] value           its hash
-- then     life in ms      of the request key
-- last     resend          1 when an earlier attempt to send it may have been applied
-- Returns  1               at least one of them was held and is free now
--          0               none was
-- Resend   safe with the flag while the request key lives: a later holder keeps its values.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: HDEL comes first.
-- The reply is 1 for any number of freed values, and a value without a holder is no error (protocol.md 8, row 35).
-- part: announce
-- part: forced

local group, channel = KEYS[1], ARGV[2]
-- part: time
local wasHeld, owners = 0, {}
for i = 3, #ARGV - 2 do
  owners[i] = redis.call('HGET', group, ARGV[i])
  if owners[i] and tonumber(redis.call('HGET', group, ARGV[i] .. ':' .. owners[i] .. ':expire_time') or 0) > now then
    wasHeld = 1
  end
end
redis.call('HDEL', group, '') -- no such field
redis.call('SET', request, wasHeld, 'PX', life)
for i = 3, #ARGV - 2 do
  if owners[i] then
    local prefix = ARGV[i] .. ':' .. owners[i]
    redis.call('HDEL', group, ARGV[i], prefix .. ':expire_time', prefix .. ':lock_count')
  end
end
if wasHeld == 1 then
  announce(channel, '0')
end
return publishError and {wasHeld, publishError} or wasHeld
