-- SPDX-License-Identifier: Apache-2.0
-- rw/read_release: releases one read hold and its timeout key; the last hold of the lock frees it.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire
-- KEYS[2]  timeout key     {name}:HOLDER:rwlock_timeout:<expected>
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both, then known receivers (announce.part.lua)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 0
-- ARGV[3]  holder          UUID:thread
-- ARGV[4]  timeout prefix  {name}: prefix of FIELD:rwlock_timeout:i; the other readers' keys share the lock's slot
-- ARGV[5]  expected        read holds that the caller expects to have, at least 1 when it holds
-- ARGV[6]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, 0, heard…}  the lock is free now
--          {0, holds}      the lock is still held; remaining holds of the caller
--          {-1, holds}     the caller does not hold it as expected
--          {2, n}          resend only: released or expired, unknown which; n = 1 while others hold the lock, else 0
-- heard: 0, or the number of waiting links and of receivers, as announceRelease() returns them.
-- Resend   safe with ARGV[6] = 1.
-- The lock lives as long as the longest timeout key of its readers. Without any it is freed, even if fields remain
-- (protocol.md 8, row 5); a timeout key that never expires counts as gone, as with Redisson.
-- While the slot moves, a timeout key on the other node appears absent, and its reader appears to be a ghost. The
-- server refuses a command about several keys of such a slot if one is absent. All keys that appear absent are checked
-- together with the lock before the first write.
-- A free lock is announced even to a caller without a hold, as Redisson does: a waiter may have missed the release.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: HDEL or DEL comes first.
-- Without the right to set the time to live, the lock keeps the present one.
-- In write mode the lease of the writer stays unchanged (protocol.md 8, row 6).
-- part: announce
-- part: hold
-- part: lease

local lock, timeout = KEYS[1], KEYS[2]
local channel, holder, prefix = ARGV[2], ARGV[3], ARGV[4]
local expected, isResend = tonumber(ARGV[5]), ARGV[6] == '1'
local stored = redis.call('HMGET', lock, 'mode', holder)
local mode = stored[1]
local holds = mode and tonumber(stored[2]) or 0
if isResend and expected > 0 and holds == expected - 1 then
  -- Only the caller's remaining holds are proof. Other holders are not: the lock may have expired and been acquired by them since.
  if holds > 0 or (mode and redis.call('HEXISTS', lock, holder .. ':write') == 1) then
    return {0, holds}
  end
  return {2, mode and 1 or 0}
end
if not mode and redis.call('EXISTS', lock) == 0 then
  announce(channel, '0')
  return {-1, 0}
end
if not mode or holds == 0 or holds ~= expected then
  return {-1, holds}
end
local fieldsLeft = redis.call('HLEN', lock) - (holds == 1 and 1 or 0)
local longest, absent = -1, {} -- timeout keys of the remaining holds; PTTL is 0 in the last millisecond of one
local fields = mode == 'read' and fieldsLeft > 1 and redis.call('HGETALL', lock) or {}
redis.call('PTTL', lock) -- fails here for a user who may not run it; otherwise all readers would appear to be ghosts
for at = 1, #fields, 2 do
  local own = fields[at] == holder and 1 or 0
  for level = 1, (tonumber(fields[at + 1]) or 0) - own do
    local key = prefix .. ':' .. fields[at] .. ':rwlock_timeout:' .. level
    local left = redis.pcall('PTTL', key)
    if type(left) ~= 'number' or left == -2 then
      absent[#absent + 1] = key
    elseif left > longest then
      longest = left
    end
  end
end
for at = 1, #absent, 1000 do
  local found = redis.pcall('EXISTS', lock, unpack(absent, at, math.min(at + 999, #absent)))
  if type(found) == 'table' then
    return redis.error_reply('TRYAGAIN the timeout keys of other readers are on their way')
  end
end
if fieldsLeft > 1 and (mode == 'write' or longest >= 0) then
  redis.call('HDEL', lock, holds == 1 and holder or '') -- no such field: holds remain
  holds = holds > 1 and redis.call('HINCRBY', lock, holder, -1) or 0
  if isRefused(redis.pcall('DEL', timeout)) then
    redis.pcall('HINCRBY', lock, holder, 1)
    stop(redis.call('DEL', timeout))
  end
  if longest >= 0 then
    redis.pcall('PEXPIRE', lock, math.min(math.max(longest, 1), longestLease)) -- 0 would delete it
  end
  return {0, holds}
end
redis.call('DEL', timeout, lock)
return {1, 0, announceRelease(channel, '0')}
