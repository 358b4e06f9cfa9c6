-- SPDX-License-Identifier: Apache-2.0
-- acquisition: the common part of the scripts that acquire a lock; KEYS[1] and ARGV as in reentrant/acquire.

-- part: hold
local lock, holder, lease = KEYS[1], ARGV[1], ARGV[2]
local expected, isResend = tonumber(ARGV[3]), ARGV[4] == '1'
-- part: checked_lease
