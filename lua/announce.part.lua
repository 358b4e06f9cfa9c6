-- SPDX-License-Identifier: Apache-2.0
-- announce: publishes a message by each command of the publish argument. Returns the number of receivers: on this server, and for plain messages in a
-- cluster on this node.
-- The publish argument is ARGV[1] of every script that publishes. It is empty, or contains commands separated by a space: PUBLISH, SPUBLISH or both
-- (protocol.md 5). In the release of a lock, the number of known receivers may follow, as in "PUBLISH SPUBLISH 1": the caller's own links and pattern
-- subscribers, which do not count as waiters. Other scripts ignore it.
-- A script has already written when it publishes. If the server refuses a message, the script continues, and the last element of its reply is the
-- server's error.
-- A channel is an argument, not a key: while its slot moves to another node, the server refuses scripts with an absent key. A sharded channel hashes
-- to the slot of the lock, which is all that SPUBLISH needs. The server checks channel permissions when the script publishes.
local publishError -- the error of a message that the server refused; nil: all were sent

local function announce(channel, message)
  local publish = ARGV[1]
  if publish == 'PUBLISH' or publish == 'PUBLISH 1' or publish == 'PUBLISH 2' then
    local received = redis.pcall('PUBLISH', channel, message)
    if type(received) == 'number' then
      return received
    end
    publishError = received
    return 0
  end
  local sum = 0
  for command in string.gmatch(publish, '%u+') do
    local received = redis.pcall(command, channel, message)
    if type(received) == 'number' then
      sum = sum + received
    else
      publishError = received
    end
  end
  return sum
end

-- The number of links on this node subscribed to exactly this channel, in the mode that the command publishes to; pattern subscribers do not count.
-- -1: this user may not query it.
local function subscribersOf(command, channel)
  local count = redis.pcall('PUBSUB', command == 'PUBLISH' and 'NUMSUB' or 'SHARDNUMSUB', channel)
  return count.err and -1 or count[2]
end

-- The sum over all commands of the publish argument; -1: none is visible, and this user may not query all.
local function listenersOf(channel)
  local publish = ARGV[1]
  if publish == 'PUBLISH' or publish == 'PUBLISH 1' then
    return subscribersOf('PUBLISH', channel)
  end
  local sum, isRefused = 0, false
  for command in string.gmatch(publish, '%u+') do
    local count = subscribersOf(command, channel)
    sum, isRefused = sum + math.max(count, 0), isRefused or count < 0
  end
  return sum == 0 and isRefused and -1 or sum
end

-- The number at the end of the publish argument.
local function knownReceivers()
  local publish = ARGV[1]
  if publish == 'PUBLISH 1' then
    return 1
  end
  return tonumber(string.match(publish, '%d+$')) or 0
end

-- Announces a release. Returns 0 if only known receivers received it, else two numbers: the links on this node subscribed to exactly this
-- channel (-1: this user may not query them), and the receivers. If the server refused the message: its error.
local function announceRelease(channel, message)
  local received = announce(channel, message)
  if publishError then
    return publishError
  end
  if received == 0 or received <= knownReceivers() then
    return 0
  end
  return listenersOf(channel), received
end
