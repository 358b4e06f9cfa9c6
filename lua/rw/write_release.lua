-- SPDX-License-Identifier: Apache-2.0
-- rw/write_release: releases one write hold; the last one frees the lock or downgrades it to the caller's read lock.
--
-- KEYS[1]  lock, hash      as in rw/write_acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both, then known receivers (announce.part.lua)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 1
-- ARGV[3]  writer          UUID:thread:write
-- ARGV[4]  lease in ms     set again when write holds remain; when only the caller's reads remain, the lock lives no longer
-- ARGV[5]  expected        write holds that the caller expects to have, at least 1 when it holds
-- ARGV[6]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, 0, heard…}  no longer held for write: free, or downgraded to the caller's read holds
--          {0, holds}      still held for write, remaining holds
--          {-1, holds}     the caller does not hold it as expected
--          {2, 0}          resend only: released or expired, unknown which
-- heard: 0, or the number of waiting links and of receivers, as announceRelease() returns them.
-- Resend   safe with ARGV[6] = 1.
-- A free lock is announced even to a caller without a hold, as Redisson does: a waiter may have missed the release.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: PEXPIRE, HDEL or DEL comes first.
-- A downgrade wakes all waiters too, so that readers need not wait for the end of the lease (protocol.md 8, row 1).
-- part: announce
-- part: hold

local lock, channel, writer, lease = KEYS[1], ARGV[2], ARGV[3], ARGV[4]
local expected, isResend = tonumber(ARGV[5]), ARGV[6] == '1'
-- part: checked_lease
local stored = redis.call('HMGET', lock, 'mode', writer)
local mode = stored[1]
local holds = mode == 'write' and tonumber(stored[2]) or 0
-- part: released
if not mode and redis.call('EXISTS', lock) == 0 then
  announce(channel, '1')
  return {-1, 0}
end
if holds == 0 or holds ~= expected then
  return {-1, holds}
end
if holds > 1 then
  redis.call('PEXPIRE', lock, lease)
  return {0, redis.call('HINCRBY', lock, writer, -1)}
end
if redis.call('HLEN', lock) == 2 then -- the mode and the writer
  redis.call('DEL', lock)
else
  if redis.call('PTTL', lock) > tonumber(lease) then
    redis.call('PEXPIRE', lock, lease)
  end
  redis.call('HDEL', lock, writer)
  if isRefused(redis.pcall('HSET', lock, 'mode', 'read')) then
    redis.pcall('HINCRBY', lock, writer, 1)
    stop(redis.call('HSET', lock, 'mode', 'read'))
  end
end
return {1, 0, announceRelease(channel, '1')}
