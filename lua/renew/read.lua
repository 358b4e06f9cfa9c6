-- SPDX-License-Identifier: Apache-2.0
-- renew/read: one watchdog turn for a batch of read holds: the timeout keys of the caller's holders and their locks.
--
-- KEYS             for each hold: the lock (hash), then its timeout keys, levels 1 to count; all of one slot
-- ARGV[1]          lease in ms   the new time to live
-- ARGV[2i], [2i+1] holder, count of the i-th hold
-- Returns          array of n    1 renewed, 0 the hold is gone
-- Resend           safe.
-- A key of another type is a hold that is gone: it must not keep the rest of the batch from being renewed.
-- Never shortens: a longer lease of another reader or level stays (protocol.md 8, row 40). Other clients' keys are left alone.
-- part: lease

if not isLease(ARGV[1]) then
  return badLease
end
local lease = tonumber(ARGV[1])
local function extend(key)
  if redis.call('PTTL', key) < lease then
    redis.call('PEXPIRE', key, lease)
  end
end
local renewed, at = {}, 1
for i = 2, #ARGV, 2 do
  local lock, count = KEYS[at], tonumber(ARGV[i + 1])
  local isHeld = redis.pcall('HEXISTS', lock, ARGV[i]) == 1 and 1 or 0
  if isHeld == 1 then
    for level = 1, count do
      extend(KEYS[at + level])
    end
    extend(lock)
  end
  renewed[#renewed + 1] = isHeld
  at = at + 1 + count
end
return renewed
