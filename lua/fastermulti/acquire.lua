-- SPDX-License-Identifier: Apache-2.0
-- fastermulti/acquire: takes several values of a group, or adds one hold of each; all of them or none.
--
-- KEYS[1]  group, hash     three fields per value v (protocol.md 2.12): v = holder, v:holder:expire_time in ms, v:holder:lock_count
-- ARGV[1]  holder          UUID:thread
-- ARGV[2]  lease in ms     1 to 100 years
-- ARGV[3]  expected        holds of these values together that the caller expects to have
-- ARGV[4…] value, others   per value: its hash, and the caller's holds of it together with other values
-- ARGV[n]  resend          1 when an earlier attempt to send it may have been applied
-- Returns  {1, holds}      granted, now or by the earlier sending
--          {0, ms}         another holder has one of the values for this long
--          {-1, 0}         not as expected: the caller has lost a value in between
-- Resend   safe: a count is set to the expected count plus one, never added to.
-- Time is the server's. An expired hold does not count: its fields are removed, so that its count cannot return (protocol.md 8, row 35).
-- A hash with a mode belongs to a read/write lock and counts as held by another.
-- part: hold
-- part: lease

local group, holder, lease, expected = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if not isLease(ARGV[2]) then
  return redis.error_reply(badLease)
end
-- part: time
local leaseEnd = endAfter(lease)
local isResend = ARGV[#ARGV] == '1'
local pttl = redis.call('PTTL', group)
if pttl ~= -2 and redis.call('HEXISTS', group, 'mode') == 1 then
  return {0, pttl}
end

local function expiry(value, owner)
  return tonumber(redis.call('HGET', group, value .. ':' .. owner .. ':expire_time') or 0)
end

local busyUntil, isLost = 0, false
for i = 4, #ARGV - 1, 2 do
  local owner = redis.call('HGET', group, ARGV[i])
  local isLive = owner and expiry(ARGV[i], owner) > now
  if isLive and owner ~= holder then
    busyUntil = math.max(busyUntil, expiry(ARGV[i], owner))
  end
  local count = isLive and owner == holder and tonumber(redis.call('HGET', group, ARGV[i] .. ':' .. holder .. ':lock_count')) or 0
  isLost = isLost or (expected > 0 and count < expected + ARGV[i + 1])
end
if isLost then
  return {-1, 0}
end
if busyUntil > 0 then
  return {0, busyUntil - now}
end

local undo = {} -- commands
for i = 4, #ARGV - 1, 2 do
  local value = ARGV[i]
  local prefix = value .. ':' .. holder
  local owner = redis.call('HGET', group, value)
  local counted = string.format('%d', expected + ARGV[i + 1] + 1)
  local isApplied = isResend and owner == holder and expiry(value, holder) > now
    and redis.call('HGET', group, prefix .. ':lock_count') == counted
  if owner and owner ~= holder then
    redis.call('HDEL', group, value .. ':' .. owner .. ':expire_time', value .. ':' .. owner .. ':lock_count')
  end
  if not isApplied then
    local count, ends = prefix .. ':lock_count', prefix .. ':expire_time'
    local own = owner == holder and redis.call('HMGET', group, count, ends)
    undo[#undo + 1] = own and own[1] and own[2] and {'HSET', group, count, own[1], ends, own[2]} or {'HDEL', group, value, count, ends}
    redis.call('HSET', group, value, holder, prefix .. ':lock_count', counted,
      prefix .. ':expire_time', string.format('%.0f', math.max(expiry(value, holder), leaseEnd)))
  end
end
if (pttl == -2 or (pttl >= 0 and pttl < lease)) and isRefused(redis.pcall('PEXPIRE', group, ARGV[2])) then
  for _, command in ipairs(undo) do
    redis.pcall(unpack(command))
  end
  stop(redis.call('PEXPIRE', group, ARGV[2]))
end
return {1, expected + 1}
