-- SPDX-License-Identifier: Apache-2.0
-- hold: the holds of a lock that is a hash, and what a server refuses. The server stops a script at a command that the user may not run and keeps
-- its earlier changes. A script therefore undoes them, and then repeats the refused command: its error is the reply.
local function isRefused(reply)
  return type(reply) == 'table' and reply.err ~= nil
end

-- Undoes one of `holds` holds.
local function removeHold(lock, field, holds)
  if holds == 1 then
    redis.pcall('HDEL', lock, field)
  else
    redis.pcall('HINCRBY', lock, field, -1)
  end
end

-- Gives the lock the time to live back that it had: -1 for none.
local function restoreTtl(lock, ttl)
  if ttl > 0 then
    redis.pcall('PEXPIRE', lock, ttl)
  elseif ttl == -1 then
    redis.pcall('PERSIST', lock)
  end
end

-- Adds one hold and sets the time to live. Without the right to set it, no hold is left that never expires.
local function addHold(lock, field, lease)
  local holds = redis.call('HINCRBY', lock, field, 1)
  if isRefused(redis.pcall('PEXPIRE', lock, lease)) then
    removeHold(lock, field, holds)
    redis.call('PEXPIRE', lock, lease)
  end
  return holds
end
