-- SPDX-License-Identifier: Apache-2.0
-- answered: the answer to this request, stored by an earlier sending. The request key is the last key; its life in ms and the resend flag are the
-- last arguments.

-- part: count
local request, life = KEYS[#KEYS], ARGV[#ARGV - 1]
local answered = ARGV[#ARGV] == '1' and redis.call('GET', request)
if answered then
  return {1, exactly(answered)}
end
