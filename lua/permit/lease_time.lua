-- SPDX-License-Identifier: Apache-2.0
-- permit/lease_time: the remaining lease of a held permit. Read-only.
--
-- KEYS[1]  held, zset         as KEYS[2] in permit/acquire
-- ARGV[1]  id
-- Returns  ms                 > 0
--          -1                 no expiry
--          -2                 the permit is not held
local expiry = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not expiry then
  return -2
end
if tonumber(expiry) >= 922337203685477 then
  return -1
end
-- part: time
if tonumber(expiry) <= now then
  return -2
end
return math.max(tonumber(expiry) - endAfter(0), 1)
