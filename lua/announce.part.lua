-- SPDX-License-Identifier: Apache-2.0
-- announce: publishes a message in each of the ways that ARGV[1] names: PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5); in none
-- when it is empty. Returns how many received it: on this server, and of plain messages in a cluster on this node.
-- A channel is an argument, not a key: while its slot moves to another node, the server refuses every script with a key that is absent. A
-- sharded channel hashes to the slot of the lock, which is all that SPUBLISH asks for; rights to a channel are checked when it publishes.
local function announce(channel, message)
  local received = 0
  for command in string.gmatch(ARGV[1], '%u+') do
    received = received + redis.call(command, channel, message)
  end
  return received
end

-- How many links have subscribed to exactly this channel on this node, by the command that publishes there: not those that look on by a
-- pattern. -1: this user may not ask.
local function subscribersOf(command, channel)
  local count = redis.pcall('PUBSUB', command == 'PUBLISH' and 'NUMSUB' or 'SHARDNUMSUB', channel)
  return count.err and -1 or count[2]
end

-- The same over all the ways that ARGV[1] names; -1: none is known of, and this user may not ask.
local function listenersOf(channel)
  local sum, isRefused = 0, false
  for command in string.gmatch(ARGV[1], '%u+') do
    local count = subscribersOf(command, channel)
    sum, isRefused = sum + math.max(count, 0), isRefused or count < 0
  end
  return sum == 0 and isRefused and -1 or sum
end

