-- SPDX-License-Identifier: Apache-2.0
-- fair/acquire: takes the lock if it is free and no waiter is before the caller; otherwise the caller may get or keep a place in the queue.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        redisson_lock_queue:{name}, the next one first
-- KEYS[3]  deadlines, zset    redisson_lock_timeout:{name}: until when each place is kept, in ms since 1970
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            redisson_lock__channel:{name}; a waiter subscribes to it with the suffix `:holder` (protocol.md 2.5)
-- ARGV[3]  holder             UUID:thread
-- ARGV[4]  lease in ms        1 to 100 years; set by every acquisition
-- ARGV[5]  wait in ms         how long a place is kept beyond the one before it
-- ARGV[6]  queues             1: a denied caller is queued; 0: one attempt that leaves nothing behind
-- ARGV[7]  reentrant          0: the holder cannot take it again
-- ARGV[8]  expected           holds that the caller expects to have
-- ARGV[9]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {verdict, value, clock, expired, place, error}
--          1, holds           granted, now or by the earlier sending
--          0, pttl            denied; pttl -1: it never expires; 0: it is free, and other waiters are first
--          -1, holds          not as expected: the caller has lost the lock in between
--          -2, holds          the caller holds it already, and it is not reentrant; no data was changed
--          clock              the server's, in microseconds since 1970
--          expired            removed waiters whose places had expired
--          place              {} without one, else {waiters before it, 1 if it is new, ms it is kept, the holder directly before it}
--          error              of a message that the server refused; absent if all were sent
-- A resent call may find a hold that has ended by the caller's clock: it gets the lease of this acquisition.
-- Resend   safe with ARGV[9] = 1: a place is taken once and never moves back.
-- The clock is the server's, so no client's clock removes a living waiter (protocol.md 8, row 14). The caller is alive: its own place is never
-- removed, and its deadline is extended in time (row 15).
-- part: fair/queue

local holder, lease, wait = ARGV[3], ARGV[4], tonumber(ARGV[5])
local expected, isResend = tonumber(ARGV[8]), ARGV[9] == '1'
-- part: checked_lease
local expired, head = {}, nil
local function answer(verdict, value, place)
  return {verdict, value, clock, expired, place or {}, publishError}
end

-- part: own_holds
local isReentrant = ARGV[7] == '1'
if isResend and holds == expected + 1 and (isReentrant or holds == 1) then
  redis.call('PEXPIRE', lock, math.max(redis.call('PTTL', lock), lease))
  return answer(1, holds)
end
if holds ~= expected then
  return answer(-1, holds)
end
if holds > 0 then
  if not isReentrant then
    return answer(-2, holds)
  end
  redis.call('PEXPIRE', lock, lease)
  return answer(1, redis.call('HINCRBY', lock, holder, 1))
end

-- Returns false if the server refuses it.
local function moveDeadlines(waiters, by)
  for _, waiter in ipairs(waiters) do
    if isRefused(redis.pcall('ZINCRBY', deadlines, by, waiter)) then
      return false
    end
  end
  return true
end

local pttl = redis.call('PTTL', lock)
local isFree = pttl == -2
expired, head = removeExpired(holder)
if isFree and (not head or head == holder) then
  local waiters = redis.call('ZRANGE', deadlines, 0, -1)
  redis.call('PEXPIRE', lock, lease) -- no effect yet: a user without the right is refused before the first change
  redis.call('HSET', lock, holder, 1)
  redis.call('PEXPIRE', lock, lease)
  local isPopped = not head or not isRefused(redis.pcall('LPOP', queue))
  local isLowered = isPopped and moveDeadlines(waiters, -wait)
  if not isLowered or isRefused(redis.pcall('ZREM', deadlines, holder)) then -- the lock and the queue are as before
    redis.pcall('DEL', lock)
    if not isPopped then
      stop(redis.call('LPOP', queue))
    end
    if head then
      redis.pcall('LPUSH', queue, head)
    end
    if not isLowered then
      stop(redis.call('ZINCRBY', deadlines, -wait, waiters[1]))
    end
    moveDeadlines(waiters, wait)
    stop(redis.call('ZREM', deadlines, holder))
  end
  return answer(1, 1)
end
if isFree and #expired > 0 then
  notifyFirst()
end
pttl = isFree and 0 or pttl
if ARGV[6] ~= '1' then
  return answer(0, pttl)
end

local place = redis.call('LPOS', queue, holder)
local isNew = not place
place = place or redis.call('LLEN', queue)
local before = place > 0 and redis.call('LINDEX', queue, place - 1)
local from = math.max(deadlineOf(before) or 0, now)
local deadline = deadlineOf(holder)
if isNew then
  redis.call('RPUSH', queue, holder)
end
if not deadline or deadline < from + wait / 2 then
  deadline = (from > now and from or now + math.max(pttl, 0)) + wait
  if isRefused(redis.pcall('ZADD', deadlines, deadline, holder)) then
    if isNew then
      redis.pcall('RPOP', queue)
    end
    stop(redis.call('ZADD', deadlines, deadline, holder))
  end
end
return answer(0, pttl, {place, isNew and 1 or 0, deadline - now, before or ''})
