-- SPDX-License-Identifier: Apache-2.0
-- inspect/publish_rights: whether this user may publish on a channel. Sends nothing.
--
-- KEYS[1]  lock              only tells the node
-- ARGV[1]  publish           PUBLISH, SPUBLISH or both (announce.part.lua)
-- ARGV[2]  channel
-- Returns  1                 it may, as far as the server tells: redis.acl_check_cmd() exists since Redis 7
--          0                 the server will refuse messages
-- Resend   safe.
for command in string.gmatch(redis.acl_check_cmd and ARGV[1] or '', '%u+') do
  if not redis.acl_check_cmd(command, ARGV[2], '0') then
    return 0
  end
end
return 1
