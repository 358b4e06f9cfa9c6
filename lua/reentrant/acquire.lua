-- SPDX-License-Identifier: Apache-2.0
-- reentrant/acquire: takes the lock, or adds one hold when the caller already owns it.
--
-- KEYS[1]  lock, hash      the name itself; one field per holder = its holds (protocol.md 2.1)
-- ARGV[1]  holder          UUID:thread
-- ARGV[2]  lease in ms     1 to 100 years; set by every acquisition
-- ARGV[3]  expected        holds that the caller expects to have
-- ARGV[4]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, holds}      granted, now or by the earlier sending
--          {0, pttl}       held by another; pttl -1 means it never expires
--          {-1, holds}     not as expected: the caller has lost the lock in between
-- A resent call may find a hold that has ended by the caller's clock: it gets the lease of this acquisition.
-- Resend   safe with ARGV[4] = 1.
-- A hash with a mode belongs to a read/write lock: held by another, even if the caller reads there (protocol.md 8, row 19).
-- part: acquisition
-- part: own_holds
if isResend and holds == expected + 1 then
  redis.call('PEXPIRE', lock, math.max(redis.call('PTTL', lock), lease))
  return {1, holds}
end
if holds ~= expected then
  return {-1, holds}
end
if holds == 0 and redis.call('EXISTS', lock) == 1 then
  return {0, redis.call('PTTL', lock)}
end
return {1, addHold(lock, holder, lease)}
