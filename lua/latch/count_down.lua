-- SPDX-License-Identifier: Apache-2.0
-- latch/count_down: counts the latch down by one; at zero it opens and its key is removed.
--
-- KEYS[1]  latch, string      as in latch/try_set_count
-- KEYS[2]  request, string    as in latch/try_set_count
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in latch/try_set_count; message 0 when it opens
-- ARGV[3]  life in ms         of the request key
-- ARGV[4]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, count}         counted down, now or by the earlier sending; a text from 2^53 on
--          {0, 0}             it was open already
-- Resend   safe with ARGV[4] = 1 while the request key lives.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- part: announce
-- part: answered
-- part: hold

local latch, channel = KEYS[1], ARGV[2]
if not redis.call('GET', latch) then
  return {0, 0}
end
redis.call('DEL', request) -- absent
local count = redis.call('DECR', latch)
local left = count > 0 and redis.call('GET', latch) or '0' -- exact, unlike the reply of DECR here
if isRefused(redis.pcall('SET', request, left, 'PX', life)) then
  redis.pcall('INCR', latch)
  stop(redis.call('SET', request, left, 'PX', life))
end
if count <= 0 then
  redis.call('DEL', latch)
end
if count == 0 then
  announce(channel, '0')
end
return {1, exactly(left), publishError}
