-- SPDX-License-Identifier: Apache-2.0
-- inspect/snapshot: everything that is stored about one lock, read in one step. Read-only.
--
-- KEYS[1]   the name              hash of a lock, string of a semaphore or latch, or absent
-- KEYS[2]   queue                 redisson_lock_queue:{name}, list
-- KEYS[3]   deadlines             redisson_lock_timeout:{name}, zset
-- KEYS[4]   token                 redisson_lock_token:{name}, string
-- KEYS[5…]  timeout keys          those known so far; declared so that tracking hears of them
-- ARGV[1]   timeout prefix        {name}
-- ARGV[2]   most fields           a hash with more is foreign: it is not read
-- Returns   {s, us, type, pttl, fields, leases, queue, deadlines, token}
--           s, us       server time; type as TYPE says; pttl -1 none, -2 absent
--           fields      field, value, … of a hash; {value} of a string; {'#', length} of a hash that is too big
--           leases      key, pttl, … for each level of each numeric field of a read/write lock; pttl -2 = the key is gone
--           queue       members in order; deadlines: member, score, …; both {} for a key of another type
--           token       false when absent or of another type
local lock, prefix = KEYS[1], ARGV[1]
local time = redis.call('TIME')
local kind = redis.call('TYPE', lock).ok
local fields, leases = {}, {}
if kind == 'hash' then
  local length = redis.call('HLEN', lock)
  if length > tonumber(ARGV[2]) then
    fields = {'#', tostring(length)}
  else
    fields = redis.call('HGETALL', lock)
  end
elseif kind == 'string' then
  fields = {redis.call('GETRANGE', lock, 0, 255)}
end
if kind == 'hash' and fields[1] ~= '#' and redis.call('HEXISTS', lock, 'mode') == 1 then
  for at = 1, #fields, 2 do
    local holds = tonumber(fields[at + 1])
    if holds and holds <= 1024 and not string.find(fields[at], ':write', 1, true) then
      for level = 1, holds do
        local key = prefix .. ':' .. fields[at] .. ':rwlock_timeout:' .. level
        leases[#leases + 1] = key
        leases[#leases + 1] = tostring(redis.call('PTTL', key))
      end
    end
  end
end
for at = 5, #KEYS do
  redis.call('PTTL', KEYS[at])
end
local function read(instead, command, key, ...)
  local reply = redis.pcall(command, key, ...)
  if type(reply) == 'table' and reply.err then
    return instead
  end
  return reply
end
return {
  tonumber(time[1]), tonumber(time[2]), kind, redis.call('PTTL', lock), fields, leases,
  read({}, 'LRANGE', KEYS[2], 0, 1023), read({}, 'ZRANGE', KEYS[3], 0, 1023, 'WITHSCORES'), read(false, 'GET', KEYS[4]),
}
