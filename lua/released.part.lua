-- SPDX-License-Identifier: Apache-2.0
-- released: the answer to a resend of a release that was applied: the remaining holds, or 2 if it may have expired instead.
if isResend and expected > 0 and holds == expected - 1 then
  if holds > 0 then
    return {0, holds}
  end
  return {2, 0}
end
