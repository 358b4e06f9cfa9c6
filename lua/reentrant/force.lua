-- SPDX-License-Identifier: Apache-2.0
-- reentrant/force: frees the lock whoever holds it and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in reentrant/acquire
-- ARGV[1]  publish         PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5); empty: nothing is sent
-- ARGV[2]  channel         redisson_lock__channel:{name}; message 0; a spin lock has none
-- Returns  1               there was a lock and it is free now
--          0               there was none
-- Resend   answers 0 when the earlier sending was applied.
-- Only a hash without a mode is such a lock: a read/write lock is none, and other data fails with WRONGTYPE.
-- part: announce

if redis.call('HLEN', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], 'mode') == 1 then
  return 0
end
redis.call('DEL', KEYS[1])
announce(ARGV[2], '0')
return 1
