-- SPDX-License-Identifier: Apache-2.0
-- fair/force: frees the lock for any holder and notifies the first in the queue; the queue stays.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- KEYS[4]  request, string    redisson_unlock_latch:{name}:R; the answer to this request, for its resend
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3]  life in ms         of the request key
-- ARGV[4]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  1                  the lock was held and is free now
--          0                  it was not held
-- Resend   safe with the flag while the request key lives: a later holder keeps the lock.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: DEL comes first.
-- Only a hash without a mode is such a lock: a read/write lock is not, and other data fails with WRONGTYPE. Notified as in fair/release.
-- part: fair/queue
-- part: forced

removeExpired(nil)
local isHeld = redis.call('HLEN', lock) > 0 and redis.call('HEXISTS', lock, 'mode') == 0
redis.call('DEL', request) -- absent
redis.call('SET', request, isHeld and 1 or 0, 'PX', life)
if isHeld then
  redis.call('DEL', lock)
  notifyFirst()
end
return publishError and {1, publishError} or isHeld and 1 or 0
