-- SPDX-License-Identifier: Apache-2.0
-- renew/fastermulti: one renewal of a batch of holds of values.
--
-- KEYS[i]      group, hash        as in fastermulti/acquire; all of one slot, keys may repeat
-- ARGV[1]      lease in ms        the minimum time to live from now on
-- then per KEYS[i]: holder, m, and the m hashes of the values that it holds together
-- Returns      array of n         1 renewed, 0 a value is lost or held by another: no value of this hold was renewed
-- Resend       safe.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: PEXPIRE or HDEL comes first.
-- A key of another type counts as a lost hold, so that the rest of the batch is still renewed.

local lease = ARGV[1]
-- part: checked_lease
lease = tonumber(lease)
-- part: time
local expiry = endAfter(lease)
local renewed = {}
local at = 2
for i, group in ipairs(KEYS) do
  local holder, count = ARGV[at], tonumber(ARGV[at + 1])
  local isHeld = redis.call('TYPE', group).ok == 'hash'
  for v = at + 2, at + 1 + count do
    isHeld = isHeld and redis.call('HGET', group, ARGV[v]) == holder
      and redis.call('HEXISTS', group, ARGV[v] .. ':' .. holder .. ':expire_time') == 1
  end
  if isHeld then
    local pttl = redis.call('PTTL', group)
    if pttl >= 0 and pttl < lease then
      redis.call('PEXPIRE', group, ARGV[1])
    else
      redis.call('HDEL', group, '') -- no such field
    end
    for v = at + 2, at + 1 + count do
      local field = ARGV[v] .. ':' .. holder .. ':expire_time'
      redis.call('HSET', group, field, string.format('%.0f', math.max(expiry, tonumber(redis.call('HGET', group, field)))))
    end
  end
  renewed[i] = isHeld and 1 or 0
  at = at + 2 + count
end
return renewed
