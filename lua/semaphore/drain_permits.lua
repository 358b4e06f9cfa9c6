-- SPDX-License-Identifier: Apache-2.0
-- semaphore/drain_permits: takes all free permits; removes an expiry of the semaphore (protocol.md 2.13).
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  request, string    as in semaphore/acquire
-- ARGV[1]  life in ms         of the request key
-- ARGV[2]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, taken}         now or by the earlier sending; negative if more were removed than existed;
--                             a text from 2^53 on
--          {0, 0}             the semaphore does not exist
-- Resend   safe with ARGV[2] = 1 while the request key lives.
-- part: answered

local semaphore = KEYS[1]
local free = redis.call('GET', semaphore)
if not free then
  return {0, 0}
end
if not isCount(free) then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
redis.call('SET', semaphore, 0)
redis.call('SET', request, free, 'PX', life)
return {1, exactly(free)}
