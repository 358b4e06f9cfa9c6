-- SPDX-License-Identifier: Apache-2.0
-- semaphore/acquire: takes permits if enough are free.
--
-- KEYS[1]  semaphore, string  free permits; may be absent or negative (protocol.md 2.13)
-- KEYS[2]  request, string    redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  permits            > 0
-- ARGV[2]  life in ms         of the request key
-- ARGV[3]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, free}          taken, now or by the earlier sending
--          {0, free}          not enough; free is a text from 2^53 on
-- Resend   safe with ARGV[3] = 1 while the request key lives.
-- part: answered
-- part: hold

local semaphore, permits = KEYS[1], ARGV[1]
-- part: permits
if tonumber(stored) < tonumber(permits) then -- permits are below 2^31: rounding is harmless
  return {0, exactly(stored)}
end
redis.call('DECRBY', semaphore, permits)
local free = redis.call('GET', semaphore) -- exact, unlike the reply of DECRBY here
if isRefused(redis.pcall('SET', request, free, 'PX', life)) then
  redis.pcall('INCRBY', semaphore, permits)
  stop(redis.call('SET', request, free, 'PX', life))
end
return {1, exactly(free)}
