-- SPDX-License-Identifier: Apache-2.0
-- fair/queue: the common part of the fair lock's scripts; KEYS, ARGV[1] and ARGV[2] as in fair/acquire.
-- part: announce
-- part: hold
local lock, queue, deadlines, channel = KEYS[1], KEYS[2], KEYS[3], ARGV[2]
local time = redis.call('TIME')
local clock = time[1] * 1000000 + time[2]
local now = math.floor(clock / 1000)

local function deadlineOf(waiter)
  return waiter and tonumber(redis.call('ZSCORE', deadlines, waiter))
end

-- Removes waiters with an expired place from the head of the queue, up to the caller, which is alive. A head without a deadline stays, as
-- with Redisson.
local function removeExpired(caller)
  local expired = {}
  local head = redis.call('LINDEX', queue, 0)
  while head and head ~= caller and (deadlineOf(head) or math.huge) <= now do
    if #expired == 0 then
      redis.call('ZREM', deadlines, '') -- no such waiter: if the server refuses it, the queue is unchanged
    end
    expired[#expired + 1] = redis.call('LPOP', queue)
    redis.call('ZREM', deadlines, head)
    head = redis.call('LINDEX', queue, 0)
  end
  return expired, head
end

-- The waiter came back if its deadline is later than when it was seen, or new. Other acquisitions and leaves only make deadlines earlier.
local function isLater(waiter, seen)
  local deadline = deadlineOf(waiter)
  return deadline and (tonumber(seen) or -1) < deadline
end

-- Makes the deadlines from `place` on `left` ms earlier, but never in the past.
local function moveEarlier(place, left)
  for _, waiter in ipairs(left > 0 and redis.call('LRANGE', queue, place, -1) or {}) do
    local deadline = deadlineOf(waiter)
    if deadline and deadline > now then
      redis.call('ZADD', deadlines, math.max(deadline - left, now + 1), waiter)
    end
  end
end

-- Removes waiters, and makes the deadlines from `place` on `left` ms earlier. The first commands have no effect: if the server refuses one, the queue
-- is unchanged.
local function removeWaiters(waiters, place, left)
  redis.call('ZREM', deadlines, '')
  redis.call('LREM', queue, 0, '')
  moveEarlier(place, left)
  for _, waiter in ipairs(waiters) do
    redis.call('LREM', queue, 0, waiter)
    redis.call('ZREM', deadlines, waiter)
  end
end

-- Notifies the first waiter in the queue that the lock is free, and the next one as well if it has no subscriber: that one may find it dead.
-- Notifies at most ten: in a cluster this node does not know all subscribers of plain messages. Returns the number of notified waiters, and per
-- mode the number of subscribers of the last one; -1: this user may not query it. Third: whether the first waiter has no subscriber.
local function notifyFirst()
  local waiters, heard, isMissed = redis.pcall('LRANGE', queue, 0, 9), {}, false
  if isRefused(waiters) then -- the release is done, and its message is not sent
    publishError = waiters
    return 0, heard, isMissed
  end
  for told, waiter in ipairs(waiters) do
    local isHeard = false
    heard = {}
    announce(channel .. ':' .. waiter, '0')
    for command in string.gmatch(ARGV[1], '%u+') do
      heard[#heard + 1] = subscribersOf(command, channel .. ':' .. waiter)
      isHeard = isHeard or heard[#heard] ~= 0
    end
    if isHeard then
      return told, heard, isMissed
    end
    isMissed = true
  end
  return #waiters, heard, isMissed
end
