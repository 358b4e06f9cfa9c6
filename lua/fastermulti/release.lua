-- SPDX-License-Identifier: Apache-2.0
-- fastermulti/release: releases one hold of each of several values; all of them or none.
--
-- KEYS[1]  group, hash     as in fastermulti/acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both, then known receivers (announce.part.lua)
-- ARGV[2]  channel         redisson_lock__channel:{group}; message 0 if a value became free, and if the group does not exist
-- ARGV[3]  holder          UUID:thread
-- ARGV[4]  lease in ms     the minimum time to live of the values that remain held
-- ARGV[5]  expected        holds of these values together that the caller expects to have, at least 1 when it holds
-- ARGV[6…] value, others   as in fastermulti/acquire
-- ARGV[n]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, 0, heard…}  every value is free now
--          {0, holds}      released; remaining holds of these values together, or 0 if only other holds of the caller remain
--          {-1, holds}     the caller does not hold all of them as expected; holds that it has of all of them
--          {2, 0}          resend only: released or expired, unknown which
-- heard: 0, or the number of waiting links and of receivers, as announceRelease() returns them.
-- Resend   safe with ARGV[n] = 1.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: HDEL comes first.
-- All values are checked before the first is changed: a release that fails changes nothing (protocol.md 8, row 35).
-- part: announce
-- part: lease

local group, channel, holder = KEYS[1], ARGV[2], ARGV[3]
local lease, expected, isResend = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[#ARGV] == '1'
if not isLease(ARGV[4]) then
  return redis.error_reply(badLease)
end
-- part: time
local leaseEnd = endAfter(lease)

local least, most, isShared = math.huge, -math.huge, false
for i = 6, #ARGV - 1, 2 do
  local prefix = ARGV[i] .. ':' .. holder
  local stored = redis.call('HMGET', group, ARGV[i], prefix .. ':expire_time', prefix .. ':lock_count')
  local isHeld = stored[1] == holder and tonumber(stored[2] or 0) >= now
  local holds = (isHeld and tonumber(stored[3]) or 0) - ARGV[i + 1]
  least, most = math.min(least, holds), math.max(most, holds)
  isShared = isShared or tonumber(ARGV[i + 1]) > 0
end
if isResend and expected > 0 and least == expected - 1 and most == expected - 1 then
  if least > 0 or isShared then -- the rest shows that it was released and has not expired
    return {0, least}
  end
  return {2, 0}
end
if expected <= 0 or least < expected then
  if redis.call('EXISTS', group) == 0 then
    announce(channel, '0')
  end
  return {-1, math.max(least, 0)}
end

redis.call('HDEL', group, '') -- no such field
local isAnyFree, isAllFree = false, expected == 1 and not isShared
if not isAllFree then -- before the holds: if the server refuses it, they are unchanged
  local pttl = redis.call('PTTL', group)
  if pttl >= 0 and pttl < lease then
    redis.call('PEXPIRE', group, ARGV[4])
  end
end
for i = 6, #ARGV - 1, 2 do
  local prefix = ARGV[i] .. ':' .. holder
  local left = expected + ARGV[i + 1] - 1
  if left > 0 then
    local expiry = math.max(tonumber(redis.call('HGET', group, prefix .. ':expire_time')), leaseEnd)
    redis.call('HSET', group, prefix .. ':lock_count', string.format('%d', left), prefix .. ':expire_time', string.format('%.0f', expiry))
  end
end
for i = 6, #ARGV - 1, 2 do
  if expected + ARGV[i + 1] == 1 then
    local prefix = ARGV[i] .. ':' .. holder
    redis.call('HDEL', group, ARGV[i], prefix .. ':expire_time', prefix .. ':lock_count')
    isAnyFree = true
  end
end
if isAllFree and isAnyFree then
  return {1, 0, announceRelease(channel, '0')}
end
if isAllFree then
  return {1, 0, 0}
end
if isAnyFree then
  announce(channel, '0')
end
return {0, expected - 1, publishError}
