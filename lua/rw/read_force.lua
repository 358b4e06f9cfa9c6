-- SPDX-License-Identifier: Apache-2.0
-- rw/read_force: frees a lock that is held for read, whoever holds it, and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in rw/read_acquire; its timeout keys are left to expire, as Redisson does
-- KEYS[2]  channel         redisson_rwlock:{name}; message 0
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- Returns  1               it was held for read and is free now
--          0               it was not
-- Resend   answers 0 when the earlier sending was applied.
if redis.call('HGET', KEYS[1], 'mode') ~= 'read' then
  return 0
end
redis.call('DEL', KEYS[1])
for command in string.gmatch(ARGV[1], '%u+') do
  redis.call(command, KEYS[2], '0')
end
return 1
