-- SPDX-License-Identifier: Apache-2.0
-- permit/release_all: releases several permits, or none of them if one is no longer held.
--
-- KEYS[1]  semaphore, string  as in permit/acquire
-- KEYS[2]  held, zset         as in permit/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits if some had expired, then the number of released ones
-- ARGV[3..] ids
-- last     resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          released
--          {0, 0}             nothing done: at least one has expired or is not held
--          {3, 0}             resend only: all released by the earlier sending or expired, unknown which
-- Resend   safe with the flag: the ids are removed together.
-- part: permit/held

local count, isResend = #ARGV - 3, ARGV[#ARGV] == '1'
local ids, absent, valid = {}, 0, 0
for i = 3, count + 2 do
  local expiry = redis.call('ZSCORE', held, ARGV[i])
  ids[#ids + 1] = {expiry, ARGV[i]}
  absent = absent + (expiry and 0 or 1)
  valid = valid + (expiry and tonumber(expiry) > now and 1 or 0)
end
if isResend and absent == count then
  return {3, 0}
end
if valid < count then
  return {0, 0}
end

reclaimExpired(-1)
local free, released = release(ids)
announce(channel, released)
return {1, free, publishError}
