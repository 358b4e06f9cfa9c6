-- SPDX-License-Identifier: Apache-2.0
-- rw/write_force: frees a lock that is held for write, the writer's own read holds included, and wakes all waiters.
--
-- KEYS[1]  lock, hash      as in rw/write_acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  channel         redisson_rwlock:{name}; message 1
-- Returns  1               it was held for write and is free now
--          0               it was not
-- Resend   answers 0 when the earlier sending was applied.
-- part: announce

if redis.call('HGET', KEYS[1], 'mode') ~= 'write' then
  return 0
end
redis.call('DEL', KEYS[1])
announce(ARGV[2], '1')
return 1
