-- SPDX-License-Identifier: Apache-2.0
-- reentrant/force: frees the lock whoever holds it and wakes one waiter a client.
--
-- KEYS[1]  lock, hash      as in reentrant/acquire
-- KEYS[2]  channel         redisson_lock__channel:{name}; message 0
-- Returns  1               there was a lock and it is free now
--          0               there was none
-- Resend   answers 0 when the earlier sending was applied.
if redis.call('DEL', KEYS[1]) == 0 then
  return 0
end
redis.call('PUBLISH', KEYS[2], '0')
return 1
