-- SPDX-License-Identifier: Apache-2.0
-- time: the server's clock in ms since 1970, for what expires within a value.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Rounded up: rounded down a lease would end before the end by the holder's clock.
local function endAfter(ms)
  return time[1] * 1000 + math.ceil(time[2] / 1000) + ms
end
