<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
    <context>
        <name>Actions</name>
        <message>
            <source>another client</source>
            <translation>其他持有者</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Held for read by %1.</source>
            <translation>%1 正持有读锁。</translation>
        </message>
        <message>
            <source>%1 holds it for write.</source>
            <translation>%1 正持有写锁。</translation>
        </message>
        <message>
            <source>%1 holds it.</source>
            <translation>%1 正持有该锁。</translation>
        </message>
        <message>
            <source>Held for read by %1, for at least %2.</source>
            <translation>%1 正持有读锁（至少 %2）。</translation>
        </message>
        <message>
            <source>%1 holds it for write, for at least %2.</source>
            <translation>%1 正持有写锁（至少 %2）。</translation>
        </message>
        <message>
            <source>%1 holds it, for at least %2.</source>
            <translation>%1 正持有该锁（至少 %2）。</translation>
        </message>
        <message>
            <source>%1 It may still be working: another client could enter meanwhile. Waiters are woken (%2). This cannot be undone.</source>
            <translation>%1它可能仍在工作：其他持有者可能同时进入。等待者将被唤醒（%2）。此操作无法撤销。</translation>
        </message>
        <message>
            <source>Remove waiter</source>
            <translation>移除等待者</translation>
        </message>
        <message>
            <source>Remove waiter…</source>
            <translation>移除等待者…</translation>
        </message>
        <message>
            <source>Remove waiter %1 of %2?</source>
            <translation>移除 %2 的等待者 %1？</translation>
        </message>
        <message>
            <source>It loses its place in the queue if it is still the waiter that was seen. If the lock is free, the next one is woken. A waiter that is alive queues again at the end.</source>
            <translation>若其位置仍与所见一致，则从队列中移除；若锁空闲，则通知下一个等待者。仍存活的等待者会重新排到队尾。</translation>
        </message>
        <message>
            <source>Keep the waiter</source>
            <translation>保留该等待者</translation>
        </message>
        <message>
            <source>Remove ghost</source>
            <translation>移除幽灵</translation>
        </message>
        <message>
            <source>Remove ghost…</source>
            <translation>移除幽灵…</translation>
        </message>
        <message>
            <source>Remove ghost %1 of %2?</source>
            <translation>移除 %2 的幽灵 %1？</translation>
        </message>
        <message>
            <source>Its holds are removed if none of their timeout keys exists by then, and waiters are woken. Other holders keep theirs.</source>
            <translation>若届时其超时键均不存在，则移除其持有并唤醒等待者。其他持有者不受影响。</translation>
        </message>
        <message>
            <source>Keep the ghost</source>
            <translation>保留该幽灵</translation>
        </message>
        <message>
            <source>Set time to live</source>
            <translation>设置剩余时间</translation>
        </message>
        <message>
            <source>Set time to live…</source>
            <translation>设置剩余时间…</translation>
        </message>
        <message>
            <source>Give %1 a time to live?</source>
            <translation>为 %1 设置剩余时间？</translation>
        </message>
        <message>
            <source>It expires in 30 s unless its holder lives and renews it. Nothing is done if it has changed hands meanwhile.</source>
            <translation>除非持有者存活并续期，否则 30 秒后到期。若期间已易主，则不做任何更改。</translation>
        </message>
        <message>
            <source>Leave it as it is</source>
            <translation>保持原样</translation>
        </message>
        <message>
            <source>Wake waiters</source>
            <translation>唤醒等待者</translation>
        </message>
        <message>
            <source>Wake waiters…</source>
            <translation>唤醒等待者…</translation>
        </message>
        <message>
            <source>Wake the waiters of %1?</source>
            <translation>唤醒 %1 的等待者？</translation>
        </message>
        <message>
            <source>They hear the message of a release, and each tries again. Nothing stored changes.</source>
            <translation>等待者会收到释放消息并各自重试。存储的数据不变。</translation>
        </message>
        <message>
            <source>Let them wait</source>
            <translation>让其继续等待</translation>
        </message>
        <message>
            <source>Force unlock</source>
            <translation>强制解锁</translation>
        </message>
        <message>
            <source>Force unlock…</source>
            <translation>强制解锁…</translation>
        </message>
        <message>
            <source>Force unlock %1?</source>
            <translation>强制解锁 %1？</translation>
        </message>
        <message>
            <source>Keep the lock</source>
            <translation>保留该锁</translation>
        </message>
        <message>
            <source>Unlocked %1. The next in its queue got a message.</source>
            <translation>已解锁 %1。已通知其队列中的下一个等待者。</translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The next in its queue got a message: at least %n client(s) received it.</source>
            <translation>
                <numerusform>已解锁 %1。已通知其队列中的下一个等待者：至少有 %n 个客户端在监听。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The first %2 in its queue got a message: at least %n client(s) received the last one.</source>
            <comment>lock, number</comment>
            <translation>
                <numerusform>已解锁 %1。已依次通知其队列中的前 %2 个等待者：最后一个至少有 %n 个客户端在监听。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The first %n in its queue got a message, but %2 has no subscriber.</source>
            <comment>lock, node</comment>
            <translation>
                <numerusform>已解锁 %1。已通知其队列中的前 %n 个等待者，但 %2 上无人监听。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): all their waiters wake up.</source>
            <translation>
                <numerusform>已解锁 %1。释放消息至少送达 %n 个监听中的客户端：唤醒其全部等待者。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): one waiter of each wakes up.</source>
            <translation>
                <numerusform>已解锁 %1。释放消息至少送达 %n 个监听中的客户端：每个客户端唤醒一个等待者。</numerusform>
            </translation>
        </message>
        <message>
            <source>Unlocked %1. %2 has no subscriber.</source>
            <comment>lock, node</comment>
            <translation>已解锁 %1。%2 上无人监听。</translation>
        </message>
        <message>
            <source>Unlocked %1. A release message was sent: it %2.</source>
            <translation>已解锁 %1。已发送释放消息：%2。</translation>
        </message>
        <message numerus="yes">
            <source>%1 %n leftover timeout key(s) deleted.</source>
            <translation>
                <numerusform>%1同时删除了 %n 个残留的超时键。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 Its leftover timeout keys had expired by then.</source>
            <translation>%1残留的超时键当时均已过期。</translation>
        </message>
        <message>
            <source>%1, %2: done.</source>
            <translation>%1，%2：已完成。</translation>
        </message>
        <message>
            <source>Not unlocked: %1 changed hands. %2 holds it now. Nothing was changed.</source>
            <translation>未解锁：%1 已易主，现由 %2 持有。未做任何更改。</translation>
        </message>
        <message>
            <source>%1 is no longer as it was seen. Nothing was changed.</source>
            <translation>%1 已与所见不同。未做任何更改。</translation>
        </message>
        <message>
            <source>%1 needs no repair any more. Nothing was changed.</source>
            <translation>%1 已无需修复。未做任何更改。</translation>
        </message>
        <message>
            <source>%1: there is nothing left to do. Nothing was changed.</source>
            <translation>%1：已无可处理。未做任何更改。</translation>
        </message>
        <message>
            <source>Unlocked %1.</source>
            <translation>已解锁 %1。</translation>
        </message>
        <message>
            <source>%1 Waiting clients could not be notified: %2 They may sleep until their own timeouts.</source>
            <translation>%1 未能通知等待的客户端：%2 它们可能要等到各自超时才醒来。</translation>
        </message>
        <message>
            <source>%1 Waiting clients could not be notified: %2 They may sleep for up to %3.</source>
            <translation>%1 未能通知等待的客户端：%2 它们最多可能还会休眠 %3。</translation>
        </message>
        <message>
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>done, waiters not notified</source>
            <translation>已完成，未能通知等待者</translation>
        </message>
        <message>
            <source>refused: changed</source>
            <translation>已拒绝：有变化</translation>
        </message>
        <message>
            <source>not needed</source>
            <translation>无需修复</translation>
        </message>
        <message>
            <source>gone</source>
            <translation>已消失</translation>
        </message>
    </context>
    <context>
        <name>DetailTables</name>
        <message>
            <source>Holders</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>exclusive, ghost</source>
            <comment>widest mode</comment>
            <translation>独占，幽灵持有</translation>
        </message>
        <message>
            <source>0 s, checking</source>
            <comment>widest TTL</comment>
            <translation>0 秒，检查中</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>键</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>1, head</source>
            <comment>widest place</comment>
            <translation>1，队首</translation>
        </message>
        <message>
            <source>in 4 min 12 s</source>
            <comment>widest deadline</comment>
            <translation>4 分 12 秒后</translation>
        </message>
        <message>
            <source>not subscribed</source>
            <comment>widest listening</comment>
            <translation>未订阅</translation>
        </message>
    </context>
    <context>
        <name>Diagnosis</name>
        <message>
            <source>slot %1</source>
            <translation>槽位 %1</translation>
        </message>
        <message>
            <source>Server time %1</source>
            <translation>服务器时间 %1</translation>
        </message>
        <message>
            <source>atomic snapshot</source>
            <translation>原子快照</translation>
        </message>
        <message>
            <source>not atomic: read step by step</source>
            <translation>非原子：逐条读取</translation>
        </message>
        <message>
            <source>channel %1</source>
            <translation>频道 %1</translation>
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <source>Cannot connect to %1: no answer within %2. Check the address, the firewall and that the server runs and speaks TLS there.</source>
            <translation>无法连接 %1：%2内无响应。请检查地址和防火墙，并确认服务器正在运行且该端口使用 TLS。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: no answer within %2. Check the address, the firewall and that the server runs.</source>
            <translation>无法连接 %1：%2内无响应。请检查地址和防火墙，并确认服务器正在运行。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: %2. Check the address and that the server runs.</source>
            <translation>无法连接 %1：%2。请检查地址，并确认服务器正在运行。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: its certificate was not accepted: %2. Renew it on the server.</source>
            <translation>无法连接 %1：其证书未被接受：%2。请在服务器上更新证书。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: its certificate was not accepted: %2. Compare the clocks of both machines.</source>
            <translation>无法连接 %1：其证书未被接受：%2。请核对两台机器的时钟。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: its certificate was not accepted: %2. Connect by a name that stands in it, or give that as the server name (SNI).</source>
            <translation>无法连接 %1：其证书未被接受：%2。请用证书中的名称连接，或将该名称填为服务器名称（SNI）。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: its certificate was not accepted: %2. Give the CA certificate that signed it.</source>
            <translation>无法连接 %1：其证书未被接受：%2。请提供签发它的 CA 证书。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: its certificate was not accepted: %2. Give the CA certificate that signed it, or renew it on the server.</source>
            <translation>无法连接 %1：其证书未被接受：%2。请提供签发它的 CA 证书，或在服务器上更新证书。</translation>
        </message>
        <message>
            <source>Cannot connect to %1 in time.</source>
            <translation>未能及时连接 %1。</translation>
        </message>
        <message>
            <source>its certificate was not accepted: %1</source>
            <translation>其证书未被接受：%1</translation>
        </message>
        <message>
            <source>it expired on %1</source>
            <translation>已于 %1 过期</translation>
        </message>
        <message>
            <source>it is valid only from %1 on</source>
            <translation>自 %1 起才有效</translation>
        </message>
        <message>
            <source>it was not made for the name &quot;%1&quot;</source>
            <translation>不是为名称“%1”签发的</translation>
        </message>
        <message>
            <source>it was signed by an authority that is not trusted here</source>
            <translation>签发机构在此不受信任</translation>
        </message>
        <message>
            <source>it does not speak TLS there</source>
            <translation>该端口不使用 TLS</translation>
        </message>
        <message>
            <source>it wants a client certificate</source>
            <translation>服务器要求客户端证书</translation>
        </message>
        <message>
            <source>it did not accept the client certificate</source>
            <translation>服务器未接受客户端证书</translation>
        </message>
        <message>
            <source>connection refused</source>
            <translation>连接被拒绝</translation>
        </message>
        <message>
            <source>no such host</source>
            <translation>找不到该主机</translation>
        </message>
        <message>
            <source>no such socket</source>
            <translation>找不到该套接字</translation>
        </message>
        <message>
            <source>the server closed it</source>
            <translation>服务器关闭了连接</translation>
        </message>
        <message>
            <source>Network unreachable</source>
            <translation>网络不可达</translation>
        </message>
        <message>
            <source>Host unreachable</source>
            <translation>主机不可达</translation>
        </message>
        <message>
            <source>Connection timed out</source>
            <translation>连接超时</translation>
        </message>
        <message>
            <source>Cannot read the %1 in &quot;%2&quot;. Check the path and that the file is PEM.</source>
            <translation>无法读取“%2”中的%1。请检查路径，并确认文件为 PEM 格式。</translation>
        </message>
        <message>
            <source>CA certificate</source>
            <translation>CA 证书</translation>
        </message>
        <message>
            <source>client certificate</source>
            <translation>客户端证书</translation>
        </message>
        <message>
            <source>client key</source>
            <translation>客户端私钥</translation>
        </message>
        <message>
            <source>The answer is not Redis&apos; protocol. Is this the address of a Redis server?</source>
            <translation>响应不符合 Redis 协议。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>Cannot sign in to %1: %2</source>
            <translation>无法登录 %1：%2</translation>
        </message>
        <message>
            <source>This server needs a password.</source>
            <translation>此服务器需要密码。</translation>
        </message>
        <message>
            <source>The server has no password for the default user, but one was given. Leave it out, or name the user.</source>
            <translation>服务器的默认用户没有密码，但提供了密码。请去掉密码，或填写用户名。</translation>
        </message>
        <message>
            <source>The user name or its password is wrong, or the user is switched off. Check both, then connect again.</source>
            <translation>用户名或密码错误，或该用户已停用。请检查后重新连接。</translation>
        </message>
        <message>
            <source>The server refused database %1. Choose another one.</source>
            <translation>服务器拒绝了数据库 %1。请选择其他数据库。</translation>
        </message>
        <message>
            <source>%1 is still loading its data. It will answer when it has.</source>
            <translation>%1 仍在加载数据，加载完成后才会响应。</translation>
        </message>
        <message>
            <source>%1 is %2, which is too old for Lockscope. Connect to Redis 5.0 or newer, or to Valkey.</source>
            <translation>%1 是 %2，版本过旧，Lockscope 不支持。请连接 Redis 5.0 或更高版本，或 Valkey。</translation>
        </message>
        <message>
            <source>%1 is a replica of %2, and locks live on the primary. Connect to %3.</source>
            <translation>%1 是 %2 的副本，而锁位于主节点上。请连接 %3。</translation>
        </message>
        <message>
            <source>The user may not run one of its commands; the ACL rule for it is +COMMAND.</source>
            <translation>用户无权执行其中的某条命令；相应的 ACL 规则为 +COMMAND。</translation>
        </message>
        <message>
            <source>The user may not run %1. The ACL rule +%2 would allow it.</source>
            <translation>用户无权执行 %1。ACL 规则 +%2 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use one of the keys. An ACL rule ~PATTERN that matches them would allow it.</source>
            <translation>用户无权使用其中的某个键。与之匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use the key %1. An ACL rule ~PATTERN that matches it would allow it.</source>
            <translation>用户无权使用键 %1。与之匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use one of the keys %1. ACL rules ~PATTERN that match them would allow it.</source>
            <translation>用户无权使用 %1 中的某个键。与之匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use a channel of the lock. An ACL rule &amp;PATTERN that matches it would allow it.</source>
            <translation>用户无权使用该锁的某个频道。与之匹配的 ACL 规则 &amp;PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not publish to the channel &quot;%1&quot;. ACL SETUSER with %2 would allow it.</source>
            <translation>用户无权向频道“%1”发布消息。用 ACL SETUSER 加上 %2 即可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use the channel &quot;%1&quot;. The ACL rule &amp;%2, written just so, would allow it.</source>
            <translation>用户无权使用频道“%1”。ACL 规则 &amp;%2 须逐字照写，可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use the channel &quot;%1&quot;. The ACL rule &amp;%2 would allow it.</source>
            <translation>用户无权使用频道“%1”。ACL 规则 &amp;%2 可授予该权限。</translation>
        </message>
        <message>
            <source>The user has no right for this command. Ask for it in the ACL rule.</source>
            <translation>用户无权执行此命令。请申请相应的 ACL 规则。</translation>
        </message>
        <message>
            <source>The script was stopped.</source>
            <translation>脚本已中止。</translation>
        </message>
        <message>
            <source>The script %1, was stopped.</source>
            <translation>脚本 %1 已中止。</translation>
        </message>
        <message>
            <source>The key holds another kind of value, not this kind of lock. Look at its type, or use another name.</source>
            <translation>该键保存的是其他类型的值，不是此类锁。请查看其类型，或换一个名称。</translation>
        </message>
        <message>
            <source>The server is a replica by now and takes no writes. Connect to its primary.</source>
            <translation>服务器已成为副本，不接受写入。请连接其主节点。</translation>
        </message>
        <message>
            <source>The server refused the command: %1</source>
            <translation>服务器拒绝了命令：%1</translation>
        </message>
        <message>
            <source>The keys of the lock %1 are in different slots of the cluster, and no script can use them together. This happens if its name has an opening or closing brace without the other. Use another name.</source>
            <translation>锁 %1 的键位于集群的不同槽，任何脚本都不能同时使用它们。名称中的左花括号或右花括号不成对时会出现这种情况。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 was not sent: the connection to %2 is read-only. Connect without read-only mode to change something.</source>
            <translation>%1 未发送：到 %2 的连接为只读。如需更改，请以非只读方式连接。</translation>
        </message>
        <message>
            <source>This connection is read-only. Connect without --read-only to change a lock.</source>
            <translation>此连接为只读。如需更改锁，请不带 --read-only 连接。</translation>
        </message>
        <message>
            <source>The connection to %1 broke: %2.</source>
            <translation>到 %1 的连接中断：%2。</translation>
        </message>
        <message>
            <source>The connection to the cluster was closed on this side.</source>
            <translation>到集群的连接已由本端关闭。</translation>
        </message>
        <message>
            <source>The connection to %1 was closed on this side.</source>
            <translation>到 %1 的连接已由本端关闭。</translation>
        </message>
        <message>
            <source>The connection to %1 is closed.</source>
            <translation>到 %1 的连接已关闭。</translation>
        </message>
        <message>
            <source>The link is cut on purpose.</source>
            <translation>链路被有意切断。</translation>
        </message>
        <message>
            <source>%1 did not answer within %2. Is the server overloaded or paused?</source>
            <translation>%1 在 %2内无响应。服务器可能过载或已暂停。</translation>
        </message>
        <message>
            <source>%1 sent an unexpected reply.</source>
            <translation>%1 发送了未请求的响应。</translation>
        </message>
        <message>
            <source>%1 is a replica by now.</source>
            <translation>%1 已成为副本。</translation>
        </message>
        <message>
            <source>%1 could not be reached in time. %2</source>
            <translation>未能及时连上 %1。%2</translation>
        </message>
        <message>
            <source>Not known whether the server applied it: %1 Look at the lock before trying again.</source>
            <translation>无法确定服务器是否已执行：%1请先查看该锁再重试。</translation>
        </message>
        <message>
            <source>Not known whether the server granted it: there was no answer in time. If it did, it is given back once the server can be reached.</source>
            <translation>无法确定服务器是否已授予：未及时响应。若已授予，服务器可达后即归还。</translation>
        </message>
        <message>
            <source>The server that granted it is not the primary any more.</source>
            <translation>授予它的服务器已不是主节点。</translation>
        </message>
        <message>
            <source>Commands go to another server by now.</source>
            <translation>命令已改发往另一台服务器。</translation>
        </message>
        <message>
            <source>The primary of &quot;%1&quot; is %2 now.</source>
            <translation>“%1”的主节点现在是 %2。</translation>
        </message>
        <message>
            <source>The sentinels name %1 as the primary of &quot;%2&quot;. %3</source>
            <translation>哨兵指出“%2”的主节点为 %1。%3</translation>
        </message>
        <message>
            <source>No primary is called &quot;%1&quot; at %2; %3. Correct the name behind the sentinels in the URL.</source>
            <translation>%2 处没有名为“%1”的主节点；%3。请更正 URL 中哨兵之后的名称。</translation>
        </message>
        <message>
            <source>Not asked: %1.</source>
            <translation>未能询问：%1。</translation>
        </message>
        <message>
            <source>none is known there</source>
            <translation>该处没有已知名称</translation>
        </message>
        <message>
            <source>known there: %1</source>
            <translation>该处已知：%1</translation>
        </message>
        <message>
            <source>it is no sentinel</source>
            <translation>它不是哨兵</translation>
        </message>
        <message>
            <source>No sentinel can say where the primary of &quot;%1&quot; is: %2. Check the sentinels&apos; addresses and that one of them runs.</source>
            <translation>没有哨兵能指出“%1”的主节点：%2。请检查哨兵地址，并确认至少有一个正在运行。</translation>
        </message>
        <message>
            <source>%1 is no node of a cluster. Use redis:// for a single server.</source>
            <translation>%1 不是集群节点。单台服务器请用 redis://。</translation>
        </message>
        <message>
            <source>Cannot read the slots of the cluster from %1: %2</source>
            <translation>无法从 %1 读取集群槽位：%2</translation>
        </message>
        <message>
            <source>The cluster of %1 has no slots: it has not been set up. Assign slots with CLUSTER ADDSLOTS.</source>
            <translation>%1 的集群没有槽位：尚未完成设置。请用 CLUSTER ADDSLOTS 分配槽位。</translation>
        </message>
        <message>
            <source>No node of the cluster could be asked for its slots.</source>
            <translation>无法向任何集群节点查询槽位。</translation>
        </message>
        <message>
            <source>No node of the cluster can be reached.</source>
            <translation>无法连上任何集群节点。</translation>
        </message>
        <message>
            <source>The cluster is down for the slot %1 of this key, says %2: %3. Look at CLUSTER INFO and CLUSTER NODES there: a primary is gone without a replica, or the node is cut off from the others.</source>
            <translation>%2 报告该键所在槽位 %1 的集群不可用：%3。请在该节点查看 CLUSTER INFO 和 CLUSTER NODES：某主节点已失联且无副本，或该节点与其他节点隔离。</translation>
        </message>
        <message>
            <source>The slot %1 of this key is still on its way to another node, says %2: %3. Nothing was changed. Let the move end, then try again, or repair the slot with redis-cli --cluster fix.</source>
            <translation>%2 报告该键所在槽位 %1 仍在迁移：%3。未做任何更改。请等待迁移结束后重试，或用 redis-cli --cluster fix 修复该槽位。</translation>
        </message>
        <message>
            <source>The nodes of the cluster send the slot %1 of this key to and fro; %2 at last: %3. Look at CLUSTER NODES on each of them.</source>
            <translation>集群节点对该键所在槽位 %1 来回重定向；最后是 %2：%3。请在各节点上查看 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>%1, which serves the slot %2 of this key, is not ready: %3.</source>
            <translation>%1 负责该键所在槽位 %2，但尚未就绪：%3。</translation>
        </message>
        <message>
            <source>No node of the cluster serves the slot %1 of this key. Look at CLUSTER NODES: its primary is gone without a replica, or the slot was never assigned.</source>
            <translation>没有集群节点负责该键所在槽位 %1。请查看 CLUSTER NODES：其主节点已失联且无副本，或该槽位从未分配。</translation>
        </message>
        <message>
            <source>The cluster&apos;s node %1, which serves the slot %2 of this key, cannot be reached: %3</source>
            <translation>负责该键所在槽位 %2 的集群节点 %1 无法连上：%3</translation>
        </message>
        <message>
            <source>no answer yet.</source>
            <translation>尚无响应。</translation>
        </message>
        <message>
            <source>A cluster has only database 0, and %1 was asked for.</source>
            <translation>集群只有数据库 0，但请求的是 %1。</translation>
        </message>
        <message>
            <source>Channels are shared by all databases: messages of locks with the same name in other databases arrive too.</source>
            <translation>频道消息不按数据库区分：其他数据库中同名锁的消息也会收到。</translation>
        </message>
        <message>
            <source>the server does not track keys for us: %1</source>
            <translation>服务器未提供键跟踪：%1</translation>
        </message>
        <message>
            <source>whether keyspace notifications are on cannot be asked: %1</source>
            <translation>无法查询键空间通知是否开启：%1</translation>
        </message>
        <message>
            <source>keyspace notifications are off (notify-keyspace-events is &quot;%1&quot;, not &quot;KA&quot;)</source>
            <translation>键空间通知未开启（notify-keyspace-events 为“%1”，而非“KA”）</translation>
        </message>
        <message>
            <source>too many keys are written to hear of each: new locks are found by looking for them now and then</source>
            <translation>写入的键过多，无法逐一得知：新锁通过定期扫描发现</translation>
        </message>
        <message>
            <source>the link was lost</source>
            <translation>连接已断开</translation>
        </message>
        <message>
            <source>Fail-over: %1 took over from %2.</source>
            <translation>故障转移：%1 已接替 %2。</translation>
        </message>
        <message>
            <source>it is no primary any more</source>
            <translation>它已不是主节点</translation>
        </message>
        <message>
            <source>The search was ended.</source>
            <translation>扫描已结束。</translation>
        </message>
        <message>
            <source>%1 and %2 more cannot be read for some seconds: the server does not answer, or no node of the cluster serves the slot. Look at CLUSTER INFO and CLUSTER NODES there.</source>
            <translation>%1 等另有 %2 个锁已有数秒无法读取：服务器无响应，或没有集群节点负责该槽位。请在该处查看 CLUSTER INFO 和 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>%1 cannot be read for some seconds: the server does not answer, or no node of the cluster serves the slot. Look at CLUSTER INFO and CLUSTER NODES there.</source>
            <translation>%1 已有数秒无法读取：服务器无响应，或没有集群节点负责该槽位。请在该处查看 CLUSTER INFO 和 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>Locks cannot be looked for: %1</source>
            <translation>无法查找锁：%1</translation>
        </message>
        <message>
            <source>%1 and %2 more cannot be read: %3</source>
            <translation>无法读取 %1 及另外 %2 个：%3</translation>
        </message>
        <message>
            <source>%1 cannot be read: %2</source>
            <translation>无法读取 %1：%2</translation>
        </message>
        <message>
            <source>It is not known whether this waiter is gone, so it was left in the queue: %1</source>
            <translation>无法判断该等待者是否已失效，因此仍留在队列中：%1</translation>
        </message>
        <message>
            <source>%1 cannot be asked who listens there.</source>
            <translation>无法向 %1 查询有谁在监听。</translation>
        </message>
        <message>
            <source>The replicas cannot be queried.</source>
            <translation>无法查询副本。</translation>
        </message>
        <message>
            <source>%1 is not a file of muted findings of this version. Move it away.</source>
            <translation>%1 不是此版本的静默诊断项文件。请将其移走。</translation>
        </message>
        <message>
            <source>Cannot read the URL: %1. Allowed: %2.</source>
            <translation>无法解析 URL：%1。允许的形式：%2。</translation>
        </message>
        <message>
            <source>with TLS %1</source>
            <translation>使用 TLS 时为 %1</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>内容为空</translation>
        </message>
        <message>
            <source>there is no &quot;://&quot; in it, as in %1</source>
            <translation>缺少“://”，应如 %1</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a known scheme</source>
            <translation>“%1”不是已知的协议</translation>
        </message>
        <message>
            <source>the database &quot;%1&quot; is not a number from 0</source>
            <translation>数据库“%1”不是从 0 开始的编号</translation>
        </message>
        <message>
            <source>the port &quot;%1&quot; is not a number from 1 to 65535</source>
            <translation>端口“%1”不是 1 到 65535 之间的数字</translation>
        </message>
        <message>
            <source>&quot;%1&quot; has no closing bracket</source>
            <translation>“%1”缺少右方括号</translation>
        </message>
        <message>
            <source>&quot;%1&quot; has more than a port behind the bracket</source>
            <translation>“%1”的方括号后不只有端口</translation>
        </message>
        <message>
            <source>a host is missing</source>
            <translation>缺少主机</translation>
        </message>
        <message>
            <source>redis+unix needs an absolute path, as in %1</source>
            <translation>redis+unix 需要绝对路径，应如 %1</translation>
        </message>
        <message>
            <source>only redis+unix has something behind a question mark; a database is written as /2</source>
            <translation>只有 redis+unix 可在问号后带内容；数据库写作 /2</translation>
        </message>
        <message>
            <source>the master&apos;s name is missing after the sentinels</source>
            <translation>哨兵之后缺少主节点名称</translation>
        </message>
        <message>
            <source>a cluster has only database 0</source>
            <translation>集群只有数据库 0</translation>
        </message>
        <message>
            <source>several hosts need redis+cluster or redis+sentinel</source>
            <translation>多个主机需使用 redis+cluster 或 redis+sentinel</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. The file is unchanged.</source>
            <translation>无法写入 %1：%2。文件未更改。</translation>
        </message>
        <message>
            <source>another program is writing it</source>
            <translation>另一个程序正在写入该文件</translation>
        </message>
        <message>
            <source>it cannot be read</source>
            <translation>该文件无法读取</translation>
        </message>
        <message>
            <source>A profile&apos;s name cannot be empty or contain a slash.</source>
            <translation>连接配置的名称不能为空，也不能包含斜杠。</translation>
        </message>
        <message>
            <source>fault: %1 was not injected: %2</source>
            <translation>故障 %1 未执行：%2</translation>
        </message>
        <message>
            <source>the run is paused, and its effect would not be seen. Resume first.</source>
            <translation>运行已暂停，无法观察其影响。请先继续运行。</translation>
        </message>
        <message>
            <source>the run is not being measured any more. Start another one.</source>
            <translation>运行已不再测量。请启动新的运行。</translation>
        </message>
        <message>
            <source>the run is not being measured. Faults are possible from the end of its warm-up to its end.</source>
            <translation>运行未处于测量阶段。从预热结束到运行结束之间可以注入故障。</translation>
        </message>
        <message>
            <source>another fault is running or being evaluated. Try again after it.</source>
            <translation>另一个故障正在进行，或其影响仍在观察中。请在其结束后重试。</translation>
        </message>
        <message>
            <source>every worker but the first was hit already, or rests. Start a run with more workers.</source>
            <translation>除第一个外的工作者均已受影响或处于停歇。请以更多工作者启动运行。</translation>
        </message>
        <message>
            <source>%1 is done to a private cluster only. Run it with --sandbox-cluster.</source>
            <translation>%1 只能用于私有集群。请以 --sandbox-cluster 运行。</translation>
        </message>
        <message>
            <source>%1 is done to a private server only. Run it with --sandbox or --sandbox-cluster.</source>
            <translation>%1 只能用于私有服务器。请以 --sandbox 或 --sandbox-cluster 运行。</translation>
        </message>
        <message>
            <source>%1 is done to a single server. A cluster puts another one into its place: use failover@TIME.</source>
            <translation>%1 只能用于单台服务器。集群会以另一台代替它：请使用 failover@TIME。</translation>
        </message>
        <message>
            <source>%1 is not possible on these links.</source>
            <translation>%1 在这些链路上无法执行。</translation>
        </message>
        <message>
            <source>%1 takes longer than the run waits for a lost server, and would end it. Allowed: less than %2.</source>
            <translation>%1 超过运行等待失联服务器的时间，会使运行结束。允许：小于 %2。</translation>
        </message>
        <message>
            <source>%1 is outside of what is allowed: before the end of the run at %2.</source>
            <translation>%1 超出允许范围：须在 %2 运行结束之前。</translation>
        </message>
        <message>
            <source>%1 is outside of what is allowed: 1 to %2, as many as the run began with.</source>
            <translation>%1 超出允许范围：1 到 %2，即运行开始时的数量。</translation>
        </message>
        <message>
            <source>%1 is outside of what is allowed: %2 to %3.</source>
            <translation>%1 超出允许范围：%2 到 %3。</translation>
        </message>
        <message>
            <source>Or write watchdog.</source>
            <translation>也可填写 watchdog。</translation>
        </message>
        <message>
            <source>%1 needs another run, because this one has none: its workers begin when they are ready.</source>
            <translation>%1 需要新的运行，因为当前运行没有设定速率：工作者就绪后即开始。</translation>
        </message>
        <message>
            <source>%1 is not possible with --type %2. Allowed: %3.</source>
            <translation>%1 不能与 --type %2 同用。允许：%3。</translation>
        </message>
        <message>
            <source>1, its holder cannot take it twice</source>
            <translation>1，持有者不能再次获取</translation>
        </message>
        <message>
            <source>none, it is one lock</source>
            <translation>无，它是单个锁</translation>
        </message>
        <message>
            <source>none, its holders do not exclude each other</source>
            <translation>无，其持有者互不排斥</translation>
        </message>
        <message>
            <source>1us or longer, all wait for all</source>
            <translation>1us 或更长，所有工作者相互等待</translation>
        </message>
        <message>
            <source>as many as workers, who each stay with one</source>
            <translation>与工作者数量相同，每个工作者固定使用一个</translation>
        </message>
        <message>
            <source>none, all wait for all</source>
            <translation>无，所有工作者相互等待</translation>
        </message>
        <message>
            <source>none, since no worker passes a latch if one is missing</source>
            <translation>无，只要有一个未到，就没有工作者能通过闭锁</translation>
        </message>
        <message>
            <source>%1 is not possible with --rate %2, which says when cycles begin. Allowed: 0.</source>
            <translation>%1 不能与 --rate %2 同用，后者决定周期的开始。允许：0。</translation>
        </message>
        <message>
            <source>%1 is not possible with --witness: its values may be forgotten. Allowed: move-slot.</source>
            <translation>%1 不能与 --witness 同用：其值可能丢失。允许：move-slot。</translation>
        </message>
        <message>
            <source>%1 is not possible with --witness: it could not be read. Allowed: stop-server.</source>
            <translation>%1 不能与 --witness 同用：届时无法读取。允许：stop-server。</translation>
        </message>
        <message>
            <source>%1 of %2 workers cannot be killed. Allowed: fewer than there are.</source>
            <translation>不能终止 %2 个工作者中的 %1 个。允许：少于总数。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, 2m or 1h.</source>
            <translation>“%1”不是时长。请填写带单位的数字，例如 250us、20ms、1.5s、2m 或 1h。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a rate. Write 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (2 to %2 steps), each from %3/s to %4/s, or poisson: before one of them.</source>
            <translation>“%1”不是速率。请填写 5000/s、ramp:100/s..5000/s 或 stairs:100/s..5000/s,5（2 到 %2 级），每个值为 %3/s 到 %4/s，前面可加 poisson:。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a distribution. Write 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (median, then sigma up to %2).</source>
            <translation>“%1”不是分布。请填写 1ms、uniform:1ms..5ms、exp:2ms 或 lognormal:2ms,0.5（先为中位数，再为 sigma，最大 %2）。</translation>
        </message>
        <message>
            <source>in &quot;%1&quot; the upper end is below the lower end.</source>
            <translation>“%1”中的上限小于下限。</translation>
        </message>
        <message>
            <source>%1 is too short in &quot;%2&quot;. Allowed: 1ms or more.</source>
            <translation>“%2”中的 %1 过短。允许：1ms 或更长。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not one of %2.</source>
            <translation>“%1”不在以下各项之中：%2。</translation>
        </message>
        <message>
            <source>%1 is there already, and load on a %2 that others use would take it from them. Choose another name.</source>
            <translation>%1 已存在，对他人正在使用的 %2 加压会将其夺走。请换一个名称。</translation>
        </message>
        <message>
            <source>the key %1 holds no number. Choose another key.</source>
            <translation>键 %1 保存的不是数字。请换一个键。</translation>
        </message>
        <message>
            <source>The private server did not answer within 3 s.</source>
            <translation>私有服务器在 3 秒内无响应。</translation>
        </message>
        <message>
            <source>The private server ended at once: %1</source>
            <translation>私有服务器随即退出：%1</translation>
        </message>
        <message>
            <source>The private server at %1 does not answer: %2.</source>
            <translation>%1 处的私有服务器无响应：%2。</translation>
        </message>
        <message>
            <source>The private cluster was not ready in time.</source>
            <translation>私有集群未能及时就绪。</translation>
        </message>
        <message>
            <source>There is no private cluster.</source>
            <translation>没有私有集群。</translation>
        </message>
        <message>
            <source>Cannot start a private server: $REDIS_SERVER is %1, which is no program. Correct or unset it.</source>
            <translation>无法启动私有服务器：$REDIS_SERVER 为 %1，它不是程序。请更正或取消设置。</translation>
        </message>
        <message>
            <source>Cannot start a private server: there is no redis-server in PATH. Install it (Debian, Ubuntu: package redis-server; Fedora: redis; macOS: brew install redis) or name it in $REDIS_SERVER.</source>
            <translation>无法启动私有服务器：PATH 中没有 redis-server。请安装（Debian、Ubuntu：软件包 redis-server；Fedora：redis；macOS：brew install redis），或在 $REDIS_SERVER 中指定。</translation>
        </message>
        <message>
            <source>Cannot start a private server: no directory could be made in %1.</source>
            <translation>无法启动私有服务器：无法在 %1 中创建目录。</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>who, and what is said of it</comment>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>; </source>
            <comment>between causes</comment>
            <translation>；</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <comment>what failed, and the detail</comment>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>%1 could not be written: %2. There is no record of this action.</source>
            <translation>无法写入 %1：%2。此操作未留下记录。</translation>
        </message>
        <message>
            <source>The muted findings in %1 cannot be read: %2.</source>
            <translation>无法读取 %1 中的静默记录：%2。</translation>
        </message>
        <message>
            <source>The muted findings cannot be written to %1: %2. Nothing was changed.</source>
            <translation>无法将静默记录写入 %1：%2。未做任何更改。</translation>
        </message>
        <message>
            <source>The system&apos;s keyring gave no password: %1.</source>
            <translation>系统密钥环未给出密码：%1。</translation>
        </message>
        <message>
            <source>No keyring service answered.</source>
            <translation>没有密钥环服务响应。</translation>
        </message>
        <message>
            <source>Unlock it, or type the password under Connections.</source>
            <translation>请解锁密钥环，或在“连接”中输入密码。</translation>
        </message>
        <message>
            <source>Type the password under Connections.</source>
            <translation>请在“连接”中输入密码。</translation>
        </message>
        <message>
            <source>The server&apos;s certificate is not verified: anyone on the network path can read and change the traffic, passwords included.</source>
            <translation>未验证服务器证书：中间人可以读取和篡改传输的内容，包括密码。</translation>
        </message>
        <message>
            <source>Other users can read a password on the command line. Use --password-file or LOCKSCOPE_PASSWORD.</source>
            <translation>其他用户能看到命令行中的密码。请改用 --password-file 或 LOCKSCOPE_PASSWORD。</translation>
        </message>
        <message>
            <source>NAT map: &quot;%1&quot; is no pair of addresses. Write announced:port=reached:port, parted by commas.</source>
            <translation>NAT 映射：“%1”不是一对地址。请写作 公布地址:端口=可达地址:端口，以逗号分隔。</translation>
        </message>
        <message>
            <source>Profile %1: its URL holds a password, which belongs into the keyring. Take it out.</source>
            <translation>连接配置 %1：其 URL 含有密码，密码应存入密钥环。请从 URL 中去掉。</translation>
        </message>
        <message>
            <source>Profile %1: there is one of that name already, which stays as it is.</source>
            <translation>连接配置 %1：已有同名配置，保持不变。</translation>
        </message>
        <message>
            <source>Profile %1: %2</source>
            <translation>连接配置 %1：%2</translation>
        </message>
        <message>
            <source>--profile: no profile is called %1. %2</source>
            <translation>--profile：没有名为 %1 的连接配置。%2</translation>
        </message>
        <message>
            <source>There are none in %1.</source>
            <translation>%1 中没有连接配置。</translation>
        </message>
        <message>
            <source>There are: %1.</source>
            <translation>现有：%1。</translation>
        </message>
        <message>
            <source>%1 holds no profile.</source>
            <translation>%1 中没有连接配置可导入。</translation>
        </message>
        <message>
            <source>what follows b64: is not Base64. Check it, or give the name as it is.</source>
            <translation>b64: 之后的内容不是 Base64。请检查，或直接填写名称。</translation>
        </message>
        <message>
            <source>it is empty. Give at least one character.</source>
            <translation>内容为空。请至少填写一个字符。</translation>
        </message>
        <message>
            <source>A cluster needs the address of at least one node.</source>
            <translation>集群至少需要一个节点的地址。</translation>
        </message>
        <message>
            <source>join: the machine that came first to %1 could not begin. Its message says why.</source>
            <translation>join：最先到达 %1 的机器未能开始，其消息说明了原因。</translation>
        </message>
        <message>
            <source>hosts: %1 is not possible without --join NAME, where they meet. Allowed: 1.</source>
            <translation>hosts：未指定会合处 --join NAME 时不能为 %1。允许：1。</translation>
        </message>
        <message>
            <source>%1 is so long that the cluster puts another server into its place: use failover@TIME, or less than %2.</source>
            <translation>%1 持续过久，集群会用另一台服务器顶替：请改用 failover@TIME，或短于 %2。</translation>
        </message>
        <message>
            <source>The private server at %1 did not answer %2.</source>
            <translation>私有服务器 %1 未响应 %2。</translation>
        </message>
        <message>
            <source>No node of the private cluster serves the slot %1.</source>
            <translation>私有集群中没有节点提供槽位 %1。</translation>
        </message>
        <message>
            <source>The node at %1 has no replica.</source>
            <translation>节点 %1 没有副本。</translation>
        </message>
        <message>
            <source>The private cluster found no other primary for the slot %1.</source>
            <translation>私有集群未能为槽位 %1 找到其他主节点。</translation>
        </message>
        <message>
            <source>The slot %1 of the private cluster has nowhere to go.</source>
            <translation>私有集群的槽位 %1 无处可迁。</translation>
        </message>
        <message>
            <source>A replica of the private cluster did not hear that the slot %1 has moved.</source>
            <translation>私有集群的一个副本未获知槽位 %1 已迁移。</translation>
        </message>
        <message>
            <source>Something listens on port %1 of this machine already. Choose another one, or none: a free one is found then.</source>
            <translation>本机端口 %1 已被占用。请换一个端口，或不指定以自动选择空闲端口。</translation>
        </message>
        <message>
            <source>Cannot start a private sentinel: %1 could not be written.</source>
            <translation>无法启动私有哨兵：无法写入 %1。</translation>
        </message>
        <message>
            <source>Cannot start %1.</source>
            <translation>无法启动 %1。</translation>
        </message>
        <message>
            <source>%1: unexpected reply</source>
            <translation>%1：回复出乎意料</translation>
        </message>
        <message>
            <source>%1: impossible reply {%2, %3} from the server</source>
            <translation>%1：服务器的回复 {%2, %3} 不合理</translation>
        </message>
        <message>
            <source>This client is shutting down.</source>
            <translation>此客户端正在关闭。</translation>
        </message>
        <message>
            <source>This client has been shut down.</source>
            <translation>此客户端已关闭。</translation>
        </message>
        <message>
            <source>The deployment is already closed.</source>
            <translation>与部署的连接已关闭。</translation>
        </message>
        <message>
            <source>This deployment was opened before fork(), and its threads are not in this process. Open another one after fork().</source>
            <translation>该部署连接在 fork() 之前打开，其线程不在当前进程中。请在 fork() 之后重新打开。</translation>
        </message>
        <message>
            <source>A blocking call was made on the thread that completes it, from a callback such as lockLost. Use a future or a coroutine there.</source>
            <translation>在负责完成调用的线程上（例如在 lockLost 回调中）发起了阻塞调用。此处请使用 future 或协程。</translation>
        </message>
        <message>
            <source>The client id %1 is not a UUID. Give one of 36 characters, or none.</source>
            <translation>客户端 ID %1 不是 UUID。请给出 36 个字符的 UUID，或不给出。</translation>
        </message>
        <message>
            <source>The report has %1 as its number of %2, which no run counts. Give one that stress has written.</source>
            <translation>报告中 %2 的数量为 %1，任何运行都不会得出此值。请给出由 stress 写出的报告。</translation>
        </message>
        <message>
            <source>A lease is at most 100 years, but %1 ms was given.</source>
            <translation>租期最长为 100 年，但给出的是 %1 毫秒。</translation>
        </message>
        <message>
            <source>A latch counts down from at least 1, but %1 was given.</source>
            <translation>闭锁至少从 1 开始倒数，但给出的是 %1。</translation>
        </message>
        <message>
            <source>The wait for the lock was cancelled.</source>
            <translation>已取消等待该锁。</translation>
        </message>
        <message>
            <source>The wait for the locks was cancelled.</source>
            <translation>已取消等待这些锁。</translation>
        </message>
        <message>
            <source>The wait was cancelled.</source>
            <translation>已取消等待。</translation>
        </message>
        <message>
            <source>The caller does not wait any more.</source>
            <translation>调用者已不再等待。</translation>
        </message>
        <message>
            <source>Not known whether the server granted the lock: the link broke before it answered. If it did, the lock is given back once the server can be reached.</source>
            <translation>无法确定服务器是否已授予该锁：收到回复前连接中断。若已授予，服务器恢复可达后会归还该锁。</translation>
        </message>
        <message>
            <source>Not known whether the server granted it: the link broke before it answered. If it did, it is given back once the server can be reached.</source>
            <translation>无法确定服务器是否已授予：收到回复前连接中断。若已授予，服务器恢复可达后会归还。</translation>
        </message>
        <message>
            <source>The lock %1 has no tokens. Use a fenced lock.</source>
            <translation>锁 %1 没有令牌。请使用防护锁。</translation>
        </message>
        <message>
            <source>The lock %1 was taken without a token. Take it with lockAndGetToken().</source>
            <translation>获取锁 %1 时未取令牌。请使用 lockAndGetToken() 获取。</translation>
        </message>
        <message>
            <source>The lock %1 is not held by its caller and has no token.</source>
            <translation>调用者并未持有锁 %1，因此没有令牌。</translation>
        </message>
        <message>
            <source>The locks %1 are no longer held together: the lease of %2 ended because %3</source>
            <translation>锁 %1 已不再同时持有：%2 的租期已到期，因为%3</translation>
        </message>
        <message>
            <source>The locks %1 are no longer held together: %2 was lost.</source>
            <translation>锁 %1 已不再同时持有：%2 已丢失。</translation>
        </message>
        <message>
            <source>The server %1 cannot be reached now.</source>
            <translation>现在无法连上服务器 %1。</translation>
        </message>
        <message>
            <source>The server %1 has not yet answered an earlier call.</source>
            <translation>服务器 %1 尚未响应之前的调用。</translation>
        </message>
        <message>
            <source>It did not answer in time.</source>
            <translation>它未及时响应。</translation>
        </message>
        <message>
            <source>The key holds a text that is no number. Look at it, or use another name.</source>
            <translation>该键存储的文本不是数字。请查看它，或换一个名称。</translation>
        </message>
        <message>
            <source>A number of permits is not negative, but %1 was given.</source>
            <translation>许可数量不能为负，但给出的是 %1。</translation>
        </message>
        <message>
            <source>The lock %1 was lost: its lease ended because %2</source>
            <translation>锁 %1 已丢失：租期已结束，因为%2</translation>
        </message>
        <message>
            <source>renewals failed (%1): %2</source>
            <translation>续期失败（%1 次）：%2</translation>
        </message>
        <message>
            <source>The lock %1 was lost: its lease ended before it could be renewed.</source>
            <translation>锁 %1 已丢失：未及续期租期即已结束。</translation>
        </message>
        <message>
            <source>The lock %1 was lost: the server no longer has this hold. It expired there, or was removed.</source>
            <translation>锁 %1 已丢失：服务器上已没有此持有，可能已到期或被移除。</translation>
        </message>
        <message>
            <source>The lock %1 is no longer held: its lease ended before it was given back.</source>
            <translation>锁 %1 已不再持有：归还之前租期已结束。</translation>
        </message>
        <message>
            <source>The lock %1 is already held by its caller, and it cannot be taken twice. Give it back first.</source>
            <translation>调用者已持有锁 %1，不能重复获取。请先释放。</translation>
        </message>
        <message>
            <source>The lock %1 is one of values, and none was given. Give one or more.</source>
            <translation>锁 %1 以值为单位，但未给出值。请给出一个或多个。</translation>
        </message>
        <message>
            <source>At most %1 permits can be acquired at once, but %2 were asked for.</source>
            <translation>一次最多可获取 %1 个许可，但请求了 %2 个。</translation>
        </message>
        <message>
            <source>The multi lock has no members. Name at least one lock.</source>
            <translation>该联锁没有成员。请至少指定一个锁。</translation>
        </message>
        <message>
            <source>The number would leave the range of 64 bits, and nothing was changed. Look at what is stored.</source>
            <translation>该数值会超出 64 位范围，未做任何更改。请查看存储的内容。</translation>
        </message>
        <message>
            <source>The lock %1 is not held by %2.</source>
            <translation>%2 并未持有锁 %1。</translation>
        </message>
        <message>
            <source>The lease of permit %1 had ended before it was given back.</source>
            <translation>许可 %1 归还之前租期已结束。</translation>
        </message>
        <message>
            <source>At least one of %1 permits is not held any more; none was given back.</source>
            <translation>%1 个许可中至少有一个已不再持有，均未归还。</translation>
        </message>
        <message>
            <source>The permit %1 is not held.</source>
            <translation>许可 %1 未被持有。</translation>
        </message>
        <message>
            <source>The lock %1 was acquired and taken back: %2 Look at the replicas with INFO replication, or ask for fewer.</source>
            <translation>锁 %1 获取后又被收回：%2请用 INFO replication 查看副本，或减少要求的副本数。</translation>
        </message>
        <message>
            <source>Too few replicas acknowledged the lock %1, and it could not be taken back: %2 It ends with its lease.</source>
            <translation>确认锁 %1 的副本过少，且无法收回：%2它将随租期结束。</translation>
        </message>
        <message>
            <source>%1 of %2 replicas acknowledged it within %3 ms.</source>
            <translation>%3 毫秒内 %2 个副本中有 %1 个确认。</translation>
        </message>
        <message>
            <source>The server could not be asked whether its replicas have the lock.</source>
            <translation>无法向服务器查询其副本是否已有该锁。</translation>
        </message>
        <message>
            <source>Another server was asked.</source>
            <translation>查询的是另一台服务器。</translation>
        </message>
        <message>
            <source>The slot is on its way to another node.</source>
            <translation>该槽位正在迁往另一节点。</translation>
        </message>
        <message>
            <source>The slot has moved to another node meanwhile.</source>
            <translation>该槽位已迁到另一节点。</translation>
        </message>
        <message>
            <source>It had ended before its replicas could be asked.</source>
            <translation>在查询副本之前，它已结束。</translation>
        </message>
        <message>
            <source>%1 exists and cannot be read (%2). Give another name.</source>
            <translation>%1 已存在且无法读取（%2）。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 exists and is no recording. Give another name.</source>
            <translation>%1 已存在且不是录制文件。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 is not a regular file. Give another name.</source>
            <translation>%1 不是普通文件。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 holds a recording already. Give another name, or --replace.</source>
            <translation>%1 中已有录制。请换一个名称，或使用 --replace。</translation>
        </message>
        <message>
            <source>A recording needs at least %1 bytes.</source>
            <translation>录制至少需要 %1 字节。</translation>
        </message>
        <message>
            <source>%1 cannot be renamed to %2. Recording has ended.</source>
            <translation>无法将 %1 重命名为 %2。录制已结束。</translation>
        </message>
        <message>
            <source>Recording into %1 has ended.</source>
            <translation>到 %1 的录制已结束。</translation>
        </message>
        <message>
            <source>%1 cannot be created: %2. Make room, or give another name.</source>
            <translation>无法创建 %1：%2。请腾出空间，或换一个名称。</translation>
        </message>
        <message>
            <source>%1 cannot be written: %2. Make room, or give another name.</source>
            <translation>无法写入 %1：%2。请腾出空间，或换一个名称。</translation>
        </message>
        <message>
            <source>The %1 locks are too many for the %2 bytes that %3 may take. Allow more, or record fewer of them with --match.</source>
            <translation>%3 最多可占 %2 字节，容不下 %1 个锁。请放宽上限，或用 --match 少录一些。</translation>
        </message>
        <message>
            <source>%1 is no recording of Lockscope. Make one with &quot;lockscope-cli record FILE&quot;.</source>
            <translation>%1 不是 Lockscope 的录制文件。可用“lockscope-cli record FILE”录制。</translation>
        </message>
        <message>
            <source>%1 has version %2 of the format, and this program reads version %3. Use the program that recorded it, or a newer one.</source>
            <translation>%1 的格式版本为 %2，而本程序读取版本 %3。请使用录制它的程序或更新的版本。</translation>
        </message>
        <message>
            <source>%1 has data after the end of its recording, which is not shown.</source>
            <translation>%1 在录制结束之后还有数据，这些数据未显示。</translation>
        </message>
        <message>
            <source>%1 was cut off: the recorder was killed, or records still. What is there is shown.</source>
            <translation>%1 不完整：录制程序被终止或仍在录制。仅显示已有内容。</translation>
        </message>
        <message>
            <source>%1 holds nothing: it was cut off before the first look was written.</source>
            <translation>%1 中没有内容：在写入首次观察之前即被截断。</translation>
        </message>
        <message>
            <source>%1 holds nothing: it was cut off at its beginning.</source>
            <translation>%1 中没有内容：开头即被截断。</translation>
        </message>
        <message>
            <source>%1 is damaged at byte %2: its check sum is wrong.</source>
            <translation>%1 在第 %2 字节处损坏：校验和不符。</translation>
        </message>
        <message>
            <source>%1 is damaged at byte %2: its content cannot be read.</source>
            <translation>%1 在第 %2 字节处损坏：内容无法读取。</translation>
        </message>
        <message>
            <source>%1 is damaged at its beginning.</source>
            <translation>%1 的开头已损坏。</translation>
        </message>
        <message>
            <source>No such file or directory</source>
            <translation>没有那个文件或目录</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>权限不足</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>磁盘空间不足</translation>
        </message>
        <message>
            <source>Is a directory</source>
            <translation>那是一个目录</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>文件系统为只读</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not METRIC OP VALUE. Metrics: p50, p90, p99, p999 or max of (wait), (wait_raw), (hold) or (handoff), with .read, .write, .exclusive or .fair for one mode; throughput, acquired, timeouts, errors, lost, violations, jain, longest_wait, failover_overlaps. OP: &lt;, &lt;=, ==, &gt;=, &gt;.</source>
            <translation>“%1”不是 METRIC OP VALUE 的形式。指标：(wait)、(wait_raw)、(hold) 或 (handoff) 的 p50、p90、p99、p999 或 max，加 .read、.write、.exclusive 或 .fair 表示单一模式；throughput、acquired、timeouts、errors、lost、violations、jain、longest_wait、failover_overlaps。运算符：&lt;、&lt;=、==、&gt;=、&gt;。</translation>
        </message>
        <message>
            <source>This is no report of a load run of schema %1. Write one with stress --json FILE.</source>
            <translation>这不是模式版本 %1 的负载运行报告。可用 stress --json FILE 生成。</translation>
        </message>
        <message>
            <source>Two runs do not show how much runs differ. Give a third one, or none.</source>
            <translation>两次运行看不出运行间的波动。请给出第三次，或不给。</translation>
        </message>
        <message>
            <source>The wait did not end.</source>
            <translation>等待没有结束。</translation>
        </message>
        <message>
            <source>the watchdog did not renew</source>
            <translation>看门狗未续期</translation>
        </message>
        <message>
            <source>The case was not played to its end.</source>
            <translation>案例未播放到结尾。</translation>
        </message>
    </context>
    <context>
        <name>EventWords</name>
        <message>
            <source>acquired</source>
            <translation>获取</translation>
        </message>
        <message>
            <source>re-entered</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>released</source>
            <translation>释放</translation>
        </message>
        <message>
            <source>downgraded</source>
            <translation>降级</translation>
        </message>
        <message>
            <source>renewed</source>
            <translation>续期</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>到期</translation>
        </message>
        <message>
            <source>lost</source>
            <translation>丢失</translation>
        </message>
        <message>
            <source>queued</source>
            <translation>排队</translation>
        </message>
        <message>
            <source>left the queue</source>
            <translation>离开队列</translation>
        </message>
        <message>
            <source>repaired</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>gap</source>
            <translation>缺口</translation>
        </message>
        <message>
            <source>TTL %1</source>
            <translation>剩余时间 %1</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>exclusive</source>
            <translation>独占</translation>
        </message>
        <message numerus="yes">
            <source>%n available</source>
            <translation>
                <numerusform>%n 个可用</numerusform>
            </translation>
        </message>
        <message>
            <source>count %1</source>
            <translation>计数 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) left</source>
            <translation>
                <numerusform>剩余 %n 次持有</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s)</source>
            <translation>
                <numerusform>%n 次持有</numerusform>
            </translation>
        </message>
        <message>
            <source>write to read</source>
            <translation>写转读</translation>
        </message>
        <message>
            <source>seen held for %1</source>
            <translation>观察到持有 %1</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between the parts of an event's detail</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>has the lock</source>
            <translation>已取得锁</translation>
        </message>
        <message>
            <source>without the lock</source>
            <translation>未取得锁</translation>
        </message>
        <message>
            <source>place %1</source>
            <translation>第 %1 位</translation>
        </message>
    </context>
    <context>
        <name>Evidence</name>
        <message>
            <source>%1 has %2 left; a renewed hold has at least %3.</source>
            <translation>%1 还剩 %2；续期中的持有至少还剩 %3。</translation>
        </message>
        <message>
            <source>%1 is at place %2, deadline %3 ago; no subscriber on %4.</source>
            <translation>%1 位于第 %2 位，截止时间已过去 %3；%4 上无人监听。</translation>
        </message>
        <message>
            <source>Fields beside the mode %1: %2.</source>
            <translation>除模式 %1 外的字段：%2。</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <comment>name and id of a holder</comment>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>PTTL %1 is -1; the queue has %2 waiters.</source>
            <translation>%1 的 PTTL 为 -1；队列中有 %2 个等待者。</translation>
        </message>
        <message>
            <source>PTTL %1 is -1; the queue has 1 waiter.</source>
            <translation>%1 的 PTTL 为 -1；队列中有 1 个等待者。</translation>
        </message>
        <message>
            <source>Field %1 counts %2 and has %3 left.</source>
            <translation>字段 %1 计数为 %2，还剩 %3。</translation>
        </message>
        <message>
            <source>%1 expires in %2; a timeout key of %3 in %4.</source>
            <translation>%1 将在 %2 后过期；%3 的一个超时键将在 %4 后过期。</translation>
        </message>
        <message>
            <source>The time to live of %1 fell from %2 to %3 when a read hold was released under a write hold.</source>
            <translation>在持有写锁期间释放读锁时，%1 的剩余时间从 %2 降到 %3。</translation>
        </message>
        <message>
            <source>%1 expires in %2.</source>
            <translation>%1 将在 %2 后过期。</translation>
        </message>
        <message>
            <source>HLEN %1 is %2.</source>
            <translation>%1 的 HLEN 为 %2。</translation>
        </message>
        <message>
            <source>Field %1 counts %2; none of its %3 timeout keys exists.</source>
            <translation>字段 %1 计数为 %2；其 %3 个超时键均不存在。</translation>
        </message>
        <message>
            <source>Field %1 counts %2; its timeout key does not exist.</source>
            <translation>字段 %1 计数为 %2；其超时键不存在。</translation>
        </message>
        <message>
            <source>Field %1 counts %2; %3 of its %4 timeout keys are gone.</source>
            <translation>字段 %1 计数为 %2；%3 个超时键已消失（共 %4 个）。</translation>
        </message>
        <message>
            <source>Field %1 counts %2; %3 of its %4 timeout keys is gone.</source>
            <translation>字段 %1 计数为 %2；%3 个超时键已消失（共 %4 个）。</translation>
        </message>
        <message>
            <source>Holders in one hash: %1, unknown fields: %2.</source>
            <translation>同一哈希中有 %1 个持有者和 %2 个未知字段。</translation>
        </message>
        <message>
            <source>%1 is at place %2 of the queue and has no score in %3.</source>
            <translation>%1 排在队列第 %2 位，但在 %3 中没有分值。</translation>
        </message>
        <message>
            <source>%1 is at place %2, deadline in %3; no subscriber on %4.</source>
            <translation>%1 位于第 %2 位，截止时间在 %3 后；%4 上无人监听。</translation>
        </message>
        <message>
            <source>%1 is at place %2, no deadline; no subscriber on %3.</source>
            <translation>%1 排在第 %2 位，无截止时间；无人监听 %3。</translation>
        </message>
        <message>
            <source>%1 has a score in %2 and no place in the queue.</source>
            <translation>%1 在 %2 中有分数，但不在队列中。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed %2 ago; subscribed: yes.</source>
            <translation>%1 的截止时间已过去 %2；已订阅：是。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed %2 ago; subscribed: no.</source>
            <translation>%1 的截止时间已过去 %2；已订阅：否。</translation>
        </message>
        <message>
            <source>The deadline of %1 is in %2.</source>
            <translation>%1 的截止时间在 %2 后。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed; it had place %2 and now has place %3.</source>
            <translation>%1 的截止时间已过；它原在第 %2 位，现在第 %3 位。</translation>
        </message>
        <message>
            <source>%1 is a field of %2 and stands in its queue.</source>
            <translation>%1 既是 %2 的字段，又在其队列中。</translation>
        </message>
        <message>
            <source>%1 of %2 scores in %3 have passed, the first %4 ago.</source>
            <translation>%3 中 %2 个分数里有 %1 个已过期，最早的已过去 %4。</translation>
        </message>
        <message>
            <source>%1:expire_time passed %2 ago.</source>
            <translation>%1:expire_time 已过去 %2。</translation>
        </message>
        <message>
            <source>%1:expire_time is missing.</source>
            <translation>缺少 %1:expire_time。</translation>
        </message>
        <message>
            <source>%1 has slot %2, %3 has slot %4.</source>
            <translation>%1 的槽位是 %2，%3 的槽位是 %4。</translation>
        </message>
        <message>
            <source>TYPE %1 is %2, not %3.</source>
            <translation>%1 的 TYPE 为 %2，而非 %3。</translation>
        </message>
        <message>
            <source>Client %1: %2 and %3 more.</source>
            <translation>客户端 %1：%2，另有 %3 个。</translation>
        </message>
        <message>
            <source>Client %1: %2.</source>
            <translation>客户端 %1：%2。</translation>
        </message>
        <message>
            <source>%1 waits for %2, held by %3</source>
            <translation>%1 等待 %2，其持有者为 %3</translation>
        </message>
        <message>
            <source>%1 keys redisson_unlock_latch:%2</source>
            <translation>%1 个键 redisson_unlock_latch:%2</translation>
        </message>
        <message>
            <source>%1 keys redisson_lock_token:… of locks without a holder, such as %2.</source>
            <translation>%1 个 redisson_lock_token:… 键，其锁无人持有，例如 %2。</translation>
        </message>
        <message>
            <source>%1 has %2 left of %3; renewals seen: %4.</source>
            <translation>%1 还剩 %2（共 %3）；观察到续期 %4 次。</translation>
        </message>
        <message>
            <source>%1 has held it for at least %2 s; renewals seen: %3; clients that wait: %4.</source>
            <translation>%1 至少已持有 %2 秒；观察到续期 %3 次；等待客户端 %4 个。</translation>
        </message>
        <message>
            <source>%1 held it on %2 with %3 left; on %4 it does not.</source>
            <translation>%1 在 %2 上持有该锁，还剩 %3；在 %4 上已不再持有。</translation>
        </message>
        <message>
            <source>%1 had a lease of at most %2, which ran out; the same client held it with %3 before.</source>
            <translation>%1 的租期最多为 %2 且已用完；同一客户端此前以 %3 持有它。</translation>
        </message>
        <message>
            <source>%1 writes in a transaction for %2 s, and %3 clients listen on %4.</source>
            <translation>%1 在事务中写入已 %2 秒，有 %3 个客户端监听 %4。</translation>
        </message>
        <message>
            <source>%1 writes in a transaction for %2 s, and 1 client listens on %3.</source>
            <translation>%1 在事务中写入已 %2 秒，有 1 个客户端监听 %3。</translation>
        </message>
        <message>
            <source>%1 was renewed %2 times within %3 s.</source>
            <translation>%1 在 %3 秒内续期 %2 次。</translation>
        </message>
        <message>
            <source>EXISTS %1 is 0 for %2 s; %3 clients listen on %4 and no message came.</source>
            <translation>%1 不存在已 %2 秒；有 %3 个客户端监听 %4，但没有消息。</translation>
        </message>
        <message>
            <source>EXISTS %1 is 0 for %2 s; 1 client listens on %3 and no message came.</source>
            <translation>%1 不存在已 %2 秒；有 1 个客户端监听 %3，但没有消息。</translation>
        </message>
        <message>
            <source>EXISTS %1 is 0 for %2 s; %3 heads the queue and listens on %4.</source>
            <translation>%1 不存在已 %2 秒；%3 位于队首并监听 %4。</translation>
        </message>
        <message>
            <source>%1 is in read mode for %2 s; %3 clients listen on %4.</source>
            <translation>%1 处于读模式已 %2 秒；有 %3 个客户端监听 %4。</translation>
        </message>
        <message>
            <source>%1 is in read mode for %2 s; 1 client listens on %3.</source>
            <translation>%1 处于读模式已 %2 秒；有 1 个客户端监听 %3。</translation>
        </message>
        <message>
            <source>%1 alone reads for %2 s, and one client waits on %3.</source>
            <translation>仅 %1 读取已 %2 秒，有一个客户端在 %3 上等待。</translation>
        </message>
        <message>
            <source>%1 went from write to read mode, %2 clients listen on %3 and no message came.</source>
            <translation>%1 由写模式转为读模式，有 %2 个客户端监听 %3，但没有消息。</translation>
        </message>
        <message>
            <source>%1 went from write to read mode, 1 client listens on %2 and no message came.</source>
            <translation>%1 由写模式转为读模式，有 1 个客户端监听 %2，但没有消息。</translation>
        </message>
        <message>
            <source>%1: cluster_state is %2, and every slot has a primary.</source>
            <translation>%1：cluster_state 为 %2，但所有槽都有主节点。</translation>
        </message>
        <message>
            <source>%1: cluster_state is %2, slots without a primary: %3 of 16384 (%4).</source>
            <translation>%1：cluster_state 为 %2，16384 个槽中有 %3 个没有主节点（%4）。</translation>
        </message>
        <message>
            <source>%1: %2 listens to %3 channels on %4 connections.</source>
            <translation>%1：%2 通过 %4 个连接监听 %3 个频道。</translation>
        </message>
        <message>
            <source>%1: %2 listens to %3 channels on 1 connection.</source>
            <translation>%1：%2 通过 1 个连接监听 %3 个频道。</translation>
        </message>
        <message>
            <source>%1 PUBLISH a second, each to %2 nodes.</source>
            <translation>每秒 %1 次 PUBLISH，每次发往 %2 个节点。</translation>
        </message>
    </context>
    <context>
        <name>FindingWords</name>
        <message>
            <source>Not renewed</source>
            <translation>未续期</translation>
        </message>
        <message>
            <source>The lock has less time left than one that is renewed: its holder is stopped, or took the lock with a lease.</source>
            <translation>该锁的剩余时间少于正在续期的锁：其持有者已停止，或以固定租期获取了锁。</translation>
        </message>
        <message>
            <source>It becomes free when the lease ends.</source>
            <translation>时间用完后锁即释放。</translation>
        </message>
        <message>
            <source>Unknown holder</source>
            <translation>未知持有者</translation>
        </message>
        <message>
            <source>The lock has a mode, and its fields name no holder that Redisson knows.</source>
            <translation>该锁有模式，但其字段不是 Redisson 所认识的持有者。</translation>
        </message>
        <message>
            <source>No client can release it, and clients wait until it expires.</source>
            <translation>没有客户端能释放它，其他客户端会一直等到它过期。</translation>
        </message>
        <message>
            <source>Never expires</source>
            <translation>永不到期</translation>
        </message>
        <message>
            <source>The lock's key has no time to live: it was made persistent, restored or written by hand.</source>
            <translation>锁的键没有剩余时间：它被设为持久、被恢复或手工写入。</translation>
        </message>
        <message>
            <source>If its holder is gone, waiters wait for ever.</source>
            <translation>若持有者已不在，等待者将一直等待。</translation>
        </message>
        <message>
            <source>Ghost reader</source>
            <translation>幽灵读者</translation>
        </message>
        <message>
            <source>Read holds are counted whose timeout keys are all gone: the client died or lost its renewals.</source>
            <translation>仍被计数的读持有，其超时键已全部消失：客户端已死或续期丢失。</translation>
        </message>
        <message>
            <source>Writers wait as long as other readers renew the lock.</source>
            <translation>只要其他读者还在续期，写者就会一直等待。</translation>
        </message>
        <message>
            <source>Reader at risk</source>
            <translation>有风险的读者</translation>
        </message>
        <message>
            <source>Part of a reader's holds has run out, or its renewal is late.</source>
            <translation>读者的部分持有已到期，或续期迟到。</translation>
        </message>
        <message>
            <source>Once its last timeout key is gone, the next release of any reader removes the whole lock under it.</source>
            <translation>其最后一个超时键消失后，任一读者的下一次释放都会删除整个锁。</translation>
        </message>
        <message>
            <source>Mixed types</source>
            <translation>类型混用</translation>
        </message>
        <message>
            <source>Two types of lock use this name.</source>
            <translation>两种类型的锁使用了同一名称。</translation>
        </message>
        <message>
            <source>They do not exclude each other, and one deletes the other's holds.</source>
            <translation>它们互不排斥，且一方会删除另一方的持有。</translation>
        </message>
        <message>
            <source>Stacked write lease</source>
            <translation>写租期叠加</translation>
        </message>
        <message>
            <source>The leases of a re-entered write lock add up, and no renewal has shortened them.</source>
            <translation>重入写锁的租期会累加，且没有续期缩短它。</translation>
        </message>
        <message>
            <source>If its holder dies, the lock hangs that long.</source>
            <translation>若持有者死亡，锁会滞留同样长的时间。</translation>
        </message>
        <message>
            <source>Shortened write lease</source>
            <translation>写租期缩短</translation>
        </message>
        <message>
            <source>A reader's release inside a write hold set a shorter time to live.</source>
            <translation>写持有期间的读释放设置了更短的剩余时间。</translation>
        </message>
        <message>
            <source>The writer loses the lock earlier than its lease says.</source>
            <translation>写者会早于租期失去锁。</translation>
        </message>
        <message>
            <source>Timeout key outlives its lock</source>
            <translation>超时键比锁存活更久</translation>
        </message>
        <message>
            <source>Another reader's renewal shortened the lock below the lease of this reader.</source>
            <translation>另一读者的续期使锁短于该读者的租期。</translation>
        </message>
        <message>
            <source>If the renewing reader dies now, this one loses its hold early.</source>
            <translation>若续期的读者此时死亡，该读者会提前失去持有。</translation>
        </message>
        <message>
            <source>Very long lease</source>
            <translation>租期过长</translation>
        </message>
        <message>
            <source>The lock will not expire for hours; Redisson's multi lock makes such leases by itself.</source>
            <translation>锁数小时内不会到期；Redisson 的联锁会自行产生这种租期。</translation>
        </message>
        <message>
            <source>If its holder dies, waiters wait that long.</source>
            <translation>若持有者死亡，等待者要等同样长的时间。</translation>
        </message>
        <message>
            <source>Very many readers</source>
            <translation>读者过多</translation>
        </message>
        <message>
            <source>Each release of a reader looks at the timeout keys of all others.</source>
            <translation>每次读释放都要查看其他所有读者的超时键。</translation>
        </message>
        <message>
            <source>Meanwhile the server serves no other client.</source>
            <translation>期间服务器无法处理其他请求。</translation>
        </message>
        <message>
            <source>Missed renewal</source>
            <translation>漏续期</translation>
        </message>
        <message>
            <source>A renewal is missing: the client is stuck, cut off or dead.</source>
            <translation>续期没有到来：客户端卡住、断连或已死亡。</translation>
        </message>
        <message>
            <source>It loses the lock when the lease ends, and Redisson does not report that.</source>
            <translation>时间耗尽后它会失去锁，而 Redisson 不会告知它。</translation>
        </message>
        <message>
            <source>Partly released</source>
            <translation>部分释放</translation>
        </message>
        <message>
            <source>Some holds were released and the rest are no longer renewed: an acquisition was counted twice, or a release was lost.</source>
            <translation>部分持有已归还，其余不再续期：某次获取被计了两次，或某次释放丢失。</translation>
        </message>
        <message>
            <source>The lock stays taken until it expires.</source>
            <translation>锁会一直被占用到期。</translation>
        </message>
        <message>
            <source>Renewed and never released</source>
            <translation>续期却从不释放</translation>
        </message>
        <message>
            <source>The lock is renewed and was not released for long. This may be intended; or its thread died or lost track of it while the program runs on.</source>
            <translation>锁一直在续期，很久没有释放。这可能是有意的；也可能是其线程已死或丢失了锁，而程序仍在运行。</translation>
        </message>
        <message>
            <source>The lock stays taken as long as that program runs.</source>
            <translation>只要该程序运行，锁就一直被占用。</translation>
        </message>
        <message>
            <source>Renewal storm</source>
            <translation>续期风暴</translation>
        </message>
        <message>
            <source>The client renews far more often than every third of the lease: timers of its watchdog have multiplied.</source>
            <translation>客户端续期远比每三分之一租期频繁：其看门狗的定时器成倍增加。</translation>
        </message>
        <message>
            <source>Needless load on the server.</source>
            <translation>给服务器带来不必要的负载。</translation>
        </message>
        <message>
            <source>Restart the client, or update it.</source>
            <translation>重启或升级该客户端。</translation>
        </message>
        <message>
            <source>Stalled client</source>
            <translation>停滞的客户端</translation>
        </message>
        <message>
            <source>Many locks of one client miss their renewals: it is stuck or cut off, or one server's error stops its renewals.</source>
            <translation>同一客户端的许多锁漏续期：它卡住或断连，或某台服务器的错误中止了续期。</translation>
        </message>
        <message>
            <source>It loses all these locks when their leases end.</source>
            <translation>时间耗尽后它会失去所有这些锁。</translation>
        </message>
        <message>
            <source>Look at the client's process, and at the servers that it cannot reach.</source>
            <translation>检查该客户端的进程，以及它无法连接的服务器。</translation>
        </message>
        <message>
            <source>Lost wake-up</source>
            <translation>唤醒丢失</translation>
        </message>
        <message>
            <source>The lock is free and its waiters sleep: they missed the message of the release.</source>
            <translation>锁已空闲而等待者仍在休眠：它们错过了释放消息。</translation>
        </message>
        <message>
            <source>The lock stays free until the waiters' timers end.</source>
            <translation>在等待者被告知的时间结束前，没有人获取空闲的锁。</translation>
        </message>
        <message>
            <source>Silent downgrade</source>
            <translation>静默降级</translation>
        </message>
        <message>
            <source>A writer became a reader without a message to the waiting readers.</source>
            <translation>写者降级为读者，却没有通知任何人。</translation>
        </message>
        <message>
            <source>Readers that could join sleep until their timers end.</source>
            <translation>本可加入的读者会休眠到被告知的时间。</translation>
        </message>
        <message>
            <source>First waiter not notified</source>
            <translation>队首等待者未被通知</translation>
        </message>
        <message>
            <source>The lock is free, but the first waiter got no message: the one before it left without sending any.</source>
            <translation>锁已空闲，却没有人通知队首：其前一位未作声便离开。</translation>
        </message>
        <message>
            <source>The lock stays free until the first waiter's timer ends.</source>
            <translation>在队首的等待结束前，没有人获取空闲的锁。</translation>
        </message>
        <message>
            <source>Next waiter is gone</source>
            <translation>下一个等待者已消失</translation>
        </message>
        <message>
            <source>The next waiter is gone: its channel has no subscriber.</source>
            <translation>轮到的等待者已死：其频道上无人监听。</translation>
        </message>
        <message>
            <source>No client can take the lock until the deadline; the other waiters retry without a pause.</source>
            <translation>空闲的锁被阻塞到其截止时间，其他等待者则全速重试。</translation>
        </message>
        <message>
            <source>Dead waiter</source>
            <translation>失效的等待者</translation>
        </message>
        <message>
            <source>A waiter in the queue is gone: its channel has no subscriber.</source>
            <translation>队列中的一个等待者已死：其频道上无人监听。</translation>
        </message>
        <message>
            <source>When its turn comes, the lock stays free until its deadline.</source>
            <translation>轮到它时，锁会空闲到其截止时间。</translation>
        </message>
        <message>
            <source>Stale waiter</source>
            <translation>过时的等待者</translation>
        </message>
        <message>
            <source>A waiter's place in the queue has expired.</source>
            <translation>等待者在队列中的位置已到期。</translation>
        </message>
        <message>
            <source>The next client that tries removes it from the queue. If the waiter is alive, it queues again at the end.</source>
            <translation>下一个请求者会将其移出队列；若仍存活，则重新排到队尾。</translation>
        </message>
        <message>
            <source>Head without deadline</source>
            <translation>队首无截止时间</translation>
        </message>
        <message>
            <source>The head of the queue has no deadline: it was evicted, or deleted in part.</source>
            <translation>队首没有截止时间：已被驱逐或部分删除。</translation>
        </message>
        <message>
            <source>If the head is dead, all behind it wait for ever.</source>
            <translation>若队首已死，其后所有等待者将一直等待。</translation>
        </message>
        <message>
            <source>Remove the waiter if its channel has no subscriber.</source>
            <translation>若其频道上无人监听，则移除该等待者。</translation>
        </message>
        <message>
            <source>Waiter without deadline</source>
            <translation>等待者无截止时间</translation>
        </message>
        <message>
            <source>A waiter of the queue has no deadline: it was evicted, or deleted in part.</source>
            <translation>队列中的一个等待者没有截止时间：已被驱逐或部分删除。</translation>
        </message>
        <message>
            <source>No client ever removes it: if it is gone, all waiters behind it wait for ever once it is first.</source>
            <translation>没有人会将其移出队列：若它已死，成为队首后其后所有等待者将一直等待。</translation>
        </message>
        <message>
            <source>Deadline without a place</source>
            <translation>有截止时间而无位置</translation>
        </message>
        <message>
            <source>A deadline is stored for a waiter that is not in the queue.</source>
            <translation>存有截止时间的等待者不在队列中。</translation>
        </message>
        <message>
            <source>Its client waits, but never gets a turn.</source>
            <translation>它以为自己在等待，却永远轮不到。</translation>
        </message>
        <message>
            <source>Waiter lost its place</source>
            <translation>等待者失去位置</translation>
        </message>
        <message>
            <source>A waiter waited longer than its deadline and went to the end of the queue.</source>
            <translation>等待者等待超过截止时间，被排到队尾。</translation>
        </message>
        <message>
            <source>The order of the queue is lost.</source>
            <translation>队列的顺序被打乱。</translation>
        </message>
        <message>
            <source>Clock ahead</source>
            <translation>时钟超前</translation>
        </message>
        <message>
            <source>A deadline lies later than the queue explains: a client's clock is ahead, or it waits far longer than usual.</source>
            <translation>截止时间晚于队列所能解释的：某客户端的时钟超前，或其等待远长于通常。</translation>
        </message>
        <message>
            <source>A clock that is ahead takes the places of living waiters.</source>
            <translation>超前的时钟会夺走存活等待者的位置。</translation>
        </message>
        <message>
            <source>Holder waits for itself</source>
            <translation>持有者等待自己</translation>
        </message>
        <message>
            <source>A client holds the lock without knowing it: the reply was lost.</source>
            <translation>某持有者拥有锁却不知道：告知它的回复丢失了。</translation>
        </message>
        <message>
            <source>It waits for itself until the lock expires.</source>
            <translation>它等待自己，直到锁到期。</translation>
        </message>
        <message>
            <source>Self-deadlock</source>
            <translation>自死锁</translation>
        </message>
        <message>
            <source>A reader waits to write the same lock. There is no upgrade from read to write.</source>
            <translation>读者等待写同一把锁。读锁不能升级为写锁。</translation>
        </message>
        <message>
            <source>It waits for itself.</source>
            <translation>它在等待自己。</translation>
        </message>
        <message>
            <source>Check the holder's program: it must release the read lock before it writes.</source>
            <translation>检查持有者的程序：写之前必须先归还读锁。</translation>
        </message>
        <message>
            <source>Wait-for cycle</source>
            <translation>循环等待</translation>
        </message>
        <message>
            <source>These holders wait for each other.</source>
            <translation>这些持有者互相等待。</translation>
        </message>
        <message>
            <source>None of them continues until a lease or a wait ends.</source>
            <translation>在某个租期或等待结束前，谁也无法继续。</translation>
        </message>
        <message>
            <source>Take one of the locks from its holder. Let all programs take them in the same order.</source>
            <translation>从持有者处收回其中一个锁。让所有程序以相同顺序获取。</translation>
        </message>
        <message>
            <source>Starving writer</source>
            <translation>写者饥饿</translation>
        </message>
        <message>
            <source>Readers follow each other without a gap, and this lock does not queue writers.</source>
            <translation>读者接连不断：该锁不偏向任何一方。</translation>
        </message>
        <message>
            <source>A writer gets no turn.</source>
            <translation>写者轮不到。</translation>
        </message>
        <message>
            <source>Let readers pause, or use a fair lock.</source>
            <translation>让读者停顿，或改用公平锁。</translation>
        </message>
        <message>
            <source>Two kinds of messages</source>
            <translation>两种消息</translation>
        </message>
        <message>
            <source>Some clients use plain messages and others sharded ones.</source>
            <translation>部分客户端使用普通消息，其他使用分片消息。</translation>
        </message>
        <message>
            <source>They share the lock and do not wake each other.</source>
            <translation>它们共用锁却不会互相唤醒。</translation>
        </message>
        <message>
            <source>Give all clients the same kind of subscription (shardedSubscriptionMode).</source>
            <translation>让所有客户端使用同一种订阅方式（shardedSubscriptionMode）。</translation>
        </message>
        <message>
            <source>Lost in a fail-over</source>
            <translation>故障转移中丢失</translation>
        </message>
        <message>
            <source>A holder vanished without a release while its server failed over: replication is asynchronous.</source>
            <translation>服务器故障转移时，持有者未释放便消失：复制是异步的。</translation>
        </message>
        <message>
            <source>The old holder and a new one may both work under the lock.</source>
            <translation>旧持有者与新持有者可能同时在锁下工作。</translation>
        </message>
        <message>
            <source>Check what the lock guards. Await replicas where that must not happen.</source>
            <translation>检查该锁保护的内容。不允许发生此情况时，请等待副本确认。</translation>
        </message>
        <message>
            <source>Orphan timeout keys</source>
            <translation>孤儿超时键</translation>
        </message>
        <message>
            <source>Timeout keys of read holds that are gone: the lock was freed by force or expired before them.</source>
            <translation>已消失的读持有的超时键：锁被强制释放或先行到期。</translation>
        </message>
        <message>
            <source>They do no harm.</source>
            <translation>它们无害。</translation>
        </message>
        <message>
            <source>Delete those that never expire.</source>
            <translation>请删除永不过期的键。</translation>
        </message>
        <message>
            <source>They do no harm and expire.</source>
            <translation>它们无害，会自行到期。</translation>
        </message>
        <message>
            <source>Expired permits</source>
            <translation>到期的许可</translation>
        </message>
        <message>
            <source>The leases of these permits have run out: their holders died or are late.</source>
            <translation>这些许可的租期已到：持有者已死或迟到。</translation>
        </message>
        <message>
            <source>They come back when the next client asks for one.</source>
            <translation>下一个客户端请求时，它们会被收回。</translation>
        </message>
        <message>
            <source>Expired value of a group</source>
            <translation>组中的到期值</translation>
        </message>
        <message>
            <source>A value of the group was not released.</source>
            <translation>组中的一个值没有归还。</translation>
        </message>
        <message>
            <source>Its count stays: the same holder will need one release more.</source>
            <translation>其计数保留：同一持有者需要多释放一次。</translation>
        </message>
        <message>
            <source>Bad hash tag</source>
            <translation>错误的哈希标签</translation>
        </message>
        <message>
            <source>The lock's own keys are in different slots.</source>
            <translation>锁自身的键位于不同槽位。</translation>
        </message>
        <message>
            <source>In a cluster its scripts fail with CROSSSLOT.</source>
            <translation>在集群中其脚本会以 CROSSSLOT 失败。</translation>
        </message>
        <message>
            <source>Rename the lock: no braces, or one whole tag such as {orders}:1.</source>
            <translation>重命名该锁：不用花括号，或只用一个完整标签，如 {orders}:1。</translation>
        </message>
        <message>
            <source>Key of another type</source>
            <translation>类型不符的键</translation>
        </message>
        <message>
            <source>Something else uses the name of one of the lock's keys.</source>
            <translation>锁的某个键名被其他数据占用。</translation>
        </message>
        <message>
            <source>Its scripts fail with WRONGTYPE.</source>
            <translation>其脚本会以 WRONGTYPE 失败。</translation>
        </message>
        <message>
            <source>Eviction can drop locks</source>
            <translation>驱逐可能丢锁</translation>
        </message>
        <message>
            <source>The server has a memory limit and a policy that evicts keys.</source>
            <translation>服务器设有内存上限，且策略会丢弃键。</translation>
        </message>
        <message>
            <source>When memory is short, locks, queues and deadlines are evicted one by one, while they are in use.</source>
            <translation>内存不足时，锁、队列和截止时间会逐个消失，而持有者并不知情。</translation>
        </message>
        <message>
            <source>Set maxmemory-policy noeviction, or keep locks on a server of their own.</source>
            <translation>设置 maxmemory-policy noeviction，或将锁放在单独的服务器上。</translation>
        </message>
        <message>
            <source>Replicas lag behind</source>
            <translation>副本滞后</translation>
        </message>
        <message>
            <source>Replicas have not answered for a while.</source>
            <translation>副本已有一段时间没有响应。</translation>
        </message>
        <message>
            <source>Acquisitions that await them fail, and a fail-over now would lose locks.</source>
            <translation>等待副本的获取会失败，此时故障转移会丢锁。</translation>
        </message>
        <message>
            <source>Look at the replicas and the network between.</source>
            <translation>检查副本及其间的网络。</translation>
        </message>
        <message>
            <source>Remove the waiter if nothing has changed. The next one gets a message if the lock is free.</source>
            <translation>若等待者仍与所见一致则移除；若锁空闲则通知下一个。</translation>
        </message>
        <message>
            <source>Remove the ghost's holds if it is still one, and wake waiters.</source>
            <translation>若仍是幽灵，则移除其持有并唤醒等待者。</translation>
        </message>
        <message>
            <source>Give it a time to live of 30 s: a holder that is alive renews it, otherwise it expires.</source>
            <translation>设置 30 秒的剩余时间：持有者若仍存活会续期，否则锁到期。</translation>
        </message>
        <message>
            <source>Wake the waiters: each tries again. Stored data does not change.</source>
            <translation>唤醒等待者：各自重试。存储的数据不变。</translation>
        </message>
        <message>
            <source>Ask the holder's program first. Force unlock if it has left the guarded section.</source>
            <translation>请先确认持有者的程序。若其已离开受保护的区段，再强制解锁。</translation>
        </message>
        <message>
            <source>Hold that may be unknown</source>
            <translation>可能不为人知的持有</translation>
        </message>
        <message>
            <source>A lock with the lease of its client's watchdog was never renewed while others wait: the reply may have been lost, or the lock was taken with such a lease.</source>
            <translation>使用其客户端看门狗租期的锁从未续期，而有客户端在等待：回复可能已丢失，或锁本就以该租期获取。</translation>
        </message>
        <message>
            <source>Its client may not know that it holds the lock, and wait for itself.</source>
            <translation>其客户端可能不知道自己持有锁，而在等待自己。</translation>
        </message>
        <message>
            <source>Transaction waits for itself</source>
            <translation>事务等待自己</translation>
        </message>
        <message>
            <source>A client writes in a transaction while another waits: inside a Redisson transaction a read lock does not see the transaction's own write lock.</source>
            <translation>有人在事务中写，同时有客户端在等待：在 Redisson 事务中，读锁看不到该事务自己的写锁。</translation>
        </message>
        <message>
            <source>If the waiting client is the writing one, it waits for itself.</source>
            <translation>若等待的客户端就是写的客户端，它在等待自己。</translation>
        </message>
        <message>
            <source>Check the program of the client that writes.</source>
            <translation>检查正在写的客户端的程序。</translation>
        </message>
        <message>
            <source>Leaked lease</source>
            <translation>泄漏的租期</translation>
        </message>
        <message>
            <source>A lock expired that its client usually renews: older Redisson gives a lock() without lease the lease of an earlier lock(lease) on the same object.</source>
            <translation>客户端通常会续期的锁到期了：旧版 Redisson 会让无租期的 lock() 沿用同一对象上先前 lock(lease) 的租期。</translation>
        </message>
        <message>
            <source>The first renewal comes too late, and the holder loses the lock.</source>
            <translation>首次续期来得太晚，持有者失去锁。</translation>
        </message>
        <message>
            <source>Use a lock object of its own for each lease, or update Redisson.</source>
            <translation>为每种租期使用单独的锁对象，或升级 Redisson。</translation>
        </message>
        <message>
            <source>Many unlock replies kept</source>
            <translation>保留了许多解锁回复</translation>
        </message>
        <message>
            <source>Each of these keys keeps the reply of one unlock and expires within 20 s. Redisson 3.52 and 4.0 leave all of them behind. Other versions remove them, unless replies do not arrive.</source>
            <translation>每个键保存一次解锁的回复，并在 20 秒内过期。Redisson 3.52 和 4.0 会全部遗留，其他版本会删除它们，除非回复没有到达。</translation>
        </message>
        <message>
            <source>Pile of fence tokens</source>
            <translation>防护令牌堆积</translation>
        </message>
        <message>
            <source>A fenced lock's counter is never removed: names that are used once leave theirs behind.</source>
            <translation>防护锁的计数器从不删除：只用一次的名称会留下计数器。</translation>
        </message>
        <message>
            <source>They fill the memory.</source>
            <translation>它们会占满内存。</translation>
        </message>
        <message>
            <source>Use few names for fenced locks. Delete a counter only when no resource remembers its numbers.</source>
            <translation>防护锁请使用少量名称。只有当没有资源记住其编号时，才可删除计数器。</translation>
        </message>
        <message>
            <source>Channels run out</source>
            <translation>频道将用尽</translation>
        </message>
        <message>
            <source>A Redisson client can listen to 250 channels of a server by default, and this one is close to it.</source>
            <translation>Redisson 客户端默认最多监听一台服务器的 250 个频道，该客户端已接近上限。</translation>
        </message>
        <message>
            <source>Waiters beyond that fail instead of waiting.</source>
            <translation>超出的等待者会失败而不是等待。</translation>
        </message>
        <message>
            <source>Raise subscriptionsPerConnection or subscriptionConnectionPoolSize, or let fewer locks be waited for at once.</source>
            <translation>提高 subscriptionsPerConnection 或 subscriptionConnectionPoolSize，或减少同时等待的锁。</translation>
        </message>
        <message>
            <source>Slots without a primary</source>
            <translation>有槽没有主节点</translation>
        </message>
        <message>
            <source>The cluster does not serve every slot: their primary is gone, or they have none.</source>
            <translation>集群没有服务全部的槽：其主节点已失效，或槽无人负责。</translation>
        </message>
        <message>
            <source>No lock in these slots can be acquired, renewed or released; by default in no slot at all.</source>
            <translation>这些槽中的锁都无法获取、续期或释放；默认情况下所有槽都如此。</translation>
        </message>
        <message>
            <source>Bring a primary or a replica of these slots back. Look at CLUSTER NODES, and repair it with redis-cli --cluster fix.</source>
            <translation>恢复这些槽的主节点或副本。查看 CLUSTER NODES，并用 redis-cli --cluster fix 修复。</translation>
        </message>
        <message>
            <source>Messages load the cluster</source>
            <translation>消息加重集群负载</translation>
        </message>
        <message>
            <source>Every node of a cluster passes each plain message on to all others.</source>
            <translation>集群的每个节点都会把每条普通消息转发给其他所有节点。</translation>
        </message>
        <message>
            <source>Unlocking locks loads the whole cluster.</source>
            <translation>解锁会加重整个集群的负载。</translation>
        </message>
        <message>
            <source>Let the clients use sharded messages (shardedSubscriptionMode), on Redis 7 and later.</source>
            <translation>在 Redis 7 及以上版本，让客户端使用分片消息（shardedSubscriptionMode）。</translation>
        </message>
    </context>
    <context>
        <name>Format</name>
        <message>
            <source>%1 y %2 d</source>
            <translation>%1 年 %2 天</translation>
        </message>
        <message>
            <source>&gt; %1 y</source>
            <translation>&gt; %1 年</translation>
        </message>
        <message>
            <source>%1 ms</source>
            <translation>%1 毫秒</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 min %2 s</source>
            <translation>%1 分 %2 秒</translation>
        </message>
        <message>
            <source>%1 h %2 min</source>
            <translation>%1 小时 %2 分</translation>
        </message>
        <message>
            <source>%1 d %2 h</source>
            <translation>%1 天 %2 小时</translation>
        </message>
        <message>
            <source>0 s, checking</source>
            <translation>0 秒，检查中</translation>
        </message>
        <message>
            <source>none!</source>
            <translation>无！</translation>
        </message>
        <message>
            <source>%1 µs</source>
            <translation>%1 微秒</translation>
        </message>
        <message>
            <source>standalone</source>
            <translation>单机</translation>
        </message>
        <message>
            <source>cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>sentinel</source>
            <translation>哨兵</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between what a server says of itself</comment>
            <translation>，</translation>
        </message>
    </context>
    <context>
        <name>Lab</name>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source>crashed</source>
            <translation>已崩溃</translation>
        </message>
        <message>
            <source>crashed, still holds %1</source>
            <translation>已崩溃，仍持有 %1</translation>
        </message>
        <message>
            <source>waits for read</source>
            <translation>等待读</translation>
        </message>
        <message>
            <source>waits for write</source>
            <translation>等待写</translation>
        </message>
        <message>
            <source>waits for X</source>
            <translation>等待 X</translation>
        </message>
        <message>
            <source>free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>holds %1</source>
            <translation>持有 %1</translation>
        </message>
        <message>
            <source>watchdog frozen</source>
            <translation>看门狗已冻结</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>Read/write lock</source>
            <translation>读写锁</translation>
        </message>
        <message>
            <source>Fair lock</source>
            <translation>公平锁</translation>
        </message>
        <message>
            <source>Spin lock</source>
            <translation>自旋锁</translation>
        </message>
        <message>
            <source>Fenced lock</source>
            <translation>防护锁</translation>
        </message>
        <message>
            <source>Non-reentrant lock</source>
            <translation>不可重入锁</translation>
        </message>
        <message>
            <source>Reentrant lock</source>
            <translation>可重入锁</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>the step failed: %1</source>
            <translation>步骤失败：%1</translation>
        </message>
        <message>
            <source>the answer is %1, expected %2</source>
            <translation>答复为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the token is %1, expected %2</source>
            <translation>令牌为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the error is %1, expected %2</source>
            <translation>错误为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the finding is %1, expected %2</source>
            <translation>诊断项为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>listeners: %1, expected %2</source>
            <translation>监听者为 %1 个，预期为 %2 个</translation>
        </message>
        <message>
            <source>missing %1</source>
            <translation>缺少 %1</translation>
        </message>
        <message>
            <source>not expected: %1</source>
            <translation>预期之外：%1</translation>
        </message>
        <message>
            <source>stored is %1</source>
            <translation>实际存储为 %1</translation>
        </message>
        <message>
            <source>expected is %1</source>
            <translation>预期为 %1</translation>
        </message>
        <message>
            <source>no message came, expected %1</source>
            <translation>没有收到消息，预期为 %1</translation>
        </message>
        <message>
            <source>message %1 came, expected none</source>
            <translation>收到消息 %1，预期没有消息</translation>
        </message>
        <message>
            <source>message %1 came, expected %2</source>
            <translation>收到消息 %1，预期为 %2</translation>
        </message>
    </context>
    <context>
        <name>Load</name>
        <message>
            <source>At %1: %2</source>
            <translation>%1 时：%2</translation>
        </message>
        <message>
            <source>By hand at %1: %2</source>
            <translation>手动于 %1 时：%2</translation>
        </message>
        <message>
            <source>The node of the first name dies. Expected: its replica takes over and no hold is lost; the locks continue once it has a replica of its own.</source>
            <translation>第一个名称所在的节点失效。预期：由其副本接管，不丢失任何持有；待其拥有自己的副本后，锁继续可用。</translation>
        </message>
        <message>
            <source>Forget a release</source>
            <translation>忘记一次释放</translation>
        </message>
        <message>
            <source>Kill holder</source>
            <translation>终止持有者</translation>
        </message>
        <message>
            <source>Kill waiter</source>
            <translation>终止等待者</translation>
        </message>
        <message>
            <source>Move slot</source>
            <translation>迁移槽位</translation>
        </message>
        <message>
            <source>Fail over</source>
            <translation>故障转移</translation>
        </message>
        <message>
            <source>Pause clients</source>
            <translation>暂停客户端</translation>
        </message>
        <message>
            <source>Freeze</source>
            <translation>冻结</translation>
        </message>
        <message>
            <source>Cut links</source>
            <translation>切断连接</translation>
        </message>
        <message>
            <source>Slow links</source>
            <translation>拖慢连接</translation>
        </message>
        <message>
            <source>Drop subscriptions</source>
            <translation>断开订阅</translation>
        </message>
        <message>
            <source>Stop server</source>
            <translation>暂停服务器</translation>
        </message>
        <message>
            <source>Kill server…</source>
            <translation>终止服务器…</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>What the workers take.</source>
            <translation>工作者获取哪种锁。</translation>
        </message>
        <message>
            <source>Share of reads</source>
            <translation>读比例</translation>
        </message>
        <message>
            <source>0 to 1: how many of the cycles of a read/write lock read.</source>
            <translation>0 到 1：读写锁的循环中有多少是读。</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Its name in Redis; empty: a new one for each run.</source>
            <translation>在 Redis 中的名称；留空则每次运行使用新名称。</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>名称数</translation>
        </message>
        <message>
            <source>With several each cycle draws one of NAME:0, NAME:1, …</source>
            <translation>多于一个时，每个循环随机取 NAME:0、NAME:1……之一。</translation>
        </message>
        <message>
            <source>Workers</source>
            <translation>工作者</translation>
        </message>
        <message>
            <source>Number of workers that take locks at the same time. Can be lowered during a run.</source>
            <translation>同时获取锁的工作者数量。运行中可减少到少于启动时的数量。</translation>
        </message>
        <message>
            <source>Run as</source>
            <translation>运行方式</translation>
        </message>
        <message>
            <source>Each worker as a thread of its own, or many in one thread.</source>
            <translation>每个工作者一个线程，或多个工作者共用一个线程。</translation>
        </message>
        <message>
            <source>Hold</source>
            <translation>持有</translation>
        </message>
        <message>
            <source>How long a worker keeps the lock: 1ms, uniform:1ms..5ms, exp:2ms, lognormal:2ms,0.5</source>
            <translation>工作者持有锁多久：1ms、uniform:1ms..5ms、exp:2ms、lognormal:2ms,0.5</translation>
        </message>
        <message>
            <source>Think</source>
            <translation>间歇</translation>
        </message>
        <message>
            <source>How long it rests before it asks again, in the same notations; 0: not at all.</source>
            <translation>再次请求前休息多久，写法相同；0 表示不休息。</translation>
        </message>
        <message>
            <source>Wait at most</source>
            <translation>最长等待</translation>
        </message>
        <message>
            <source>Who does not get the lock in this time counts as a time-out. 0: one try.</source>
            <translation>在此时间内未获得锁计为超时。0 表示只尝试一次。</translation>
        </message>
        <message>
            <source>Lease</source>
            <translation>租期</translation>
        </message>
        <message>
            <source>watchdog: renewed until it is given back; or a time, after which it is lost.</source>
            <translation>watchdog：一直续期直到释放；或填写时长，到期即失去锁。</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>速率</translation>
        </message>
        <message>
            <source>Empty: each worker begins when it is ready. 5000/s, ramp:100/s..5000/s, stairs:100/s..5000/s,5 begin at planned times, and waits are measured from them.</source>
            <translation>留空：工作者就绪即开始。5000/s、ramp:100/s..5000/s、stairs:100/s..5000/s,5 按计划时刻开始，等待从计划时刻算起。</translation>
        </message>
        <message>
            <source>Re-entry</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>How often a worker takes the lock that it has; it gives back as often.</source>
            <translation>工作者对已持有的锁获取多少次；释放次数相同。</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>预热</translation>
        </message>
        <message>
            <source>Before the run, not measured.</source>
            <translation>在运行之前，不计入测量。</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Of the measured part: 10s, 5m, 24h.</source>
            <translation>测量部分的时长：10s、5m、24h。</translation>
        </message>
        <message>
            <source>Clients</source>
            <translation>客户端</translation>
        </message>
        <message>
            <source>How many programs the workers seem to be: identities with an id of their own.</source>
            <translation>工作者看起来来自多少个程序：各有自己的标识。</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>偏斜</translation>
        </message>
        <message>
            <source>0: all names alike; 0.99: some are much hotter than others.</source>
            <translation>0：所有名称相同；0.99：某些名称热得多。</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>种子</translation>
        </message>
        <message>
            <source>The same seed draws the same cycles again.</source>
            <translation>相同的种子会产生相同的循环。</translation>
        </message>
        <message>
            <source>Members</source>
            <translation>成员</translation>
        </message>
        <message>
            <source>Of a multi lock: how many locks are taken as one.</source>
            <translation>联锁：多少个锁作为一个获取。</translation>
        </message>
        <message>
            <source>Witness key</source>
            <translation>见证键</translation>
        </message>
        <message>
            <source>A counter that goes wrong when two hold the lock; other programs may share it.</source>
            <translation>当两方同时持有锁时会出错的计数器；其他程序也可共用。</translation>
        </message>
        <message>
            <source>Faults</source>
            <translation>故障</translation>
        </message>
        <message>
            <source>kill-worker@2s:holder, kill-worker@2s:waiter; several with a blank between them.</source>
            <translation>kill-worker@2s:holder、kill-worker@2s:waiter；多个之间用空格分隔。</translation>
        </message>
        <message>
            <source>A number is expected here.</source>
            <translation>此处应为数字。</translation>
        </message>
        <message>
            <source>Many readers, few writers, some locks busier than others</source>
            <translation>读者多、写者少，部分条目更热</translation>
        </message>
        <message>
            <source>Mostly writers on a few locks</source>
            <translation>以写者为主，争用若干账户</translation>
        </message>
        <message>
            <source>All workers wait in one queue</source>
            <translation>所有人排在同一队列</translation>
        </message>
        <message>
            <source>One lock that all clients want at once</source>
            <translation>所有客户端同时争用一个锁</translation>
        </message>
        <message>
            <source>A thousand locks with little contention</source>
            <translation>一千个几乎没有争用的锁</translation>
        </message>
        <message>
            <source>Holders that acquire their lock five times</source>
            <translation>持有者重入五次</translation>
        </message>
        <message>
            <source>Readers without a gap: writers time out</source>
            <translation>读者不留间隙：写者等不到而超时</translation>
        </message>
        <message>
            <source>Holds that outlast their lease and are lost</source>
            <translation>持有超过租期：锁会丢失，并计为丢失</translation>
        </message>
        <message>
            <source>Three of five locks at a time</source>
            <translation>每次从五个锁的环中取三个</translation>
        </message>
        <message>
            <source>reentrant</source>
            <translation>可重入锁</translation>
        </message>
        <message>
            <source>fair</source>
            <translation>公平</translation>
        </message>
        <message>
            <source>read only</source>
            <translation>只读锁</translation>
        </message>
        <message>
            <source>write only</source>
            <translation>只写锁</translation>
        </message>
        <message>
            <source>read/write</source>
            <translation>读写锁</translation>
        </message>
        <message>
            <source>spin</source>
            <translation>自旋锁</translation>
        </message>
        <message>
            <source>fenced</source>
            <translation>防护锁</translation>
        </message>
        <message>
            <source>non-reentrant</source>
            <translation>不可重入锁</translation>
        </message>
        <message>
            <source>non-reentrant fair</source>
            <translation>不可重入公平锁</translation>
        </message>
        <message>
            <source>multi lock</source>
            <translation>联锁</translation>
        </message>
        <message>
            <source>red lock</source>
            <translation>红锁</translation>
        </message>
        <message>
            <source>faster multi lock</source>
            <translation>快速联锁</translation>
        </message>
        <message>
            <source>semaphore</source>
            <translation>信号量</translation>
        </message>
        <message>
            <source>permits</source>
            <translation>许可</translation>
        </message>
        <message>
            <source>latch</source>
            <translation>闭锁</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>exclusive</source>
            <translation>独占</translation>
        </message>
        <message>
            <source>rests</source>
            <translation>休息</translation>
        </message>
        <message>
            <source>waits for %1</source>
            <translation>等待%1</translation>
        </message>
        <message>
            <source>holds %1</source>
            <translation>持有%1</translation>
        </message>
        <message>
            <source>thinks</source>
            <translation>间歇中</translation>
        </message>
        <message>
            <source>A worker that holds the lock vanishes without giving it back. Expected: the others wait %1 at most, for its lease.</source>
            <translation>一个持有锁的工作者消失且不释放。预期：其他工作者最多等待 %1（直到其租期结束）。</translation>
        </message>
        <message>
            <source>A worker that waits for the lock vanishes. Expected: no worker waits for it longer than %1.</source>
            <translation>一个等待锁的工作者消失。预期：没有人因它等待超过 %1。</translation>
        </message>
        <message numerus="yes">
            <source>%1, %n worker(s)</source>
            <translation>
                <numerusform>%1，%n 个工作者</numerusform>
            </translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Locks</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>%1, of that %2 warm-up</source>
            <translation>%1，其中预热 %2</translation>
        </message>
        <message>
            <source>%1 (new, for this run alone)</source>
            <translation>%1（新建，仅供此次运行）</translation>
        </message>
        <message>
            <source>%1: %2 to %3</source>
            <translation>%1 个：%2 至 %3</translation>
        </message>
        <message>
            <source>The slot of the first name moves to another node. Expected: nothing is lost, holds and waits continue there.</source>
            <translation>第一个名称所在的槽位迁移到另一节点。预期：不丢失任何内容，持有与等待在新节点继续。</translation>
        </message>
        <message>
            <source>The node of the first name dies. Expected: its replica takes over; holds that it did not have yet may be lost.</source>
            <translation>第一个名称所在的节点失效。预期：由其副本接管；副本尚未收到的持有可能丢失。</translation>
        </message>
        <message>
            <source>%1: did not happen, there was no such worker before the end.</source>
            <translation>%1：未发生，结束前没有这样的工作者。</translation>
        </message>
        <message>
            <source>Longest standstill: %1.</source>
            <translation>最长停顿：%1。</translation>
        </message>
        <message>
            <source>%1 could not be done: %2</source>
            <translation>%1 无法执行：%2</translation>
        </message>
        <message>
            <source>%1: did not happen, the run ended before.</source>
            <translation>%1：未发生，运行已先结束。</translation>
        </message>
        <message>
            <source>Not seen: the run ended before.</source>
            <translation>未能观察：运行已先结束。</translation>
        </message>
        <message>
            <source>Seen as expected.</source>
            <translation>所见与预期一致。</translation>
        </message>
        <message>
            <source>Seen otherwise.</source>
            <translation>所见与预期不符。</translation>
        </message>
        <message>
            <source>A worker ends without releasing what it holds. Expected: no other worker gets that lock until the run ends.</source>
            <translation>一个工作者结束且忘记归还持有。预期：运行结束前无人再取得该锁。</translation>
        </message>
        <message>
            <source>A worker ends and forgets to give back what it holds. Expected: the others wait %1 at most, for its lease.</source>
            <translation>一个工作者结束且忘记归还持有。预期：其他工作者最多等待 %1，即其租期。</translation>
        </message>
        <message>
            <source>The workers' clients are paused for %1. Expected: what outlasts its lease is lost; locks are taken again within %2 of the end.</source>
            <translation>工作者的客户端停顿 %1。预期：超出租期的持有会丢失；停顿结束后 %2 内重新有人取得锁。</translation>
        </message>
        <message>
            <source>Nothing is renewed for %1. Expected: what outlasts its lease is lost; locks are taken as before.</source>
            <translation>停止续期 %1。预期：超出租期的持有会丢失；锁照常被取得。</translation>
        </message>
        <message>
            <source>All links are cut for %1. Expected: what outlasts its lease is lost; locks are taken again within %2 of the end.</source>
            <translation>所有连接被切断 %1。预期：超出租期的持有会丢失；恢复后 %2 内重新有人取得锁。</translation>
        </message>
        <message>
            <source>From then on each command goes out %1 later. Expected: whoever takes a lock waits at least that long.</source>
            <translation>此后每条命令延迟 %1 发出。预期：取得锁至少等待这么久。</translation>
        </message>
        <message>
            <source>The links that hear messages break. Expected: no message is missed; locks are taken again within %1.</source>
            <translation>接收消息的连接中断。预期：不漏掉任何消息；%1 内重新有人取得锁。</translation>
        </message>
        <message>
            <source>The private server is paused for %1. Expected: what outlasts its lease is lost; locks are taken again within %2 of the end.</source>
            <translation>私有服务器停顿 %1。预期：超出租期的持有会丢失；停顿结束后 %2 内重新有人取得锁。</translation>
        </message>
        <message>
            <source>The private server dies. Expected: the run ends and says where it was.</source>
            <translation>私有服务器终止。预期：运行结束，并指出其地址。</translation>
        </message>
        <message>
            <source>Not seen so far.</source>
            <translation>尚未观察到。</translation>
        </message>
        <message>
            <source>Not done so far.</source>
            <translation>尚未执行。</translation>
        </message>
    </context>
    <context>
        <name>LockWords</name>
        <message>
            <source>it never expires</source>
            <translation>永不过期</translation>
        </message>
        <message>
            <source>it expires later than any lease ends</source>
            <translation>过期时间比任何租约都长</translation>
        </message>
        <message>
            <source>it has a mode but no holder</source>
            <translation>有模式但没有持有者</translation>
        </message>
        <message>
            <source>it has several holders but no mode</source>
            <translation>有多个持有者但没有模式</translation>
        </message>
        <message>
            <source>a holder counts more holds than a thread reaches</source>
            <translation>某个持有者的计数超出单个线程所能达到的次数</translation>
        </message>
        <message>
            <source>it has fields that a lock does not have</source>
            <translation>含有锁不具有的字段</translation>
        </message>
        <message>
            <source>any number is stored like an idle semaphore or latch</source>
            <translation>任何数字的存储方式都与空闲的信号量或闭锁相同</translation>
        </message>
        <message>
            <source>members of its sorted set are not permit ids</source>
            <translation>有序集合的成员不是许可 ID</translation>
        </message>
        <message>
            <source>no number of free permits is stored</source>
            <translation>没有存储可用许可数</translation>
        </message>
        <message>
            <source>it is not stored like a Redisson lock</source>
            <translation>存储方式与 Redisson 锁不同</translation>
        </message>
        <message>
            <source>May be application data: %1.</source>
            <translation>可能是应用数据：%1。</translation>
        </message>
        <message>
            <source>; </source>
            <comment>between reasons</comment>
            <translation>；</translation>
        </message>
        <message>
            <source>not a lock</source>
            <translation>不是锁</translation>
        </message>
        <message>
            <source>app data?</source>
            <translation>应用数据？</translation>
        </message>
        <message>
            <source>NOT A REDISSON LOCK</source>
            <translation>不是 Redisson 锁</translation>
        </message>
        <message>
            <source>MAY BE APPLICATION DATA</source>
            <translation>可能是应用数据</translation>
        </message>
        <message>
            <source>may be application data</source>
            <translation>可能是应用数据</translation>
        </message>
        <message>
            <source>≥ %1 queued</source>
            <translation>≥ %1 个排队</translation>
        </message>
        <message>
            <source>The first %1 of the lock&apos;s queue; it may be longer.</source>
            <translation>锁队列中的前 %1 个，队列可能更长。</translation>
        </message>
        <message>
            <source>no timeout key exists</source>
            <translation>无超时键</translation>
        </message>
        <message>
            <source>timeout keys not read</source>
            <translation>超时键未读取</translation>
        </message>
        <message>
            <source>incomplete: at most %1 timeout keys, waiters and permits of a lock are read</source>
            <translation>不完整：每个锁的超时键、等待者和许可各最多读取 %1 个</translation>
        </message>
        <message>
            <source>reentrant lock</source>
            <translation>可重入锁</translation>
        </message>
        <message>
            <source>read/write lock</source>
            <translation>读写锁</translation>
        </message>
        <message>
            <source>fair lock</source>
            <translation>公平锁</translation>
        </message>
        <message>
            <source>fenced lock</source>
            <translation>防护锁</translation>
        </message>
        <message>
            <source>multi lock</source>
            <translation>联锁</translation>
        </message>
        <message>
            <source>semaphore</source>
            <translation>信号量</translation>
        </message>
        <message>
            <source>permit semaphore</source>
            <translation>许可信号量</translation>
        </message>
        <message>
            <source>latch</source>
            <translation>闭锁</translation>
        </message>
        <message>
            <source>mixed types</source>
            <translation>混合类型</translation>
        </message>
        <message>
            <source>unknown kind</source>
            <translation>未知类型</translation>
        </message>
        <message>
            <source>an unknown holder</source>
            <translation>未知持有者</translation>
        </message>
        <message numerus="yes">
            <source>%n reader(s)</source>
            <translation>
                <numerusform>%n 个读者</numerusform>
            </translation>
        </message>
        <message>
            <source>error</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>warning</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>ok</source>
            <translation>正常</translation>
        </message>
        <message numerus="yes">
            <source>%1 %2, %n ghost(s)</source>
            <translation>
                <numerusform>%1 %2，%n 个幽灵</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 wanted</source>
            <translation>%1 争用中</translation>
        </message>
        <message>
            <source>%1 held</source>
            <translation>%1 持有</translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n 个排队</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n 个等待客户端</numerusform>
            </translation>
        </message>
        <message>
            <source>no waiting client seen</source>
            <translation>未见等待客户端</translation>
        </message>
        <message>
            <source>Counted in the lock's queue.</source>
            <translation>按锁的队列计数。</translation>
        </message>
        <message numerus="yes">
            <source>%n connection(s) listen on its channel. One client may have many waiting threads.</source>
            <translation>
                <numerusform>其频道上有 %n 个连接在监听，一个客户端可能有多个等待线程。</numerusform>
            </translation>
        </message>
        <message>
            <source>Only Lockscope is subscribed to its channel. Redis does not store who waits.</source>
            <translation>其频道上只有 Lockscope 在监听。Redis 不记录等待者。</translation>
        </message>
        <message>
            <source>HELD FOR READ by %1</source>
            <translation>读持有：%1</translation>
        </message>
        <message>
            <source>HELD FOR WRITE by %1</source>
            <translation>写持有：%1</translation>
        </message>
        <message>
            <source>HELD by %1</source>
            <translation>持有：%1</translation>
        </message>
        <message>
            <source>FREE</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>held for read by %1</source>
            <translation>读持有：%1</translation>
        </message>
        <message>
            <source>held for write by %1</source>
            <translation>写持有：%1</translation>
        </message>
        <message>
            <source>held by %1</source>
            <translation>持有：%1</translation>
        </message>
        <message numerus="yes">
            <source>%n ghost(s)</source>
            <translation>
                <numerusform>%n 个幽灵持有</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>at least %n client(s) wait</source>
            <translation>
                <numerusform>至少 %n 个客户端在等待</numerusform>
            </translation>
        </message>
        <message>
            <source>TTL %1</source>
            <translation>剩余时间 %1</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between the parts of a row sentence</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>wakes one waiter per client</source>
            <translation>每个客户端唤醒一个等待者</translation>
        </message>
        <message>
            <source>wakes all waiters</source>
            <translation>唤醒全部等待者</translation>
        </message>
        <message>
            <source>unknown message</source>
            <translation>未知消息</translation>
        </message>
        <message>
            <source>%1 never expires (no TTL): waiters wait for ever. Find %2 first; if it is gone, unlock.</source>
            <translation>%1 永不到期（无 TTL），等待者将一直等待。请先确认 %2 是否存活，若已不在再解锁。</translation>
        </message>
        <message numerus="yes">
            <source>Ghost: %1 counts %n read hold(s) that are not renewed. Writers wait as long as other readers renew the lock.</source>
            <translation>
                <numerusform>幽灵持有：%1 的 %n 次读持有无人续期。只要其他读者还在续期，写者就会一直等待。</numerusform>
            </translation>
        </message>
        <message>
            <source>Two types of lock use this name: they do not exclude each other, and one deletes the other's holds.</source>
            <translation>两种类型的锁使用了同一名称：它们互不排斥，且会删除对方的持有。</translation>
        </message>
        <message numerus="yes">
            <source>0 of %n timeout key(s) exist</source>
            <translation>
                <numerusform>%n 个超时键均不存在</numerusform>
            </translation>
        </message>
        <message>
            <source>%1: %2 %3</source>
            <comment>a finding: title, cause, effect</comment>
            <translation>%1：%2%3</translation>
        </message>
    </context>
    <context>
        <name>TimelineExport</name>
        <message>
            <source>Cannot write %1: %2. Choose another folder.</source>
            <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
        </message>
    </context>
    <context>
        <name>TimelineWords</name>
        <message>
            <source>Node</source>
            <translation>节点</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>exclusive</source>
            <translation>独占</translation>
        </message>
        <message>
            <source>at least %1</source>
            <translation>至少 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>另有 %n 个</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 (%2, %3, held %4)</source>
            <translation>%1（%2，%3，已持有 %4）</translation>
        </message>
        <message>
            <source>itself</source>
            <translation>自身</translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s)</source>
            <translation>
                <numerusform>持有 %n 次</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message numerus="yes">
            <source>%n worker(s) wait(s)</source>
            <translation>
                <numerusform>%n 个工作者在等待</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n client(s) wait(s)</source>
            <translation>
                <numerusform>≥ %n 个客户端在等待</numerusform>
            </translation>
        </message>
        <message>
            <source> and </source>
            <translation>，</translation>
        </message>
        <message numerus="yes">
            <source>≥ %n client(s)</source>
            <translation>
                <numerusform>≥ %n 个客户端</numerusform>
            </translation>
        </message>
        <message>
            <source>no. %1</source>
            <translation>第 %1 位</translation>
        </message>
        <message>
            <source>permit %1</source>
            <translation>许可 %1</translation>
        </message>
        <message>
            <source>waits %1</source>
            <translation>等待 %1</translation>
        </message>
        <message>
            <source>holds for read</source>
            <translation>持有读锁</translation>
        </message>
        <message>
            <source>holds for write</source>
            <translation>持有写锁</translation>
        </message>
        <message>
            <source>holds</source>
            <translation>持有</translation>
        </message>
        <message>
            <source>waits to read</source>
            <translation>等待读锁</translation>
        </message>
        <message>
            <source>waits to write</source>
            <translation>等待写锁</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>等待</translation>
        </message>
        <message>
            <source>number %1 in the queue</source>
            <translation>队列第 %1 位</translation>
        </message>
        <message>
            <source>%1 %2 for %3</source>
            <translation>%1 %2，时长 %3</translation>
        </message>
        <message>
            <source>%1 waits %2</source>
            <translation>%1 等待 %2</translation>
        </message>
        <message>
            <source>%1 waits %2 for %3</source>
            <translation>%1 等待 %2，阻塞者：%3</translation>
        </message>
        <message numerus="yes">
            <source>shared with %n other reader(s)</source>
            <translation>
                <numerusform>与另外 %n 个读者共享</numerusform>
            </translation>
        </message>
        <message>
            <source>let in by %1, hand-off %2</source>
            <translation>由 %1 释放后进入，交接 %2</translation>
        </message>
        <message>
            <source>woken by message 0, wakes one</source>
            <translation>由消息 0 唤醒（唤醒一个）</translation>
        </message>
        <message>
            <source>woken by message 1, wakes all</source>
            <translation>由消息 1 唤醒（唤醒全部）</translation>
        </message>
        <message>
            <source>Visible %1: held %2%, wanted %3%</source>
            <translation>可见 %1：持有 %2%，争用 %3%</translation>
        </message>
        <message numerus="yes">
            <source>%n wait(s)</source>
            <translation>
                <numerusform>等待 %n 次</numerusform>
            </translation>
        </message>
        <message>
            <source>longest %1</source>
            <translation>最长 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n renewal(s)</source>
            <translation>
                <numerusform>续期 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n message(s) that wake(s) one</source>
            <translation>
                <numerusform>%n 条消息（唤醒一个）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n message(s) that wake(s) all</source>
            <translation>
                <numerusform>%n 条消息（唤醒全部）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) expired</source>
            <translation>
                <numerusform>%n 次持有已到期</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) lost</source>
            <translation>
                <numerusform>%n 次持有丢失</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n injected fault(s)</source>
            <translation>
                <numerusform>注入故障 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n fail-over(s)</source>
            <translation>
                <numerusform>故障转移 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n gap(s)</source>
            <translation>
                <numerusform>缺口 %n 处</numerusform>
            </translation>
        </message>
        <message>
            <source>obs.</source>
            <translation>观察</translation>
        </message>
        <message>
            <source>Marks</source>
            <translation>标记</translation>
        </message>
        <message>
            <source>no data</source>
            <translation>无数据</translation>
        </message>
        <message>
            <source>some steps of the workers were not kept</source>
            <translation>工作者的部分步骤未被保留</translation>
        </message>
        <message>
            <source>no data from this node</source>
            <translation>未收到此节点的消息</translation>
        </message>
        <message>
            <source>no data from the server</source>
            <translation>未收到服务器的消息</translation>
        </message>
        <message>
            <source>no data for %1: %2</source>
            <translation>%1无数据：%2</translation>
        </message>
        <message>
            <source>serves the lock</source>
            <translation>负责该锁</translation>
        </message>
        <message>
            <source>served the lock</source>
            <translation>曾负责该锁</translation>
        </message>
        <message>
            <source>took over from %1: fail-over</source>
            <translation>接替 %1：故障转移</translation>
        </message>
        <message>
            <source>its slot came from %1</source>
            <translation>槽位由 %1 迁来</translation>
        </message>
    </context>
    <context>
        <name>WaitTree</name>
        <message numerus="yes">
            <source>%n reader(s)</source>
            <translation>
                <numerusform>%n 个读者</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n holder(s)</source>
            <translation>
                <numerusform>%n 个持有者</numerusform>
            </translation>
        </message>
        <message>
            <source>ghost</source>
            <translation>幽灵</translation>
        </message>
        <message>
            <source>%1 waits for %2, which %3 holds</source>
            <translation>%1 等待 %2（由 %3 持有）</translation>
        </message>
        <message>
            <source>%1 holds %2 and waits for it: it waits for itself.</source>
            <translation>%1 持有 %2 又等待它：它在等待自己。</translation>
        </message>
        <message>
            <source>Wait-for cycle: %1.</source>
            <translation>循环等待：%1。</translation>
        </message>
        <message>
            <source>; </source>
            <comment>between the steps of a cycle</comment>
            <translation>；</translation>
        </message>
        <message>
            <source>none of them continues until a lease or a wait ends</source>
            <translation>在租期或等待到期之前都无法继续</translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n 个排队</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n 个等待客户端</numerusform>
            </translation>
        </message>
        <message>
            <source>blocks %1</source>
            <translation>阻塞 %1</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between numbers of waiters</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>%1, TTL %2</source>
            <translation>%1，剩余时间 %2</translation>
        </message>
        <message numerus="yes">
            <source>≥ %n client(s), not named in Redis</source>
            <translation>
                <numerusform>≥ %n 个客户端，Redis 未记录是谁</numerusform>
            </translation>
        </message>
        <message>
            <source>head of the queue</source>
            <translation>队首</translation>
        </message>
        <message>
            <source>place %1, behind %2</source>
            <translation>第 %1 位，在 %2 之后</translation>
        </message>
        <message>
            <source>holds a lock above: a cycle</source>
            <translation>持有上方的锁：构成循环</translation>
        </message>
    </context>
    <context>
        <name>lockscope::desktop::LoadDriver</name>
        <message>
            <source>The fault was not injected: no load runs any more. Start one first.</source>
            <translation>未执行故障：负载已结束。请先启动负载。</translation>
        </message>
        <message>
            <source>worker %1, by itself</source>
            <translation>工作者 %1（独立身份）</translation>
        </message>
        <message>
            <source>worker %1</source>
            <translation>工作者 %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::ErrorBar</name>
        <message>
            <source>Close this message (Esc)</source>
            <translation>关闭此消息（Esc）</translation>
        </message>
        <message>
            <source>Close this message</source>
            <translation>关闭此消息</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::LiveChart</name>
        <message>
            <source>%1 s ago</source>
            <translation>%1 秒前</translation>
        </message>
        <message>
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>base</source>
            <translation>基线</translation>
        </message>
        <message>
            <source>threshold %1</source>
            <translation>阈值 %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::ProductionBand</name>
        <message>
            <source>PRODUCTION · %1</source>
            <translation>生产环境 · %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::browser::BrowserView</name>
        <message>
            <source>%1 may be application data</source>
            <translation>%1 个可能是应用数据</translation>
        </message>
        <message>
            <source>%1 of %2 nodes</source>
            <translation>%1/%2 个节点</translation>
        </message>
        <message>
            <source>Rows do not move under the pointer. Sort now (Ctrl+Shift+S).</source>
            <translation>指针停留在列表上时行不会移动。立即排序（Ctrl+Shift+S）。</translation>
        </message>
        <message>
            <source>Locks</source>
            <translation>锁</translation>
        </message>
        <message numerus="yes">
            <source>%Ln lock(s)</source>
            <translation>
                <numerusform>%Ln 个锁</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %Ln lock(s)</source>
            <translation>
                <numerusform>%Ln 个锁中的 %1 个</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n 个错误</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n warning(s)</source>
            <translation>
                <numerusform>%n 个警告</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 wanted</source>
            <translation>%1 个争用中</translation>
        </message>
        <message>
            <source>%1 new, %2 moved: re-sort</source>
            <translation>%1 个新锁，%2 个移位：重新排序</translation>
        </message>
        <message numerus="yes">
            <source>%n moved: re-sort</source>
            <translation>
                <numerusform>%n 个移位：重新排序</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n new: re-sort</source>
            <translation>
                <numerusform>%n 个新锁：重新排序</numerusform>
            </translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>清除过滤</translation>
        </message>
        <message>
            <source>as of %1</source>
            <translation>截至 %1</translation>
        </message>
        <message>
            <source>under %1</source>
            <translation>位于 %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::browser::LockList</name>
        <message>
            <source>warning</source>
            <comment>widest health word</comment>
            <translation>警告</translation>
        </message>
        <message>
            <source>2, 1 ghost</source>
            <comment>wide mode</comment>
            <translation>2，1 个幽灵</translation>
        </message>
        <message>
            <source>88 queued</source>
            <comment>wide number of waiters</comment>
            <translation>88 个排队</translation>
        </message>
        <message>
            <source>0 s, checking</source>
            <comment>widest TTL</comment>
            <translation>0 秒，检查中</translation>
        </message>
        <message>
            <source>Column: %1</source>
            <translation>列：%1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::browser::PrefixTree</name>
        <message>
            <source>Folders of locks</source>
            <translation>锁的文件夹</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::ConnectionsView</name>
        <message>
            <source>The file allowed writes. Read-only is now on: %1</source>
            <translation>文件允许写入，现已设为只读：%1</translation>
        </message>
        <message>
            <source>Certificate verification was off in the file and is now on: %1</source>
            <translation>文件中关闭了证书验证，现已打开：%1</translation>
        </message>
        <message>
            <source>%1 · certificate not verified</source>
            <translation>%1 · 未验证证书</translation>
        </message>
        <message>
            <source>Lockscope profiles (*.ini)</source>
            <translation>Lockscope 连接配置 (*.ini)</translation>
        </message>
        <message>
            <source>This window shows the sandbox, a private Redis. Stopping it removes its locks.</source>
            <translation>本窗口正在显示沙箱（私有 Redis）。停止后其中的锁随之消失。</translation>
        </message>
        <message>
            <source>Stop the sandbox</source>
            <translation>停止沙箱</translation>
        </message>
        <message>
            <source>Profiles</source>
            <translation>连接配置</translation>
        </message>
        <message>
            <source>Start the sandbox</source>
            <translation>启动沙箱</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>It answers: %1</source>
            <translation>已应答：%1</translation>
        </message>
        <message>
            <source>Exported to %1, without passwords.</source>
            <translation>已导出到 %1，不含密码。</translation>
        </message>
        <message numerus="yes">
            <source>Imported %n profile(s).</source>
            <translation>
                <numerusform>已导入 %n 个连接配置。</numerusform>
            </translation>
        </message>
        <message>
            <source>Name prefix</source>
            <translation>名称前缀</translation>
        </message>
        <message>
            <source>Without a folder</source>
            <translation>无文件夹</translation>
        </message>
        <message>
            <source>%1 · %2</source>
            <comment>a profile and its label</comment>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Connections that you save appear here.</source>
            <translation>保存的连接会显示在这里。</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>All profiles into a file, without passwords.</source>
            <translation>将全部连接配置写入文件，不含密码。</translation>
        </message>
        <message>
            <source>Export profiles</source>
            <translation>导出连接配置</translation>
        </message>
        <message>
            <source>Import profiles</source>
            <translation>导入连接配置</translation>
        </message>
        <message>
            <source>A double click on the profile does the same.</source>
            <translation>双击该配置也可连接。</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
        <message>
            <source>New connection…</source>
            <translation>新建连接…</translation>
        </message>
    </context>
    <context>
        <name>ConnectionWords</name>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>Servers under sentinels</source>
            <translation>哨兵管理的服务器</translation>
        </message>
        <message>
            <source>Unix socket</source>
            <translation>Unix 套接字</translation>
        </message>
        <message>
            <source>Standalone server</source>
            <translation>单机服务器</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>Production</source>
            <translation>生产环境</translation>
        </message>
        <message>
            <source>Staging</source>
            <translation>预发布</translation>
        </message>
        <message>
            <source>Development</source>
            <translation>开发</translation>
        </message>
        <message>
            <source>database %1</source>
            <translation>数据库 %1</translation>
        </message>
        <message>
            <source>user %1</source>
            <translation>用户 %1</translation>
        </message>
        <message>
            <source>TLS</source>
            <translation>TLS 加密</translation>
        </message>
        <message>
            <source>certificate not verified</source>
            <translation>证书未验证</translation>
        </message>
        <message>
            <source>connected</source>
            <translation>已连接</translation>
        </message>
        <message>
            <source>not used yet</source>
            <translation>尚未使用</translation>
        </message>
        <message>
            <source>last try failed, just now</source>
            <translation>刚才连接失败</translation>
        </message>
        <message>
            <source>connected just now</source>
            <translation>刚刚连接过</translation>
        </message>
        <message>
            <source>last try failed, %1 ago</source>
            <translation>%1前连接失败</translation>
        </message>
        <message>
            <source>connected %1 ago</source>
            <translation>%1前连接过</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>can write</source>
            <translation>可写</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::AttemptPane</name>
        <message>
            <source>Starts the server and connects to it.</source>
            <translation>正在启动服务器并连接。</translation>
        </message>
        <message>
            <source>Opens a TLS connection to %1, signs in and looks for locks.</source>
            <translation>正在通过 TLS 连接 %1、登录并查找锁。</translation>
        </message>
        <message>
            <source>Connects to %1, signs in and looks for locks.</source>
            <translation>正在连接 %1、登录并查找锁。</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Try now</source>
            <translation>立即重试</translation>
        </message>
        <message>
            <source>Edit connection…</source>
            <translation>编辑连接…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Trying…</source>
            <translation>正在重试…</translation>
        </message>
        <message>
            <source>User</source>
            <translation>用户</translation>
        </message>
        <message>
            <source>the default user</source>
            <translation>默认用户</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Remember in the keyring</source>
            <translation>保存到密钥环</translation>
        </message>
        <message>
            <source>No system keyring found. The password is kept until you close Lockscope and is not saved.</source>
            <translation>未找到系统密钥环。密码仅保留到关闭 Lockscope 为止，不会保存。</translation>
        </message>
        <message>
            <source>the certificate that signed the server&apos;s, as a PEM file</source>
            <translation>签发服务器证书的 CA 证书（PEM 文件）</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>CA file</source>
            <translation>CA 文件</translation>
        </message>
        <message>
            <source>Accept any certificate</source>
            <translation>接受任何证书</translation>
        </message>
        <message>
            <source>Any host could then answer in its place.</source>
            <translation>这样任何主机都可能冒充它应答。</translation>
        </message>
        <message>
            <source>Certificates (*.pem *.crt *.cer)</source>
            <translation>证书 (*.pem *.crt *.cer)</translation>
        </message>
        <message>
            <source>Connecting to %1</source>
            <translation>正在连接 %1</translation>
        </message>
        <message>
            <source>Cannot connect to %1</source>
            <translation>无法连接 %1</translation>
        </message>
        <message>
            <source>Lockscope keeps trying.</source>
            <translation>Lockscope 会继续重试。</translation>
        </message>
        <message>
            <source>Sign in to %1</source>
            <translation>登录 %1</translation>
        </message>
        <message>
            <source>Certificate of %1</source>
            <translation>%1 的证书</translation>
        </message>
        <message>
            <source>This server needs a password.</source>
            <translation>此服务器需要密码。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::ConnectionCards</name>
        <message>
            <source>Recent and saved connections</source>
            <translation>最近使用和已保存的连接</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
        <message>
            <source>Remove from this list</source>
            <translation>从此列表移除</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::ConnectionDialog</name>
        <message>
            <source>Connection</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>测试</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>URL</source>
            <translation>地址 URL</translation>
        </message>
        <message>
            <source>Standalone server</source>
            <translation>单机服务器</translation>
        </message>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>Servers under sentinels</source>
            <translation>哨兵管理的服务器</translation>
        </message>
        <message>
            <source>Unix socket</source>
            <translation>Unix 套接字</translation>
        </message>
        <message>
            <source>Topology</source>
            <translation>拓扑</translation>
        </message>
        <message>
            <source>Servers</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>Master name</source>
            <translation>主节点名称</translation>
        </message>
        <message>
            <source>NAT map</source>
            <translation>NAT 映射</translation>
        </message>
        <message>
            <source>Where nodes are reached that announce another address.</source>
            <translation>节点公布其他地址时，从这里访问它们的地址。</translation>
        </message>
        <message>
            <source>Database</source>
            <translation>数据库</translation>
        </message>
        <message>
            <source>Sign-in</source>
            <translation>登录</translation>
        </message>
        <message>
            <source>User</source>
            <translation>用户</translation>
        </message>
        <message>
            <source>the default user</source>
            <translation>默认用户</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>from the system keyring</source>
            <translation>来自系统密钥环</translation>
        </message>
        <message>
            <source>TLS</source>
            <translation>TLS 加密</translation>
        </message>
        <message>
            <source>Use TLS</source>
            <translation>使用 TLS</translation>
        </message>
        <message>
            <source>CA file</source>
            <translation>CA 文件</translation>
        </message>
        <message>
            <source>the system&apos;s</source>
            <translation>系统默认</translation>
        </message>
        <message>
            <source>Certificate</source>
            <translation>证书</translation>
        </message>
        <message>
            <source>no client certificate</source>
            <translation>无客户端证书</translation>
        </message>
        <message>
            <source>Its key</source>
            <translation>私钥</translation>
        </message>
        <message>
            <source>Server name</source>
            <translation>服务器名称</translation>
        </message>
        <message>
            <source>the host&apos;s</source>
            <translation>主机名</translation>
        </message>
        <message>
            <source>Accept any certificate</source>
            <translation>接受任何证书</translation>
        </message>
        <message>
            <source>Any host could then answer in its place.</source>
            <translation>这样任何主机都可能冒充它应答。</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>to keep it as a profile</source>
            <translation>用于保存为连接配置</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>Name prefix</source>
            <translation>名称前缀</translation>
        </message>
        <message>
            <source>all names</source>
            <translation>所有名称</translation>
        </message>
        <message>
            <source>What the application&apos;s NameMapper puts before each name. Only locks whose names begin with it are shown, by their names in Redis.</source>
            <translation>应用的 NameMapper 加在每个名称前的内容。只显示名称以此开头的锁，名称与 Redis 中一致。</translation>
        </message>
        <message>
            <source>Safety</source>
            <translation>安全</translation>
        </message>
        <message>
            <source>Label</source>
            <translation>标签</translation>
        </message>
        <message>
            <source>Production marks the whole window and asks for the lock&apos;s name before an action that cannot be undone.</source>
            <translation>“生产环境”会标记整个窗口，并在执行无法撤销的操作前要求输入锁名。</translation>
        </message>
        <message>
            <source>Read-only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>Actions that write are not shown.</source>
            <translation>不显示写入操作。</translation>
        </message>
        <message>
            <source>Remove profile</source>
            <translation>移除连接配置</translation>
        </message>
        <message>
            <source>Save profile</source>
            <translation>保存连接配置</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Kept in the system&apos;s keyring, in no file of Lockscope.</source>
            <translation>保存在系统密钥环中，不存入 Lockscope 的任何文件。</translation>
        </message>
        <message>
            <source>No system keyring found. The password is kept until you close Lockscope and is not saved.</source>
            <translation>未找到系统密钥环。密码仅保留到关闭 Lockscope 为止，不会保存。</translation>
        </message>
        <message>
            <source>Give it a name (tab Names) to save it as a profile.</source>
            <translation>请先在“名称”选项卡中命名，才能保存为配置。</translation>
        </message>
    </context>
    <context>
        <name>FilterWords</name>
        <message>
            <source>“%1” is no field of the filter. Use “%2”.</source>
            <translation>过滤器没有“%1”字段，请使用“%2”。</translation>
        </message>
        <message>
            <source>“%1” is no field of the filter. Fields: %2.</source>
            <translation>过滤器没有“%1”字段。可用字段：%2。</translation>
        </message>
        <message>
            <source>No kind of lock is called “%1”. Kinds: %2.</source>
            <translation>没有名为“%1”的锁类型。可用类型：%2。</translation>
        </message>
        <message>
            <source>No mode is called “%1”. Modes: %2.</source>
            <translation>没有名为“%1”的模式。可用模式：%2。</translation>
        </message>
        <message>
            <source>“%1” is no time. Examples: ttl:&lt;5s, ttl:none, held:&gt;1m.</source>
            <translation>“%1”不是时间。示例：ttl:&lt;5s、ttl:none、held:&gt;1m。</translation>
        </message>
        <message>
            <source>“%1” is no number. Examples: waiting:&gt;3, holds:&gt;=2.</source>
            <translation>“%1”不是数字。示例：waiting:&gt;3、holds:&gt;=2。</translation>
        </message>
        <message>
            <source>No lock matches “%1”.</source>
            <translation>没有锁匹配“%1”。</translation>
        </message>
    </context>
    <context>
        <name>Life</name>
        <message>
            <source>It has no TTL: nothing ends it but its holder.</source>
            <translation>没有 TTL：只有持有者能结束它。</translation>
        </message>
        <message>
            <source>It ends by itself in %1 unless it is renewed.</source>
            <translation>若不续期，将在 %1后自行到期。</translation>
        </message>
        <message>
            <source>Not watched: whether it is renewed is not known.</source>
            <translation>尚未观察，不知是否续期。</translation>
        </message>
        <message>
            <source>Renewed %1 ago, so at least one holder is alive.</source>
            <translation>%1前续期，说明至少有一个持有者仍存活。</translation>
        </message>
        <message>
            <source>Renewed %1 ago, so its holder is alive.</source>
            <translation>%1前续期，说明持有者仍存活。</translation>
        </message>
        <message>
            <source>Last renewed %1 ago, so its holder is probably gone.</source>
            <translation>上次续期在 %1前，持有者很可能已不在。</translation>
        </message>
        <message>
            <source>Watched for %1: too short to tell whether it is renewed.</source>
            <translation>仅观察了 %1，尚无法判断是否续期。</translation>
        </message>
        <message>
            <source>Not renewed in the %1 that it was watched: its holder is gone, or has set a lease of its own.</source>
            <translation>观察的 %1内未续期：持有者已不在，或自行设置了租期。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::TestStrip</name>
        <message>
            <source>Edit sign-in</source>
            <translation>编辑登录信息</translation>
        </message>
        <message>
            <source>Edit TLS</source>
            <translation>编辑 TLS</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>Edit servers</source>
            <translation>编辑服务器</translation>
        </message>
        <message>
            <source>Testing…</source>
            <translation>正在测试…</translation>
        </message>
        <message>
            <source>address</source>
            <translation>地址</translation>
        </message>
        <message>
            <source>connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>sign-in</source>
            <translation>登录</translation>
        </message>
        <message>
            <source>deployment</source>
            <translation>部署</translation>
        </message>
        <message>
            <source>rights</source>
            <translation>权限</translation>
        </message>
        <message>
            <source>TLS</source>
            <translation>TLS 加密</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::DetailView</name>
        <message>
            <source>Choose a lock to see who holds it, who waits and whether it will end by itself.</source>
            <translation>选择一个锁，查看谁持有、谁在等待，以及它是否会自行结束。</translation>
        </message>
        <message>
            <source>Holders</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>键</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>slot %1</source>
            <translation>槽位 %1</translation>
        </message>
        <message>
            <source>Force unlock…</source>
            <translation>强制解锁…</translation>
        </message>
        <message>
            <source>The values are old. It can be unlocked once they are live again.</source>
            <translation>数据已过时。恢复实时后方可解锁。</translation>
        </message>
        <message>
            <source>read-only: actions that write are not shown</source>
            <translation>只读：不显示写入操作</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>Diagnosis as &amp;Markdown</source>
            <translation>诊断（&amp;Markdown）</translation>
        </message>
        <message>
            <source>Diagnosis as &amp;JSON</source>
            <translation>诊断（&amp;JSON）</translation>
        </message>
        <message>
            <source>Commands for &amp;redis-cli</source>
            <translation>&amp;redis-cli 命令</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Diagnosis copied as Markdown.</source>
            <translation>诊断已复制为 Markdown。</translation>
        </message>
        <message>
            <source>Diagnosis copied as JSON.</source>
            <translation>诊断已复制为 JSON。</translation>
        </message>
        <message>
            <source>Commands copied that read this lock.</source>
            <translation>已复制读取该锁的命令。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::FindingStrip</name>
        <message>
            <source>Evidence: %1</source>
            <translation>依据：%1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::HolderPicture</name>
        <message>
            <source>and %1 more, listed below</source>
            <translation>另有 %1 个，见下表</translation>
        </message>
        <message>
            <source>key %1</source>
            <translation>键 %1</translation>
        </message>
        <message>
            <source>lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Not held.</source>
            <translation>无人持有。</translation>
        </message>
        <message>
            <source>Its holder is not known.</source>
            <translation>持有者未知。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::QueuePicture</name>
        <message numerus="yes">
            <source>Fair queue, %n waiter(s)</source>
            <translation>
                <numerusform>公平队列，%n 个等待者</numerusform>
            </translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Fair queue: empty</source>
            <translation>公平队列：无人排队</translation>
        </message>
        <message>
            <source>Fair queue: the head is next</source>
            <translation>公平队列：下一个轮到队首</translation>
        </message>
        <message numerus="yes">
            <source>and %n more, listed below</source>
            <translation>
                <numerusform>另有 %n 个，见下表</numerusform>
            </translation>
        </message>
        <message>
            <source>deadline %1</source>
            <translation>截止时间 %1</translation>
        </message>
        <message>
            <source>head</source>
            <translation>队首</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::SawTooth</name>
    <message>
        <source>gap</source>
        <translation>缺口</translation>
    </message>
        <message>
            <source>TTL over the last minutes</source>
            <translation>最近几分钟的剩余时间</translation>
        </message>
        <message>
            <source>renewal due</source>
            <translation>应续期</translation>
        </message>
        <message>
            <source>%1 min ago</source>
            <translation>%1 分钟前</translation>
        </message>
        <message>
            <source>%1 s ago</source>
            <translation>%1 秒前</translation>
        </message>
        <message>
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>no TTL: nothing counts down</source>
            <translation>无 TTL：不会倒计时</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::VerdictView</name>
        <message>
            <source>for %1</source>
            <translation>已 %1</translation>
        </message>
        <message>
            <source>at least %1</source>
            <translation>至少 %1</translation>
        </message>
        <message>
            <source>Its acquisition was seen at %1.</source>
            <translation>于 %1 观察到获取。</translation>
        </message>
        <message>
            <source>First seen at %1. Redis does not store when a lock was taken.</source>
            <translation>首次观察于 %1。Redis 不记录获取时间。</translation>
        </message>
        <message>
            <source>renewed %1 ago</source>
            <translation>%1前续期</translation>
        </message>
        <message>
            <source>%1, every %2 s</source>
            <translation>%1，每 %2 秒一次</translation>
        </message>
        <message>
            <source>TTL %1</source>
            <translation>剩余时间 %1</translation>
        </message>
        <message>
            <source>Not held.</source>
            <translation>无人持有。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::DoctorView</name>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>严重程度</translation>
        </message>
        <message>
            <source>Errors and warnings</source>
            <translation>错误与警告</translation>
        </message>
        <message>
            <source>Errors only</source>
            <translation>仅错误</translation>
        </message>
        <message>
            <source>Warnings only</source>
            <translation>仅警告</translation>
        </message>
        <message>
            <source>Group by</source>
            <translation>分组</translation>
        </message>
        <message>
            <source>By finding</source>
            <translation>按诊断项</translation>
        </message>
        <message>
            <source>By lock</source>
            <translation>按锁</translation>
        </message>
        <message>
            <source>Filter: lock or finding</source>
            <translation>过滤：锁或诊断项</translation>
        </message>
        <message>
            <source>Filter of the findings</source>
            <translation>诊断项过滤</translation>
        </message>
        <message>
            <source>Muted</source>
            <translation>已静默</translation>
        </message>
        <message>
            <source>Show muted findings too.</source>
            <translation>同时显示已静默的诊断项。</translation>
        </message>
        <message>
            <source>Check again</source>
            <translation>重新检查</translation>
        </message>
        <message numerus="yes">
            <source>%n muted</source>
            <translation>
                <numerusform>%n 项已静默</numerusform>
            </translation>
        </message>
        <message>
            <source>Checking…</source>
            <translation>正在检查…</translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n 个错误</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n warning(s)</source>
            <translation>
                <numerusform>%n 个警告</numerusform>
            </translation>
        </message>
        <message>
            <source>checked at %1</source>
            <translation>检查于 %1</translation>
        </message>
        <message>
            <source>not answering: %1</source>
            <translation>无响应：%1</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Connect to a deployment, and the doctor tells what is wrong with its locks.</source>
            <translation>连接到一个部署后，这里会说明其锁存在的问题。</translation>
        </message>
        <message>
            <source>Looking at every lock. Some need a second look after a moment.</source>
            <translation>正在查看每个锁，其中一些稍后还需再看一次。</translation>
        </message>
        <message>
            <source>The deployment could not be checked: %1</source>
            <translation>无法检查该部署：%1</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>No finding matches the filter.</source>
            <translation>没有符合过滤条件的诊断项。</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>清除过滤</translation>
        </message>
        <message>
            <source>There was no lock to check. As soon as there is one, it is checked.</source>
            <translation>没有可检查的锁。一旦出现锁，就会检查。</translation>
        </message>
        <message numerus="yes">
            <source>Nothing is wrong with %n lock(s).</source>
            <translation>
                <numerusform>%n 个锁均无问题。</numerusform>
            </translation>
        </message>
        <message>
            <source>Fix several…</source>
            <translation>批量修复…</translation>
        </message>
        <message>
            <source>Choose from all findings that are shown and have a safe fix.</source>
            <translation>从当前显示且有安全修复办法的诊断项中选择。</translation>
        </message>
        <message>
            <source>Not everything could be checked, some findings may be missing: %1</source>
            <translation>未能检查全部内容，可能缺少部分诊断项：%1</translation>
        </message>
        <message>
            <source>; </source>
            <comment>between the things that were refused</comment>
            <translation>；</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::FindingList</name>
        <message>
            <source>Findings</source>
            <translation>诊断项</translation>
        </message>
        <message>
            <source>refused: changed</source>
            <comment>widest result</comment>
            <translation>已拒绝：有变化</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::FindingPage</name>
        <message>
            <source>%1: %2</source>
            <comment>heading, and what stands there</comment>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>依据</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Effect</source>
            <translation>影响</translation>
        </message>
        <message>
            <source>What helps</source>
            <translation>处理办法</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Keys, when they were checked</source>
            <translation>键（检查时）</translation>
        </message>
        <message>
            <source>Show lock</source>
            <translation>查看锁</translation>
        </message>
        <message>
            <source>Fix</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>Copy finding</source>
            <translation>复制诊断项</translation>
        </message>
        <message>
            <source>Mute…</source>
            <translation>静默…</translation>
        </message>
        <message>
            <source>Found no more: %1</source>
            <translation>已不再出现：%1</translation>
        </message>
        <message>
            <source>Unmute</source>
            <translation>取消静默</translation>
        </message>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>另有 %n 个</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::MuteDialog</name>
        <message>
            <source>Mute finding</source>
            <translation>静默诊断项</translation>
        </message>
        <message>
            <source>Mute “%1”?</source>
            <translation>静默“%1”？</translation>
        </message>
        <message>
            <source>only of %1</source>
            <translation>仅 %1</translation>
        </message>
        <message>
            <source>of every lock</source>
            <translation>所有锁</translation>
        </message>
        <message>
            <source>in 1 hour</source>
            <translation>1 小时后</translation>
        </message>
        <message>
            <source>in 8 hours</source>
            <translation>8 小时后</translation>
        </message>
        <message>
            <source>tomorrow</source>
            <translation>明天</translation>
        </message>
        <message>
            <source>in a week</source>
            <translation>一周后</translation>
        </message>
        <message>
            <source>Why it is known and harmless</source>
            <translation>为何已知且无害</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>诊断项</translation>
        </message>
        <message>
            <source>Ends</source>
            <translation>结束</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <source>Keep it shown</source>
            <translation>继续显示</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::events::EventList</name>
        <message>
            <source>left the queue</source>
            <comment>widest event</comment>
            <translation>离开队列</translation>
        </message>
        <message>
            <source>keyspace</source>
            <comment>widest source</comment>
            <translation>键空间</translation>
        </message>
        <message>
            <source>write, seen held for 59 min 59 s</source>
            <comment>widest detail</comment>
            <translation>写，观察到持有 59 分 59 秒</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::events::EventsView</name>
        <message>
            <source>Events</source>
            <translation>事件</translation>
        </message>
        <message>
            <source>Kind of event</source>
            <translation>事件种类</translation>
        </message>
        <message>
            <source>All events</source>
            <translation>所有事件</translation>
        </message>
        <message>
            <source>Holds</source>
            <translation>持有</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Gaps</source>
            <translation>缺口</translation>
        </message>
        <message>
            <source>Filter: lock, holder or event</source>
            <translation>过滤：锁、持有者或事件</translation>
        </message>
        <message>
            <source>Filter of the events</source>
            <translation>事件过滤</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>The list is paused; events in the meantime are shown afterwards.</source>
            <translation>列表静止；期间发生的事件稍后显示。</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>清空</translation>
        </message>
        <message>
            <source>Save…</source>
            <translation>保存…</translation>
        </message>
        <message>
            <source>Save what is shown as CSV.</source>
            <translation>将所示内容保存为 CSV。</translation>
        </message>
        <message>
            <source>Record…</source>
            <translation>录制…</translation>
        </message>
        <message>
            <source>Keep everything that the feed tells in a file, for lockscope-cli replay.</source>
            <translation>将数据源的全部内容存入文件，供 lockscope-cli replay 回放。</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>%1 could not be written: %2. Choose another place.</source>
            <translation>无法写入 %1：%2。请选择其他位置。</translation>
        </message>
        <message>
            <source>Save events</source>
            <translation>保存事件</translation>
        </message>
        <message>
            <source>Comma-separated values (*.csv)</source>
            <translation>逗号分隔值 (*.csv)</translation>
        </message>
        <message>
            <source>Record the feed</source>
            <translation>录制数据源</translation>
        </message>
        <message>
            <source>Lockscope recordings (*.rec)</source>
            <translation>Lockscope 录制 (*.rec)</translation>
        </message>
        <message>
            <source>Stop recording</source>
            <translation>停止录制</translation>
        </message>
        <message numerus="yes">
            <source>%n event(s)</source>
            <translation>
                <numerusform>%n 个事件</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 shown</source>
            <translation>显示 %1 个</translation>
        </message>
        <message>
            <source>%1 dropped</source>
            <translation>丢弃 %1 个</translation>
        </message>
        <message>
            <source>paused, %1 held back</source>
            <translation>已暂停，暂存 %1 个</translation>
        </message>
        <message>
            <source>recording to %1</source>
            <translation>正在录制到 %1</translation>
        </message>
        <message>
            <source>No event matches the filter.</source>
            <translation>没有符合过滤条件的事件。</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>清除过滤</translation>
        </message>
        <message>
            <source>Nothing has happened yet. Acquisitions, releases and messages appear here as they are seen.</source>
            <translation>尚未发生任何事件。获取、释放与消息会在观察到时显示于此。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::CaseBar</name>
        <message>
            <source>Play case</source>
            <translation>播放案例</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>上一步</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>下一步</translation>
        </message>
        <message>
            <source>Auto</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Guided case</source>
            <translation>引导案例</translation>
        </message>
        <message>
            <source>The step before, as it was (Left).</source>
            <translation>回到上一步当时的样子（←）。</translation>
        </message>
        <message>
            <source>The next step (Right).</source>
            <translation>下一步（→）。</translation>
        </message>
        <message>
            <source>One step after the other, at the pace beside it (A).</source>
            <translation>按旁边的速度逐步进行（A）。</translation>
        </message>
        <message>
            <source>Plays the whole case on the server, then shows it step by step.</source>
            <translation>先在服务器上完整播放该案例，再逐步展示。</translation>
        </message>
        <message>
            <source>Pace</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>%1 a step</source>
            <translation>每步 %1</translation>
        </message>
        <message>
            <source>Playing %1 on the server…</source>
            <translation>正在服务器上播放 %1…</translation>
        </message>
        <message>
            <source>Choose a case: it is played with real locks, then shown step by step.</source>
            <translation>请选择案例：用真实的锁播放，然后逐步展示。</translation>
        </message>
        <message>
            <source>The lab needs a connection that may write.</source>
            <translation>实验室需要可写的连接。</translation>
        </message>
        <message>
            <source>%1, step %2 of %3</source>
            <translation>%1，第 %2 步，共 %3 步</translation>
        </message>
        <message>
            <source>Step %1 of %2</source>
            <translation>第 %1 步，共 %2 步</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::LabView</name>
        <message>
            <source>Workers by hand</source>
            <translation>手动工作者</translation>
        </message>
        <message>
            <source>Who may enter</source>
            <translation>谁可以进入</translation>
        </message>
        <message>
            <source>Each worker is a client of its own with real locks. Letters work when the stage has the focus.</source>
            <translation>每个工作者都是使用真实锁的独立客户端。舞台获得焦点时可用字母键。</translation>
        </message>
        <message>
            <source>The lab needs a connection that may write.</source>
            <translation>实验室需要可写的连接。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::Matrix</name>
        <message>
            <source>Held, then asked for</source>
            <translation>先持有，再请求</translation>
        </message>
        <message>
            <source>Same thread</source>
            <translation>同一线程</translation>
        </message>
        <message>
            <source>Other thread</source>
            <translation>其他线程</translation>
        </message>
        <message>
            <source>enters</source>
            <translation>进入</translation>
        </message>
        <message>
            <source>denied</source>
            <translation>被拒</translation>
        </message>
        <message>
            <source>Play case %1 and compare.</source>
            <translation>播放案例 %1 并比对。</translation>
        </message>
        <message>
            <source>Seen as expected. Plays case %1 again.</source>
            <translation>与预期一致。再次播放案例 %1。</translation>
        </message>
        <message>
            <source>Seen otherwise. Plays case %1 again.</source>
            <translation>与预期不符。再次播放案例 %1。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::StagePane</name>
        <message>
            <source>Stage: workers by hand</source>
            <translation>舞台：手动工作者</translation>
        </message>
        <message>
            <source>Read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>Take the read lock, or wait for it; again: re-enter (R).</source>
            <translation>获取读锁或等待；再按则重入（R）。</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>Take the write lock, or wait for it; again: re-enter (W).</source>
            <translation>获取写锁或等待；再按则重入（W）。</translation>
        </message>
        <message>
            <source>Fair</source>
            <translation>公平</translation>
        </message>
        <message>
            <source>Take the fair lock, or queue for it (F).</source>
            <translation>获取公平锁或排队（F）。</translation>
        </message>
        <message>
            <source>Unlock</source>
            <translation>释放</translation>
        </message>
        <message>
            <source>Give back one hold: write before read (U).</source>
            <translation>释放一次持有：先写后读（U）。</translation>
        </message>
        <message>
            <source>Cancel wait</source>
            <translation>取消等待</translation>
        </message>
        <message>
            <source>Stop waiting (C).</source>
            <translation>停止等待（C）。</translation>
        </message>
        <message>
            <source>Crash</source>
            <translation>崩溃</translation>
        </message>
        <message>
            <source>The client dies: its holds are not renewed (X).</source>
            <translation>客户端无声终止：其持有不再有人续期（X）。</translation>
        </message>
        <message>
            <source>Start again</source>
            <translation>重新启动</translation>
        </message>
        <message>
            <source>Worker %1</source>
            <translation>工作者 %1</translation>
        </message>
        <message>
            <source>+ Worker</source>
            <translation>+ 工作者</translation>
        </message>
        <message>
            <source>One more client.</source>
            <translation>再增加一个客户端。</translation>
        </message>
        <message>
            <source>Re-enter</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>Take once more what it holds (E).</source>
            <translation>再次获取已持有的锁（E）。</translation>
        </message>
        <message>
            <source>Freeze watchdog</source>
            <translation>冻结看门狗</translation>
        </message>
        <message>
            <source>Its holds are not renewed: the lease runs out (Z).</source>
            <translation>其持有无人续期：租期将耗尽（Z）。</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>The process is paused, as by a long garbage collection (P).</source>
            <translation>进程停住，如同长时间垃圾回收（P）。</translation>
        </message>
        <message>
            <source>Thaw watchdog</source>
            <translation>恢复看门狗</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Break</source>
            <translation>破坏</translation>
        </message>
        <message>
            <source>Freeze its watchdog, pause it, or let it crash.</source>
            <translation>冻结其看门狗、使其暂停或崩溃。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::StepPane</name>
        <message>
            <source>%1, TTL %2</source>
            <comment>type of a key, time left</comment>
            <translation>%1，剩余时间 %2</translation>
        </message>
        <message>
            <source>new</source>
            <translation>新增</translation>
        </message>
        <message>
            <source>gone</source>
            <translation>已消失</translation>
        </message>
        <message>
            <source>set anew</source>
            <translation>重新设置</translation>
        </message>
        <message>
            <source>was %1</source>
            <translation>原为 %1</translation>
        </message>
        <message>
            <source>never expires</source>
            <translation>永不到期</translation>
        </message>
        <message>
            <source>Key and field</source>
            <translation>键与字段</translation>
        </message>
        <message>
            <source>Stored</source>
            <translation>存储内容</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>变化</translation>
        </message>
        <message>
            <source>Redis data</source>
            <translation>Redis 数据</translation>
        </message>
        <message>
            <source>Redis data after the step</source>
            <translation>此步之后的 Redis 数据</translation>
        </message>
        <message>
            <source>Last script call</source>
            <translation>最近一次脚本调用</translation>
        </message>
        <message>
            <source>Nothing is stored.</source>
            <translation>没有存储任何内容。</translation>
        </message>
        <message>
            <source>in %1</source>
            <translation>%1后</translation>
        </message>
        <message>
            <source>No script ran in this step.</source>
            <translation>此步没有运行脚本。</translation>
        </message>
        <message>
            <source>reply</source>
            <translation>答复</translation>
        </message>
        <message>
            <source>Message 1 on %1: wakes all</source>
            <translation>%1 上的消息 1：唤醒全部</translation>
        </message>
        <message>
            <source>Message 0 on %1: wakes one</source>
            <translation>%1 上的消息 0：唤醒一个</translation>
        </message>
        <message>
            <source>Expected = seen</source>
            <translation>预期 = 所见</translation>
        </message>
        <message>
            <source>Differs from what is expected: %1</source>
            <translation>与预期不符：%1</translation>
        </message>
        <message>
            <source>Redis data now</source>
            <translation>当前 Redis 数据</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::ComparePane</name>
        <message>
            <source>Choose a run under Results and make it the baseline; the next ones are compared with it.</source>
            <translation>在“结果”中选择一次运行作为基线，之后的运行将与它对比。</translation>
        </message>
        <message>
            <source>Acquisitions per second of both runs</source>
            <translation>两次运行的每秒获取数</translation>
        </message>
        <message>
            <source>Figures of both runs</source>
            <translation>两次运行的指标</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>Baseline</source>
            <translation>基线</translation>
        </message>
        <message>
            <source>This run</source>
            <translation>本次</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Baseline: %1. Start a run to compare with it.</source>
            <translation>基线：%1。启动一次运行与它对比。</translation>
        </message>
        <message numerus="yes">
            <source>Baseline %1, this run %2: %n figure(s) beyond noise.</source>
            <translation>
                <numerusform>基线 %1，本次 %2：%n 项指标超出噪声。</numerusform>
            </translation>
        </message>
        <message>
            <source>beyond noise</source>
            <translation>超出噪声</translation>
        </message>
        <message>
            <source>within noise</source>
            <translation>在噪声范围内</translation>
        </message>
        <message>
            <source>Baseline %1</source>
            <translation>基线 %1</translation>
        </message>
        <message>
            <source>This run, %1</source>
            <translation>本次，%1</translation>
        </message>
        <message>
            <source>Waits of both runs</source>
            <translation>两次运行的等待</translation>
        </message>
        <message>
            <source>Acquisitions per second</source>
            <translation>每秒获取次数</translation>
        </message>
        <message>
            <source>Wait p99, %1</source>
            <translation>等待 p99（%1）</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::DemoBar</name>
        <message>
            <source>Readers and writers share one lock in Redis.</source>
            <translation>读者和写者共用 Redis 中的一把锁。</translation>
        </message>
        <message>
            <source>Pace of the load</source>
            <translation>负载节奏</translation>
        </message>
        <message>
            <source>Slow motion</source>
            <translation>慢动作</translation>
        </message>
        <message numerus="yes">
            <source>about %n step(s) a second</source>
            <translation>
                <numerusform>约每秒 %n 步</numerusform>
            </translation>
        </message>
        <message>
            <source>holds the lock for reading, with others</source>
            <translation>持有读锁，可与他人共享</translation>
        </message>
        <message>
            <source>holds it for writing, alone</source>
            <translation>持有写锁，独占</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>等待</translation>
        </message>
        <message numerus="yes">
            <source>One writer has the lock alone; %n other(s) wait until it gives the lock back.</source>
            <translation>
                <numerusform>一个写者独占此锁；另有 %n 个工作者等待它释放。</numerusform>
            </translation>
        </message>
        <message>
            <source>One writer has the lock alone; no other worker waits.</source>
            <translation>一个写者独占此锁；此刻没有其他人需要它。</translation>
        </message>
        <message numerus="yes">
            <source>%n reader(s) share the lock.</source>
            <translation>
                <numerusform>%n 个读者持有此锁。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n writer(s) wait until the last of them has left.</source>
            <translation>
                <numerusform>%n 个写者等待最后一个读者离开。</numerusform>
            </translation>
        </message>
        <message>
            <source>Readers do not exclude each other.</source>
            <translation>读者之间互不排斥。</translation>
        </message>
        <message numerus="yes">
            <source>No worker has the lock at this moment; %n wait(s) for it.</source>
            <translation>
                <numerusform>此刻没有工作者持有此锁；%n 个工作者在等待它。</numerusform>
            </translation>
        </message>
        <message>
            <source>No worker has the lock, and none wants it now.</source>
            <translation>此刻没有工作者持有此锁，也没有工作者在等待它。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::FaultBar</name>
        <message>
            <source>Fault now</source>
            <translation>立即注入故障</translation>
        </message>
        <message>
            <source>More</source>
            <translation>更多</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>持续时间</translation>
        </message>
        <message>
            <source>How long the fault lasts</source>
            <translation>故障持续多久</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>500ms, 2s: how long what is done lasts, or how slow links become. Empty: chosen automatically.</source>
            <translation>500ms、2s：故障持续多久，或连接延迟多少。留空：自动选择。</translation>
        </message>
        <message>
            <source>A length is expected, such as 500ms or 2s: 1ms or more.</source>
            <translation>应填写时长，例如 500ms 或 2s：不少于 1ms。</translation>
        </message>
        <message>
            <source>Possible while a load runs.</source>
            <translation>仅在负载运行时可用。</translation>
        </message>
        <message>
            <source>Kill the server</source>
            <translation>终止服务器</translation>
        </message>
        <message>
            <source>The private server is killed with all its locks, and the run ends.</source>
            <translation>私有服务器将连同其上所有的锁一起终止，运行随之结束。</translation>
        </message>
        <message>
            <source>This window stays without data until you connect anew.</source>
            <translation>在重新连接之前，此窗口没有数据。</translation>
        </message>
        <message>
            <source>Keep the server</source>
            <translation>保留服务器</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::LoadView</name>
        <message>
            <source>Stop load</source>
            <translation>停止负载</translation>
        </message>
        <message>
            <source>Start load</source>
            <translation>启动负载</translation>
        </message>
        <message>
            <source>The load needs a connection.</source>
            <translation>负载需要连接。</translation>
        </message>
        <message>
            <source>Start again with the changes</source>
            <translation>按更改重新启动</translation>
        </message>
        <message>
            <source>Copy as lockscope-cli</source>
            <translation>复制为 lockscope-cli 命令</translation>
        </message>
        <message>
            <source>Workers</source>
            <translation>工作者</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>对比</translation>
        </message>
        <message>
            <source>Every worker gives its locks back, then ends (Shift+F9).</source>
            <translation>每个工作者释放其锁后结束（Shift+F9）。</translation>
        </message>
        <message>
            <source>The same run for a terminal or a script.</source>
            <translation>供终端或脚本使用的同一运行。</translation>
        </message>
        <message>
            <source>Workers of the run</source>
            <translation>本次运行的工作者</translation>
        </message>
        <message>
            <source>Pause load</source>
            <translation>暂停负载</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Start no new cycles and release what is held (F9).</source>
            <translation>不再开始新的循环；已持有的会释放（F9）。</translation>
        </message>
        <message>
            <source>Workers take and release locks on this server (F9).</source>
            <translation>工作者在此服务器上获取并释放锁（F9）。</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::LoadQuestion</name>
        <message>
            <source>Safe alternative: the sandbox, a private server on this computer with a demonstration load. This window then disconnects from %1.</source>
            <translation>安全的做法：使用沙箱，即本机上带演示负载的私有服务器。本窗口将为此断开与 %1 的连接。</translation>
        </message>
        <message>
            <source>Use the sandbox</source>
            <translation>使用沙箱</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>heading, and what stands there</comment>
            <translation>%1：%2</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::ResultsPane</name>
        <message>
            <source>First error: %1</source>
            <translation>首个错误：%1</translation>
        </message>
        <message>
            <source>Reports (%1)</source>
            <translation>报告 (%1)</translation>
        </message>
        <message>
            <source>ended early</source>
            <translation>提前结束</translation>
        </message>
        <message numerus="yes">
            <source>%n violation(s)</source>
            <translation>
                <numerusform>%n 次违例</numerusform>
            </translation>
        </message>
        <message>
            <source>failed %1 of %2</source>
            <translation>%2 项中 %1 项未达标</translation>
        </message>
        <message>
            <source>no violation</source>
            <translation>无违例</translation>
        </message>
        <message>
            <source>passed</source>
            <translation>通过</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Use as baseline</source>
            <translation>设为基线</translation>
        </message>
        <message>
            <source>Runs that are over</source>
            <translation>已结束的运行</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Per second</source>
            <translation>每秒</translation>
        </message>
        <message>
            <source>Wait p99</source>
            <translation>等待 p99</translation>
        </message>
        <message>
            <source>Outcome</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Page with charts (HTML)…</source>
            <translation>带图表的网页（HTML）…</translation>
        </message>
        <message>
            <source>Report (JSON)…</source>
            <translation>报告（JSON）…</translation>
        </message>
        <message>
            <source>Table (CSV)…</source>
            <translation>表格（CSV）…</translation>
        </message>
        <message>
            <source>Histograms (HdrHistogram log)…</source>
            <translation>直方图（HdrHistogram 日志）…</translation>
        </message>
        <message>
            <source>Open baseline…</source>
            <translation>打开基线…</translation>
        </message>
        <message>
            <source>A report that was written as JSON, here or by lockscope-cli stress.</source>
            <translation>此处或 lockscope-cli stress 写出的 JSON 报告。</translation>
        </message>
        <message>
            <source>Runs chosen from now on are compared with this one.</source>
            <translation>之后选择的运行都与它对比。</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. Choose another place.</source>
            <translation>无法写入 %1：%2。请选择其他位置。</translation>
        </message>
        <message>
            <source>Cannot read %1: %2.</source>
            <translation>无法读取 %1：%2。</translation>
        </message>
        <message>
            <source>%1 is no report of a load run. Export one as JSON.</source>
            <translation>%1 不是负载运行的报告。请先以 JSON 导出。</translation>
        </message>
        <message>
            <source>Open baseline</source>
            <translation>打开基线</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::RunPane</name>
        <message>
            <source>No load is running. Start load (F9) begins what the scenario says.</source>
            <translation>没有负载在运行。“启动负载”（F9）将按场景开始。</translation>
        </message>
        <message>
            <source>Thresholds</source>
            <translation>阈值</translation>
        </message>
        <message>
            <source>Acquisitions per second</source>
            <translation>每秒获取数</translation>
        </message>
        <message>
            <source>Workers that hold</source>
            <translation>持有中的工作者</translation>
        </message>
        <message>
            <source>At this moment, by mode.</source>
            <translation>此刻，按模式。</translation>
        </message>
        <message>
            <source>Workers that wait</source>
            <translation>等待中的工作者</translation>
        </message>
        <message>
            <source>Generator lag</source>
            <translation>压测端延迟</translation>
        </message>
        <message>
            <source>How late its event loop comes to a timer; p99 of a second.</source>
            <translation>其事件循环处理定时器的滞后；一秒内的 p99。</translation>
        </message>
        <message>
            <source>Whose waits</source>
            <translation>谁的等待</translation>
        </message>
        <message>
            <source>Wait</source>
            <translation>等待</translation>
        </message>
        <message>
            <source>Wait, from the planned time</source>
            <translation>等待（从计划时刻算起）</translation>
        </message>
        <message>
            <source>Wait, correction none</source>
            <translation>等待（未校正）</translation>
        </message>
        <message>
            <source>Measured from the planned beginning of each cycle, so that a stall cannot hide itself.</source>
            <translation>从每个循环的计划开始时刻测量，停顿无法隐藏。</translation>
        </message>
        <message>
            <source>Time from asking for the lock to having it. A closed loop is not corrected: a worker that waits does not ask meanwhile.</source>
            <translation>从请求锁到获得锁的时间。闭环不校正：等待中的工作者期间不会再请求。</translation>
        </message>
        <message>
            <source>Running for %1</source>
            <translation>已运行 %1</translation>
        </message>
        <message>
            <source>Paused after %1</source>
            <translation>运行 %1后暂停</translation>
        </message>
        <message>
            <source>Stopping: everything is given back</source>
            <translation>正在停止：释放全部持有</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>%1 acquired</source>
            <translation>已获取 %1 次</translation>
        </message>
        <message>
            <source>%1 per second</source>
            <translation>每秒 %1 次</translation>
        </message>
        <message numerus="yes">
            <source>%n threshold(s) failed</source>
            <translation>
                <numerusform>%n 项阈值未满足</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n time-out(s)</source>
            <translation>
                <numerusform>%n 次超时</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n violation(s)</source>
            <translation>
                <numerusform>%n 次违例</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n 个错误</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lost hold(s)</source>
            <translation>
                <numerusform>丢失 %n 次持有</numerusform>
            </translation>
        </message>
        <message>
            <source>Fairness (Jain) %1 · longest wait %2</source>
            <translation>公平性（Jain）%1 · 最长等待 %2</translation>
        </message>
        <message>
            <source>The generator is the bottleneck (CPU %1, loop lag p99 %2): figures describe this computer, not the lock. Use fewer workers or a second machine.</source>
            <translation>瓶颈在压测端（CPU %1，循环延迟 p99 %2）：结果反映的是本机而非锁。请减少工作者或增加一台机器。</translation>
        </message>
        <message>
            <source>Generator: CPU %1 · loop lag p99 %2 · not the bottleneck</source>
            <translation>压测端：CPU %1 · 循环延迟 p99 %2 · 不是瓶颈</translation>
        </message>
        <message numerus="yes">
            <source>Left on the server: %n key(s)</source>
            <translation>
                <numerusform>服务器上遗留 %n 个键</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n subscription(s)</source>
            <translation>
                <numerusform>%n 个订阅</numerusform>
            </translation>
        </message>
        <message>
            <source>None: write some under the scenario.</source>
            <translation>无：可在场景下方填写。</translation>
        </message>
        <message>
            <source>The generator is the bottleneck (CPU %1, loop lag p99 %2).</source>
            <translation>瓶颈在压测端（CPU %1，循环延迟 p99 %2）。</translation>
        </message>
        <message>
            <source>The generator is the bottleneck.</source>
            <translation>瓶颈在压测端。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::ScenarioEditor</name>
        <message>
            <source>Preset</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>Choose a preset…</source>
            <translation>选择预设…</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>线程</translation>
        </message>
        <message>
            <source>light workers</source>
            <translation>轻量工作者</translation>
        </message>
        <message>
            <source>Kill a holder</source>
            <translation>终止一个持有者</translation>
        </message>
        <message>
            <source>Adds a fault: a worker vanishes while it holds the lock.</source>
            <translation>添加故障：一个工作者在持有锁时消失。</translation>
        </message>
        <message>
            <source>Kill a waiter</source>
            <translation>终止一个等待者</translation>
        </message>
        <message>
            <source>Adds a fault: a worker vanishes while it waits.</source>
            <translation>添加故障：一个工作者在等待时消失。</translation>
        </message>
        <message>
            <source>Thresholds, one per line</source>
            <translation>阈值，每行一个</translation>
        </message>
        <message>
            <source>METRIC OP VALUE: p50, p90, p99, p999 or max of (wait), (hold) or (handoff), with .read or .write for one mode; throughput, acquired, timeouts, errors, lost, violations, jain, longest_wait.</source>
            <translation>指标 运算符 值：(wait)、(hold) 或 (handoff) 的 p50、p90、p99、p999 或 max，可加 .read 或 .write 限定模式；throughput、acquired、timeouts、errors、lost、violations、jain、longest_wait。</translation>
        </message>
        <message>
            <source>%1 Applies from the next start on.</source>
            <translation>%1下次启动起生效。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::WorkerModel</name>
        <message>
            <source>worker %1 %2</source>
            <translation>工作者 %1 %2</translation>
        </message>
        <message>
            <source>Worker</source>
            <translation>工作者</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Last wait</source>
            <translation>上次等待</translation>
        </message>
        <message>
            <source>Acquired</source>
            <translation>已获取</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::EventModel</name>
        <message>
            <source>tracking</source>
            <translation>跟踪</translation>
        </message>
        <message>
            <source>keyspace</source>
            <translation>键空间</translation>
        </message>
        <message>
            <source>polling</source>
            <translation>轮询</translation>
        </message>
        <message>
            <source>channel</source>
            <translation>频道</translation>
        </message>
        <message>
            <source>%1: %2 %3 %4</source>
            <translation>%1：%2 %3 %4</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Event</source>
            <translation>事件</translation>
        </message>
        <message>
            <source>Holder</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>Detail</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::FindingModel</name>
        <message>
            <source>(server)</source>
            <translation>（服务器）</translation>
        </message>
        <message>
            <source>error</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>warning</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>note</source>
            <translation>提示</translation>
        </message>
        <message numerus="yes">
            <source>%1, %2, %n finding(s)</source>
            <translation>
                <numerusform>%1，%2，%n 个诊断项</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>Muted: %1</source>
            <translation>已静默：%1</translation>
        </message>
        <message>
            <source>%1, %2, %3</source>
            <translation>%1，%2，%3</translation>
        </message>
        <message>
            <source>muted</source>
            <translation>已静默</translation>
        </message>
        <message>
            <source>found no more</source>
            <translation>已不再出现</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>诊断项</translation>
        </message>
        <message>
            <source>Seen since</source>
            <translation>首次所见</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::HolderModel</name>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>exclusive</source>
            <translation>独占</translation>
        </message>
        <message numerus="yes">
            <source>%1, %2, %n hold(s), TTL %3</source>
            <translation>
                <numerusform>%1，%2，持有 %n 次，剩余时间 %3</numerusform>
            </translation>
        </message>
        <message>
            <source>%1, ghost</source>
            <translation>%1，幽灵持有</translation>
        </message>
        <message>
            <source>timeout key %1</source>
            <translation>超时键 %1</translation>
        </message>
        <message>
            <source>Holder</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>Mode</source>
            <translation>模式</translation>
        </message>
        <message>
            <source>Holds</source>
            <translation>持有次数</translation>
        </message>
        <message>
            <source>TTL</source>
            <translation>剩余时间</translation>
        </message>
        <message>
            <source>%1 of %2, TTL %3</source>
            <comment>timeout key, holder, time left</comment>
            <translation>%2 的%1，剩余 %3</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::KeyModel</name>
        <message>
            <source>Key</source>
            <translation>键</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>TTL</source>
            <translation>剩余时间</translation>
        </message>
        <message>
            <source>key %1, %2, TTL %3</source>
            <comment>name, type, time left</comment>
            <translation>键 %1，%2，剩余 %3</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::LockTableModel</name>
        <message>
            <source>A lower bound: connections that listen on the lock's channel, less our own.</source>
            <translation>下限：监听该锁频道的连接数，不含本程序。</translation>
        </message>
        <message>
            <source>Health</source>
            <translation>健康</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Mode</source>
            <translation>模式</translation>
        </message>
        <message>
            <source>Holders</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>Holds</source>
            <translation>持有次数</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>等待</translation>
        </message>
        <message>
            <source>TTL</source>
            <translation>剩余时间</translation>
        </message>
        <message>
            <source>Node</source>
            <translation>节点</translation>
        </message>
        <message>
            <source>Not held.</source>
            <translation>无人持有。</translation>
        </message>
        <message>
            <source>Its holder is not known.</source>
            <translation>持有者未知。</translation>
        </message>
        <message>
            <source>There is no key: the lock is free.</source>
            <translation>键不存在：锁空闲。</translation>
        </message>
        <message>
            <source>The key has no TTL: it never expires.</source>
            <translation>该键无 TTL，永不到期。</translation>
        </message>
        <message>
            <source>%1 (pinned)</source>
            <translation>%1（已置顶）</translation>
        </message>
        <message>
            <source>pinned, %1</source>
            <translation>已置顶，%1</translation>
        </message>
        <message>
            <source>Since its acquisition was seen. “≥”: since it was first seen held, because Redis does not store when a lock was taken.</source>
            <translation>自观察到获取时算起。“≥”表示自首次观察到持有时算起，因为 Redis 不记录获取时间。</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Held for</source>
            <translation>已持有</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::MessageModel</name>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>含义</translation>
        </message>
        <message>
            <source>message %1 at %2: %3</source>
            <comment>payload, time, meaning</comment>
            <translation>%2 的消息 %1：%3</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::PrefixModel</name>
        <message>
            <source>All locks</source>
            <translation>全部锁</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <comment>a folder and how many locks it has</comment>
            <translation>%1（%2）</translation>
        </message>
        <message numerus="yes">
            <source>%1, %n lock(s)</source>
            <translation>
                <numerusform>%1，%n 个锁</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::QueueModel</name>
        <message>
            <source>no deadline</source>
            <translation>无截止时间</translation>
        </message>
        <message>
            <source>in %1</source>
            <translation>%1后</translation>
        </message>
        <message>
            <source>%1 ago</source>
            <translation>%1前</translation>
        </message>
        <message>
            <source>subscribed</source>
            <translation>已订阅</translation>
        </message>
        <message>
            <source>not subscribed</source>
            <translation>未订阅</translation>
        </message>
        <message>
            <source>place %1: %2, deadline %3, %4</source>
            <translation>第 %1 位：%2，截止时间 %3，%4</translation>
        </message>
        <message>
            <source>1, head</source>
            <translation>1，队首</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Waiter</source>
            <translation>等待者</translation>
        </message>
        <message>
            <source>Deadline</source>
            <translation>截止时间</translation>
        </message>
        <message>
            <source>Channel</source>
            <translation>频道</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::RepairList</name>
        <message>
            <source>individually: may be application data</source>
            <translation>须逐个处理：可能是应用数据</translation>
        </message>
        <message>
            <source>working…</source>
            <translation>处理中…</translation>
        </message>
        <message>
            <source>one by one: its holder may live</source>
            <translation>须单独处理：持有者可能存活</translation>
        </message>
        <message>
            <source>not tried</source>
            <translation>未执行</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>等待处理</translation>
        </message>
        <message>
            <source>not chosen</source>
            <translation>未选择</translation>
        </message>
        <message>
            <source>%1, %2, %3</source>
            <translation>%1，%2，%3</translation>
        </message>
        <message>
            <source>Fix</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::BulkDialog</name>
        <message>
            <source>Fix several</source>
            <translation>批量修复</translation>
        </message>
        <message>
            <source>Fix several - PRODUCTION</source>
            <translation>批量修复 - 生产环境</translation>
        </message>
        <message>
            <source>The command that is sent for the current line</source>
            <translation>当前行将发送的命令</translation>
        </message>
        <message>
            <source>This is production. Type the name of the connection: %1</source>
            <translation>这是生产环境。请输入连接名称：%1</translation>
        </message>
        <message>
            <source>Each is checked again first: a lock that has changed meanwhile is skipped.</source>
            <translation>每一项执行前都会再次核对：跳过其间有变化的锁。</translation>
        </message>
        <message>
            <source>What is sent for the current line:</source>
            <translation>当前行将发送：</translation>
        </message>
        <message>
            <source>What is to be fixed</source>
            <translation>待修复项</translation>
        </message>
        <message>
            <source>Set time to live</source>
            <comment>widest fix</comment>
            <translation>设置存活时间</translation>
        </message>
        <message>
            <source>one by one: its holder may live</source>
            <comment>widest result</comment>
            <translation>须单独处理：持有者可能存活</translation>
        </message>
        <message>
            <source>Copy report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <source>Stop after this one</source>
            <translation>完成当前项后停止</translation>
        </message>
        <message>
            <source>Leave all as it is</source>
            <translation>全部保持原样</translation>
        </message>
        <message numerus="yes">
            <source>Fix %n lock(s)?</source>
            <translation>
                <numerusform>修复 %n 个锁？</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 done</source>
            <translation>完成 %1</translation>
        </message>
        <message>
            <source>%1 not needed</source>
            <translation>无需修复 %1</translation>
        </message>
        <message>
            <source>%1 gone</source>
            <translation>已消失 %1</translation>
        </message>
        <message>
            <source>%1 refused</source>
            <translation>拒绝 %1</translation>
        </message>
        <message>
            <source>%1 failed</source>
            <translation>失败 %1</translation>
        </message>
        <message>
            <source>%1 in progress</source>
            <translation>处理中 %1</translation>
        </message>
        <message>
            <source>%1 not tried</source>
            <translation>未执行 %1</translation>
        </message>
        <message>
            <source>%1 waiting</source>
            <translation>等待处理 %1</translation>
        </message>
        <message>
            <source>%1.</source>
            <comment>done, gone, refused</comment>
            <translation>%1。</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message numerus="yes">
            <source>Fix %n lock(s)</source>
            <translation>
                <numerusform>修复 %n 个锁</numerusform>
            </translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::CommandPalette</name>
        <message>
            <source>Actions and locks</source>
            <translation>操作与锁</translation>
        </message>
        <message>
            <source>Part of an action's or a lock's name</source>
            <translation>操作或锁名称的一部分</translation>
        </message>
        <message>
            <source>What was found</source>
            <translation>查找结果</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>No action and no lock is called that.</source>
            <translation>没有这个名称的操作或锁。</translation>
        </message>
        <message>
            <source>Read-only: actions that write are not shown.</source>
            <translation>只读：不显示写入操作。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::LanguageBox</name>
        <message>
            <source>Language of the system</source>
            <translation>跟随系统语言</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::LateNotice</name>
        <message>
            <source>Edit connection</source>
            <translation>编辑连接</translation>
        </message>
        <message>
            <source>Fail-over: %1 took over from %2.</source>
            <translation>故障转移：%1 已接替 %2。</translation>
        </message>
        <message>
            <source>Connected again. Changes in between were not seen.</source>
            <translation>已重新连接。其间的变化未被观察到。</translation>
        </message>
        <message>
            <source>Not connected: %1 Lockscope keeps trying.</source>
            <translation>未连接：%1Lockscope 会继续尝试。</translation>
        </message>
        <message numerus="yes">
            <source>%n node(s) unreachable since %1: %2 Their locks are shown as they were. Lockscope reconnects by itself.</source>
            <translation>
                <numerusform>自 %1 起有 %n 个节点无响应：%2其上的锁显示的是当时的状态。Lockscope 会自动重新连接。</numerusform>
            </translation>
        </message>
        <message>
            <source>Data frozen since %1: %2 Lockscope reconnects by itself.</source>
            <translation>数据自 %1 起停止更新：%2Lockscope 会自动重新连接。</translation>
        </message>
        <message>
            <source>Try now</source>
            <translation>立即重试</translation>
        </message>
        <message>
            <source>Connected again. Changes from %1 to %2 were not seen.</source>
            <translation>已重新连接。%1 至 %2 的变化未被观察到。</translation>
        </message>
        <message>
            <source>Trying…</source>
            <translation>正在重试…</translation>
        </message>
        <message>
            <source>Last tried at %1.</source>
            <translation>上次尝试：%1。</translation>
        </message>
        <message>
            <source>Copy ACL rules</source>
            <translation>复制 ACL 规则</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::MainWindow</name>
        <message>
            <source>The settings are not saved. %1 Close the window again to quit without them.</source>
            <translation>设置未保存。%1再次关闭窗口即可不保存而退出。</translation>
        </message>
        <message numerus="yes">
            <source>The recording to %1 ended with its connection, after %n event(s).</source>
            <translation>
                <numerusform>写入 %1 的录制已随连接结束，共录到 %n 个事件。</numerusform>
            </translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>Trying…</source>
            <translation>正在重试…</translation>
        </message>
        <message>
            <source>Edit connection</source>
            <translation>编辑连接</translation>
        </message>
        <message>
            <source>Lockscope recordings (*.rec)</source>
            <translation>Lockscope 录制 (*.rec)</translation>
        </message>
        <message>
            <source>Sandbox</source>
            <translation>沙箱</translation>
        </message>
        <message>
            <source>%1 is held by %2.</source>
            <translation>%1 由 %2 持有。</translation>
        </message>
        <message>
            <source>The load takes the same lock: its holders and waiters would stand in each other's way. Choose another name, or start if that is meant.</source>
            <translation>负载将获取同一把锁：双方的持有者与等待者会相互妨碍。请改用其他名称；若确为本意则可启动。</translation>
        </message>
        <message>
            <source>Start load</source>
            <translation>启动负载</translation>
        </message>
        <message>
            <source>Load - PRODUCTION</source>
            <translation>负载 - 生产环境</translation>
        </message>
        <message>
            <source>This is production. Type the name of the connection to start the load: %1</source>
            <translation>这是生产环境。要启动负载，请输入连接的名称：%1</translation>
        </message>
        <message>
            <source>This is production. Type the connection's name to inject the fault: %1</source>
            <translation>这是生产环境。要注入故障，请输入连接的名称：%1</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>检查器</translation>
        </message>
        <message>
            <source>Locks</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Load</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>Lockscope</source>
            <translation>Lockscope</translation>
        </message>
        <message>
            <source>%1 - Lockscope</source>
            <translation>%1 - Lockscope</translation>
        </message>
        <message>
            <source>Connecting and looking for locks…</source>
            <translation>正在连接并查找锁…</translation>
        </message>
        <message>
            <source>No lock name begins with %1, the name prefix of this connection. Such locks appear here as soon as a client takes one. To see others, change the prefix in Connections.</source>
            <translation>没有名称以 %1（此连接的名称前缀）开头的锁。一旦有人获取这样的锁，就会显示在这里。要查看其他锁，请在“连接”中更改前缀。</translation>
        </message>
        <message>
            <source>No locks on this server. They appear here as soon as a client takes one.</source>
            <translation>此服务器上没有锁。一旦有人获取锁，就会显示在这里。</translation>
        </message>
        <message>
            <source>Not connected: there are no locks to show.</source>
            <translation>未连接，没有可显示的锁。</translation>
        </message>
        <message>
            <source>&amp;Rescan</source>
            <translation>重新扫描(&amp;R)</translation>
        </message>
        <message>
            <source>Look for locks again now (F5).</source>
            <translation>立即重新查找锁（F5）。</translation>
        </message>
        <message>
            <source>&amp;Pause feed</source>
            <translation>暂停数据源(&amp;P)</translation>
        </message>
        <message>
            <source>Pause the values; changes in the meantime are shown afterwards (Ctrl+P).</source>
            <translation>数值保持不变，其间的变化在恢复后显示（Ctrl+P）。</translation>
        </message>
        <message>
            <source>Start &amp;load</source>
            <translation>启动负载(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Deployment</source>
            <translation>部署(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>工具</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>过滤</translation>
        </message>
        <message>
            <source>&amp;Lock</source>
            <translation>锁(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Filter</source>
            <translation>过滤(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Next lock with a finding</source>
            <translation>下一个有诊断项的锁(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Previous lock with a finding</source>
            <translation>上一个有诊断项的锁(&amp;P)</translation>
        </message>
        <message>
            <source>Start or stop re&amp;cording</source>
            <translation>开始或停止录制(&amp;C)</translation>
        </message>
        <message>
            <source>Re-&amp;sort</source>
            <translation>重新排序(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Copy diagnosis</source>
            <translation>复制诊断(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>Next pane</source>
            <translation>下一窗格</translation>
        </message>
        <message>
            <source>Previous pane</source>
            <translation>上一窗格</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <source>Lock layout</source>
            <translation>锁定布局</translation>
        </message>
        <message>
            <source>Reset layout</source>
            <translation>重置布局</translation>
        </message>
        <message>
            <source>Full screen</source>
            <translation>全屏</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Keyboard shortcuts</source>
            <translation>键盘快捷键(&amp;K)</translation>
        </message>
        <message>
            <source>&amp;About Lockscope</source>
            <translation>关于 Lockscope(&amp;A)</translation>
        </message>
        <message>
            <source>About Lockscope</source>
            <translation>关于 Lockscope</translation>
        </message>
        <message>
            <source>Lockscope %1</source>
            <translation>Lockscope %1</translation>
        </message>
        <message>
            <source>Shows who holds, who waits for and what blocks every Redisson-compatible lock in Redis.

Program: GPL-3.0-or-later. Library: Apache-2.0.</source>
            <translation>显示 Redis 中每个兼容 Redisson 的锁由谁持有、谁在等待、被什么阻塞。

程序：GPL-3.0-or-later。库：Apache-2.0。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Timeline</source>
            <translation>时间线</translation>
        </message>
        <message>
            <source>Doctor</source>
            <translation>诊断</translation>
        </message>
        <message>
            <source>Copy as &amp;redis-cli</source>
            <translation>复制为 redis-cli 命令(&amp;R)</translation>
        </message>
        <message>
            <source>Events</source>
            <translation>事件</translation>
        </message>
        <message>
            <source>Connections</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>[PRODUCTION] %1</source>
            <translation>[生产环境] %1</translation>
        </message>
        <message>
            <source>PRODUCTION</source>
            <translation>生产环境</translation>
        </message>
        <message>
            <source>READ-ONLY</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>CERTIFICATE NOT VERIFIED</source>
            <translation>未验证证书</translation>
        </message>
        <message>
            <source>Force &amp;unlock…</source>
            <translation>强制解锁(&amp;U)…</translation>
        </message>
        <message>
            <source>&amp;Actions and locks…</source>
            <translation>操作与锁(&amp;A)…</translation>
        </message>
        <message>
            <source>Lab</source>
            <translation>实验室</translation>
        </message>
        <message>
            <source>&amp;Stop load</source>
            <translation>停止负载(&amp;S)</translation>
        </message>
        <message>
            <source>Pause &amp;load</source>
            <translation>暂停负载(&amp;L)</translation>
        </message>
        <message>
            <source>Resume &amp;load</source>
            <translation>继续负载(&amp;L)</translation>
        </message>
        <message>
            <source>Wait-for</source>
            <translation>等待关系</translation>
        </message>
        <message>
            <source>Open a recording</source>
            <translation>打开录制</translation>
        </message>
        <message>
            <source>&amp;Open a recording…</source>
            <translation>打开录制(&amp;O)…</translation>
        </message>
        <message>
            <source>Na&amp;me tree</source>
            <translation>名称树(&amp;M)</translation>
        </message>
        <message>
            <source>Who waits for whom</source>
            <translation>谁在等待谁</translation>
        </message>
        <message>
            <source>Multi lock, RedLock</source>
            <translation>联锁与红锁</translation>
        </message>
        <message>
            <source>&amp;Test connection</source>
            <translation>测试连接(&amp;T)</translation>
        </message>
        <message>
            <source>Theme of the system</source>
            <translation>跟随系统主题</translation>
        </message>
        <message>
            <source>Light theme</source>
            <translation>浅色主题</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>深色主题</translation>
        </message>
        <message>
            <source>Sandbox cluster</source>
            <translation>沙箱集群</translation>
        </message>
        <message>
            <source>Start a load on %1, which is production?</source>
            <translation>在生产环境 %1 启动负载？</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <comment>lock, holder</comment>
            <translation>%1（%2）</translation>
        </message>
        <message numerus="yes">
            <source>%1 and %n more</source>
            <comment>locks</comment>
            <translation>
                <numerusform>%1，另有 %n 个</numerusform>
            </translation>
        </message>
        <message>
            <source>Held by others</source>
            <translation>他人持有</translation>
        </message>
        <message>
            <source>Its workers take and release these locks: their holders and waiters and those of the load would stand in each other&apos;s way.</source>
            <translation>其工作者会获取并释放这些锁：它们的持有者与等待者会与负载相互妨碍。</translation>
        </message>
        <message numerus="yes">
            <source>Start a load on %1, which is production, and on %n lock(s) that others hold?</source>
            <translation>
                <numerusform>在生产环境 %1 启动负载，并使用他人正持有的 %n 个锁？</numerusform>
            </translation>
        </message>
        <message>
            <source>Start nothing</source>
            <translation>不启动</translation>
        </message>
        <message>
            <source>Its workers take and release these locks: whoever works with the same ones has to wait.</source>
            <translation>其工作者会获取并释放这些锁：使用相同锁的其他人将不得不等待。</translation>
        </message>
        <message>
            <source>Do a fault on production?</source>
            <translation>在生产环境注入故障？</translation>
        </message>
        <message>
            <source>It hits the workers of the load. What they hold may stay held until its lease ends.</source>
            <translation>故障作用于负载的工作者；它们持有的锁可能要到租期结束才会释放。</translation>
        </message>
        <message>
            <source>Do the fault</source>
            <translation>注入故障</translation>
        </message>
        <message>
            <source>Leave it alone</source>
            <translation>保持原样</translation>
        </message>
        <message>
            <source>To start it anyway, type the name of the lock: %1</source>
            <translation>若仍要启动，请输入锁的名称：%1</translation>
        </message>
        <message>
            <source>Operator</source>
            <translation>运维</translation>
        </message>
        <message>
            <source>&amp;Operator arrangement</source>
            <translation>运维布局(&amp;O)</translation>
        </message>
        <message>
            <source>Locks, inspector and what is below them (Ctrl+1).</source>
            <translation>锁、检查器以及它们下方的面板（Ctrl+1）。</translation>
        </message>
        <message>
            <source>Demo</source>
            <translation>演示</translation>
        </message>
        <message>
            <source>&amp;Demo arrangement</source>
            <translation>演示布局(&amp;D)</translation>
        </message>
        <message>
            <source>Lab, timeline and load in large type, for an audience (Ctrl+2).</source>
            <translation>以大字号显示实验室、时间线和负载，供观众观看（Ctrl+2）。</translation>
        </message>
        <message>
            <source>Stress</source>
            <translation>压测</translation>
        </message>
        <message>
            <source>&amp;Stress arrangement</source>
            <translation>压测布局(&amp;S)</translation>
        </message>
        <message>
            <source>The load over the whole window (Ctrl+3).</source>
            <translation>负载占满整个窗口（Ctrl+3）。</translation>
        </message>
        <message>
            <source>Arrangements</source>
            <translation>布局</translation>
        </message>
        <message>
            <source>Pin to the &amp;top</source>
            <translation>置顶(&amp;T)</translation>
        </message>
        <message>
            <source>Let go from the &amp;top</source>
            <translation>取消置顶(&amp;T)</translation>
        </message>
        <message>
            <source>S&amp;ettings…</source>
            <translation>设置(&amp;E)…</translation>
        </message>
        <message>
            <source>These settings</source>
            <translation>这些设置</translation>
        </message>
        <message>
            <source>Client names</source>
            <translation>客户端名称</translation>
        </message>
        <message>
            <source>Muted findings</source>
            <translation>已静默的诊断项</translation>
        </message>
        <message>
            <source>Audit log</source>
            <translation>审计日志</translation>
        </message>
        <message>
            <source>Passwords</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>in the keyring of the system</source>
            <translation>在系统密钥环中</translation>
        </message>
        <message>
            <source>in memory only, until the program ends</source>
            <translation>仅在内存中，保留到程序结束</translation>
        </message>
        <message>
            <source>&amp;Start page</source>
            <translation>起始页(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;New connection…</source>
            <translation>新建连接…(&amp;N)</translation>
        </message>
        <message>
            <source>Filter: name or kind:fair holder:pay-7 finding:any waiting:&gt;3 held:&gt;1m ttl:&lt;5s</source>
            <translation>过滤：名称，或 kind:fair holder:pay-7 finding:any waiting:&gt;3 held:&gt;1m ttl:&lt;5s</translation>
        </message>
        <message>
            <source>&amp;Inspect</source>
            <translation>查看(&amp;I)</translation>
        </message>
        <message>
            <source>Show on the time&amp;line</source>
            <translation>在时间线中查看(&amp;L)</translation>
        </message>
        <message>
            <source>Copy &amp;name</source>
            <translation>复制名称(&amp;N)</translation>
        </message>
        <message>
            <source>Show only this &amp;kind</source>
            <translation>只显示此类型(&amp;K)</translation>
        </message>
        <message>
            <source>Show only this &amp;holder</source>
            <translation>只显示此持有者(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Columns of the list</source>
            <translation>列表的列(&amp;C)</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RecordingField</name>
        <message>
            <source>recording</source>
            <translation>正在录制</translation>
        </message>
        <message>
            <source>Recording to %1.</source>
            <translation>正在录制到 %1。</translation>
        </message>
        <message>
            <source>Click to see the events, where it is stopped.</source>
            <translation>点击查看事件，可在其中停止录制。</translation>
        </message>
    </context>
    <context>
        <name>FileDialog</name>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RepairDesk</name>
        <message>
            <source>Copy audit line</source>
            <translation>复制审计记录</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <source>Show lock</source>
            <translation>查看锁</translation>
        </message>
        <message>
            <source>Not known whether %1 was changed: %2 Look at the lock before trying again.</source>
            <translation>无法确定 %1 是否已更改：%2请先查看该锁再重试。</translation>
        </message>
        <message>
            <source>%1 was not changed: %2</source>
            <translation>%1 未更改：%2</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RepairDialog</name>
        <message>
            <source>This is production.</source>
            <translation>这是生产环境。</translation>
        </message>
        <message>
            <source>%1 Type the name of the lock: %2</source>
            <translation>%1请输入锁的名称：%2</translation>
        </message>
        <message>
            <source>%1 Type the last %2 letters of the lock&apos;s name: %3</source>
            <translation>%1请输入锁名称的最后 %2 个字符：%3</translation>
        </message>
        <message>
            <source>%1 Type or paste the whole name of the lock, as above</source>
            <translation>%1请输入或粘贴上方锁的完整名称</translation>
        </message>
        <message>
            <source>The whole name of the lock</source>
            <translation>锁的完整名称</translation>
        </message>
        <message>
            <source>Review again</source>
            <translation>重新核对</translation>
        </message>
        <message>
            <source>They time the read holds that end with this. Left alone they do no harm and expire.</source>
            <translation>它们为随之结束的读持有计时。保留也无害，到期后自行消失。</translation>
        </message>
        <message numerus="yes">
            <source>Also delete %n leftover timeout key(s)</source>
            <translation>
                <numerusform>同时删除 %n 个残留的超时键</numerusform>
            </translation>
        </message>
        <message>
            <source>What is sent:</source>
            <translation>将发送的内容：</translation>
        </message>
        <message>
            <source>The command that is sent</source>
            <translation>将发送的命令</translation>
        </message>
        <message>
            <source>%1 - PRODUCTION</source>
            <translation>%1 - 生产环境</translation>
        </message>
        <message>
            <source>The lock has changed while this was open: it is free now.</source>
            <translation>对话框打开期间锁已变化：现已空闲。</translation>
        </message>
        <message>
            <source>The lock has changed while this was open: %1 holds it now.</source>
            <translation>对话框打开期间锁已变化：现由 %1 持有。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ReplayBar</name>
        <message>
            <source>Moment of the recording</source>
            <translation>录制的时刻</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>%1×</source>
            <translation>%1 倍</translation>
        </message>
        <message>
            <source>REPLAY %1, %2 to %3</source>
            <translation>回放 %1，%2 至 %3</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Play</source>
            <translation>播放</translation>
        </message>
        <message>
            <source>Play or pause</source>
            <translation>播放或暂停</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::SavedFilters</name>
        <message>
            <source>Saved filters</source>
            <translation>已存过滤器</translation>
        </message>
        <message>
            <source>Filters that you keep.</source>
            <translation>保留的过滤条件。</translation>
        </message>
        <message>
            <source>Type a filter to keep it</source>
            <translation>输入过滤条件后可保留</translation>
        </message>
        <message>
            <source>Forget “%1”</source>
            <translation>删除“%1”</translation>
        </message>
        <message>
            <source>Keep “%1”</source>
            <translation>保留“%1”</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ShortcutSheet</name>
        <message>
            <source>In lists</source>
            <translation>列表中</translation>
        </message>
        <message>
            <source>Enter: inspect · Space: mark · Ctrl+A: all · Ctrl+C: copy rows · Menu: actions</source>
            <translation>Enter：查看 · 空格：标记 · Ctrl+A：全选 · Ctrl+C：复制行 · 菜单键：操作</translation>
        </message>
        <message>
            <source>In the timeline</source>
            <translation>时间线中</translation>
        </message>
        <message>
            <source>+ and -: zoom · ← →: move · ↑ ↓: lane · Shift+← Shift+→: span · [ ]: mark · F: follow · 0: fit · B: blocker · P: pin the lane · T: table</source>
            <translation>+ 和 -：缩放 · ← →：移动 · ↑ ↓：行 · Shift+← Shift+→：时段 · [ ]：标记 · F：跟随 · 0：适合 · B：阻塞者 · P：置顶该行 · T：表格</translation>
        </message>
        <message>
            <source>On the lab's stage</source>
            <translation>实验室舞台上</translation>
        </message>
        <message>
            <source>1 to 9: worker · R: read · W: write · F: fair · E: re-enter · U: unlock · C: cancel the wait · X: crash · Z: freeze · P: pause · → ←: step · A: auto</source>
            <translation>1 到 9：工作者 · R：读 · W：写 · F：公平 · E：重入 · U：释放 · C：取消等待 · X：崩溃 · Z：冻结 · P：暂停 · → ←：步骤 · A：自动</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <source> or </source>
            <translation> 或 </translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::StartPage</name>
        <message>
            <source>Start page</source>
            <translation>起始页</translation>
        </message>
        <message>
            <source>See who holds, who waits and what blocks each lock.</source>
            <translation>查看谁持有、谁等待，以及什么阻塞了每个锁。</translation>
        </message>
        <message>
            <source>Starts a private Redis with readers and writers, gone at exit.</source>
            <translation>启动一个带有读者和写者的私有 Redis，退出时消失。</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Open a recording…</source>
            <translation>打开录制…</translation>
        </message>
        <message>
            <source>Plays back without a Redis server.</source>
            <translation>无需 Redis 即可回放。</translation>
        </message>
        <message>
            <source>URL of your Redis</source>
            <translation>Redis 的 URL</translation>
        </message>
        <message>
            <source>Left empty: the Redis of this computer, %1.</source>
            <translation>留空则为本机的 Redis：%1。</translation>
        </message>
        <message>
            <source>Read-only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>Actions that write are not shown.</source>
            <translation>不显示写操作。</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <source>Back to the locks</source>
            <translation>返回锁列表</translation>
        </message>
        <message>
            <source>Stays connected as before (Esc).</source>
            <translation>保持现有连接（Esc）。</translation>
        </message>
        <message>
            <source>Connections</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>A double click on the connection does the same.</source>
            <translation>双击该连接也可连接。</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
        <message>
            <source>New connection…</source>
            <translation>新建连接…</translation>
        </message>
        <message>
            <source>With TLS, sign-in and a name.</source>
            <translation>可设置 TLS、登录和名称。</translation>
        </message>
        <message>
            <source>Connect to a URL</source>
            <translation>连接到 URL</translation>
        </message>
        <message>
            <source>Without a server</source>
            <translation>无需服务器</translation>
        </message>
        <message>
            <source>Try the sandbox</source>
            <translation>试用沙箱</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::StatusFields</name>
        <message>
            <source>tracking</source>
            <translation>跟踪</translation>
        </message>
        <message>
            <source>keyspace notifications</source>
            <translation>键空间通知</translation>
        </message>
        <message>
            <source>polling</source>
            <translation>轮询</translation>
        </message>
        <message>
            <source>lock channels</source>
            <translation>锁频道</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>feed: %1, %2 old</source>
            <translation>数据源：%1，%2前</translation>
        </message>
        <message>
            <source>feed paused: values are frozen</source>
            <translation>数据源已暂停：数值保持不变</translation>
        </message>
        <message>
            <source>connecting</source>
            <translation>正在连接</translation>
        </message>
        <message>
            <source>not connected</source>
            <translation>未连接</translation>
        </message>
        <message>
            <source>READ-ONLY</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>The server&apos;s certificate is not verified: anyone on the network path can read and change the traffic.</source>
            <translation>未验证服务器证书：中间人可以读取和篡改传输的内容。</translation>
        </message>
        <message>
            <source>CERTIFICATE NOT VERIFIED</source>
            <translation>未验证证书</translation>
        </message>
        <message>
            <source>RTT %1</source>
            <translation>往返 %1</translation>
        </message>
        <message>
            <source>%1/%2 nodes</source>
            <translation>%1/%2 个节点</translation>
        </message>
        <message numerus="yes">
            <source>%n change(s)/s</source>
            <translation>
                <numerusform>%n 次变化/秒</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>own load %n command(s)/s</source>
            <translation>
                <numerusform>自身负载 %n 条命令/秒</numerusform>
            </translation>
        </message>
        <message>
            <source>replay of a recording</source>
            <translation>正在回放录制</translation>
        </message>
        <message>
            <source>feed: %1, interrupted</source>
            <translation>数据源：%1，已中断</translation>
        </message>
        <message>
            <source>feed: %1, not all locks can be read</source>
            <translation>数据源：%1，部分锁无法读取</translation>
        </message>
        <message>
            <source>feed: %1, no lock seen yet</source>
            <translation>数据源：%1，尚未见到锁</translation>
        </message>
        <message>
            <source>feed: %1, last change just now</source>
            <translation>数据源：%1，刚刚有变化</translation>
        </message>
        <message>
            <source>feed: %1, last change %2 ago</source>
            <translation>数据源：%1，%2前有变化</translation>
        </message>
        <message>
            <source>nothing is asked of a server</source>
            <translation>不访问任何服务器</translation>
        </message>
        <message>
            <source>%1/%2 sentinels</source>
            <translation>%1/%2 个哨兵</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::Canvas</name>
        <message>
            <source>Unpin lane (P)</source>
            <translation>取消置顶该行（P）</translation>
        </message>
        <message>
            <source>Pin lane on top (P)</source>
            <translation>置顶该行（P）</translation>
        </message>
        <message>
            <source>Go to blocker (B)</source>
            <translation>转到阻塞者（B）</translation>
        </message>
        <message>
            <source>Copy sentence</source>
            <translation>复制说明</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::SpanModel</name>
        <message>
            <source>exact</source>
            <translation>精确</translation>
        </message>
        <message>
            <source>observed</source>
            <translation>观察所得</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Holder</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>What</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Length</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Blocked by</source>
            <translation>阻塞者</translation>
        </message>
        <message>
            <source>Known</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>%1, pinned</source>
            <translation>%1，已固定</translation>
        </message>
        <message>
            <source>More</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::TimelineView</name>
        <message>
            <source>Who held and who waited, drawn; T shows it as a table</source>
            <translation>持有与等待的图示；按 T 显示为表格</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>By client</source>
            <translation>按客户端</translation>
        </message>
        <message>
            <source>Lanes of one client stand together.</source>
            <translation>同一客户端的各行排在一起。</translation>
        </message>
        <message>
            <source>Wanted only</source>
            <translation>仅争用</translation>
        </message>
        <message>
            <source>Only lanes that wait, or that others wait for, in what is in view.</source>
            <translation>仅显示可见范围内在等待或被等待的行。</translation>
        </message>
        <message>
            <source>Follow</source>
            <translation>跟随</translation>
        </message>
        <message>
            <source>Keep the present in view (F).</source>
            <translation>始终显示当前时刻（F）。</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Show all that is known (0).</source>
            <translation>显示全部已知时间（0）。</translation>
        </message>
        <message>
            <source>Zoom in (+).</source>
            <translation>放大（+）。</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <source>Zoom out (-).</source>
            <translation>缩小（-）。</translation>
        </message>
        <message>
            <source>Zoom out</source>
            <translation>缩小</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>表格</translation>
        </message>
        <message>
            <source>The same in rows of words (T).</source>
            <translation>以文字表格显示相同内容（T）。</translation>
        </message>
        <message>
            <source>Save picture…</source>
            <translation>保存图片…</translation>
        </message>
        <message>
            <source>Write what is in view as PNG or SVG.</source>
            <translation>将可见内容写为 PNG 或 SVG。</translation>
        </message>
        <message>
            <source>Save picture</source>
            <translation>保存图片</translation>
        </message>
        <message>
            <source>Pictures (*.png *.svg)</source>
            <translation>图片 (*.png *.svg)</translation>
        </message>
        <message>
            <source>Written: %1</source>
            <translation>已写入：%1</translation>
        </message>
        <message>
            <source>Point at a wait to see who is in its way. Drag to move, Ctrl+wheel to zoom.</source>
            <translation>指向一次等待即可查看其阻塞者。拖动可平移，Ctrl+滚轮可缩放。</translation>
        </message>
        <message>
            <source>Choose a lock to see who held it and who waited.</source>
            <translation>选择一个锁，查看谁持有过、谁等待过。</translation>
        </message>
        <message>
            <source>%1 was not held in the replayed part of this recording.</source>
            <translation>在此录制已回放的部分中，无人持有过 %1。</translation>
        </message>
        <message>
            <source>%1 was not held since this window was opened.</source>
            <translation>自打开本窗口以来无人持有 %1。</translation>
        </message>
        <message numerus="yes">
            <source>The first %n rows of what is in view. Zoom in to see the others.</source>
            <translation>
                <numerusform>仅列出可见内容的前 %n 行。放大可查看其余内容。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to draw: choose a lock that was held.</source>
            <translation>没有可绘制的内容：请选择有人持有过的锁。</translation>
        </message>
        <message>
            <source>Holds, waits, marks and nodes in view</source>
            <translation>可见范围内的持有、等待、标记与节点</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::waitfor::WaitForView</name>
        <message>
            <source>Redis names only those who wait in a fair queue. Of other locks it is known how many clients listen at least; who they are, and what else they hold, is not stored.</source>
            <translation>Redis 只记录公平队列中等待者的名称。其他锁只知道至少有多少客户端在监听；它们是谁、还持有什么，均未存储。</translation>
        </message>
        <message>
            <source>Who waits for whom</source>
            <translation>谁在等待谁</translation>
        </message>
        <message>
            <source>Who blocks, what, and whom</source>
            <translation>谁阻塞了什么和谁</translation>
        </message>
        <message>
            <source>How</source>
            <translation>状况</translation>
        </message>
        <message>
            <source>No client waits for a lock.</source>
            <translation>没有人在等待锁。</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message numerus="yes">
            <source>%n root blocker(s)</source>
            <translation>
                <numerusform>%n 个根阻塞者</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n cycle(s)</source>
            <translation>
                <numerusform>%n 个循环</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::waitfor::MembersView</name>
        <message>
            <source>Members of the lock</source>
            <translation>锁的成员</translation>
        </message>
        <message>
            <source>Deployment</source>
            <translation>部署</translation>
        </message>
        <message>
            <source>Member key</source>
            <translation>成员键</translation>
        </message>
        <message>
            <source>Node</source>
            <translation>节点</translation>
        </message>
        <message>
            <source>Held by</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>Holds</source>
            <translation>持有次数</translation>
        </message>
        <message>
            <source>TTL</source>
            <translation>剩余时间</translation>
        </message>
        <message>
            <source>Enter or a double click gives this member another name.</source>
            <translation>按 Enter 或双击可为该成员指定另一个名称。</translation>
        </message>
        <message>
            <source>name of the lock, on every deployment</source>
            <translation>锁的名称，各部署相同</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>How many members are needed</source>
            <translation>需要多少个成员</translation>
        </message>
        <message>
            <source>RedLock: a majority</source>
            <translation>红锁：多数成员</translation>
        </message>
        <message>
            <source>Multi lock: all members</source>
            <translation>联锁：全部成员</translation>
        </message>
        <message>
            <source>Profile or URL</source>
            <translation>连接配置或 URL</translation>
        </message>
        <message>
            <source>profile, or redis://…</source>
            <translation>连接配置，或 redis://…</translation>
        </message>
        <message>
            <source>Add deployment</source>
            <translation>添加部署</translation>
        </message>
        <message>
            <source>Remove deployment</source>
            <translation>移除部署</translation>
        </message>
        <message>
            <source>Add the other deployments of the lock, to see its members together.</source>
            <translation>添加该锁的其他部署，即可一并查看各成员。</translation>
        </message>
        <message>
            <source>They are opened read-only.</source>
            <translation>它们以只读方式打开。</translation>
        </message>
        <message>
            <source>not known: %1</source>
            <translation>未知：%1</translation>
        </message>
        <message>
            <source>%1, %2 on %3: %4, TTL %5</source>
            <comment>deployment, key, node, holder, time left</comment>
            <translation>%1，%3 上的 %2：%4，剩余 %5</translation>
        </message>
        <message>
            <source>free</source>
            <translation>空闲</translation>
        </message>
        <message numerus="yes">
            <source>thread %1 of %n client(s)</source>
            <translation>
                <numerusform>%n 个客户端的线程 %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source> %n deployment(s) could not be read.</source>
            <translation>
                <numerusform>有 %n 个部署无法读取。</numerusform>
            </translation>
        </message>
        <message>
            <source>FREE: no member is held.</source>
            <translation>空闲：没有人持有任何成员。</translation>
        </message>
        <message>
            <source>HELD, if these are one program, by %1: %2 of %3 members, %4 needed.</source>
            <translation>若它们是同一程序，则由 %1 持有：%3 个成员中的 %2 个，需要 %4 个。</translation>
        </message>
        <message>
            <source>HELD by %1: %2 of %3 members, %4 needed.</source>
            <translation>已由 %1 持有：%3 个成员中的 %2 个，需要 %4 个。</translation>
        </message>
        <message>
            <source>NOT HELD: %1 has %2 of %3 members, %4 needed.</source>
            <translation>未持有：%1 有 %3 个成员中的 %2 个，需要 %4 个。</translation>
        </message>
        <message>
            <source>%1 has %2</source>
            <comment>who, of how many members</comment>
            <translation>%1 有 %2 个</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>SPLIT: no client has the %1 of %2 members that are needed: %3.</source>
            <translation>分散：需要 %2 个成员中的 %1 个，没有人达到：%3。</translation>
        </message>
        <message>
            <source>NOT KNOWN: only %1 of %2 deployments could be read.</source>
            <translation>未知：%2 个部署中只有 %1 个可读取。</translation>
        </message>
        <message>
            <source>It never ends by itself: enough of its members have no TTL.</source>
            <translation>不会自行结束：足够多的成员没有剩余时间。</translation>
        </message>
        <message>
            <source>It ends in %1 unless it is renewed: then too few members are left.</source>
            <translation>若不续期，将在 %1后结束：届时剩余成员不足。</translation>
        </message>
        <message>
            <source>It is being taken or given back; if it stays so, it was left behind.</source>
            <translation>正在获取或释放；若一直如此，则为遗留。</translation>
        </message>
        <message>
            <source>If it stays so, all of them wait until leases end.</source>
            <translation>若一直如此，各方都要等到租期结束。</translation>
        </message>
        <message>
            <source>A program has another UUID on each deployment: that this is one is concluded from the thread.</source>
            <translation>同一程序在各部署上的 UUID 不同：视为同一程序是根据线程推断的。</translation>
        </message>
        <message>
            <source>%1 are on one primary, %2: they fail together, and are no majority.</source>
            <translation>%1 位于同一主节点 %2：会同时失效，不能算作多数。</translation>
        </message>
        <message>
            <source>%1 have one address, %2: they may be on one primary.</source>
            <translation>%1 的地址相同，均为 %2：可能位于同一主节点。</translation>
        </message>
        <message>
            <source>%1 · PRODUCTION</source>
            <translation>%1 · 生产环境</translation>
        </message>
        <message>
            <source>not asked yet</source>
            <translation>尚未查询</translation>
        </message>
        <message>
            <source>no answer. Is the server overloaded or paused?</source>
            <translation>没有应答。服务器过载或被暂停了吗？</translation>
        </message>
        <message>
            <source>type the name of the lock above</source>
            <translation>请在上方输入锁名</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Theme of the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Light theme</source>
            <translation>浅色主题</translation>
        </message>
        <message>
            <source>Dark theme</source>
            <translation>深色主题</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>文字大小</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Another language ends what the lab does now: its stage gives its locks back, and a case stops.</source>
            <translation>切换语言会结束实验室正在进行的操作：舞台归还所持的锁，案例停止播放。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Where things are stored</source>
            <translation>保存位置</translation>
        </message>
    </context>
    <context>
        <name>LongWords</name>
        <message>
            <source>…(%1 more)…</source>
            <comment>letters of a long name</comment>
            <translation>…（省略 %1 个字符）…</translation>
        </message>
    </context>
</TS>
