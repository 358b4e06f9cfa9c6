-- SPDX-License-Identifier: Apache-2.0
-- fastermulti/force: frees several values of a group, whoever holds them, and wakes one waiter a client.
--
-- KEYS[1]  group, hash     as in fastermulti/acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel         redisson_lock__channel:{group}; message 0
-- ARGV[3…] value           its hash
-- Returns  1               one of them or more was held and is free now
--          0               none was
-- Resend   answers 0 when the earlier sending was applied.
-- However many are freed the answer is 1, and a value that nobody holds is no error (protocol.md 8, row 35).
-- part: announce

local group, channel = KEYS[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wasHeld = 0
for i = 3, #ARGV do
  local owner = redis.call('HGET', group, ARGV[i])
  if owner then
    local prefix = ARGV[i] .. ':' .. owner
    if tonumber(redis.call('HGET', group, prefix .. ':expire_time') or 0) > now then
      wasHeld = 1
    end
    redis.call('HDEL', group, ARGV[i], prefix .. ':expire_time', prefix .. ':lock_count')
  end
end
if wasHeld == 1 then
  announce(channel, '0')
end
return wasHeld
