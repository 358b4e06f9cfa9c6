-- SPDX-License-Identifier: Apache-2.0
-- reentrant/release: releases one hold; the last one frees the lock and wakes one waiter per client.
--
-- KEYS[1]  lock, hash      as in reentrant/acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH or both, then known receivers (announce.part.lua)
-- ARGV[2]  channel         redisson_lock__channel:{name}; message 0 (protocol.md 3.4); not used by a spin lock
-- ARGV[3]  holder          UUID:thread
-- ARGV[4]  lease in ms     set again when holds remain
-- ARGV[5]  expected        holds that the caller expects to have, at least 1 when it holds
-- ARGV[6]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, 0, heard…}  the lock is free now
--          {0, holds}      still held, remaining holds
--          {-1, holds}     the caller does not hold it as expected
--          {2, 0}          resend only: released or expired, unknown which
-- heard: 0, or the number of waiting links and of receivers, as announceRelease() returns them.
-- Resend   safe with ARGV[6] = 1.
-- A hash with a mode belongs to a read/write lock and stays unchanged (protocol.md 8, row 19).
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: PEXPIRE or DEL comes first.
-- part: announce
-- part: lease

local lock, channel, holder, lease = KEYS[1], ARGV[2], ARGV[3], ARGV[4]
local expected, isResend = tonumber(ARGV[5]), ARGV[6] == '1'
-- part: own_holds
-- part: released
if holds == 0 or holds ~= expected then
  return {-1, holds}
end
if holds > 1 and not isLease(lease) then
  return redis.error_reply(badLease)
end
if holds > 1 then
  redis.call('PEXPIRE', lock, lease)
  return {0, redis.call('HINCRBY', lock, holder, -1)}
end
redis.call('DEL', lock)
return {1, 0, announceRelease(channel, '0')}
