-- SPDX-License-Identifier: Apache-2.0
-- forced: the answer to this forced release, stored by an earlier sending. The request key is the last key; its life in ms and the resend flag are
-- the last arguments.
local request, life = KEYS[#KEYS], ARGV[#ARGV - 1]
if ARGV[#ARGV] == '1' and redis.call('EXISTS', request) == 1 then
  return tonumber(redis.call('GET', request))
end
