-- SPDX-License-Identifier: Apache-2.0
-- latch/try_set_count: closes an open latch.
--
-- KEYS[1]  latch, string      remaining count; absent if open (protocol.md 2.15)
-- KEYS[2]  request, string    redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_countdownlatch__channel__{name}; message 1. Not a key: it may hash to another slot
-- ARGV[3]  count              from 1 to 2^63-1
-- ARGV[4]  life in ms         of the request key
-- ARGV[5]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, count}         closed, now or by the earlier sending; a text from 2^53 on
--          {0, 0}             it is closed already, or the key holds another value
-- Resend   safe with ARGV[5] = 1 while the request key lives.
-- part: announce
-- part: answered

local latch, channel, count = KEYS[1], ARGV[2], ARGV[3]
if redis.call('EXISTS', latch) == 1 then
  return {0, 0}
end
redis.call('SET', latch, count)
redis.call('SET', request, count, 'PX', life)
announce(channel, '1')
return {1, exactly(count), publishError}
