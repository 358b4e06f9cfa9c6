-- SPDX-License-Identifier: Apache-2.0
-- permit/held: the held permits, and those whose leases have ended. KEYS, ARGV[1] and ARGV[2] as in permit/acquire.
-- The server's clock decides, so that no client's clock can end another's permit too early (protocol.md 8, row 34).
-- part: announce
-- part: hold
local semaphore, held, channel = KEYS[1], KEYS[2], ARGV[2]
local never = 922337203685477
-- part: time

-- Takes back at most `most` expired permits, -1: all, and returns their number. ZREM comes first, without an effect: at maxmemory the server then accepts all writes, and a
-- user who may not run it loses no permit.
local function reclaimExpired(most)
  local expired = redis.call('ZRANGEBYSCORE', held, 0, now, 'LIMIT', 0, most)
  if #expired == 0 then
    return 0
  end
  redis.call('ZREM', held, '')
  local free = redis.call('INCRBY', semaphore, #expired)
  for _, id in ipairs(expired) do
    redis.call('ZREM', held, id)
  end
  if free > 0 then
    announce(channel, free)
  end
  return #expired
end

-- Stores held permits, each {expiry, id}. They live no longer than the semaphore, `life` ms. Returns false if the server refuses it.
local function store(ids, life)
  for _, id in ipairs(ids) do
    if isRefused(redis.pcall('ZADD', held, id[1], id[2])) then
      return false
    end
  end
  return life <= 0 or not isRefused(redis.pcall('PEXPIRE', held, life))
end

-- The end of a lease in ms, or never.
local function endOf(lease)
  return lease > 0 and endAfter(lease) or never
end

-- Releases held permits, each {expiry, id}, and returns the numbers of free and of released ones. If the server refuses to count them, they stay held.
local function release(ids)
  local released = 0
  for _, id in ipairs(ids) do
    released = released + redis.call('ZREM', held, id[2])
  end
  local free = redis.pcall('INCRBY', semaphore, released)
  if isRefused(free) then
    store(ids, redis.call('PTTL', semaphore))
    stop(redis.call('INCRBY', semaphore, released))
  end
  return free, released
end
