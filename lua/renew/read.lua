-- SPDX-License-Identifier: Apache-2.0
-- renew/read: one renewal of a batch of read holds: the timeout keys of the caller's holders and their locks.
--
-- KEYS             for each hold: the lock (hash), then its timeout keys of the levels below; all of one slot
-- ARGV[1]          lease in ms   the minimum time to live from now on
-- then per hold:   holder, n, and the numbers of the n levels to renew; other levels have callers' leases
-- Returns          array of n    1 renewed, 0 the hold is lost
-- Resend           safe.
-- A key of another type counts as a lost hold, so that the rest of the batch is still renewed.
-- A longer lease of another reader or level stays (protocol.md 8, row 40); a lock that never expires gets this lease, as
-- with Redisson. Other clients' keys stay unchanged. A missing timeout key of a held level is set again; otherwise the
-- level would end with the next release. The lock is written first: at maxmemory the first write may be PEXPIRE but not
-- SET.
-- part: hold

local lease = ARGV[1]
-- part: checked_lease
lease = tonumber(lease)
local renewed, key, arg = {}, 1, 2
while arg <= #ARGV do
  local lock, count = KEYS[key], tonumber(ARGV[arg + 1])
  local stored = redis.pcall('HMGET', lock, ARGV[arg], 'mode')
  if isRefused(stored) and not string.find(stored.err, 'WRONGTYPE') then
    stop(redis.call('HMGET', lock, ARGV[arg], 'mode')) -- not known, rather than lost
  end
  local holds = stored[2] and tonumber(stored[1])
  if holds then
    local left = redis.call('PTTL', lock)
    redis.call('PEXPIRE', lock, math.max(left, lease))
    for i = 1, count do
      local timeout = KEYS[key + i]
      if redis.call('PTTL', timeout) < lease and tonumber(ARGV[arg + 1 + i]) <= holds then
        if isRefused(redis.pcall('SET', timeout, '1', 'PX', lease)) then -- the hold is not renewed
          restoreTtl(lock, left)
          stop(redis.call('SET', timeout, '1', 'PX', lease))
        end
      end
    end
  end
  renewed[#renewed + 1] = holds and 1 or 0
  key, arg = key + 1 + count, arg + 2 + count
end
return renewed
