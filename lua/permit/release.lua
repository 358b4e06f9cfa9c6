-- SPDX-License-Identifier: Apache-2.0
-- permit/release: releases one permit and notifies the waiters.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits
-- ARGV[3]  id
-- ARGV[4]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          released
--          {2, free}          released, but its lease had ended before
--          {0, 0}             the permit is not held
--          {3, 0}             resend only: released by the earlier sending or expired, unknown which
-- Resend   safe with ARGV[4] = 1.
-- part: permit/held

local id = ARGV[3]
local expiry = redis.call('ZSCORE', held, id)
if not expiry then
  return {ARGV[4] == '1' and 3 or 0, 0}
end
local free = release({{expiry, id}})
announce(channel, free)
return {tonumber(expiry) > now and 1 or 2, free, publishError}
