-- SPDX-License-Identifier: Apache-2.0
-- count: counts of 64 bits, which Redis stores as texts. Numbers in Lua are exact only below 2^53, so they stay texts here.
-- Whether INCRBY accepts the text as a number; tonumber also accepts "1.5" and "0x10".
local function isCount(text)
  local digits = text == '0' and text or string.match(text, '^%-?([1-9]%d*)$')
  if not digits or #digits ~= 19 then
    return digits and #digits < 19
  end
  return digits <= (string.sub(text, 1, 1) == '-' and '9223372036854775808' or '9223372036854775807')
end

-- For a reply: an integer below 2^53, and a text beyond.
local function exactly(text)
  local number = tonumber(text)
  return math.abs(number) < 9007199254740992 and number or text
end
