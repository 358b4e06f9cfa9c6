-- SPDX-License-Identifier: Apache-2.0
-- fair/release: releases one hold; the last one frees the lock and notifies the first in the queue.
--
-- KEYS[1]  lock, hash         as in reentrant/acquire
-- KEYS[2]  queue, list        as in fair/acquire
-- KEYS[3]  deadlines, zset    as in fair/acquire
-- ARGV[1]  publish            PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel            as in fair/acquire; message 0
-- ARGV[3]  holder             UUID:thread
-- ARGV[4]  lease in ms        set again when holds remain
-- ARGV[5]  expected           holds that the caller expects to have, at least 1 when it holds
-- ARGV[6]  resend             1 when an earlier attempt to send it may have been applied
-- Returns  {verdict, value, clock, expired, {}, error}; clock, expired and error as in fair/acquire
--          1, missed          the lock is free now; missed is 1 if the first in the queue has no subscriber on this node, otherwise 0
--          0, holds           still held, remaining holds
--          -1, holds          the caller does not hold it as expected; if it is free the first in the queue is notified all the same
--          2, 0               resend only: released or expired, unknown which
-- Resend   safe with ARGV[6] = 1.
-- At maxmemory Redis accepts all writes of a script whose first write needs no memory: ZREM, PEXPIRE or DEL comes first.
-- part: fair/queue

local holder, lease = ARGV[3], ARGV[4]
local expected, isResend = tonumber(ARGV[5]), ARGV[6] == '1'
-- part: checked_lease
local expired
local function answer(verdict, value)
  return {verdict, value, clock, expired, {}, publishError}
end

-- part: own_holds
local isFree = holds == 0 and redis.call('EXISTS', lock) == 0
expired = removeExpired(nil)
local wasApplied = isResend and expected > 0 and holds == expected - 1
if wasApplied and holds > 0 then
  return answer(0, holds)
end
if holds == 0 or holds ~= expected then
  if isFree then
    notifyFirst()
  end
  return wasApplied and answer(2, 0) or answer(-1, holds)
end
if holds > 1 then
  redis.call('PEXPIRE', lock, lease)
  return answer(0, redis.call('HINCRBY', lock, holder, -1))
end
redis.call('DEL', lock)
local _, _, isMissed = notifyFirst()
return answer(1, isMissed and 1 or 0)
