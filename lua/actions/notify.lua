-- SPDX-License-Identifier: Apache-2.0
-- actions/notify: an operator wakes who waits, only if the lock still is as the operator saw it. Nothing is stored: each who is woken tries
-- again by its own script.
--
-- KEYS[1]  lock, hash        free when it is absent; of what nobody can hold, a semaphore or a latch, the channel once more
-- KEYS[2]  channel           of the lock, or of one waiter of a fair lock
-- ARGV[1]  publish           PUBLISH, SPUBLISH, or both with a blank between (protocol.md 5)
-- ARGV[2]  payload           0 wakes one waiter a client, 1 all of them
-- ARGV[3…] field, value, …   everything that was seen in the hash but `mode`
-- Returns  {1, heard}        how many heard it: on this server, and of plain messages in a cluster on this node
--          {0, holder, …}    it changed hands: who holds it now, nobody perhaps; nobody was woken
-- Resend   safe.
-- part: actions/seen

if not isAsSeen(3) then
  return holders
end
local heard = 0
for command in string.gmatch(ARGV[1], '%u+') do
  heard = heard + redis.call(command, KEYS[2], ARGV[2])
end
return {1, heard}
