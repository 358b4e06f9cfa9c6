-- SPDX-License-Identifier: Apache-2.0
-- inspect/snapshot: everything stored about one name, read in one step. Read-only; accesses declared keys only.
--
-- KEYS[1]   the name              hash of a lock, string of a semaphore or latch, or absent
-- KEYS[2]   queue                 redisson_lock_queue:{name}, list
-- KEYS[3]   deadlines             redisson_lock_timeout:{name}, zset
-- KEYS[4]   token                 redisson_lock_token:{name}, string
-- KEYS[5]   held permits          {name}:timeout, zset
-- KEYS[6…]  timeout keys          of the read holds known so far, string
-- ARGV[1]   most fields           a hash with more is foreign: it is not read
-- ARGV[2]   most entries          of the queue, the deadlines and the permits
-- Returns   {s, us, keys, sizes, fields, queue, deadlines, token, permits}
--           s, us       server time
--           keys        type, pttl, … of each of KEYS, type as TYPE says; pttl -1 none, -2 absent
--           sizes       number of fields or length of the name's value, then of queue, deadlines and permits; 0 for a key of another type
--           fields      field, value, … of a hash, {} for a foreign one; {value} of a string, of which the first 256 bytes
--           queue       members in order; deadlines and permits: member, score, …; token: false when absent; of other types: as if absent
local lock, most, entries = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local longest = 128 -- bytes of a value that a lock may store: a holder

local keys, types = {}, {}
local isAlone = redis.call('EXISTS', KEYS[2], KEYS[3], KEYS[4], KEYS[5]) == 0 -- as for most: one command instead of four
for at, key in ipairs(KEYS) do
  types[at] = isAlone and at >= 2 and at <= 5 and 'none' or redis.call('TYPE', key).ok
  keys[#keys + 1] = types[at]
  keys[#keys + 1] = types[at] == 'none' and -2 or redis.call('PTTL', key)
end

-- An application's own hash: not read any further.
local function isForeign(names)
  for at, name in ipairs(names) do
    if #name > 4 * longest or (at <= 16 and redis.call('HSTRLEN', lock, name) > longest) then
      return true
    end
  end
  return false
end

local size, fields = 0, {}
local lengths = {list = 'LLEN', set = 'SCARD', zset = 'ZCARD', stream = 'XLEN'} -- of keys that are not locks
if types[1] == 'hash' then
  size = redis.call('HLEN', lock)
  if size <= most and not isForeign(redis.call('HKEYS', lock)) then
    fields = redis.call('HGETALL', lock)
  end
elseif types[1] == 'string' then
  size = redis.call('STRLEN', lock)
  fields = {redis.call('GETRANGE', lock, 0, 255)}
elseif lengths[types[1]] then
  local length = redis.pcall(lengths[types[1]], lock) -- the user may not be allowed to run it
  size = tonumber(length) or 0
end

local function read(at, kind, instead, ...)
  if types[at] == kind then
    return redis.call(...)
  end
  return instead
end
local time = redis.call('TIME')
return {
  tonumber(time[1]), tonumber(time[2]), keys,
  {size, read(2, 'list', 0, 'LLEN', KEYS[2]), read(3, 'zset', 0, 'ZCARD', KEYS[3]), read(5, 'zset', 0, 'ZCARD', KEYS[5])},
  fields,
  read(2, 'list', {}, 'LRANGE', KEYS[2], 0, entries - 1),
  read(3, 'zset', {}, 'ZRANGE', KEYS[3], 0, entries - 1, 'WITHSCORES'),
  read(4, 'string', false, 'GETRANGE', KEYS[4], 0, 31),
  read(5, 'zset', {}, 'ZRANGE', KEYS[5], 0, entries - 1, 'WITHSCORES'),
}
