-- SPDX-License-Identifier: Apache-2.0
-- rw/read_acquire: joins the readers, adds a read hold, or nests a read inside the caller's own write hold.
--
-- KEYS[1]  lock, hash      field mode = read|write, one field per read holder = its holds (protocol.md 2.7, 2.8)
-- KEYS[2]  timeout key     {name}:HOLDER:rwlock_timeout:<expected + 1>, string 1, one per read hold
-- ARGV[1]  holder          UUID:thread
-- ARGV[2]  lease in ms     1 to 100 years; set unless the hash lives longer; a hash without expiry gets it, too
-- ARGV[3]  expected        read holds that the caller expects to have
-- ARGV[4]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, holds}      granted, now or by the earlier sending
--          {0, pttl}       held for write by another; pttl -1 means it never expires
--          {-1, holds}     not as expected: the caller has lost holds in between
-- Resend   safe with ARGV[4] = 1. The hold it finds may also be one whose lease has ended while other readers kept the lock:
--          either way it gets the lease of this acquisition.
-- A hash without a mode belongs to a lock of another type: held by another, even if that is the caller, and never
-- overwritten (protocol.md 8, row 19).
-- part: acquisition
local timeout = KEYS[2]
local stored = redis.call('HMGET', lock, 'mode', holder)
local mode = stored[1]
local holds = mode and tonumber(stored[2]) or 0
local ttl = redis.call('PTTL', lock)
if isResend and holds == expected + 1 then
  redis.call('PEXPIRE', lock, math.max(ttl, lease)) -- first: at maxmemory the first write may be PEXPIRE but not SET
  redis.call('SET', timeout, '1', 'PX', math.max(redis.call('PTTL', timeout), lease))
  return {1, holds}
end
if holds ~= expected then
  return {-1, holds}
end
local isFree = ttl == -2
local isOpen = mode == 'read' or (mode == 'write' and redis.call('HEXISTS', lock, holder .. ':write') == 1)
if not isFree and not isOpen then
  return {0, ttl}
end
if isFree then -- in one command: a user who may not run a second one leaves no mode without a holder
  redis.call('HSET', lock, 'mode', 'read', holder, 1)
  holds = 1
else
  holds = redis.call('HINCRBY', lock, holder, 1)
end
local isLonger = ttl < tonumber(lease)
local isTtlRefused = isLonger and isRefused(redis.pcall('PEXPIRE', lock, lease))
if isTtlRefused or isRefused(redis.pcall('SET', timeout, '1', 'PX', lease)) then
  removeHold(lock, holder, holds)
  if isFree then
    redis.pcall('HDEL', lock, 'mode')
  end
  if isTtlRefused then
    stop(redis.call('PEXPIRE', lock, lease))
  end
  if isLonger then
    restoreTtl(lock, ttl)
  end
  stop(redis.call('SET', timeout, '1', 'PX', lease))
end
return {1, holds}
