-- SPDX-License-Identifier: Apache-2.0
-- latch/delete: removes the latch, which opens it.
--
-- KEYS[1]  latch, string      as in latch/try_set_count
-- KEYS[2]  request, string    as in latch/try_set_count
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in latch/try_set_count; message 1 (protocol.md 2.15)
-- ARGV[3]  life in ms         of the request key
-- ARGV[4]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, count}         removed, now or by the earlier sending, with this count; a text from 2^53 on
--          {0, 0}             it does not exist
-- Resend   safe with ARGV[4] = 1 while the request key lives.
-- part: announce
-- part: answered

local latch, channel = KEYS[1], ARGV[2]
local count = redis.call('GET', latch)
if not count then
  return {0, 0}
end
if not isCount(count) then
  return redis.error_reply('WRONGTYPE the string is no count')
end
redis.call('DEL', request) -- absent
redis.call('SET', request, count, 'PX', life)
redis.call('DEL', latch)
announce(channel, '1')
return {1, exactly(count), publishError}
