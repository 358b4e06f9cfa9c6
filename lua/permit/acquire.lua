-- SPDX-License-Identifier: Apache-2.0
-- permit/acquire: takes one permit per id if enough are free, after taking back as many expired ones.
--
-- KEYS[1]  semaphore, string  free permits (protocol.md 2.14)
-- KEYS[2]  held, zset         {name}:timeout; one id per held permit, score = its expiry, in ms
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel            redisson_sc:{name}; message = free permits, when some had expired
-- ARGV[3]  lease in ms        0: no expiry
-- ARGV[4..] ids               16 bytes each, chosen by the caller for this request only
-- last     resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free, -1}      taken, now or by the earlier sending
--          {0, free, ms}      not enough; the next held one expires in ms, -1: none expires
-- Resend   safe with the flag: the ids show whether it was applied.
-- The server's clock decides, so that no client's clock can end another's permit too early (protocol.md 8, row 34).
-- part: announce
-- part: count
-- part: lease

local semaphore, held, channel, lease = KEYS[1], KEYS[2], ARGV[2], tonumber(ARGV[3])
local count, isResend = #ARGV - 4, ARGV[#ARGV] == '1'
if ARGV[3] ~= '0' and not isLease(ARGV[3]) then
  return redis.error_reply(badLease)
end
local never = 922337203685477
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- A resend first ensures that its own ids have not expired since the first sending.
local expired = redis.call('ZRANGEBYSCORE', held, 0, now, 'LIMIT', 0, isResend and -1 or count)
for _, id in ipairs(expired) do
  redis.call('ZREM', held, id)
end
if #expired > 0 then
  local free = redis.call('INCRBY', semaphore, #expired)
  if free > 0 then
    announce(channel, free)
  end
end

local stored = redis.call('GET', semaphore) or '0'
if not isCount(stored) then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
local free = tonumber(stored)
if isResend and redis.call('ZSCORE', held, ARGV[4]) then
  return {1, free, -1, unsent}
end
if free >= count then
  free = redis.call('DECRBY', semaphore, count)
  -- Rounded up: rounded down it would come before the end by the holder's clock.
  local expiry = lease > 0 and time[1] * 1000 + math.ceil(time[2] / 1000) + lease or never
  for i = 4, count + 3 do
    redis.call('ZADD', held, expiry, ARGV[i])
  end
  local life = redis.call('PTTL', semaphore)
  if life > 0 then
    redis.call('PEXPIRE', held, life)
  end
  return {1, free, -1, unsent}
end
local first = redis.call('ZRANGE', held, 0, 0, 'WITHSCORES')[2]
local expiry = first and tonumber(first) or never
return {0, free, expiry < never and math.max(expiry - now, 0) or -1, unsent}
