-- SPDX-License-Identifier: Apache-2.0
-- rw/read_force: frees a lock that is held for read, whoever holds it, and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire; its timeout keys are left to expire, as Redisson does
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 0
-- Returns  1               it was held for read and is free now
--          0               it was not
-- Resend   answers 0 when the earlier sending was applied.
-- part: announce

if redis.call('HGET', KEYS[1], 'mode') ~= 'read' then
  return 0
end
redis.call('DEL', KEYS[1])
announce(ARGV[2], '0')
return 1
