-- SPDX-License-Identifier: Apache-2.0
-- rw/timeouts: the timeout keys of read holds, {name}:UUID:thread:rwlock_timeout:level.
-- Deletes those of all holds; `fields`: the complete hash before its deletion. `prefix`: {name}
local function deleteTimeouts(fields, prefix)
  for at = 1, #fields, 2 do
    for level = 1, math.min(tonumber(fields[at + 1]) or 0, 1000) do -- more than any holder has
      redis.call('DEL', prefix .. ':' .. fields[at] .. ':rwlock_timeout:' .. level)
    end
  end
end

