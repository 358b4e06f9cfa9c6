-- SPDX-License-Identifier: Apache-2.0
-- semaphore/add: adds permits, in one step with the answer to a resend.
-- part: hold

-- Adds permits and stores the number of free ones as the answer. If the server refuses that, the semaphore is as before. Returns the
-- free ones as a text.
local function addPermits(semaphore, permits)
  local isNew = not redis.call('GET', semaphore)
  redis.call('INCRBY', semaphore, permits)
  local free = redis.call('GET', semaphore) -- exact, unlike the reply of INCRBY here
  if isRefused(redis.pcall('SET', request, free, 'PX', life)) then
    if isNew then
      redis.pcall('DEL', semaphore)
    else
      redis.pcall('DECRBY', semaphore, permits)
    end
    stop(redis.call('SET', request, free, 'PX', life))
  end
  return free
end
