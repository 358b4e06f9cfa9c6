-- SPDX-License-Identifier: Apache-2.0
-- rw/force: frees one side of a read/write lock for any holder; KEYS and ARGV as in rw/read_force. Returns the script's reply.

-- part: announce
-- part: forced
local function force(side, message)
  local lock, channel, prefix = KEYS[1], ARGV[2], ARGV[3]
  local isHeld = redis.call('HGET', lock, 'mode') == side
  local holds = isHeld and redis.call('HGETALL', lock) or {}
  redis.call('DEL', request) -- absent
  redis.call('SET', request, isHeld and 1 or 0, 'PX', life)
  if isHeld then
    redis.call('DEL', lock)
    for at = 1, #holds, 2 do
      for level = 1, math.min(tonumber(holds[at + 1]) or 0, 1000) do -- more than any holder has
        redis.call('DEL', prefix .. ':' .. holds[at] .. ':rwlock_timeout:' .. level)
      end
    end
    announce(channel, message)
  end
  return publishError and {1, publishError} or isHeld and 1 or 0
end
