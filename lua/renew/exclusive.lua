-- SPDX-License-Identifier: Apache-2.0
-- renew/exclusive: one watchdog turn for a batch of exclusive holds (reentrant, write and their kin).
--
-- KEYS[i]      lock, hash      all of one slot
-- ARGV[1]      lease in ms     the new time to live
-- ARGV[1 + i]  holder          the field that must still be there
-- Returns      array of n      1 renewed, 0 the hold is gone
-- Resend       safe.
-- A key of another type is a hold that is gone: it must not keep the rest of the batch from being renewed.
-- part: lease

if not isLease(ARGV[1]) then
  return badLease
end
local renewed = {}
for at, lock in ipairs(KEYS) do
  renewed[at] = 0
  if redis.pcall('HEXISTS', lock, ARGV[1 + at]) == 1 then
    renewed[at] = redis.call('PEXPIRE', lock, ARGV[1])
  end
end
return renewed
