-- SPDX-License-Identifier: Apache-2.0
-- renew/exclusive: one renewal of a batch of exclusive holds (reentrant, write and similar).
--
-- KEYS[i]      lock, hash      all of one slot
-- ARGV[1]      lease in ms     the new time to live
-- ARGV[1 + i]  holder          the field that must still exist
-- Returns      array of n      1 renewed, 0 the hold is lost
-- Resend       safe.
-- A key of another type counts as a lost hold, so that the rest of the batch is still renewed. So does a reader's field of
-- the same name: only a writer's hold is in a hash with a mode.
-- part: hold

local lease = ARGV[1]
-- part: checked_lease
local renewed = {}
for at, lock in ipairs(KEYS) do
  local holder = ARGV[1 + at]
  local stored = redis.pcall('HMGET', lock, holder, 'mode')
  if isRefused(stored) and not string.find(stored.err, 'WRONGTYPE') then
    stop(redis.call('HMGET', lock, holder, 'mode')) -- not known, rather than lost
  end
  local isHeld = stored[1] and (stored[2] ~= false) == (string.sub(holder, -6) == ':write')
  renewed[at] = isHeld and redis.call('PEXPIRE', lock, lease) or 0
end
return renewed
