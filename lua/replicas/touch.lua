-- SPDX-License-Identifier: Apache-2.0
-- replicas/touch: a write that changes nothing, for the WAIT behind it to count from.
--
-- KEYS[1]  lock, hash      of any family
-- Returns  1               replicas are sent it
--          0               there is no such lock: nothing was written
-- Resend   safe.
-- Redis 8 and Valkey 8 count from the last write of the link that waits. The lock itself is written, as no other key surely can be: while a
-- slot moves, a node takes writes only to what is there, and a user may have rights to nothing else. The time to live is set to what it is, which
-- every acquisition may do and the server never leaves out.
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
