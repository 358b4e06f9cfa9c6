-- SPDX-License-Identifier: Apache-2.0
-- fastermulti/status: the holds of several values of a group. Writes nothing.
--
-- KEYS[1]  group, hash     as in fastermulti/acquire
-- ARGV[1]  holder          UUID:thread
-- ARGV[2…] value           its hash
-- Returns  {held, holds, ms}   number of held values, number of times the holder has all of them, and ms until all are free;
--                              -2 if none is held
-- Resend   safe.
local group, holder = KEYS[1], ARGV[1]
-- part: time
local held, holds, last = 0, math.huge, 0
for i = 2, #ARGV do
  local owner = redis.call('HGET', group, ARGV[i])
  local prefix = ARGV[i] .. ':' .. (owner or '')
  local expiry = owner and tonumber(redis.call('HGET', group, prefix .. ':expire_time') or 0) or 0
  if expiry > now then
    held = held + 1
    last = math.max(last, expiry)
  end
  local isOwn = expiry > now and owner == holder
  holds = math.min(holds, isOwn and tonumber(redis.call('HGET', group, prefix .. ':lock_count')) or 0)
end
return {held, #ARGV > 1 and holds or 0, held > 0 and math.max(last - endAfter(0), 1) or -2}
