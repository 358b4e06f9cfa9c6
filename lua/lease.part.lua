-- SPDX-License-Identifier: Apache-2.0
-- lease: a lease is a whole number of ms, from 1 to 100 years. Checked before the first write: if the server refused PEXPIRE later, the lock would
-- never expire.
local longestLease = 3155760000000
local badLease = redis.error_reply('ERR a lease is from 1 ms to 100 years')
local function isLease(ms)
  return ms and string.find(ms, '^%d+$') and tonumber(ms) >= 1 and tonumber(ms) <= longestLease
end

