-- SPDX-License-Identifier: Apache-2.0
-- fair/force: frees the lock whoever holds it and tells the first in the queue; the queue stays.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- Returns  1                  there was a lock and it is free now
--          0                  there was none
-- Resend   answers 0 when the earlier sending was applied.
-- Only a hash without a mode is such a lock: a read/write lock is none, and other data fails with WRONGTYPE. Who is told: as in fair/release.
-- part: fair/queue

purge(nil)
if redis.call('HLEN', lock) == 0 or redis.call('HEXISTS', lock, 'mode') == 1 then
  return 0
end
redis.call('DEL', lock)
tellFirst()
return 1
