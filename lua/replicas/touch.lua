-- SPDX-License-Identifier: Apache-2.0
-- replicas/touch: a write without effect, from which the following WAIT counts.
--
-- KEYS[1]  lock, hash      of any family
-- Returns  1               it is replicated
--          0               the lock does not exist: no data was written
-- Resend   safe.
-- Redis 8 and Valkey 8 count from the last write on the link of the WAIT. The write goes to the lock itself, because no other key is certain to
-- work: while a slot moves, a node accepts writes only to existing keys, and a user may have permission for nothing else. It sets the time to
-- live to its present value, which every user that can acquire may do and which the server always replicates.
-- part: lease

local left = redis.call('PTTL', KEYS[1])
if left > 0 and left <= longestLease then
  return redis.call('PEXPIRE', KEYS[1], left)
elseif left ~= -2 then -- a group of values without expiry, or with a longer one, set by another client
  redis.call('HDEL', KEYS[1], '') -- no such field; at maxmemory all writes after this one are accepted
  redis.call('HSET', KEYS[1], '', '')
  return redis.call('HDEL', KEYS[1], '')
end
return 0
