-- SPDX-License-Identifier: Apache-2.0
-- actions/notify: an operator wakes who waits. Nothing is stored: each who is woken tries again by its own script.
--
-- KEYS[1]  channel      of the lock, or of one waiter of a fair lock
-- ARGV[1]  publish      PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  payload      0 wakes one waiter a client, 1 all of them
-- Returns  {1, heard}   how many heard it: on this server, and of plain messages in a cluster on this node
-- Resend   safe.
local heard = 0
for command in string.gmatch(ARGV[1], '%u+') do
  heard = heard + redis.call(command, KEYS[1], ARGV[2])
end
return {1, heard}
