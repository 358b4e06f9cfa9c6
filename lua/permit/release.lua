-- SPDX-License-Identifier: Apache-2.0
-- permit/release: gives one permit back and tells the waiters.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits
-- ARGV[3]  id
-- ARGV[4]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          given back
--          {2, free}          given back, but its lease had ended before
--          {0, 0}             no such permit is held
--          {3, 0}             resend only: given back by the earlier sending or expired, not known which
-- Resend   safe with ARGV[4] = 1.
-- part: announce

local semaphore, held, channel, id = KEYS[1], KEYS[2], ARGV[2], ARGV[3]
local expiry = redis.call('ZSCORE', held, id)
if not expiry then
  return {ARGV[4] == '1' and 3 or 0, 0}
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREM', held, id)
local free = redis.call('INCRBY', semaphore, 1)
announce(channel, free)
return {tonumber(expiry) > now and 1 or 2, free}
