-- SPDX-License-Identifier: Apache-2.0
-- actions/force_unlock: an operator frees a lock, only if it is unchanged since the operator saw it.
--
-- KEYS[1]  lock, hash        of any family
-- KEYS[2]  queue, list       of a fair lock, or absent; none of the following keys if this user may not use it: the queue is then unchanged
-- KEYS[3]  deadlines, zset   of a fair lock, or absent
-- KEYS[4…] timeout keys      {name}:UUID:thread:rwlock_timeout:1, 2, … to delete with the lock, of old clients without braces; others expire by
--                            themselves, as with Redisson
-- ARGV[1]  publish           PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  lock channel      redisson_lock__channel:{name}; message 0; a fair waiter's own channel starts with it
-- ARGV[3]  rw channel        redisson_rwlock:{name}; message 0 after read mode, 1 after write mode
-- ARGV[4…] field, value, …   everything that was seen in the hash; none: for any holder
-- Returns  {1, payload, deleted, told, pttl, n…}
--                            it is free now, this message was sent; deleted: how many of the timeout keys existed; told: number of notified
--                            waiters of the queue, one after the other; pttl: the lock's before, which the waiters know at most; n per mode:
--                            subscribers on this node, without patterns, to the last of their channels, without a queue to the lock's; -1: this
--                            user may not query it
--          {0, holder, …}    the holders have changed: the present ones; no data was changed
--          {-1}              the lock does not exist
-- Resend   answers {-1} when the earlier sending was applied.
-- The queue stays; notified are the same waiters as in fair/release.
-- part: fair/queue
-- part: actions/seen

if #fields == 0 then
  return {-1}
end
if #ARGV > 3 and not isUnchanged(4) then
  return holders
end
local told, payload = channel, '0'
if mode then
  told = ARGV[3]
  payload = mode == 'write' and '1' or '0'
elseif queue then
  removeExpired(nil)
end
local pttl = redis.call('PTTL', lock)
local hasQueue = not mode and queue and redis.call('EXISTS', queue) == 1
redis.call('DEL', lock)
local deleted = 0
for at = 4, #KEYS do
  deleted = deleted + redis.call('DEL', KEYS[at])
end
local heard = {}
for command in string.gmatch(ARGV[1], '%u+') do
  heard[#heard + 1] = subscribersOf(command, told)
end
announce(told, payload)
local queued = 0
if hasQueue then
  queued, heard = notifyFirst()
end
heard[#heard + 1] = publishError
return {1, payload, deleted, queued, pttl, unpack(heard)}
