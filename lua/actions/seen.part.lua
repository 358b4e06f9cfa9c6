-- SPDX-License-Identifier: Apache-2.0
-- actions/seen: whether a lock is unchanged since the operator saw it. The arguments from `first` on are all fields and values seen in the
-- hash KEYS[1]; a value of `*` stands for any.
-- A group's times are not compared, because a renewal changes them; its counts are, if they were seen.
local fields = redis.call('HGETALL', KEYS[1])

local function isValueDetail(field)
  return string.find(field, ':expire_time$') or string.find(field, ':lock_count$')
end

local mode, stored, count = false, {}, 0
local holders = {0} -- the reply if they have changed
for at = 1, #fields, 2 do
  if fields[at] == 'mode' then
    mode = fields[at + 1]
  else
    stored[fields[at]] = fields[at + 1]
    if not isValueDetail(fields[at]) then
      count = count + 1
      holders[#holders + 1] = tonumber(fields[at + 1]) and fields[at] or fields[at + 1] -- of a group the holder is the value
    end
  end
end

local function isUnchanged(first)
  local seen, seenMode = 0, false
  for at = first, #ARGV, 2 do
    local field, value = ARGV[at], ARGV[at + 1]
    if field == 'mode' then
      seenMode = value
    else
      if not isValueDetail(field) then
        seen = seen + 1
      end
      if not stored[field] or (value ~= '*' and stored[field] ~= value) then
        return false
      end
    end
  end
  return seen == count and seenMode == mode
end
