-- SPDX-License-Identifier: Apache-2.0
-- semaphore/drain_permits: takes all free permits; the semaphore lives for ever from then on (protocol.md 2.13).
--
-- KEYS[1]  semaphore, string  as in semaphore/acquire
-- KEYS[2]  latch, string      as in semaphore/acquire
-- ARGV[1]  life in ms         of the latch
-- ARGV[2]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {1, taken}         now or by the earlier sending; negative where more were taken away than there were
--          {0, 0}             there is no semaphore
-- Resend   safe with ARGV[2] = 1 while the latch lives.
local semaphore, latch = KEYS[1], KEYS[2]
local answered = ARGV[2] == '1' and redis.call('GET', latch)
if answered then
  return {1, tonumber(answered)}
end
local stored = redis.call('GET', semaphore)
if not stored then
  return {0, 0}
end
local free = tonumber(stored)
if not free then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
redis.call('SET', semaphore, 0)
redis.call('SET', latch, free, 'PX', ARGV[1])
return {1, free}
