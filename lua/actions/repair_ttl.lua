-- SPDX-License-Identifier: Apache-2.0
-- actions/repair_ttl: an operator gives a time to live to a lock that would never expire, only if it still is as the operator saw it.
--
-- KEYS[1]  lock, hash        of any family
-- ARGV[1]  lease in ms       1 to 100 years
-- ARGV[2…] field, value, …   everything that was seen in the hash but `mode`
-- Returns  {1, lease}        it expires then, unless its holder renews it
--          {0, holder, …}    it changed hands: who holds it now; nothing was changed
--          {-1}              there is no such lock
--          {2, pttl}         it has a time to live by now; nothing was changed
-- Resend   answers {2, pttl} when the earlier sending was applied.
-- part: actions/seen
-- part: lease

if not isLease(ARGV[1]) then
  return redis.error_reply(badLease)
end
if #fields == 0 then
  return {-1}
end
local pttl = redis.call('PTTL', KEYS[1])
if pttl ~= -1 then
  return {2, pttl}
end
if not isAsSeen(2) then
  return holders
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return {1, tonumber(ARGV[1])}
