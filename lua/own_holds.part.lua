-- SPDX-License-Identifier: Apache-2.0
-- own_holds: how many holds `holder` has. A hash with a mode belongs to a read/write lock: none.
local stored = redis.call('HMGET', lock, holder, 'mode')
local holds = not stored[2] and tonumber(stored[1]) or 0
