-- SPDX-License-Identifier: Apache-2.0
-- rw/write_acquire: takes the lock for write, or adds one hold if the caller already has the write lock.
--
-- KEYS[1]  lock, hash      field mode = write, field HOLDER:write = holds (protocol.md 2.7, 2.9)
-- ARGV[1]  holder          UUID:thread:write
-- ARGV[2]  lease in ms     1 to 100 years; a re-entry adds it to the remaining time, up to 100 years
-- ARGV[3]  expected        write holds that the caller expects to have
-- ARGV[4]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, holds}      granted, now or by the earlier sending (the lease is then not added again)
--          {0, pttl}       held by another, or for read by the caller itself: a read lock is never upgraded
--          {-1, holds}     not as expected: the caller has lost the lock in between
-- Resend   safe with ARGV[4] = 1. The hold it finds may also be one whose lease has ended by the caller's clock: either way it
--          lives at least for the lease of this acquisition.
-- A hash without a mode belongs to a lock of another type: held by another, never overwritten (protocol.md 8, row 19).
-- part: acquisition
local stored = redis.call('HMGET', lock, 'mode', holder)
local holds = stored[1] == 'write' and tonumber(stored[2]) or 0
local ttl = redis.call('PTTL', lock)
if isResend and holds == expected + 1 then
  redis.call('PEXPIRE', lock, math.max(ttl, lease))
  return {1, holds}
end
if holds ~= expected then
  return {-1, holds}
end
if holds == 0 and ttl ~= -2 then
  return {0, ttl}
end
if holds == 0 then -- in one command: a user who may not run a second one leaves no mode without a holder
  redis.call('HSET', lock, 'mode', 'write', holder, 1)
  holds = 1
else
  holds = redis.call('HINCRBY', lock, holder, 1)
end
local left = ttl <= 0 and lease or math.min(ttl + lease, longestLease)
if ttl < longestLease and isRefused(redis.pcall('PEXPIRE', lock, left)) then
  removeHold(lock, holder, holds)
  if holds == 1 then
    redis.pcall('HDEL', lock, 'mode')
  end
  stop(redis.call('PEXPIRE', lock, left))
end
return {1, holds}
