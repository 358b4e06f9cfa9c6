-- SPDX-License-Identifier: Apache-2.0
-- inspect/snapshot: everything stored about one name, read in one step. Read-only; accesses declared keys only.
--
-- KEYS      any of these in this order, all of one slot; ARGV[3] has one letter for each
-- n         the name              hash of a lock, string of a semaphore or latch, or absent
-- q         queue                 redisson_lock_queue:{name}, list
-- d         deadlines             redisson_lock_timeout:{name}, zset
-- t         token                 redisson_lock_token:{name}, string
-- p         held permits          {name}:timeout, zset
-- r         timeout keys          of the read holds known so far, string
-- ARGV[1]   most fields           a hash with more is foreign: it is not read
-- ARGV[2]   most entries          of the queue, the deadlines and the permits
-- ARGV[3]   letters               default: n, q, d, t and p, then timeout keys
-- Returns   {s, us, keys, sizes, fields, queue, deadlines, token, permits}
--           s, us       server time
--           keys        type, pttl, … of each of KEYS, type as TYPE says; pttl -1 none, -2 absent
--           sizes       number of fields or length of the name's value, then of queue, deadlines and permits; 0 for a key of another type
--           fields      field, value, … of a hash, {} for a foreign one; {value} of a string, of which the first 256 bytes
--           queue       members in order; deadlines and permits: member, score, …; token: false when absent; of other types: as if absent
local most, entries, letters = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] or 'nqdtp'
local longest = 128 -- bytes of a value that a lock may store: a holder

local places = {} -- of each letter among KEYS
for at = 1, math.min(5, #KEYS) do
  places[string.sub(letters, at, at)] = at
end
local lock = KEYS[places.n]
local keys, types = {}, {}
local isAlone = string.sub(letters, 1, 5) == 'nqdtp'
  and redis.call('EXISTS', KEYS[2], KEYS[3], KEYS[4], KEYS[5]) == 0 -- as for most: one command instead of four
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
if lock and types[1] == 'hash' then
  size = redis.call('HLEN', lock)
  if size <= most and not isForeign(redis.call('HKEYS', lock)) then
    fields = redis.call('HGETALL', lock)
  end
elseif lock and types[1] == 'string' then
  size = redis.call('STRLEN', lock)
  fields = {redis.call('GETRANGE', lock, 0, 255)}
elseif lock and lengths[types[1]] then
  local length = redis.pcall(lengths[types[1]], lock) -- the user may not be allowed to run it
  size = tonumber(length) or 0
end

-- The key of a letter, if it is of this type.
local function keyOf(letter, kind)
  local at = places[letter]
  return at and types[at] == kind and KEYS[at]
end
local queue, deadlines = keyOf('q', 'list'), keyOf('d', 'zset')
local token, permits = keyOf('t', 'string'), keyOf('p', 'zset')
local time = redis.call('TIME')
return { -- one command a line: older servers name only the line that they refuse
  tonumber(time[1]), tonumber(time[2]), keys,
  {
    size,
    queue and redis.call('LLEN', queue) or 0,
    deadlines and redis.call('ZCARD', deadlines) or 0,
    permits and redis.call('ZCARD', permits) or 0,
  },
  fields,
  queue and redis.call('LRANGE', queue, 0, entries - 1) or {},
  deadlines and redis.call('ZRANGE', deadlines, 0, entries - 1, 'WITHSCORES') or {},
  token and redis.call('GETRANGE', token, 0, 31) or false,
  permits and redis.call('ZRANGE', permits, 0, entries - 1, 'WITHSCORES') or {},
}
