-- SPDX-License-Identifier: Apache-2.0
-- fenced/acquire: takes the lock, or adds one hold when the caller already owns it, and numbers the acquisition.
--
-- KEYS[1]  lock, hash      as in reentrant/acquire (protocol.md 2.3)
-- KEYS[2]  token, string   redisson_lock_token:{name}: the last token issued; it outlives the lock and never expires
-- ARGV[1]  holder          UUID:thread
-- ARGV[2]  lease in ms     1 to 100 years; set by every acquisition
-- ARGV[3]  expected        holds that the caller expects to have
-- ARGV[4]  resend          1 when an earlier sending of the same call may have been applied already
-- Returns  {1, holds, token}  granted, now or by the earlier sending; token is a text from 2^53 on
--          {0, pttl, 0}       held by another; pttl -1 means it never expires (protocol.md 8, row 18)
--          {-1, holds, 0}     not as expected: the caller has lost the lock in between
-- A resent call may find a hold that has ended by the caller's clock: it gets the lease of this acquisition.
-- Resend   safe with ARGV[4] = 1. Only the holder's own acquisitions change the counter while it holds the lock, and only one
--          is in flight at a time: if the earlier sending was applied, the counter is still at its token.
-- A hash with a mode belongs to a read/write lock: held by another (protocol.md 8, row 19).
-- part: acquisition
local counter = KEYS[2]
-- part: own_holds
if isResend and holds == expected + 1 then
  redis.call('PEXPIRE', lock, math.max(redis.call('PTTL', lock), lease))
  local token = redis.call('GET', counter) or '0'
  return {1, holds, #token < 16 and tonumber(token) or token}
end
if holds ~= expected then
  return {-1, holds, 0}
end
if holds == 0 and redis.call('EXISTS', lock) == 1 then
  return {0, redis.call('PTTL', lock), 0}
end
holds = addHold(lock, holder, lease)
local token = redis.pcall('INCR', counter)
if isRefused(token) then
  removeHold(lock, holder, holds)
  stop(redis.call('INCR', counter))
end
if token >= 9007199254740992 then
  token = redis.call('GET', counter)
end
return {1, holds, token}
