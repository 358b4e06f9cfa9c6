-- SPDX-License-Identifier: Apache-2.0
-- hold: the holds of a lock that is a hash, and what a server refuses. The server stops a script at a command that the user may not run and keeps
-- its earlier changes. A script therefore runs such a command with redis.pcall. If it is refused, the script undoes the changes and ends with the
-- error of the same command: stop(redis.call(…)). It does not return the reply of redis.pcall, because only an error raised by redis.call names
-- the line in the script, and Redis 6 and 7.0 do not name the command.
local function isRefused(reply)
  return type(reply) == 'table' and reply.err ~= nil
end

-- Ends the script even if the repeated command was not refused, so that it never returns a result that was undone.
local function stop()
  error('the command was refused once only')
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
    stop(redis.call('PEXPIRE', lock, lease))
  end
  return holds
end
