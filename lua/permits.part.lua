-- SPDX-License-Identifier: Apache-2.0
-- permits: the number of free permits of `semaphore` as stored, a text. Comes after count.
local stored = redis.call('GET', semaphore) or '0'
if not isCount(stored) then
  return redis.error_reply('WRONGTYPE the string is no number of permits')
end
