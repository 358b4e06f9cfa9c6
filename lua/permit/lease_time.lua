-- SPDX-License-Identifier: Apache-2.0
-- permit/lease_time: how long a held permit lives. Only reads.
--
-- KEYS[1]  held, zset         as KEYS[2] in permit/acquire
-- ARGV[1]  id
-- Returns  ms                 > 0
--          -1                 for ever
--          -2                 no such permit is held any more
local expiry = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not expiry then
  return -2
end
if tonumber(expiry) >= 922337203685477 then
  return -1
end
local time = redis.call('TIME')
local left = tonumber(expiry) - (time[1] * 1000 + math.floor(time[2] / 1000))
return left > 0 and left or -2
