-- SPDX-License-Identifier: Apache-2.0
-- lease: a lease is a whole number of ms, from 1 to 100 years. Checked before the first write: if the server refused PEXPIRE later, the lock would
-- never expire.
local longestLease, badLease = 3155760000000, 'ERR a lease is from 1 ms to 100 years'
local function isLease(ms)
  local number = tonumber(ms)
  return number and number >= 1 and number <= longestLease and not string.find(ms, '%D')
end
