-- SPDX-License-Identifier: Apache-2.0
-- actions/notify: an operator wakes waiters, only if the lock is unchanged since the operator saw it. Writes no data:
-- each woken waiter tries again by its own script.
--
-- KEYS[1]  lock, hash        free if it is absent; for a semaphore or a latch, which has no holders, the channel again
-- ARGV[1]  publish           PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel           of the lock, or of one waiter of a fair lock
-- ARGV[3]  payload           0 wakes one waiter per client, 1 all of them
-- ARGV[4…] field, value, …   everything that was seen in the hash
-- Returns  {1, heard}        number of receivers: on this server, and of plain messages in a cluster on this node
--          {0, holder, …}    the holders have changed: the present ones, possibly none; no waiter was woken
-- Resend   safe.
-- part: announce
-- part: actions/seen

if not isUnchanged(4) then
  return holders
end
local heard = announce(ARGV[2], ARGV[3])
return publishError or {1, heard} -- no further steps
