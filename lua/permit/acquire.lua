-- SPDX-License-Identifier: Apache-2.0
-- permit/acquire: takes one permit per id if enough are free, after taking back as many expired ones.
--
-- KEYS[1]  semaphore, string  free permits (protocol.md 2.14)
-- KEYS[2]  held, zset         {name}:timeout; one id per held permit, score = its expiry, in ms
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits, when some had expired
-- ARGV[3]  lease in ms        0: no expiry
-- ARGV[4..] ids               16 bytes each, chosen by the caller for this request only
-- last     resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free, -1}      taken, now or by the earlier sending
--          {0, free, ms}      not enough; the next held one expires in ms, -1: none expires
-- Resend   safe with the flag: the ids show whether it was applied.
-- part: permit/held
-- part: count
-- part: lease

local lease = tonumber(ARGV[3])
local count, isResend = #ARGV - 4, ARGV[#ARGV] == '1'
if ARGV[3] ~= '0' and not isLease(ARGV[3]) then
  return redis.error_reply(badLease)
end
reclaimExpired(isResend and -1 or count) -- all: the ids of a resend must not have expired since the first sending

-- part: permits
local free = tonumber(stored)
if isResend and redis.call('ZSCORE', held, ARGV[4]) then
  return {1, free, -1, publishError}
end
if free >= count then
  local life = redis.call('PTTL', semaphore)
  free = redis.call('DECRBY', semaphore, count)
  local ids = {}
  for i = 1, count do
    ids[i] = {endOf(lease), ARGV[i + 3]}
  end
  if not store(ids, life) then
    for _, id in ipairs(ids) do
      redis.pcall('ZREM', held, id[2])
    end
    redis.pcall('INCRBY', semaphore, count)
    redis.call('ZADD', held, 'XX', 0, '') -- no such permit: only for the error
    stop(redis.call('PEXPIRE', held, life))
  end
  return {1, free, -1, publishError}
end
local first = redis.call('ZRANGE', held, 0, 0, 'WITHSCORES')[2]
local expiry = first and tonumber(first) or never
return {0, free, expiry < never and math.max(expiry - now, 0) or -1, publishError}
