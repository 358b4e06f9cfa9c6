-- SPDX-License-Identifier: Apache-2.0
-- checked_lease: refuses a `lease` that is not a number of ms in the allowed range.
-- part: lease
if not isLease(lease) then
  return redis.error_reply(badLease)
end
