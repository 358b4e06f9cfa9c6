-- SPDX-License-Identifier: Apache-2.0
-- actions/force_unlock: an operator frees a lock, only if it still is as the operator saw it.
--
-- KEYS[1]  lock, hash        reentrant or read/write
-- KEYS[2]  lock channel      redisson_lock__channel:{name}; message 0
-- KEYS[3]  rw channel        redisson_rwlock:{name}; message 0 after read mode, 1 after write mode
-- ARGV[1]  publish           PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2…] field, holds, …   everything that was seen in the hash but `mode`; nothing = whoever holds it
-- Returns  {1, payload}      it is free now, this message was sent
--          {0, field, …}     it changed hands: the fields there are now; nothing was changed
--          {-1}              there is no such lock
-- Resend   answers {-1} when the earlier sending was applied.
local lock = KEYS[1]
local fields = redis.call('HGETALL', lock)
if #fields == 0 then
  return {-1}
end
local stored, mode, count = {}, false, 0
local answer = {0}
for at = 1, #fields, 2 do
  if fields[at] == 'mode' then
    mode = fields[at + 1]
  else
    stored[fields[at]] = fields[at + 1]
    count = count + 1
    answer[#answer + 1] = fields[at]
  end
end
if #ARGV > 1 then
  if count * 2 ~= #ARGV - 1 then
    return answer
  end
  for at = 2, #ARGV, 2 do
    if stored[ARGV[at]] ~= ARGV[at + 1] then
      return answer
    end
  end
end
local channel, payload = KEYS[2], '0'
if mode then
  channel = KEYS[3]
  payload = mode == 'write' and '1' or '0'
end
redis.call('DEL', lock)
for command in string.gmatch(ARGV[1], '%u+') do
  redis.call(command, channel, payload)
end
return {1, payload}
