-- SPDX-License-Identifier: Apache-2.0
-- actions/repair_ttl: an operator sets a time to live on a lock without one, only if the lock is unchanged since the operator saw it.
--
-- KEYS[1]  lock, hash        of any family
-- ARGV[1]  lease in ms       1 to 100 years
-- ARGV[2…] field, value, …   everything that was seen in the hash
-- Returns  {1, lease}        it expires after that, unless its holder renews it
--          {0, holder, …}    the holders have changed: the present ones; no data was changed
--          {-1}              the lock does not exist
--          {2, pttl}         it has a time to live already; no data was changed
-- Resend   answers {2, pttl} when the earlier sending was applied.
-- part: actions/seen

local lease = ARGV[1]
-- part: checked_lease
if #fields == 0 then
  return {-1}
end
local pttl = redis.call('PTTL', KEYS[1])
if pttl ~= -1 then
  return {2, pttl}
end
if not isUnchanged(2) then
  return holders
end
redis.call('PEXPIRE', KEYS[1], lease)
return {1, tonumber(lease)}
