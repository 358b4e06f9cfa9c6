-- SPDX-License-Identifier: Apache-2.0
-- actions/notify: an operator wakes waiters, only if the lock still is as the operator saw it. Nothing is stored: each who is woken tries
-- again by its own script.
--
-- KEYS[1]  lock, hash        free when it is absent; of what nobody can hold, a semaphore or a latch, the channel once more
-- ARGV[1]  publish           PUBLISH, SPUBLISH, or both separated by a space (protocol.md 5)
-- ARGV[2]  channel           of the lock, or of one waiter of a fair lock
-- ARGV[3]  payload           0 wakes one waiter a client, 1 all of them
-- ARGV[4…] field, value, …   everything that was seen in the hash but `mode`
-- Returns  {1, heard}        how many heard it: on this server, and of plain messages in a cluster on this node
--          {0, holder, …}    it changed hands: who holds it now, nobody perhaps; nobody was woken
-- Resend   safe.
-- part: announce
-- part: actions/seen

if not isAsSeen(4) then
  return holders
end
return {1, announce(ARGV[2], ARGV[3])}
