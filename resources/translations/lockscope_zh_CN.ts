<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
    <context>
        <name>Messages</name>
        <message>
            <source>Wait until the lease ends: the hold may be in use.</source>
            <translation>请等待租约结束：该锁可能仍在使用中。</translation>
        </message>
        <message>
            <source>Connections run out</source>
            <translation>连接即将用尽</translation>
        </message>
        <message>
            <source>The server has nearly as many connections as its limit allows.</source>
            <translation>服务器的连接数已接近上限。</translation>
        </message>
        <message>
            <source>Further clients cannot connect. A holder that loses its connection cannot renew its locks.</source>
            <translation>其他客户端将无法连接。断开连接的持有者无法续期其锁。</translation>
        </message>
        <message>
            <source>Increase maxclients, or use fewer connections in the clients.</source>
            <translation>增大 maxclients，或减少客户端的连接数。</translation>
        </message>
        <message>
            <source>Server refuses writes</source>
            <translation>服务器拒绝写入</translation>
        </message>
        <message>
            <source>The server refuses writes: it cannot save its data, its memory is full, or replicas are missing.</source>
            <translation>服务器拒绝写入：无法保存数据、内存已满或缺少副本。</translation>
        </message>
        <message>
            <source>Clients get an error when they acquire a lock. Unless only the memory is full, renewals and releases fail as well: holders lose their locks when the leases end.</source>
            <translation>客户端获取锁时会得到错误。除非只是内存已满，否则续期和释放也会失败：租约结束时持有者会失去锁。</translation>
        </message>
        <message>
            <source>Free disk space or memory, or restore the replicas, as the evidence says.</source>
            <translation>根据依据释放磁盘空间或内存，或恢复副本。</translation>
        </message>
        <message>
            <source>Clock of the server</source>
            <translation>服务器时钟</translation>
        </message>
        <message>
            <source>The clock of the server and the clock of this machine differ.</source>
            <translation>服务器的时钟与本机的时钟不一致。</translation>
        </message>
        <message>
            <source>Deadlines in fair queues and leases of permits are stored as times of day. A clock that is wrong ends them too early or too late.</source>
            <translation>公平队列中的期限和许可的租约以时钟时间存储。时钟错误会使其过早或过晚结束。</translation>
        </message>
        <message>
            <source>Synchronize the clocks of the servers and the clients, for example with NTP.</source>
            <translation>同步服务器和客户端的时钟，例如使用 NTP。</translation>
        </message>
        <message>
            <source>No persistence</source>
            <translation>未持久化</translation>
        </message>
        <message>
            <source>The server keeps its data only in memory: it writes no snapshots and no append-only file.</source>
            <translation>服务器只把数据保存在内存中：不写快照，也不写 AOF 文件。</translation>
        </message>
        <message>
            <source>A restart of the server loses all locks, permits and fencing tokens. Holders are not notified, and tokens start at 1 again.</source>
            <translation>服务器重启会丢失所有锁、许可和防护令牌。持有者不会得到通知，令牌重新从 1 开始。</translation>
        </message>
        <message>
            <source>If they must survive a restart, set appendonly yes.</source>
            <translation>如果它们必须在重启后保留，请设置 appendonly yes。</translation>
        </message>
        <message>
            <source>Output limit reached</source>
            <translation>达到输出限制</translation>
        </message>
        <message>
            <source>The server has disconnected clients because their output exceeded client-output-buffer-limit.</source>
            <translation>客户端的输出超过 client-output-buffer-limit，服务器断开了它们的连接。</translation>
        </message>
        <message>
            <source>A waiter that was disconnected may have missed the message of a release.</source>
            <translation>被断开的等待者可能错过了释放消息。</translation>
        </message>
        <message>
            <source>Increase client-output-buffer-limit, or find the clients that read too slowly.</source>
            <translation>请提高 client-output-buffer-limit，或找出读取过慢的客户端。</translation>
        </message>
        <message>
            <source>Snapshot failed</source>
            <translation>快照失败</translation>
        </message>
        <message>
            <source>The last snapshot of the data failed, and the server accepts writes nevertheless.</source>
            <translation>最近一次数据快照失败，但服务器仍接受写入。</translation>
        </message>
        <message>
            <source>A restart loses all locks acquired since the last snapshot.</source>
            <translation>重启会丢失自上次快照以来获取的所有锁。</translation>
        </message>
        <message>
            <source>Check the disk and the log of the server.</source>
            <translation>检查服务器的磁盘和日志。</translation>
        </message>
        <message>
            <source>Tracking table nearly full</source>
            <translation>跟踪表即将用满</translation>
        </message>
        <message>
            <source>The server remembers nearly as many keys for client-side caches as its limit allows.</source>
            <translation>服务器为客户端缓存记录的键数已接近上限。</translation>
        </message>
        <message>
            <source>Lockscope reads locks again that did not change. Locks are not affected.</source>
            <translation>Lockscope 会重新读取未变化的锁。锁不受影响。</translation>
        </message>
        <message>
            <source>Increase tracking-table-max-keys.</source>
            <translation>增大 tracking-table-max-keys。</translation>
        </message>
        <message>
            <source>%1: connected_clients %2, maxclients %3.</source>
            <translation>%1：connected_clients %2，maxclients %3。</translation>
        </message>
        <message>
            <source>the last write to the append-only file failed</source>
            <translation>最近一次写入 AOF 文件失败</translation>
        </message>
        <message>
            <source>CLIENT PAUSE holds writes back</source>
            <translation>CLIENT PAUSE 使写命令等待</translation>
        </message>
        <message>
            <source>%1 %2 refuses writes, so the holder cannot renew.</source>
            <translation>%1 %2 拒绝写入，因此持有者无法续期。</translation>
        </message>
        <message>
            <source>memory in use %1, maxmemory %2, keys that maxmemory-policy %3 can evict: 0</source>
            <translation>已用内存 %1，maxmemory %2，maxmemory-policy %3 可驱逐的键：0</translation>
        </message>
        <message>
            <source>min-replicas-to-write %1, replicas in touch %2</source>
            <translation>min-replicas-to-write %1，保持联系的副本 %2</translation>
        </message>
        <message>
            <source>the last snapshot failed, stop-writes-on-bgsave-error yes</source>
            <translation>最近一次快照失败，stop-writes-on-bgsave-error yes</translation>
        </message>
        <message>
            <source>%1: its clock is %2 ahead of the clock of this machine.</source>
            <translation>%1：其时钟比本机时钟快 %2。</translation>
        </message>
        <message>
            <source>%1: its clock is %2 behind the clock of this machine.</source>
            <translation>%1：其时钟比本机时钟慢 %2。</translation>
        </message>
        <message>
            <source>%1: no save points (save), appendonly no.</source>
            <translation>%1：没有保存点（save），appendonly no。</translation>
        </message>
        <message>
            <source>%1: client_output_buffer_limit_disconnections %2.</source>
            <translation>%1：client_output_buffer_limit_disconnections %2。</translation>
        </message>
        <message>
            <source>%1: rdb_last_bgsave_status err.</source>
            <translation>%1：rdb_last_bgsave_status err。</translation>
        </message>
        <message>
            <source>%1: tracking_total_keys %2, tracking-table-max-keys %3.</source>
            <translation>%1：tracking_total_keys %2，tracking-table-max-keys %3。</translation>
        </message>
        <message>
            <source>1 key of %1 was skipped: %2</source>
            <translation>%1 的 1 个键被跳过：%2</translation>
        </message>
        <message>
            <source>%1 keys of %2 were skipped: %3</source>
            <translation>%2 的 %1 个键被跳过：%3</translation>
        </message>
        <message>
            <source>%1 could not be read: %2</source>
            <translation>无法读取 %1：%2</translation>
        </message>
        <message>
            <source>The key %1 could not be read. %2</source>
            <translation>无法读取键 %1。%2</translation>
        </message>
        <message>
            <source>The lock has more fields, waiters or permits than are shown.</source>
            <translation>该锁的字段、等待者或许可多于所显示的数量。</translation>
        </message>
        <message>
            <source>cannot write %1: %2</source>
            <translation>无法写入 %1：%2</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. This action was not recorded.</source>
            <translation>无法写入 %1：%2。此操作未记录。</translation>
        </message>
        <message>
            <source>The server&apos;s certificate is not verified. Anyone on the network path can read and change the traffic, including passwords.</source>
            <translation>未验证服务器的证书。网络路径上的任何人都可以读取和篡改传输内容，包括密码。</translation>
        </message>
        <message>
            <source>another program is writing it</source>
            <translation>另一个程序正在写入该文件</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. The file is unchanged.</source>
            <translation>无法写入 %1：%2。文件未更改。</translation>
        </message>
        <message>
            <source>it cannot be read</source>
            <translation>该文件无法读取</translation>
        </message>
        <message>
            <source>No keyring service replied.</source>
            <translation>没有密钥环服务响应。</translation>
        </message>
        <message>
            <source>The system keyring did not return the password: %1.</source>
            <translation>系统密钥环未返回密码：%1。</translation>
        </message>
        <message>
            <source>The system keyring did not reply within %1 s.</source>
            <translation>系统密钥环在 %1 秒内未响应。</translation>
        </message>
        <message>
            <source>Unlock the keyring, or give the password with --password-file or LOCKSCOPE_PASSWORD.</source>
            <translation>请解锁密钥环，或用 --password-file 或 LOCKSCOPE_PASSWORD 提供密码。</translation>
        </message>
        <message>
            <source>Unlock the keyring, or enter the password on the Sign-in tab of the connection.</source>
            <translation>请解锁密钥环，或在该连接的“登录”选项卡中输入密码。</translation>
        </message>
        <message>
            <source>The fault was not injected: no load is running. Start a load first.</source>
            <translation>未注入故障：没有负载在运行。请先启动负载。</translation>
        </message>
        <message>
            <source>cannot write %1: %2. Check the path and its permissions.</source>
            <translation>无法写入 %1：%2。请检查路径及其权限。</translation>
        </message>
        <message>
            <source>enter the name of the lock above</source>
            <translation>请在上方输入锁的名称</translation>
        </message>
        <message>
            <source>no reply. Check whether the server is overloaded or paused.</source>
            <translation>没有响应。请检查服务器是否过载或已暂停。</translation>
        </message>
        <message>
            <source>not read yet</source>
            <translation>尚未读取</translation>
        </message>
        <message>
            <source>the value is empty. Give at least one character.</source>
            <translation>值为空。请至少填写一个字符。</translation>
        </message>
        <message>
            <source>the text after b64: is not Base64. Correct it, or give the plain name.</source>
            <translation>b64: 之后的文本不是 Base64。请更正，或直接填写名称。</translation>
        </message>
        <message>
            <source>NAT map: &quot;%1&quot; is not a pair of addresses. Write announced:port=reached:port and separate pairs with commas.</source>
            <translation>NAT 映射：“%1”不是一对地址。请写作“公布地址:端口=可达地址:端口”，各对之间用逗号分隔。</translation>
        </message>
        <message>
            <source>cannot read %1: %2. Check the path and its permissions.</source>
            <translation>无法读取 %1：%2。请检查路径及其权限。</translation>
        </message>
        <message>
            <source>Give the password with --password-file or in LOCKSCOPE_PASSWORD.</source>
            <translation>请用 --password-file 或在 LOCKSCOPE_PASSWORD 中提供密码。</translation>
        </message>
        <message>
            <source>the value is empty. Write announced:port=reached:port.</source>
            <translation>值为空。请写作“公布地址:端口=可达地址:端口”。</translation>
        </message>
        <message>
            <source>--sentinel-user and --sentinel-password-file require sentinels. Give a redis+sentinel:// URL.</source>
            <translation>--sentinel-user 和 --sentinel-password-file 需要哨兵。请给出 redis+sentinel:// URL。</translation>
        </message>
        <message>
            <source>If the sentinels have their own user or password, give them with --sentinel-user and --sentinel-password-file or LOCKSCOPE_SENTINEL_PASSWORD.</source>
            <translation>如果哨兵有自己的用户或密码，请用 --sentinel-user 以及 --sentinel-password-file 或 LOCKSCOPE_SENTINEL_PASSWORD 提供。</translation>
        </message>
        <message>
            <source>If the sentinels have their own user or password, enter them on the Sign-in tab of the connection.</source>
            <translation>如果哨兵有自己的用户或密码，请在该连接的“登录”选项卡中输入。</translation>
        </message>
        <message>
            <source>Enter the password on the Sign-in tab of the connection.</source>
            <translation>请在该连接的“登录”选项卡中输入密码。</translation>
        </message>
        <message>
            <source>Other users can read a password on the command line. Use --password-file or LOCKSCOPE_PASSWORD.</source>
            <translation>其他用户能看到命令行中的密码。请改用 --password-file 或 LOCKSCOPE_PASSWORD。</translation>
        </message>
        <message>
            <source>a profile with this name already exists and was not changed.</source>
            <translation>同名的连接配置已存在，未作更改。</translation>
        </message>
        <message>
            <source>Profile %1: %2</source>
            <translation>连接配置 %1：%2</translation>
        </message>
        <message>
            <source>A profile name must not be empty or contain a slash or a backslash.</source>
            <translation>连接配置的名称不能为空，也不能包含斜杠或反斜杠。</translation>
        </message>
        <message>
            <source>there is no profile %1. Existing profiles: %2.</source>
            <translation>没有连接配置 %1。现有的连接配置：%2。</translation>
        </message>
        <message>
            <source>there is no profile %1. %2 contains no profiles.</source>
            <translation>没有连接配置 %1。%2 中没有任何连接配置。</translation>
        </message>
        <message>
            <source>the URL contains a password. Remove it and store it in the keyring.</source>
            <translation>URL 含有密码。请将其从 URL 中去掉，并存入密钥环。</translation>
        </message>
        <message>
            <source>--profile already defines the server. Remove --url, --sandbox and --sandbox-cluster, or remove --profile.</source>
            <translation>--profile 已指定服务器。请去掉 --url、--sandbox 和 --sandbox-cluster，或去掉 --profile。</translation>
        </message>
        <message>
            <source>%1 contains no profiles.</source>
            <translation>%1 中没有连接配置。</translation>
        </message>
        <message>
            <source>redlock needs several independent servers. Give --url several times, or --sandbox.</source>
            <translation>redlock 需要多台相互独立的服务器。请多次给出 --url，或使用 --sandbox。</translation>
        </message>
        <message>
            <source>--sandbox-cluster starts a private cluster. Remove --sandbox, --url, --user, --password-file and --nat.</source>
            <translation>--sandbox-cluster 会启动私有集群。请去掉 --sandbox、--url、--user、--password-file 和 --nat。</translation>
        </message>
        <message>
            <source>--sandbox starts a private server. Remove --url, --user, --password-file and --nat, or remove --sandbox.</source>
            <translation>--sandbox 会启动私有服务器。请去掉 --url、--user、--password-file 和 --nat，或去掉 --sandbox。</translation>
        </message>
        <message>
            <source>--sandbox starts a server without replicas. Remove --sync-replicas, or give the URL of a server with replicas.</source>
            <translation>--sandbox 启动的服务器没有副本。请去掉 --sync-replicas，或给出有副本的服务器的 URL。</translation>
        </message>
        <message>
            <source>the window never showed the state of %1 on the server</source>
            <translation>窗口显示的 %1 的状态始终与服务器不一致</translation>
        </message>
        <message>
            <source>--cert and --key require each other. Give both or neither.</source>
            <translation>--cert 和 --key 必须同时使用。请都给出，或都不给出。</translation>
        </message>
        <message>
            <source>--ca, --cert, --key, --sni and --insecure require TLS. Give a rediss:// URL.</source>
            <translation>--ca、--cert、--key、--sni 和 --insecure 需要 TLS。请给出 rediss:// 开头的 URL。</translation>
        </message>
        <message>
            <source>the value is empty. Give an address, or remove --url to use $LOCKSCOPE_URL.</source>
            <translation>值为空。请给出地址，或去掉 --url 以使用 $LOCKSCOPE_URL。</translation>
        </message>
        <message>
            <source>%1 is given twice. Give servers that are independent of each other.</source>
            <translation>%1 给出了两次。请给出相互独立的服务器。</translation>
        </message>
        <message>
            <source>only redlock uses several servers. Give one URL.</source>
            <translation>只有 redlock 使用多台服务器。请只给出一个 URL。</translation>
        </message>
        <message>
            <source>%1 is a node of a cluster, so the whole cluster is used. To use only this node, start with --single-node.</source>
            <translation>%1 是集群的一个节点，因此使用整个集群。如只使用该节点，启动时请加 --single-node。</translation>
        </message>
        <message>
            <source>To use only %1, add --single-node.</source>
            <translation>如只使用 %1，请加 --single-node。</translation>
        </message>
        <message>
            <source>--single-node is for the URL of one server, such as redis://127.0.0.1:7000. Remove it, or give such a URL.</source>
            <translation>--single-node 用于单台服务器的 URL，例如 redis://127.0.0.1:7000。请去掉它，或给出这样的 URL。</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1%2</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>s</source>
            <translation>秒</translation>
        </message>
        <message>
            <source>min</source>
            <translation>分钟</translation>
        </message>
        <message>
            <source>h</source>
            <translation>小时</translation>
        </message>
        <message>
            <source>days</source>
            <translation>天</translation>
        </message>
        <message>
            <source>; </source>
            <translation>；</translation>
        </message>
        <message>
            <source>There is no QCoreApplication, and Qt delivers no events without one. Create it before the deployment, and destroy it after the deployment and its clients.</source>
            <translation>没有 QCoreApplication，Qt 因此无法传递事件。请在创建部署之前创建它，并在部署及其客户端之后销毁它。</translation>
        </message>
        <message>
            <source>The connection to the deployment is closed.</source>
            <translation>与部署的连接已关闭。</translation>
        </message>
        <message>
            <source>This deployment was opened before fork(), and its threads do not exist in this process. Open another deployment after fork().</source>
            <translation>该部署在 fork() 之前打开，其线程在当前进程中不存在。请在 fork() 之后打开另一个部署。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, 2m or 1h.</source>
            <translation>“%1”不是时长。请填写带单位的数字，例如 250us、20ms、1.5s、2m 或 1h。</translation>
        </message>
        <message>
            <source>%1 is outside the allowed range %2 to %3.</source>
            <translation>%1 超出允许范围：%2 到 %3。</translation>
        </message>
        <message>
            <source>A blocking call was made on the thread that completes it, for example from the callback lockLost. Use a future or a coroutine there.</source>
            <translation>在负责完成调用的线程上（例如在 lockLost 回调中）发起了阻塞调用。此处请使用 future 或协程。</translation>
        </message>
        <message>
            <source>Cannot start a thread: the limit of processes and threads of this user or container is reached. End some of them, or raise the limit (ulimit -u, pids.max).</source>
            <translation>无法启动线程：已达到该用户或容器的进程数和线程数上限。请结束一部分进程或线程，或提高上限（ulimit -u、pids.max）。</translation>
        </message>
        <message>
            <source>Bad hash tag</source>
            <translation>错误的哈希标签</translation>
        </message>
        <message>
            <source>The keys of the lock are in different slots.</source>
            <translation>该锁的键位于不同的槽位。</translation>
        </message>
        <message>
            <source>In a cluster its scripts fail with CROSSSLOT.</source>
            <translation>在集群中其脚本会以 CROSSSLOT 失败。</translation>
        </message>
        <message>
            <source>Rename the lock: no braces, or one complete tag such as {orders}:1. Name a latch without braces.</source>
            <translation>重命名该锁：不用花括号，或只用一个完整的标签，例如 {orders}:1。闭锁的名称不要使用花括号。</translation>
        </message>
        <message>
            <source>Channels run out</source>
            <translation>频道将用尽</translation>
        </message>
        <message>
            <source>By default a Redisson client can subscribe to 250 channels of a server, and this client is close to the limit.</source>
            <translation>默认情况下，Redisson 客户端在一台服务器上最多订阅 250 个频道，该客户端已接近上限。</translation>
        </message>
        <message>
            <source>Further waiters fail instead of waiting.</source>
            <translation>超出上限的等待者会直接失败，而不是等待。</translation>
        </message>
        <message>
            <source>Increase subscriptionsPerConnection or subscriptionConnectionPoolSize, or wait for fewer locks at a time.</source>
            <translation>提高 subscriptionsPerConnection 或 subscriptionConnectionPoolSize，或减少同时等待的锁。</translation>
        </message>
        <message>
            <source>Clock ahead</source>
            <translation>时钟超前</translation>
        </message>
        <message>
            <source>A deadline is later than the queue explains: the clock of a client is ahead, or it waits far longer than the default.</source>
            <translation>有截止时间晚于按队列推算的时间：某客户端的时钟超前，或其等待时间远超默认值。</translation>
        </message>
        <message>
            <source>A client whose clock is ahead removes live waiters from the queue.</source>
            <translation>时钟超前的客户端会将仍存活的等待者移出队列。</translation>
        </message>
        <message>
            <source>Next waiter no longer exists</source>
            <translation>下一个等待者已不存在</translation>
        </message>
        <message>
            <source>The next waiter no longer exists: its channel has no subscriber.</source>
            <translation>下一个等待者已不存在：其频道没有订阅者。</translation>
        </message>
        <message>
            <source>No client can acquire the lock until the deadline of that waiter. The other waiters retry without a pause.</source>
            <translation>在该等待者的截止时间之前，任何客户端都无法获取锁。其他等待者会不停地重试。</translation>
        </message>
        <message>
            <source>Dead waiter</source>
            <translation>失效的等待者</translation>
        </message>
        <message>
            <source>A waiter in the queue no longer exists: its channel has no subscriber.</source>
            <translation>队列中有一个等待者已不存在：其频道没有订阅者。</translation>
        </message>
        <message>
            <source>When it becomes the first waiter, the lock stays free until its deadline.</source>
            <translation>轮到它成为队首时，锁会一直空闲到其截止时间。</translation>
        </message>
        <message>
            <source>Eviction can delete locks</source>
            <translation>驱逐可能删除锁</translation>
        </message>
        <message>
            <source>The server has a memory limit and a policy that evicts keys.</source>
            <translation>服务器设有内存上限，且其策略会驱逐键。</translation>
        </message>
        <message>
            <source>When memory is short, the server deletes locks, queues and deadlines while they are in use.</source>
            <translation>内存不足时，服务器会删除正在使用的锁、队列和截止时间。</translation>
        </message>
        <message>
            <source>Set maxmemory-policy noeviction, or use a separate server for locks.</source>
            <translation>设置 maxmemory-policy noeviction，或为锁使用单独的服务器。</translation>
        </message>
        <message>
            <source>Expired permits</source>
            <translation>到期的许可</translation>
        </message>
        <message>
            <source>The leases of these permits have expired: their holders died or are late.</source>
            <translation>这些许可的租约已到期：其持有者已终止，或未及时释放。</translation>
        </message>
        <message>
            <source>The permits become available when the next client acquires one.</source>
            <translation>下一个客户端获取许可时，这些许可将恢复可用。</translation>
        </message>
        <message>
            <source>Expired value of a group</source>
            <translation>组中的到期值</translation>
        </message>
        <message>
            <source>A value of the group was not released.</source>
            <translation>组中的一个值未释放。</translation>
        </message>
        <message>
            <source>Its count stays: the same holder needs one more release.</source>
            <translation>其计数保持不变：同一持有者还需再释放一次。</translation>
        </message>
        <message>
            <source>Ghost reader</source>
            <translation>幽灵读者</translation>
        </message>
        <message>
            <source>The timeout keys of a reader have all expired, but its holds are still counted: the client died or lost its renewals.</source>
            <translation>某个读者的超时键已全部到期，但其持有仍被计数：客户端已终止，或其续期丢失。</translation>
        </message>
        <message>
            <source>Writers wait as long as other readers renew the lock.</source>
            <translation>只要其他读者还在续期，写者就会一直等待。</translation>
        </message>
        <message>
            <source>First waiter without deadline</source>
            <translation>队首等待者无截止时间</translation>
        </message>
        <message>
            <source>The first waiter of the queue has no deadline: it was evicted, or deleted in part.</source>
            <translation>队首的等待者没有截止时间：已被驱逐或部分删除。</translation>
        </message>
        <message>
            <source>If this waiter is dead, all waiters behind it wait forever.</source>
            <translation>若该等待者已失效，其后的所有等待者会一直等待。</translation>
        </message>
        <message>
            <source>Remove the waiter if its channel has no subscriber.</source>
            <translation>若其频道没有订阅者，则移除该等待者。</translation>
        </message>
        <message>
            <source>Holder waits for itself</source>
            <translation>持有者等待自己</translation>
        </message>
        <message>
            <source>A client holds the lock without knowing it: the reply was lost.</source>
            <translation>某客户端持有锁却不知情：回复已丢失。</translation>
        </message>
        <message>
            <source>It waits for itself until the lock expires.</source>
            <translation>它等待自己，直到锁到期。</translation>
        </message>
        <message>
            <source>First waiter not notified</source>
            <translation>队首等待者未被通知</translation>
        </message>
        <message>
            <source>The lock is free, but the first waiter got no message: the waiter before it left without sending one.</source>
            <translation>锁已空闲，但队首的等待者没有收到消息：它前面的等待者离开时没有发送消息。</translation>
        </message>
        <message>
            <source>The lock stays free until the timeout of the first waiter.</source>
            <translation>在队首的等待者超时之前，锁一直空闲。</translation>
        </message>
        <message>
            <source>Many unlock replies kept</source>
            <translation>保留了许多解锁回复</translation>
        </message>
        <message>
            <source>Each of these keys keeps the reply of one unlock and never expires: it was made persistent or restored. Clients store such keys with a time to live of seconds.</source>
            <translation>每个键保存一次解锁的回复，且永不过期：它被设为持久，或由恢复产生。客户端存储这类键时只设置几秒的存活时间。</translation>
        </message>
        <message>
            <source>They use memory. Locks are not affected.</source>
            <translation>它们占用内存，锁不受影响。</translation>
        </message>
        <message>
            <source>Leaked lease</source>
            <translation>泄漏的租约</translation>
        </message>
        <message>
            <source>A lock expired that its client usually renews: older versions of Redisson give a lock() without lease the lease of an earlier lock(lease) on the same object.</source>
            <translation>客户端通常会续期的锁到期了：旧版 Redisson 会让无租约的 lock() 沿用同一对象上先前 lock(lease) 的租约。</translation>
        </message>
        <message>
            <source>The first renewal comes too late, and the holder loses the lock.</source>
            <translation>首次续期来得太晚，持有者失去锁。</translation>
        </message>
        <message>
            <source>Use a separate lock object for each lease, or update Redisson.</source>
            <translation>为每种租约使用单独的锁对象，或升级 Redisson。</translation>
        </message>
        <message>
            <source>Deadline without a queue entry</source>
            <translation>截止时间无对应队列项</translation>
        </message>
        <message>
            <source>A deadline is stored for a waiter that is not in the queue.</source>
            <translation>存有截止时间的等待者不在队列中。</translation>
        </message>
        <message>
            <source>The client waits, but never becomes the first waiter.</source>
            <translation>该客户端在等待，但永远不会成为队首。</translation>
        </message>
        <message>
            <source>Very long lease</source>
            <translation>租约过长</translation>
        </message>
        <message>
            <source>The lock expires only after hours. Redisson&apos;s multi lock creates such leases automatically.</source>
            <translation>锁要过数小时才到期。Redisson 的联锁会自行产生这样的租约。</translation>
        </message>
        <message>
            <source>If its holder dies, waiters wait that long.</source>
            <translation>若持有者终止，等待者要等同样长的时间。</translation>
        </message>
        <message>
            <source>Lost in a failover</source>
            <translation>主从切换中丢失</translation>
        </message>
        <message>
            <source>A hold disappeared without a release while its server failed over: replication is asynchronous.</source>
            <translation>服务器发生主从切换时，某个持有未经释放便消失了：复制是异步的。</translation>
        </message>
        <message>
            <source>The old holder and a new one may both work under the lock.</source>
            <translation>旧持有者与新持有者可能同时在锁下工作。</translation>
        </message>
        <message>
            <source>Check the data that the lock guards. To prevent this, acquire locks with synchronous replication.</source>
            <translation>检查该锁保护的数据。如需避免这种情况，请以同步复制的方式获取锁。</translation>
        </message>
        <message>
            <source>Lost wake-up</source>
            <translation>唤醒丢失</translation>
        </message>
        <message>
            <source>The lock is free, but clients wait for it: they missed the message of the release.</source>
            <translation>锁已空闲，但仍有客户端在等待：它们错过了释放消息。</translation>
        </message>
        <message>
            <source>The lock stays free until the timeouts of the waiting clients.</source>
            <translation>在等待客户端超时之前，锁一直空闲。</translation>
        </message>
        <message>
            <source>Very many readers</source>
            <translation>读者过多</translation>
        </message>
        <message>
            <source>Each release of a reader checks the timeout keys of all other readers.</source>
            <translation>读者每次释放时，都要检查其他所有读者的超时键。</translation>
        </message>
        <message>
            <source>The server blocks all other clients during each release.</source>
            <translation>每次释放期间，服务器会阻塞其他所有客户端。</translation>
        </message>
        <message>
            <source>Holder gone or paused</source>
            <translation>持有者已退出或暂停</translation>
        </message>
        <message>
            <source>A renewal is overdue: the client is paused, disconnected or dead.</source>
            <translation>续期已逾期：客户端暂停、断开连接或已终止。</translation>
        </message>
        <message>
            <source>The client loses the lock when the lease ends, and Redisson does not report that.</source>
            <translation>租约结束时该客户端会失去锁，而 Redisson 不会报告。</translation>
        </message>
        <message>
            <source>Two kinds of messages</source>
            <translation>两种消息</translation>
        </message>
        <message>
            <source>Some clients use plain messages and others sharded messages.</source>
            <translation>部分客户端使用普通消息，其他客户端使用分片消息。</translation>
        </message>
        <message>
            <source>They share the lock and do not notify each other.</source>
            <translation>它们共用该锁，却不会互相通知。</translation>
        </message>
        <message>
            <source>Configure the same kind of subscription for all clients (shardedSubscriptionMode).</source>
            <translation>为所有客户端配置同一种订阅方式（shardedSubscriptionMode）。</translation>
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
            <source>They do not exclude each other, and one deletes the holds of the other.</source>
            <translation>它们互不排斥，而且一方会删除另一方的持有。</translation>
        </message>
        <message>
            <source>Use one type of lock for each name.</source>
            <translation>每个名称只使用一种类型的锁。</translation>
        </message>
        <message>
            <source>Never expires</source>
            <translation>永不到期</translation>
        </message>
        <message>
            <source>The lock&apos;s key has no time to live: it was made persistent, restored or written by hand.</source>
            <translation>锁的键没有过期时间：它被设为持久、被恢复或手工写入。</translation>
        </message>
        <message>
            <source>If its holder no longer exists, waiters wait forever.</source>
            <translation>若其持有者已不存在，等待者会一直等待。</translation>
        </message>
        <message>
            <source>Orphan timeout keys</source>
            <translation>孤儿超时键</translation>
        </message>
        <message>
            <source>Timeout keys of read holds that no longer exist: the lock was force unlocked or expired before them.</source>
            <translation>这些超时键所属的读持有已不存在：锁被强制解锁，或先于它们到期。</translation>
        </message>
        <message>
            <source>They do no harm.</source>
            <translation>它们无害。</translation>
        </message>
        <message>
            <source>Delete the keys that never expire.</source>
            <translation>删除永不到期的键。</translation>
        </message>
        <message>
            <source>Partly released</source>
            <translation>部分释放</translation>
        </message>
        <message>
            <source>Some holds were released, and the others are no longer renewed: an acquisition was counted twice, or a release was lost.</source>
            <translation>部分持有已释放，其余的不再续期：某次获取被重复计数，或某次释放丢失。</translation>
        </message>
        <message>
            <source>The lock stays acquired until it expires.</source>
            <translation>在到期之前，锁一直被持有。</translation>
        </message>
        <message>
            <source>Messages load the cluster</source>
            <translation>消息加重集群负载</translation>
        </message>
        <message>
            <source>Each node of a cluster forwards each plain message to all other nodes.</source>
            <translation>集群的每个节点都会把每条普通消息转发给其他所有节点。</translation>
        </message>
        <message>
            <source>Releases load the whole cluster.</source>
            <translation>每次释放都会加重整个集群的负载。</translation>
        </message>
        <message>
            <source>Use sharded messages in the clients (shardedSubscriptionMode), on Redis 7 or later.</source>
            <translation>让客户端使用分片消息（shardedSubscriptionMode），需要 Redis 7 或更高版本。</translation>
        </message>
        <message>
            <source>Reader at risk</source>
            <translation>有风险的读者</translation>
        </message>
        <message>
            <source>Some holds of a reader have expired, or its renewal is late.</source>
            <translation>某个读者的部分持有已到期，或其续期延迟。</translation>
        </message>
        <message>
            <source>Once its last timeout key has expired, the next release of any reader deletes the whole lock.</source>
            <translation>其最后一个超时键到期后，任一读者的下一次释放都会删除整个锁。</translation>
        </message>
        <message>
            <source>Renewal storm</source>
            <translation>续期风暴</translation>
        </message>
        <message>
            <source>The client renews far more often than every third of the lease: its watchdog timers have multiplied.</source>
            <translation>客户端续期远比每三分之一租约一次频繁：其看门狗的定时器成倍增加。</translation>
        </message>
        <message>
            <source>The server receives needless commands.</source>
            <translation>服务器会收到不必要的命令。</translation>
        </message>
        <message>
            <source>Restart the client, or update Redisson.</source>
            <translation>重启客户端，或升级 Redisson。</translation>
        </message>
        <message>
            <source>Replicas lag behind</source>
            <translation>副本滞后</translation>
        </message>
        <message>
            <source>Replicas have not answered for some time.</source>
            <translation>副本已有一段时间没有响应。</translation>
        </message>
        <message>
            <source>Acquisitions that wait for replicas fail. A failover now would lose locks, and isLocked() may return an old state.</source>
            <translation>需要等待副本的获取会失败。此时发生主从切换会丢失锁，isLocked() 也可能返回旧状态。</translation>
        </message>
        <message>
            <source>Check the replicas and the network.</source>
            <translation>检查副本和网络。</translation>
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
            <source>Self-deadlock</source>
            <translation>自死锁</translation>
        </message>
        <message>
            <source>A reader waits for the write lock. A read lock cannot be upgraded to a write lock.</source>
            <translation>有读者在等待写锁。读锁不能升级为写锁。</translation>
        </message>
        <message>
            <source>The reader waits for itself.</source>
            <translation>该读者在等待自己。</translation>
        </message>
        <message>
            <source>Check the program of the holder: it must release the read lock before it acquires the write lock.</source>
            <translation>检查持有者的程序：它必须先释放读锁，再获取写锁。</translation>
        </message>
        <message>
            <source>Shortened write lease</source>
            <translation>写租约缩短</translation>
        </message>
        <message>
            <source>A read release inside a write hold set a shorter time to live.</source>
            <translation>在写持有期间释放读锁，缩短了剩余时间。</translation>
        </message>
        <message>
            <source>The writer loses the lock before its lease ends.</source>
            <translation>写者会在其租约结束之前失去锁。</translation>
        </message>
        <message>
            <source>Silent downgrade</source>
            <translation>降级未通知</translation>
        </message>
        <message>
            <source>A writer became a reader without a message to the waiting readers.</source>
            <translation>写者降级为读者，却没有通知等待中的读者。</translation>
        </message>
        <message>
            <source>Readers that could acquire the lock sleep until their timeouts.</source>
            <translation>本可获取锁的读者会休眠到各自超时。</translation>
        </message>
        <message>
            <source>Stacked write lease</source>
            <translation>写租约叠加</translation>
        </message>
        <message>
            <source>The leases of a re-entered write lock add up until the next renewal.</source>
            <translation>重入的写锁的租约会累加，直到下一次续期。</translation>
        </message>
        <message>
            <source>Stale waiter</source>
            <translation>逾期的等待者</translation>
        </message>
        <message>
            <source>The deadline of a waiter has passed.</source>
            <translation>某个等待者的截止时间已过。</translation>
        </message>
        <message>
            <source>The next client that tries to acquire the lock removes the waiter. If it is alive, it queues again at the end.</source>
            <translation>下一个尝试获取锁的客户端会移除该等待者。若其仍存活，则会重新排到队尾。</translation>
        </message>
        <message>
            <source>Stalled client</source>
            <translation>停滞的客户端</translation>
        </message>
        <message>
            <source>The renewals of many locks of one client are overdue: it is stuck or disconnected, or an error of one server stops its renewals.</source>
            <translation>同一客户端的许多锁续期逾期：它卡住或断开了连接，或某台服务器的错误使其停止续期。</translation>
        </message>
        <message>
            <source>The client loses all these locks when their leases end.</source>
            <translation>这些锁的租约结束时，该客户端会失去所有这些锁。</translation>
        </message>
        <message>
            <source>Check the client&apos;s process and the servers that it cannot reach.</source>
            <translation>检查该客户端的进程，以及它无法连接的服务器。</translation>
        </message>
        <message>
            <source>Starving writer</source>
            <translation>写者饥饿</translation>
        </message>
        <message>
            <source>Readers overlap without a gap, and this lock does not queue writers.</source>
            <translation>读者接连不断、没有间隙，而这种锁不会让写者排队。</translation>
        </message>
        <message>
            <source>A writer cannot acquire the lock.</source>
            <translation>写者无法获取锁。</translation>
        </message>
        <message>
            <source>Add pauses between reads, or use a fair lock.</source>
            <translation>在读操作之间加入停顿，或改用公平锁。</translation>
        </message>
        <message>
            <source>Timeout key outlives its lock</source>
            <translation>超时键比锁存活更久</translation>
        </message>
        <message>
            <source>The renewal of another reader shortened the time to live of the lock below the lease of this reader.</source>
            <translation>另一个读者的续期把锁的剩余时间缩短到了该读者的租约以下。</translation>
        </message>
        <message>
            <source>If the renewing reader dies, this reader loses its hold early.</source>
            <translation>若执行续期的读者终止，该读者会提前失去持有。</translation>
        </message>
        <message>
            <source>Many fencing tokens</source>
            <translation>防护令牌过多</translation>
        </message>
        <message>
            <source>The counter of a fenced lock is never removed: a name that is used once leaves its counter behind.</source>
            <translation>防护锁的计数器从不删除：只用过一次的名称也会留下计数器。</translation>
        </message>
        <message>
            <source>The counters fill the memory.</source>
            <translation>这些计数器会占满内存。</translation>
        </message>
        <message>
            <source>Use few names for fenced locks. Delete a counter only if no resource remembers its tokens.</source>
            <translation>只为防护锁使用少量名称。仅当没有资源记住某计数器的令牌时，才可删除该计数器。</translation>
        </message>
        <message>
            <source>Transaction waits for itself</source>
            <translation>事务等待自己</translation>
        </message>
        <message>
            <source>A client writes in a transaction while a client waits: inside a Redisson transaction a read lock ignores the transaction&apos;s own write lock.</source>
            <translation>有客户端在事务中写入，同时有客户端在等待：在 Redisson 事务中，读锁会忽略该事务自己的写锁。</translation>
        </message>
        <message>
            <source>If the waiting client is the writing client, it waits for itself.</source>
            <translation>若等待的客户端就是写入的客户端，则它在等待自己。</translation>
        </message>
        <message>
            <source>Check the program of the client that writes.</source>
            <translation>检查正在写的客户端的程序。</translation>
        </message>
        <message>
            <source>Hold that may be unknown</source>
            <translation>持有者可能不知情</translation>
        </message>
        <message>
            <source>A lock with the lease of its client&apos;s watchdog was never renewed while other clients wait: the reply may have been lost, or the lock was acquired with such a lease.</source>
            <translation>一个使用其客户端看门狗租约的锁从未续期，而其他客户端在等待：回复可能已丢失，或锁在获取时就指定了这样的租约。</translation>
        </message>
        <message>
            <source>The client may not know that it holds the lock, and wait for itself.</source>
            <translation>该客户端可能不知道自己持有锁，从而在等待自己。</translation>
        </message>
        <message>
            <source>Unknown holder</source>
            <translation>未知持有者</translation>
        </message>
        <message>
            <source>The lock has a mode, but its fields do not identify a Redisson holder.</source>
            <translation>该锁有模式，但其字段无法识别出 Redisson 持有者。</translation>
        </message>
        <message>
            <source>No client can release it. Clients wait until it expires.</source>
            <translation>任何客户端都无法释放它。客户端要等到它到期。</translation>
        </message>
        <message>
            <source>Find the program that wrote these fields.</source>
            <translation>找出写入这些字段的程序。</translation>
        </message>
        <message>
            <source>Slots without a primary</source>
            <translation>部分槽位无主节点</translation>
        </message>
        <message>
            <source>The cluster does not serve every slot: the primary failed, or no primary is assigned.</source>
            <translation>集群没有覆盖所有槽位：部分槽位的主节点失效，或未分配主节点。</translation>
        </message>
        <message>
            <source>No lock in these slots can be acquired, renewed or released. By default, the cluster then serves no slot.</source>
            <translation>这些槽位中的锁无法获取、续期或释放。默认情况下，此时集群的所有槽位都不可用。</translation>
        </message>
        <message>
            <source>Restore a primary or a replica of these slots. Check CLUSTER NODES, and repair the cluster with redis-cli --cluster fix.</source>
            <translation>恢复这些槽位的主节点或副本。检查 CLUSTER NODES，并用 redis-cli --cluster fix 修复集群。</translation>
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
            <translation>在某个租约或等待结束前，谁也无法继续。</translation>
        </message>
        <message>
            <source>Force unlock one of the locks. Acquire the locks in the same order in all programs.</source>
            <translation>强制解锁其中一个锁。在所有程序中按相同顺序获取这些锁。</translation>
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
            <source>No client removes it. If it is dead, all waiters behind it wait forever once it is the first.</source>
            <translation>没有客户端会移除它。若它已失效，一旦成为队首，其后的所有等待者会一直等待。</translation>
        </message>
        <message>
            <source>Renewed and never released</source>
            <translation>续期却从不释放</translation>
        </message>
        <message>
            <source>The lock is renewed and has not been released for a long time. This may be intended. Otherwise the thread died or lost the lock object while its process runs.</source>
            <translation>该锁一直在续期，很久没有释放。这可能是有意的。否则就是线程已终止或丢失了锁对象，而其进程仍在运行。</translation>
        </message>
        <message>
            <source>The lock stays acquired as long as the process runs.</source>
            <translation>只要该进程仍在运行，锁就一直被持有。</translation>
        </message>
        <message>
            <source>Key of another type</source>
            <translation>类型不符的键</translation>
        </message>
        <message>
            <source>Another program uses the name of one of the lock&apos;s keys.</source>
            <translation>另一个程序占用了该锁的某个键名。</translation>
        </message>
        <message>
            <source>The lock&apos;s scripts fail with WRONGTYPE.</source>
            <translation>该锁的脚本会以 WRONGTYPE 失败。</translation>
        </message>
        <message>
            <source>Rename the lock or the other key.</source>
            <translation>重命名该锁或另一个键。</translation>
        </message>
        <message>
            <source>Remove the waiter if the queue is unchanged. The next waiter gets a message if the lock is free.</source>
            <translation>若无变化，则移除该等待者。若锁空闲，下一个等待者会收到消息。</translation>
        </message>
        <message>
            <source>Remove the holds of the ghost reader if it is still one, and notify waiting clients.</source>
            <translation>若仍是幽灵读者，则移除其持有，并通知等待客户端。</translation>
        </message>
        <message>
            <source>Set a time to live of 30 s. A live holder renews it, otherwise the lock expires.</source>
            <translation>设置 30 秒的过期时间。存活的持有者会续期，否则锁会到期。</translation>
        </message>
        <message>
            <source>Notify the waiting clients, so that they retry. Stored data does not change.</source>
            <translation>通知等待客户端，使其重试。存储的数据不变。</translation>
        </message>
        <message>
            <source>Check the program of the holder first. Force unlock if it has left the guarded section.</source>
            <translation>先检查持有者的程序。若其已离开受保护的代码段，则强制解锁。</translation>
        </message>
        <message>
            <source>its deadline had passed</source>
            <translation>其截止时间已过</translation>
        </message>
        <message>
            <source>removed, as a latch is when its count reaches 0</source>
            <translation>已移除，闭锁的计数归 0 时即会如此</translation>
        </message>
        <message>
            <source>the semaphore was removed</source>
            <translation>该信号量已移除</translation>
        </message>
        <message>
            <source>it has a time to live again</source>
            <translation>它又有了过期时间</translation>
        </message>
        <message>
            <source>Channels are shared by all databases, so messages of locks with the same name in other databases are also received.</source>
            <translation>频道由所有数据库共用，因此也会收到其他数据库中同名锁的消息。</translation>
        </message>
        <message>
            <source>this program did not run for %1</source>
            <translation>本程序停止运行了 %1</translation>
        </message>
        <message>
            <source>Failover: %1 replaced %2.</source>
            <translation>主从切换：%1 已接替 %2。</translation>
        </message>
        <message>
            <source>the connection was lost</source>
            <translation>连接已断开</translation>
        </message>
        <message>
            <source>too many keys are written to report each one, so new locks are found by periodic scans</source>
            <translation>写入的键过多，无法逐一报告，因此通过定期扫描发现新锁</translation>
        </message>
        <message>
            <source>the setting of keyspace notifications cannot be read: %1</source>
            <translation>无法读取键空间通知的设置：%1</translation>
        </message>
        <message>
            <source>the server refused to track keys: %1</source>
            <translation>服务器拒绝跟踪键：%1</translation>
        </message>
        <message>
            <source>it is no longer a primary</source>
            <translation>它已不是主节点</translation>
        </message>
        <message>
            <source>keyspace notifications are off (notify-keyspace-events is &quot;%1&quot;, not &quot;KA&quot;)</source>
            <translation>键空间通知未开启（notify-keyspace-events 为“%1”，而非“KA”）</translation>
        </message>
        <message>
            <source>%1 cannot be read: %2</source>
            <translation>无法读取 %1：%2</translation>
        </message>
        <message>
            <source>%1 cannot be read completely. %2</source>
            <translation>无法完整读取 %1。%2</translation>
        </message>
        <message>
            <source>%1 and %2 more cannot be read completely. %3</source>
            <translation>无法完整读取 %1 及另外 %2 个锁。%3</translation>
        </message>
        <message>
            <source>Reading %1 has taken several seconds: the server does not answer, or no node of the cluster serves the slot. Check CLUSTER INFO and CLUSTER NODES.</source>
            <translation>读取 %1 已耗时数秒：服务器无响应，或没有集群节点负责该槽位。请检查 CLUSTER INFO 和 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>Reading %1 and %2 more has taken several seconds: the server does not answer, or no node of the cluster serves the slot. Check CLUSTER INFO and CLUSTER NODES.</source>
            <translation>读取 %1 及另外 %2 个已耗时数秒：服务器无响应，或没有集群节点负责该槽位。请检查 CLUSTER INFO 和 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>%1 and %2 more cannot be read: %3</source>
            <translation>无法读取 %1 及另外 %2 个：%3</translation>
        </message>
        <message>
            <source>all connections come from there</source>
            <translation>所有连接都来自该处</translation>
        </message>
        <message>
            <source>it sent a command, and only connections from there were active then</source>
            <translation>它发送了命令，而当时只有来自该处的连接处于活动状态</translation>
        </message>
        <message>
            <source>no other client is connected: its program has ended or lost its connections</source>
            <translation>没有其他客户端连接：其程序已结束或已断开连接</translation>
        </message>
        <message>
            <source>all connections that could be read come from there</source>
            <translation>能读取到的所有连接都来自该处</translation>
        </message>
        <message>
            <source>the connections of the servers cannot be listed</source>
            <translation>无法列出服务器的连接</translation>
        </message>
        <message>
            <source>the connections of %1 cannot be listed: %2</source>
            <translation>无法列出 %1 的连接：%2</translation>
        </message>
        <message>
            <source>it is subscribed as a waiter, and all subscribed connections come from there</source>
            <translation>它以等待者身份订阅，且所有已订阅的连接都来自该处</translation>
        </message>
        <message>
            <source>a connection from there is named after its UUID</source>
            <translation>来自该处的一个连接以其 UUID 命名</translation>
        </message>
        <message>
            <source>The server sent an unexpected reply to %1.</source>
            <translation>服务器对 %1 返回了意外的回复。</translation>
        </message>
        <message>
            <source>Cannot read the muted findings: %1 has another format. Move the file away.</source>
            <translation>无法读取已静默的诊断项：%1 的格式不同。请将该文件移走。</translation>
        </message>
        <message>
            <source>Cannot read the muted findings in %1: %2. Check the permissions of the file.</source>
            <translation>无法读取 %1 中已静默的诊断项：%2。请检查该文件的权限。</translation>
        </message>
        <message>
            <source>Cannot write the muted findings to %1: %2. The file is unchanged.</source>
            <translation>无法将已静默的诊断项写入 %1：%2。未做任何更改。</translation>
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
            <source>%1 is damaged at byte %2: its checksum is wrong.</source>
            <translation>%1 在第 %2 字节处损坏：校验和不符。</translation>
        </message>
        <message>
            <source>%1 is incomplete: the recorder was killed or is still recording. The data up to that point is shown.</source>
            <translation>%1 不完整：录制程序被终止，或仍在录制。仅显示截断处之前的数据。</translation>
        </message>
        <message>
            <source>%1 contains no data: it was cut off before the first snapshot was written.</source>
            <translation>%1 不含数据：在写入首个快照之前即被截断。</translation>
        </message>
        <message>
            <source>%1 contains no data: it was cut off at its beginning.</source>
            <translation>%1 不含数据：开头即被截断。</translation>
        </message>
        <message>
            <source>The recording to %1 has ended.</source>
            <translation>到 %1 的录制已结束。</translation>
        </message>
        <message>
            <source>%1 already contains a recording. Choose another name, or replace it with --replace.</source>
            <translation>%1 中已有录制。请换一个名称，或用 --replace 替换。</translation>
        </message>
        <message>
            <source>%1 is not a Lockscope recording. Create one with &quot;lockscope-cli record FILE&quot;.</source>
            <translation>%1 不是 Lockscope 的录制文件。请用“lockscope-cli record FILE”录制。</translation>
        </message>
        <message>
            <source>%1 has data after the end of the recording. That data is not shown.</source>
            <translation>%1 在录制结束之后还有数据。这些数据未显示。</translation>
        </message>
        <message>
            <source>Cannot record to %1: the existing file is not a recording. Choose another name.</source>
            <translation>无法录制到 %1：现有文件不是录制文件。请换一个名称。</translation>
        </message>
        <message>
            <source>Cannot record to %1: it is not a regular file. Choose another name.</source>
            <translation>无法录制到 %1：它不是普通文件。请换一个名称。</translation>
        </message>
        <message>
            <source>Cannot record to %1: the existing file cannot be read (%2). Choose another name.</source>
            <translation>无法录制到 %1：无法读取现有文件（%2）。请换一个名称。</translation>
        </message>
        <message>
            <source>%1 locks do not fit into the %2 bytes allowed for %3. Allow more bytes, or record fewer locks with --match.</source>
            <translation>%3 最多允许 %2 字节，容不下 %1 个锁。请放宽字节数，或用 --match 减少录制的锁。</translation>
        </message>
        <message>
            <source>A recording needs at least %1 bytes.</source>
            <translation>录制至少需要 %1 字节。</translation>
        </message>
        <message>
            <source>Cannot create %1: %2. Free disk space, or choose another name.</source>
            <translation>无法创建 %1：%2。请释放磁盘空间，或换一个名称。</translation>
        </message>
        <message>
            <source>Cannot read %1: %2.</source>
            <translation>无法读取 %1：%2。</translation>
        </message>
        <message>
            <source>Cannot rename %1 to %2. The recording has ended.</source>
            <translation>无法将 %1 重命名为 %2。录制已结束。</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. Free disk space, or choose another name.</source>
            <translation>无法写入 %1：%2。请释放磁盘空间，或换一个名称。</translation>
        </message>
        <message>
            <source>%1 has format version %2, but this program reads version %3. Use the program that recorded it, or a newer one.</source>
            <translation>%1 的格式版本为 %2，而本程序读取版本 %3。请使用录制它的程序或更新的版本。</translation>
        </message>
        <message>
            <source>This connection is read-only. Connect without --read-only to change a lock.</source>
            <translation>此连接为只读。如需更改锁，请不带 --read-only 连接。</translation>
        </message>
        <message>
            <source>The waiter was left in the queue because it may still be waiting: %1</source>
            <translation>该等待者可能仍在等待，因此保留在队列中：%1</translation>
        </message>
        <message>
            <source>The search was cancelled.</source>
            <translation>已取消搜索。</translation>
        </message>
        <message>
            <source>Lockscope cannot search for locks: %1</source>
            <translation>Lockscope 无法搜索锁：%1</translation>
        </message>
        <message>
            <source>No node serves %1 of the 16384 slots of the cluster (%2), so locks there cannot be read. Check CLUSTER NODES.</source>
            <translation>集群的 16384 个槽位中有 %1 个没有节点提供服务（%2），因此无法读取其中的锁。请检查 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>only the node %1 was read, and the locks of the other nodes are missing. Connect to the whole cluster.</source>
            <translation>只读取了节点 %1，缺少其他节点上的锁。请连接整个集群。</translation>
        </message>
        <message>
            <source>%1 has slot %2, %3 has slot %4.</source>
            <translation>%1 的槽位是 %2，%3 的槽位是 %4。</translation>
        </message>
        <message>
            <source>%1: %2 is subscribed to %3 channels. Connections: %4.</source>
            <translation>%1：%2 订阅了 %3 个频道，连接数为 %4。</translation>
        </message>
        <message>
            <source>The deadline of %1 is in %2.</source>
            <translation>%1 的截止时间在 %2后。</translation>
        </message>
        <message>
            <source>%1 is at place %2, %3. No client is subscribed to %4.</source>
            <translation>%1 排在第 %2 位，%3。没有客户端订阅 %4。</translation>
        </message>
        <message>
            <source>%1: maxmemory %2, maxmemory-policy %3, evicted_keys %4.</source>
            <translation>%1：maxmemory %2，maxmemory-policy %3，evicted_keys %4。</translation>
        </message>
        <message>
            <source>%1 of %2 scores in %3 have passed, the first %4 ago.</source>
            <translation>%3 的 %2 个分值中有 %1 个已过期，最早的已过去 %4。</translation>
        </message>
        <message>
            <source>%1:%2:expire_time passed %3 ago.</source>
            <translation>%1:%2:expire_time 已过去 %3。</translation>
        </message>
        <message>
            <source>%1:%2:expire_time is missing.</source>
            <translation>缺少 %1:%2:expire_time。</translation>
        </message>
        <message>
            <source>Field %1 counts %2. None of its timeout keys exists (%3 of %3).</source>
            <translation>字段 %1 计数为 %2，其 %3 个超时键均不存在。</translation>
        </message>
        <message>
            <source>%1 is a field of %2 and also in its queue.</source>
            <translation>%1 是 %2 的字段，同时也在其队列中。</translation>
        </message>
        <message>
            <source>EXISTS %1 is 0 for %2 s. %3 is the first in the queue and subscribed to %4.</source>
            <translation>EXISTS %1 为 0 已有 %2 秒。%3 位于队首，并已订阅 %4。</translation>
        </message>
        <message>
            <source>%1 keys redisson_unlock_latch:{%2}:…</source>
            <translation>%1 个 redisson_unlock_latch:{%2}:… 键</translation>
        </message>
        <message>
            <source>%1 had a lease of at most %2, which expired. Before, the same client held the lock with %3.</source>
            <translation>%1 的租约最长为 %2，已到期。此前，同一客户端持有该锁时的租约为 %3。</translation>
        </message>
        <message>
            <source>%1 has a score in %2, but is not in the queue.</source>
            <translation>%1 在 %2 中有分值，但不在队列中。</translation>
        </message>
        <message>
            <source>%1 expires in %2.</source>
            <translation>%1 将在 %2后到期。</translation>
        </message>
        <message>
            <source>%1 held the lock on %2 with %3 left. On %4 it does not hold it.</source>
            <translation>%1 曾在 %2 上持有该锁，还剩 %3。在 %4 上，它并未持有该锁。</translation>
        </message>
        <message>
            <source>EXISTS %1 is 0 for %2 s without a message on %3. Subscribed clients: %4.</source>
            <translation>EXISTS %1 为 0 已有 %2 秒，%3 上没有消息。已订阅的客户端数：%4。</translation>
        </message>
        <message>
            <source>HLEN %1 is %2.</source>
            <translation>%1 的 HLEN 为 %2。</translation>
        </message>
        <message>
            <source>%1: NUMSUB %2, SHARDNUMSUB %3</source>
            <translation>%1：NUMSUB %2，SHARDNUMSUB %3</translation>
        </message>
        <message>
            <source>Holders in one hash: %1, unknown fields: %2.</source>
            <translation>同一哈希中有 %1 个持有者和 %2 个未知字段。</translation>
        </message>
        <message>
            <source>PTTL %1 is -1. Waiters in the queue: %2.</source>
            <translation>PTTL %1 为 -1。队列中有 %2 个等待者。</translation>
        </message>
        <message>
            <source>%1 expires in %2</source>
            <translation>%1 将在 %2后到期</translation>
        </message>
        <message>
            <source>%1 never expires</source>
            <translation>%1 永不到期</translation>
        </message>
        <message>
            <source>%1 PUBLISH per second, each to %2 nodes.</source>
            <translation>每秒 %1 次 PUBLISH，每次都发往 %2 个节点。</translation>
        </message>
        <message>
            <source>Field %1 counts %2. Expired timeout keys: %3 of %4.</source>
            <translation>字段 %1 计数为 %2。%4 个超时键中有 %3 个已到期。</translation>
        </message>
        <message>
            <source>%1 was renewed %2 times within %3 s.</source>
            <translation>%1 在 %3 秒内续期 %2 次。</translation>
        </message>
        <message>
            <source>%1 has %2 left of %3. Renewals seen: %4.</source>
            <translation>%1 还剩 %2，租约为 %3。观察到 %4 次续期。</translation>
        </message>
        <message>
            <source>%1: %2.</source>
            <translation>%1：%2。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed. It had place %2 and now has place %3.</source>
            <translation>%1 的截止时间已过。它原来排在第 %2 位，现在排在第 %3 位。</translation>
        </message>
        <message>
            <source>%1 is the only reader for %2 s, and one client waits on %3.</source>
            <translation>%1 作为唯一的读者已有 %2 秒，且有一个客户端在 %3 上等待。</translation>
        </message>
        <message>
            <source>Field %1 counts %2 in read mode, and %1 waits for the write lock.</source>
            <translation>字段 %1 在读模式下计数为 %2，而 %1 正在等待写锁。</translation>
        </message>
        <message>
            <source>The time to live of %1 fell from %2 to %3 when a read hold was released inside a write hold.</source>
            <translation>在写持有期间释放读持有时，%1 的剩余时间从 %2降到 %3。</translation>
        </message>
        <message>
            <source>%1 went from write to read mode without a message on %2. Subscribed clients: %3.</source>
            <translation>%1 从写模式转为读模式，但 %2 上没有消息。已订阅的客户端数：%3。</translation>
        </message>
        <message>
            <source>Field %1 counts %2 and has %3 left.</source>
            <translation>字段 %1 计数为 %2，还剩 %3。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed %2 ago. Its client is subscribed.</source>
            <translation>%1 的截止时间已过去 %2。其客户端仍在订阅。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed %2 ago. No client is subscribed to its channel.</source>
            <translation>%1 的截止时间已过去 %2。没有客户端订阅其频道。</translation>
        </message>
        <message>
            <source>The deadline of %1 passed %2 ago. Not all nodes report their subscribers.</source>
            <translation>%1 的截止时间已过去 %2。并非所有节点都报告了订阅者。</translation>
        </message>
        <message>
            <source>Client %1: %2.</source>
            <translation>客户端 %1：%2。</translation>
        </message>
        <message>
            <source>Client %1: %2 and %3 more.</source>
            <translation>客户端 %1：%2，另有 %3 个。</translation>
        </message>
        <message>
            <source>%1 is in read mode for %2 s. Clients subscribed to %3: %4.</source>
            <translation>%1 处于读模式已有 %2 秒。订阅 %3 的客户端数：%4。</translation>
        </message>
        <message>
            <source>%1 expires in %2, a timeout key of %3 in %4.</source>
            <translation>%1 将在 %2后到期，而 %3 的一个超时键将在 %4后到期。</translation>
        </message>
        <message>
            <source>%1 keys redisson_lock_token:… of locks without a holder, such as %2.</source>
            <translation>%1 个 redisson_lock_token:… 键，其锁无人持有，例如 %2。</translation>
        </message>
        <message>
            <source>%1 holds the write lock in a transaction for %2 s. Clients subscribed to %3: %4.</source>
            <translation>%1 在事务中持有写锁已有 %2 秒。订阅 %3 的客户端数：%4。</translation>
        </message>
        <message>
            <source>Fields beside the mode %1: %2.</source>
            <translation>除模式 %1 外的字段：%2。</translation>
        </message>
        <message>
            <source>%1: cluster_state is %2, slots without a primary: %3 of 16384 (%4).</source>
            <translation>%1：cluster_state 为 %2，16384 个槽位中有 %3 个没有主节点（%4）。</translation>
        </message>
        <message>
            <source>%1: cluster_state is %2, but every slot has a primary.</source>
            <translation>%1：cluster_state 为 %2，但每个槽位都有主节点。</translation>
        </message>
        <message>
            <source>%1 waits for %2, held by %3</source>
            <translation>%1 等待 %2，其持有者为 %3</translation>
        </message>
        <message>
            <source>%1 is at place %2 of the queue and has no score in %3.</source>
            <translation>%1 排在队列第 %2 位，但在 %3 中没有分值。</translation>
        </message>
        <message>
            <source>%1 has held the lock for at least %2 s. Renewals seen: %3. Waiting clients: %4.</source>
            <translation>%1 持有该锁至少已有 %2 秒。观察到 %3 次续期。等待客户端数：%4。</translation>
        </message>
        <message>
            <source>TYPE %1 is %2, not %3.</source>
            <translation>%1 的 TYPE 为 %2，而非 %3。</translation>
        </message>
        <message>
            <source>deadline in %1</source>
            <translation>截止时间在 %1后</translation>
        </message>
        <message>
            <source>no deadline</source>
            <translation>无截止时间</translation>
        </message>
        <message>
            <source>deadline %1 ago</source>
            <translation>截止时间已过去 %1</translation>
        </message>
        <message>
            <source>deadline unknown</source>
            <translation>截止时间未知</translation>
        </message>
        <message>
            <source>Waiting clients are counted with %1.</source>
            <translation>使用 %1 统计等待的客户端。</translation>
        </message>
        <message>
            <source>Waiting clients cannot be counted.</source>
            <translation>无法统计等待的客户端。</translation>
        </message>
        <message>
            <source>Locks are found with %1.</source>
            <translation>使用 %1 查找锁。</translation>
        </message>
        <message>
            <source>Only locks with waiting clients are found, with PUBSUB CHANNELS.</source>
            <translation>只能用 PUBSUB CHANNELS 找到有客户端等待的锁。</translation>
        </message>
        <message>
            <source>Locks cannot be found by a search.</source>
            <translation>无法搜索锁。</translation>
        </message>
        <message>
            <source>Changes are reported by keyspace notifications.</source>
            <translation>更改由键空间通知报告。</translation>
        </message>
        <message>
            <source>Changes are found by polling.</source>
            <translation>通过轮询发现更改。</translation>
        </message>
        <message>
            <source>Changes are reported by CLIENT TRACKING.</source>
            <translation>更改由 CLIENT TRACKING 报告。</translation>
        </message>
        <message>
            <source>Locks are read with %1.</source>
            <translation>使用 %1 读取锁。</translation>
        </message>
        <message>
            <source>Locks are read with single commands, in several steps.</source>
            <translation>使用单个命令分多步读取锁。</translation>
        </message>
        <message>
            <source>Locks are released with %1.</source>
            <translation>使用 %1 释放锁。</translation>
        </message>
        <message>
            <source>Locks cannot be released: the server refuses scripts.</source>
            <translation>无法释放锁：服务器拒绝脚本。</translation>
        </message>
        <message>
            <source>Locks cannot be released: the connection is read-only.</source>
            <translation>无法释放锁：连接为只读。</translation>
        </message>
        <message>
            <source>the answer is not a word or {&quot;denied&quot;: TIME}</source>
            <translation>答复既不是一个词，也不是 {&quot;denied&quot;: TIME}</translation>
        </message>
        <message>
            <source>The case was cancelled before its last step.</source>
            <translation>案例在最后一步之前被取消。</translation>
        </message>
        <message>
            <source>A difference of Redisson in a case has no reason. Add &quot;why&quot;.</source>
            <translation>案例中与 Redisson 的差异没有说明原因。请添加 &quot;why&quot;。</translation>
        </message>
        <message>
            <source>a wait has no &quot;ms&quot;</source>
            <translation>wait 缺少 &quot;ms&quot;</translation>
        </message>
        <message>
            <source>%1 cannot finish a wait that it did not begin.</source>
            <translation>%1 无法结束并未开始的等待。</translation>
        </message>
        <message>
            <source>Cannot read the step %1 of a case: %2.</source>
            <translation>无法读取案例的步骤 %1：%2。</translation>
        </message>
        <message>
            <source>a time is not a number from 0</source>
            <translation>时间不是从 0 开始的数字</translation>
        </message>
        <message>
            <source>&quot;who&quot; is not a holder from A to %1</source>
            <translation>&quot;who&quot; 不是 A 到 %1 之间的持有者</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is unknown</source>
            <translation>“%1”未知</translation>
        </message>
        <message>
            <source>The cases cannot be read: they are not of format 1.</source>
            <translation>无法读取案例：其格式版本不是 1。</translation>
        </message>
        <message>
            <source>the answer is %1, expected %2</source>
            <translation>答复为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the error is %1, expected %2</source>
            <translation>错误为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the step failed: %1</source>
            <translation>步骤失败：%1</translation>
        </message>
        <message>
            <source>the step failed: %1 (%2)</source>
            <translation>步骤失败：%1（%2）</translation>
        </message>
        <message>
            <source>the findings are %1, expected %2</source>
            <translation>诊断项为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>stored is %1, expected %2 (times may differ by -%3 to +%4 ms)</source>
            <translation>存储的是 %1，预期为 %2（时间可相差 -%3 到 +%4 毫秒）</translation>
        </message>
        <message>
            <source>not expected: %1</source>
            <translation>预期之外：%1</translation>
        </message>
        <message>
            <source>missing: %1</source>
            <translation>缺少：%1</translation>
        </message>
        <message>
            <source>the message is %1, expected %2</source>
            <translation>消息为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the message is %1, expected none</source>
            <translation>消息为 %1，预期没有消息</translation>
        </message>
        <message>
            <source>no message was published, expected %1</source>
            <translation>没有发布消息，预期为 %1</translation>
        </message>
        <message>
            <source>there is no finding, expected %1</source>
            <translation>没有诊断项，预期为 %1</translation>
        </message>
        <message>
            <source>subscribers: %1, expected %2</source>
            <translation>订阅者数量为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>the token is %1, expected %2</source>
            <translation>令牌为 %1，预期为 %2</translation>
        </message>
        <message>
            <source>The watchdog of %1 is frozen. Its holds are not renewed and end with their leases.</source>
            <translation>%1 的看门狗已冻结。其持有不再续期，将随租约到期而结束。</translation>
        </message>
        <message>
            <source>A lease expired and Redis removed the key. No client did this.</source>
            <translation>租约到期，Redis 删除了键。这不是任何客户端所为。</translation>
        </message>
        <message>
            <source>%1 lost the lock: its lease expired without a renewal. Other clients can acquire it.</source>
            <translation>%1 丢失了锁：租约未续期而到期。其他客户端可以获取该锁。</translation>
        </message>
        <message>
            <source>%1 lost the lock: its lease expired without a renewal (%2). Other clients can acquire it.</source>
            <translation>%1 丢失了锁：租约未续期而到期（%2）。其他客户端可以获取该锁。</translation>
        </message>
        <message>
            <source>%1 lost the lock: another client deleted its hold. Other clients can acquire the lock.</source>
            <translation>%1 丢失了锁：另一个客户端删除了其持有。其他客户端可以获取该锁。</translation>
        </message>
        <message>
            <source>%1 lost the lock: the server restarted without its data. Other clients can acquire the lock.</source>
            <translation>%1 丢失了锁：服务器重启后数据丢失。其他客户端可以获取该锁。</translation>
        </message>
        <message>
            <source>The server restarted without its data. No client did this.</source>
            <translation>服务器重启后数据丢失。这不是任何客户端所为。</translation>
        </message>
        <message>
            <source>Another client changed the stored data. None of these workers did this.</source>
            <translation>另一个客户端更改了存储的数据。这不是这些工作者所为。</translation>
        </message>
        <message>
            <source>%1 did this automatically, with the call shown here.</source>
            <translation>这是 %1 自动执行的，所用调用如下所示。</translation>
        </message>
        <message>
            <source>The process of %1 is paused. It renews nothing and receives nothing.</source>
            <translation>%1 的进程已暂停。它不续期，也不接收任何消息。</translation>
        </message>
        <message>
            <source>The watchdog of %1 renews again.</source>
            <translation>%1 的看门狗恢复续期。</translation>
        </message>
        <message>
            <source>The process of %1 resumes. It does not know how long it was paused.</source>
            <translation>%1 的进程继续运行。它不知道自己暂停了多久。</translation>
        </message>
        <message>
            <source>the lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>the read lock</source>
            <translation>读锁</translation>
        </message>
        <message>
            <source>the write lock</source>
            <translation>写锁</translation>
        </message>
        <message>
            <source>%1 acquires %2.</source>
            <translation>%1 获取%2。</translation>
        </message>
        <message>
            <source>%1 acquires %2 %3 times.</source>
            <translation>%1 获取%2 %3 次。</translation>
        </message>
        <message>
            <source>%1 acquires %2 and gets token %3.</source>
            <translation>%1 获取%2，得到令牌 %3。</translation>
        </message>
        <message>
            <source>%1 starts to wait for %2.</source>
            <translation>%1 开始等待%2。</translation>
        </message>
        <message>
            <source>The client of %1 crashes without a release.</source>
            <translation>%1 的客户端崩溃，未释放锁。</translation>
        </message>
        <message>
            <source>%1 requests %2 and is denied: it is held for another %3 s.</source>
            <translation>%1 请求%2被拒：锁还将被持有 %3 秒。</translation>
        </message>
        <message>
            <source>%1 requests %2 and is denied although it is free: another waiter is first in the queue.</source>
            <translation>%1 请求%2被拒：锁虽空闲，但队首是另一个等待者。</translation>
        </message>
        <message>
            <source>%1 requests %2 and is denied: a read hold cannot be upgraded, so it waits for itself.</source>
            <translation>%1 请求%2被拒：读持有不能升级，它在等待自己。</translation>
        </message>
        <message>
            <source>%1 requests %2 again and is denied: this lock type is not reentrant.</source>
            <translation>%1 再次请求%2被拒：这种锁不可重入。</translation>
        </message>
        <message>
            <source>%1 releases %2 and keeps its read hold. The lock is downgraded: readers can acquire it.</source>
            <translation>%1 释放%2并保留读持有。锁已降级：读者可以获取。</translation>
        </message>
        <message>
            <source>Message %1 notifies only %2.</source>
            <translation>消息 %1 只通知 %2。</translation>
        </message>
        <message>
            <source>Message 1 notifies all waiters.</source>
            <translation>消息 1 通知所有等待者。</translation>
        </message>
        <message>
            <source>Message 0 notifies one waiter.</source>
            <translation>消息 0 通知一个等待者。</translation>
        </message>
        <message>
            <source>%1 releases its last hold of %2.</source>
            <translation>%1 释放最后一次%2持有。</translation>
        </message>
        <message>
            <source>%1 tries to release %2 without holding it and is denied.</source>
            <translation>%1 释放并未持有的%2，被拒绝。</translation>
        </message>
        <message>
            <source>%1 releases one hold of %2. It stays held.</source>
            <translation>%1 释放一次%2持有，锁仍被持有。</translation>
        </message>
        <message>
            <source>The watchdog of %1 renews its holds.</source>
            <translation>%1 的看门狗为其持有续期。</translation>
        </message>
        <message>
            <source>%1 stops waiting and leaves nothing in Redis.</source>
            <translation>%1 停止等待，不在 Redis 中留下任何数据。</translation>
        </message>
        <message>
            <source>%1 s pass.</source>
            <translation>过去 %1 秒。</translation>
        </message>
        <message>
            <source>%1 s pass. The crashed holder still counts: it is a ghost.</source>
            <translation>过去 %1 秒。崩溃的持有者仍被计入：它是幽灵。</translation>
        </message>
        <message>
            <source>The wait did not end in time.</source>
            <translation>等待未按时结束。</translation>
        </message>
        <message>
            <source>The watchdog did not renew the lock in time.</source>
            <translation>看门狗未按时为锁续期。</translation>
        </message>
        <message>
            <source>%1 was not injected: another fault is running or being evaluated. Try again when it has ended.</source>
            <translation>%1 未注入：另一个故障正在进行或评估。请在其结束后重试。</translation>
        </message>
        <message>
            <source>%1 is longer than the run waits for a lost server, so it would end the run. Allowed: less than %2.</source>
            <translation>%1 的时长超过运行等待失联服务器的时间，会使运行结束。允许：小于 %2。</translation>
        </message>
        <message>
            <source>%1 needs a private cluster. Start the run with --sandbox-cluster.</source>
            <translation>%1 需要私有集群。请使用 --sandbox-cluster 启动运行。</translation>
        </message>
        <message>
            <source>%1 needs a private server. Start the run with --sandbox or --sandbox-cluster.</source>
            <translation>%1 需要私有服务器。请使用 --sandbox 或 --sandbox-cluster 启动运行。</translation>
        </message>
        <message>
            <source>%1 needs a single server, because a cluster replaces a failed server. Use failover@TIME.</source>
            <translation>%1 需要单个服务器，因为集群会替换失效的服务器。请使用 failover@TIME。</translation>
        </message>
        <message>
            <source>%1 is not possible on these connections.</source>
            <translation>%1 无法用于这些连接。</translation>
        </message>
        <message>
            <source>%1 was not injected: every worker except the first is already hit or idle. Start a run with more workers.</source>
            <translation>%1 未注入：除第一个外，所有工作者均已受影响或处于空闲。请以更多工作者启动运行。</translation>
        </message>
        <message>
            <source>%1 was not injected: the run is not being measured. Faults are possible from the end of its warm-up to its end.</source>
            <translation>%1 未注入：运行未处于测量阶段。从预热结束到运行结束之间可以注入故障。</translation>
        </message>
        <message>
            <source>%1 was not injected: the run is not being measured any more. Start another run.</source>
            <translation>%1 未注入：运行的测量已结束。请启动新的运行。</translation>
        </message>
        <message>
            <source>%1 was not injected: the run is paused, so the effect would not show. Resume the run first.</source>
            <translation>%1 未注入：运行已暂停，看不到故障的影响。请先继续运行。</translation>
        </message>
        <message>
            <source>%1 is so long that the cluster would replace the server. Use failover@TIME, or a time less than %2.</source>
            <translation>%1 的时间过长，集群会替换该服务器。请使用 failover@TIME，或小于 %2 的时间。</translation>
        </message>
        <message>
            <source>The subscriptions were dropped by a fault of the load run.</source>
            <translation>订阅因负载运行的故障而断开。</translation>
        </message>
        <message>
            <source>%1 is not before the end of the run at %2. Choose an earlier time.</source>
            <translation>%1 不早于运行结束的时间 %2。请选择更早的时间。</translation>
        </message>
        <message>
            <source>%1 of %2 workers cannot be killed. At least one must remain.</source>
            <translation>不能终止 %2 个工作者中的 %1 个。至少须保留一个。</translation>
        </message>
        <message>
            <source>%1 is too short in &quot;%2&quot;. Allowed: 1ms or more.</source>
            <translation>“%2”中的 %1 过短。允许：1ms 或更长。</translation>
        </message>
        <message>
            <source>%1 is not possible with --witness, because a failover may lose the witness value. Allowed: move-slot.</source>
            <translation>%1 不能与 --witness 同用，因为主从切换可能丢失见证值。允许：move-slot。</translation>
        </message>
        <message>
            <source>%1 is not possible with --witness, because the witness could not be read at the end. Allowed: stop-server.</source>
            <translation>%1 不能与 --witness 同用，因为结束时将无法读取见证值。允许：stop-server。</translation>
        </message>
        <message>
            <source>The histogram has more counters than its bucket layout.</source>
            <translation>直方图的计数器多于其桶布局所允许的数量。</translation>
        </message>
        <message>
            <source>The histogram is damaged.</source>
            <translation>直方图已损坏。</translation>
        </message>
        <message>
            <source>The text is not a histogram in the format of HdrHistogram version 2.</source>
            <translation>该文本不是 HdrHistogram 第 2 版格式的直方图。</translation>
        </message>
        <message>
            <source>The histogram has a bucket layout that is not supported.</source>
            <translation>不支持该直方图的桶布局。</translation>
        </message>
        <message>
            <source>The histogram is incomplete: it ends within a number.</source>
            <translation>直方图不完整：在一个数字中间中断。</translation>
        </message>
        <message>
            <source>the machine that arrived first at %1 could not start the run. See its error message.</source>
            <translation>最先到达 %1 的机器未能启动运行。请查看它的错误消息。</translation>
        </message>
        <message>
            <source>the value of the key %1 is not a number. Choose another key.</source>
            <translation>键 %1 的值不是数字。请选择其他键。</translation>
        </message>
        <message>
            <source>A search for the limit needs a constant rate or a closed loop, without faults, on one machine. Remove faults and --join, and use a rate such as 100/s.</source>
            <translation>极限搜索需要恒定速率或闭环，不含故障，并在一台机器上运行。请移除故障和 --join，并使用 100/s 这样的速率。</translation>
        </message>
        <message>
            <source>The keys that the run may have left could not be checked. %1</source>
            <translation>未能检查本次运行可能遗留的键。%1</translation>
        </message>
        <message>
            <source>%1 exists already, and a load on it would disturb the other clients of this %2. Choose another name.</source>
            <translation>%1 已存在，对其施加负载会干扰该 %2 的其他客户端。请选择其他名称。</translation>
        </message>
        <message>
            <source>No attempt succeeded during the run. %1</source>
            <translation>运行期间没有一次尝试成功。%1</translation>
        </message>
        <message>
            <source>%1 cannot be set, because the run was started without a rate. Start another run with a rate.</source>
            <translation>无法设置 %1，因为运行启动时未指定速率。请启动一个指定速率的新运行。</translation>
        </message>
        <message>
            <source>%1 is out of range. Allowed: 1 to %2, the number at the start of the run.</source>
            <translation>%1 超出范围。允许：1 到 %2，即运行启动时的数量。</translation>
        </message>
        <message>
            <source>No command reaches the servers for %1.</source>
            <translation>在 %1内，没有命令能到达服务器。</translation>
        </message>
        <message>
            <source>From then on, each acquisition takes at least %1.</source>
            <translation>此后，每次获取至少耗时 %1。</translation>
        </message>
        <message>
            <source>The connections are made again and no message is missed. Locks are acquired again within %1.</source>
            <translation>连接会重新建立，不会遗漏消息。%1内恢复获取锁。</translation>
        </message>
        <message>
            <source>The locks continue on the promoted replica. Holds that it had not received yet may be lost.</source>
            <translation>锁在提升为主节点的副本上继续有效。该副本尚未收到的持有可能丢失。</translation>
        </message>
        <message>
            <source>No hold is lost. The locks continue once the promoted replica has its own replica.</source>
            <translation>不会丢失持有。提升为主节点的副本有了自己的副本后，锁继续有效。</translation>
        </message>
        <message>
            <source>No hold is renewed for %1. Holds with an explicit lease need no renewal. Locks are acquired as before.</source>
            <translation>在 %1内，所有持有都不续期。有显式租约的持有无需续期。锁照常获取。</translation>
        </message>
        <message>
            <source>No hold is renewed for %1. A hold that lasts longer than its lease of %2 is lost, and its holder is notified. Locks are acquired as before.</source>
            <translation>在 %1内，所有持有都不续期。持续时间超过其租约 %2 的持有会丢失，其持有者会收到通知。锁照常获取。</translation>
        </message>
        <message>
            <source>That is less than the lease of %1, so no hold is lost.</source>
            <translation>该时间小于租约 %1，因此不会丢失持有。</translation>
        </message>
        <message>
            <source>That is not less than the lease of %1, so current holds are lost and their holders are notified.</source>
            <translation>该时间不小于租约 %1，因此当前的持有会丢失，其持有者会收到通知。</translation>
        </message>
        <message>
            <source>The hold that is not released ends with its lease of %1. The next worker acquires the lock within 1 s after that.</source>
            <translation>未释放的持有随其租约 %1 到期而结束。此后 1 秒内，下一个工作者获取锁。</translation>
        </message>
        <message>
            <source>The killed waiter may already hold some of the members. They are free again within its lease of %1 plus 1 s.</source>
            <translation>被终止的等待者可能已持有部分成员。这些成员最迟在其租约 %1 加 1 秒后重新空闲。</translation>
        </message>
        <message>
            <source>The permit that is not released expires with its lease of %1. No worker waits longer than that plus 1 s.</source>
            <translation>未归还的许可随其租约 %1 到期。没有工作者的等待会超过该时间加 1 秒。</translation>
        </message>
        <message>
            <source>The killed waiter is skipped when it is first in the queue. The next waiter acquires the lock within 1 s.</source>
            <translation>被终止的等待者排到队首时会被跳过。下一个等待者在 1 秒内获取锁。</translation>
        </message>
        <message>
            <source>The server does not come back. The run ends and reports the server&apos;s address.</source>
            <translation>服务器不会恢复。运行结束并报告该服务器的地址。</translation>
        </message>
        <message>
            <source>No worker waits for a killed waiter. The lock is not blocked for more than 1 s.</source>
            <translation>没有工作者会等待被终止的等待者。锁被阻塞的时间不超过 1 秒。</translation>
        </message>
        <message>
            <source>Holds and waits continue on the new node of the slot. No hold is lost.</source>
            <translation>持有和等待在该槽位的新节点上继续。不会丢失持有。</translation>
        </message>
        <message>
            <source>The clients of the workers are paused for %1.</source>
            <translation>工作者的客户端暂停 %1。</translation>
        </message>
        <message>
            <source>Locks are acquired again within %1 after the end of the fault.</source>
            <translation>故障结束后 %1内恢复获取锁。</translation>
        </message>
        <message>
            <source>The watchdog of the worker&apos;s client keeps renewing the lock. No other worker acquires it until the run ends.</source>
            <translation>该工作者的客户端的看门狗会一直为锁续期。运行结束前，没有其他工作者能获取该锁。</translation>
        </message>
        <message>
            <source>The server does not answer for %1.</source>
            <translation>服务器在 %1内不响应。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not METRIC OP VALUE. Metrics: p50, p90, p99, p999 or max of (wait), (wait_raw), (hold) or (handoff), with .read, .write, .exclusive or .fair for one mode; throughput, acquired, timeouts, errors, lost, violations, jain, longest_wait, failover_overlaps. OP: &lt;, &lt;=, ==, &gt;=, &gt;.</source>
            <translation>“%1”不是 METRIC OP VALUE 的形式。指标：(wait)、(wait_raw)、(hold) 或 (handoff) 的 p50、p90、p99、p999 或 max，加 .read、.write、.exclusive 或 .fair 表示单一模式；throughput、acquired、timeouts、errors、lost、violations、jain、longest_wait、failover_overlaps。运算符：&lt;、&lt;=、==、&gt;=、&gt;。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a number.</source>
            <translation>“%1”不是数字。</translation>
        </message>
        <message>
            <source>--again needs runs like BASE, but one differs in %1: %2 in BASE, %3 in the other run. Repeat BASE without changes.</source>
            <translation>--again 需要与 BASE 条件相同的运行，但有一次运行的 %1 不同：BASE 中为 %2，该运行中为 %3。请不加改动地重复 BASE。</translation>
        </message>
        <message>
            <source>Two runs do not show how much runs vary. Give a third run with --again, or leave --again out.</source>
            <translation>仅凭两次运行看不出各次运行的波动。请用 --again 提供第三次运行，或去掉 --again。</translation>
        </message>
        <message>
            <source>The report gives %1 as its number of %2, which is not a count. Use a report that stress has written.</source>
            <translation>报告中 %2 的数量为 %1，不是有效的计数。请使用 stress 写出的报告。</translation>
        </message>
        <message>
            <source>The runs cannot be merged: they differ in %1. Use compare for them.</source>
            <translation>无法合并这些运行：它们的 %1 不同。请改用 compare 比较。</translation>
        </message>
        <message>
            <source>The runs cannot be merged: run %1 began after run %2 had ended. Use compare for them.</source>
            <translation>无法合并这些运行：运行 %1 开始时，运行 %2 已经结束。请改用 compare 比较。</translation>
        </message>
        <message>
            <source>The histograms cannot be merged: their bucket layouts differ.</source>
            <translation>无法合并直方图：它们的桶布局不同。</translation>
        </message>
        <message>
            <source>The runs cannot be merged: one was an open loop and another a closed loop, so their waits are not comparable.</source>
            <translation>无法合并这些运行：既有开环又有闭环，它们的等待时间不可比。</translation>
        </message>
        <message>
            <source>There is no report to merge. Give at least one.</source>
            <translation>没有可合并的报告。请至少提供一个。</translation>
        </message>
        <message>
            <source>Run %1 is given twice. Give each report once.</source>
            <translation>运行 %1 提供了两次。请每个报告只提供一次。</translation>
        </message>
        <message>
            <source>This is not a report of a load run of schema %1. Write one with stress --json FILE.</source>
            <translation>这不是模式版本 %1 的负载运行报告。请用 stress --json FILE 生成。</translation>
        </message>
        <message>
            <source>skip-unlock with --lease, or with an exclusive lock</source>
            <translation>skip-unlock 与 --lease 同用，或用于独占锁</translation>
        </message>
        <message>
            <source>none, because no worker passes a latch while one is missing</source>
            <translation>无，因为只要缺少一个工作者，就没有工作者能通过闭锁</translation>
        </message>
        <message>
            <source>kill-worker@TIME:waiter, or kill-worker@TIME:holder with --type permit and --lease, because other permits are never returned</source>
            <translation>kill-worker@TIME:waiter，或 kill-worker@TIME:holder 与 --type permit 和 --lease 同用，因为其他许可不会归还</translation>
        </message>
        <message>
            <source>at most as many as workers, because each worker uses only one name</source>
            <translation>不多于工作者的数量，因为每个工作者只使用一个名称</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>none, because all workers wait for each other</source>
            <translation>无，因为所有工作者互相等待</translation>
        </message>
        <message>
            <source>none, because its holders do not exclude each other</source>
            <translation>无，因为其持有者互不排斥</translation>
        </message>
        <message>
            <source>none, because it is a single lock</source>
            <translation>无，因为它是单个锁</translation>
        </message>
        <message>
            <source>1, because its holder cannot acquire it again</source>
            <translation>1，因为其持有者不能再次获取</translation>
        </message>
        <message>
            <source>kill-worker, because its servers are not a cluster</source>
            <translation>kill-worker，因为其服务器不是集群</translation>
        </message>
        <message>
            <source>1us or longer, because all workers wait for each other</source>
            <translation>1us 或更长，因为所有工作者互相等待</translation>
        </message>
        <message>
            <source>the text after b64: is not Base64.</source>
            <translation>b64: 之后的文本不是 Base64。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a distribution. Write 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (median and sigma, at most %2).</source>
            <translation>“%1”不是分布。请填写 1ms、uniform:1ms..5ms、exp:2ms 或 lognormal:2ms,0.5（中位数和 sigma，sigma 最大为 %2）。</translation>
        </message>
        <message>
            <source>the upper end of &quot;%1&quot; is below its lower end.</source>
            <translation>“%1”的上限低于下限。</translation>
        </message>
        <message>
            <source>a scenario has no field of this name.</source>
            <translation>场景没有此名称的字段。</translation>
        </message>
        <message>
            <source>%1 is not possible without --join NAME, the name for which the runs wait. Allowed: 1.</source>
            <translation>不使用 --join NAME（各运行以该名称互相等待）时不能为 %1。允许：1。</translation>
        </message>
        <message>
            <source>%1 is not an integer from %2 to %3.</source>
            <translation>%1 不是 %2 到 %3 之间的整数。</translation>
        </message>
        <message>
            <source>the scenario must have a list of texts here.</source>
            <translation>场景中此处必须是文本列表。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not one of %2.</source>
            <translation>“%1”不在以下各项之中：%2。</translation>
        </message>
        <message>
            <source>the scenario must have a number here.</source>
            <translation>场景中此处必须是数字。</translation>
        </message>
        <message>
            <source>Or write watchdog.</source>
            <translation>也可填写 watchdog。</translation>
        </message>
        <message>
            <source>%1 is out of range. Allowed: %2 to %3.</source>
            <translation>%1 超出范围。允许：%2 到 %3。</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a rate. Write 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (2 to %2 steps), each from %3/s to %4/s, or poisson: before one of them.</source>
            <translation>“%1”不是速率。请填写 5000/s、ramp:100/s..5000/s 或 stairs:100/s..5000/s,5（2 到 %2 级），每个值为 %3/s 到 %4/s，前面可加 poisson:。</translation>
        </message>
        <message>
            <source>this program only reads scenarios of schema %1.</source>
            <translation>此程序只能读取模式版本 %1 的场景。</translation>
        </message>
        <message>
            <source>the scenario must have a text here.</source>
            <translation>场景中此处必须是文本。</translation>
        </message>
        <message>
            <source>%1 is not possible with --rate %2, because the rate determines when cycles begin. Allowed: 0.</source>
            <translation>%1 不能与 --rate %2 同用，因为循环的开始时间由速率决定。允许：0。</translation>
        </message>
        <message>
            <source>%1 is not possible with --type %2. Allowed: %3.</source>
            <translation>%1 不能与 --type %2 同用。允许：%3。</translation>
        </message>
        <message>
            <source>The client id %1 is not a UUID. Use a UUID of 36 characters, or no id.</source>
            <translation>客户端 ID %1 不是 UUID。请使用 36 个字符的 UUID，或不指定 ID。</translation>
        </message>
        <message>
            <source>This client has been shut down. Create a new client.</source>
            <translation>此客户端已关闭。请新建一个客户端。</translation>
        </message>
        <message>
            <source>The wait ended because this client is shutting down.</source>
            <translation>此客户端正在关闭，因此等待已结束。</translation>
        </message>
        <message>
            <source>The lock %1 was acquired without a fencing token. Acquire it with lockAndGetToken().</source>
            <translation>获取锁 %1 时没有领取防护令牌。请用 lockAndGetToken() 获取。</translation>
        </message>
        <message>
            <source>The caller does not hold the lock %1 and has no fencing token. Acquire it with lockAndGetToken().</source>
            <translation>调用者未持有锁 %1，也没有防护令牌。请用 lockAndGetToken() 获取。</translation>
        </message>
        <message>
            <source>The lock %1 has no fencing tokens. Use a fenced lock.</source>
            <translation>锁 %1 没有防护令牌。请使用防护锁。</translation>
        </message>
        <message>
            <source>The caller already holds the lock %1. This kind of lock cannot be acquired twice. Release it first.</source>
            <translation>调用者已持有锁 %1，而此类锁不能重复获取。请先释放。</translation>
        </message>
        <message>
            <source>The lock %1 is no longer held: its lease ended before it was released. Acquire it with a longer lease, or let the watchdog renew it.</source>
            <translation>锁 %1 已不再被持有：租约在释放之前已结束。请以更长的租约获取，或由看门狗续期。</translation>
        </message>
        <message>
            <source>The lock %1 was lost: the server no longer has this hold. It was removed, or it expired on the server. Stop the protected work, then acquire the lock again.</source>
            <translation>锁 %1 已丢失：服务器上已没有此持有，它已被移除或已在服务器上到期。请停止受保护的工作，再重新获取该锁。</translation>
        </message>
        <message>
            <source>The lock %1 was lost: its lease expired before a renewal succeeded. Stop the protected work, then acquire the lock again. Cause: %2</source>
            <translation>锁 %1 已丢失：续期未能成功，租约已到期。请停止受保护的工作，再重新获取该锁。原因：%2</translation>
        </message>
        <message>
            <source>The lock %1 was lost: its lease expired before it was renewed. Stop the protected work, then acquire the lock again.</source>
            <translation>锁 %1 已丢失：租约未及续期便已到期。请停止受保护的工作，再重新获取该锁。</translation>
        </message>
        <message>
            <source>The lock %1 is not held by %2, or its lease has ended.</source>
            <translation>%2 未持有锁 %1，或其租约已到期。</translation>
        </message>
        <message>
            <source>The lock %1 was not released: %2 does not hold it. Release it with the client and the thread that acquired it.</source>
            <translation>锁 %1 未释放：%2 不是持有者。请用获取该锁的客户端和线程释放。</translation>
        </message>
        <message>
            <source>%1 is not a valid count for a latch. Use 1 or more.</source>
            <translation>%1 不是有效的闭锁计数。请使用 1 或更大的数。</translation>
        </message>
        <message>
            <source>A lease of %1 ms is too long. Use at most 100 years.</source>
            <translation>%1 毫秒的租约过长。租约最长为 100 年。</translation>
        </message>
        <message>
            <source>The server did not answer in time. Check that it can be reached, then ask again.</source>
            <translation>服务器未及时响应。请确认服务器可达，然后重新查询。</translation>
        </message>
        <message>
            <source>The multi lock has no members. Name at least one lock.</source>
            <translation>该联锁没有成员。请至少指定一个锁。</translation>
        </message>
        <message>
            <source>The server did not answer in time. If it grants the lock later, this client releases the lock. Check that the server can be reached, then try again.</source>
            <translation>服务器未及时响应。如果服务器之后授予该锁，此客户端会将其释放。请确认服务器可达，然后重试。</translation>
        </message>
        <message>
            <source>The multi lock of %1 is no longer held: the hold on %2 ended. The other members are released, too. Stop the protected work, then acquire the multi lock again.</source>
            <translation>%1 的联锁已不再被持有：对 %2 的持有已结束。其他成员也会释放。请停止受保护的工作，再重新获取该联锁。</translation>
        </message>
        <message>
            <source>The multi lock of %1 is no longer held: the lease of %2 expired before a renewal succeeded. The other members are released, too. Stop the protected work, then acquire the multi lock again. Cause: %3</source>
            <translation>%1 的联锁已不再被持有：续期未能成功，%2 的租约已到期。其他成员也会释放。请停止受保护的工作，再重新获取该联锁。原因：%3</translation>
        </message>
        <message>
            <source>The server %1 has not answered an earlier request yet, so the lock was not requested again. Try again later.</source>
            <translation>服务器 %1 尚未响应之前的请求，因此没有再次请求该锁。请稍后重试。</translation>
        </message>
        <message>
            <source>The member lock %1 was not acquired.</source>
            <translation>未获取到成员锁 %1。</translation>
        </message>
        <message>
            <source>The server %1 cannot be reached, so its lock was not requested.</source>
            <translation>无法连上服务器 %1，因此没有请求其上的锁。</translation>
        </message>
        <message>
            <source>The server did not answer the release in time. If the release does not reach it, the hold ends with its lease.</source>
            <translation>服务器未及时响应释放请求。如果请求未送达，该持有将随租约结束。</translation>
        </message>
        <message>
            <source>The wait for the locks was cancelled.</source>
            <translation>已取消等待这些锁。</translation>
        </message>
        <message>
            <source>The key holds text that is not a number. Check the value, or use another name.</source>
            <translation>该键保存的文本不是数字。请检查其值，或换一个名称。</translation>
        </message>
        <message>
            <source>The number would exceed the range of 64 bits, so the value is unchanged. Check the stored value.</source>
            <translation>结果会超出 64 位整数的范围，因此值未更改。请检查已存储的值。</translation>
        </message>
        <message>
            <source>The permit %1 was not released, because its lease had already ended. Acquire permits with a longer lease.</source>
            <translation>许可 %1 未释放，因为其租约此前已结束。请以更长的租约获取许可。</translation>
        </message>
        <message>
            <source>The permit %1 is not held. It was released, its lease ended, or it never existed. Acquire a new permit.</source>
            <translation>许可 %1 未被持有：它已被释放、租约已结束，或从未存在。请获取新的许可。</translation>
        </message>
        <message>
            <source>%1 is not a valid number of permits. Use 0 or more.</source>
            <translation>%1 不是有效的许可数。请使用 0 或更大的数。</translation>
        </message>
        <message>
            <source>None of the %1 permits was released, because at least one of them is not held. Release the others separately.</source>
            <translation>%1 个许可均未释放，因为其中至少有一个未被持有。请分别释放其余许可。</translation>
        </message>
        <message>
            <source>%2 permits were requested, but one request can acquire at most %1. Request fewer.</source>
            <translation>请求了 %2 个许可，但一次请求最多可获取 %1 个。请减少数量。</translation>
        </message>
        <message>
            <source>The watchdog of this client is frozen for a test, so it renews no hold.</source>
            <translation>此客户端的看门狗因测试而冻结，不会为任何持有续期。</translation>
        </message>
        <message>
            <source>The server&apos;s reply to a renewal has an unexpected form. Check the server and any proxy before it.</source>
            <translation>服务器对续期的回复格式异常。请检查服务器及其前面的代理。</translation>
        </message>
        <message>
            <source>Too few replicas acknowledged the lock %1, and the lock could not be released. The hold ends with its lease.</source>
            <translation>确认锁 %1 的副本过少，且无法释放该锁。该持有将随租约结束。</translation>
        </message>
        <message>
            <source>The lock %1 was acquired and then released: %2 of %3 replicas acknowledged it within %4 ms. Check the replicas with INFO replication, or require fewer.</source>
            <translation>锁 %1 获取后又被释放：在 %4 毫秒内，%3 个副本中有 %2 个确认。请用 INFO replication 检查副本，或减少要求的副本数。</translation>
        </message>
        <message>
            <source>The lock %1 was acquired and then released: the server did not report how many replicas have it. Check the replicas with INFO replication, or require fewer.</source>
            <translation>锁 %1 获取后又被释放：服务器未报告有多少副本已有该锁。请用 INFO replication 检查副本，或减少要求的副本数。</translation>
        </message>
        <message>
            <source>The server&apos;s reply to the script %1 is impossible: {%2, %3}. Check the server and any proxy before it.</source>
            <translation>服务器对脚本 %1 的回复不可能出现：{%2, %3}。请检查服务器及其前面的代理。</translation>
        </message>
        <message>
            <source>The server&apos;s reply to the script %1 has an unexpected form. Check the server and any proxy before it.</source>
            <translation>服务器对脚本 %1 的回复格式异常。请检查服务器及其前面的代理。</translation>
        </message>
        <message>
            <source>The lock %1 needs values, but none were given. Name at least one value.</source>
            <translation>锁 %1 需要值，但未给出。请至少指定一个值。</translation>
        </message>
        <message>
            <source>The caller no longer waits for the lock.</source>
            <translation>调用者已不再等待该锁。</translation>
        </message>
        <message>
            <source>%1 was granted only after its lease had ended, so this client released it. Check whether the server is overloaded or paused, or use a longer lease.</source>
            <translation>%1 授予时租约已结束，本客户端已将其释放。请检查服务器是否过载或被暂停，或使用更长的租约。</translation>
        </message>
        <message>
            <source>The wait was cancelled.</source>
            <translation>已取消等待。</translation>
        </message>
        <message>
            <source>The server did not answer in time, so it is unknown whether the request was granted. If it was, this client releases it once the server can be reached. Try again then.</source>
            <translation>服务器未及时响应，因此无法确定是否已同意该请求。若已同意，此客户端会在服务器恢复可达后释放所获取的内容。请届时重试。</translation>
        </message>
        <message>
            <source>The connection broke before the server answered, so it is unknown whether the request was granted. If it was, this client releases it once the server can be reached. Try again then.</source>
            <translation>服务器响应之前连接已中断，因此无法确定是否已同意该请求。若已同意，此客户端会在服务器恢复可达后释放所获取的内容。请届时重试。</translation>
        </message>
        <message>
            <source>The server %1 could not be reached before the wait ended, so no request was sent.</source>
            <translation>等待结束之前一直无法连上服务器 %1，因此没有发送请求。</translation>
        </message>
        <message>
            <source>The user may not publish to the channel &quot;%1&quot;. ACL SETUSER with %2 allows it.</source>
            <translation>用户无权向频道“%1”发布消息。用 ACL SETUSER 加上 %2 即可授予该权限。</translation>
        </message>
        <message>
            <source>Cannot ask %1 for its subscribers. %2</source>
            <translation>无法向 %1 查询其订阅者。%2</translation>
        </message>
        <message>
            <source>Cannot ask the replicas for their subscribers. %1</source>
            <translation>无法向副本查询其订阅者。%1</translation>
        </message>
        <message>
            <source>waiting clients could not be notified: %1 They may wait until their own timeouts.</source>
            <translation>无法通知等待客户端：%1它们可能会等到各自超时。</translation>
        </message>
        <message>
            <source>waiting clients could not be notified: %1 They may wait for up to %2.</source>
            <translation>无法通知等待客户端：%1它们可能最多等待 %2。</translation>
        </message>
        <message>
            <source>The keys of the lock %1 are in different slots of the cluster, so no script can use them together. This happens if the name contains an opening or closing brace without the other. Use another name.</source>
            <translation>锁 %1 的键位于集群的不同槽位，任何脚本都不能同时使用它们。名称中的左花括号或右花括号不成对时会出现这种情况。请换一个名称。</translation>
        </message>
        <message>
            <source>The keys of this command are in different slots of the cluster, so it cannot use them together.</source>
            <translation>此命令的键位于集群的不同槽位，因此不能同时使用它们。</translation>
        </message>
        <message>
            <source>The key is on another node of the cluster, %1. Connect to the whole cluster with a redis+cluster:// URL.</source>
            <translation>该键在集群的另一个节点 %1 上。请用 redis+cluster:// 形式的 URL 连接整个集群。</translation>
        </message>
        <message>
            <source>%1 was not sent: the connection to %2 is read-only. Connect without read-only mode to change data.</source>
            <translation>%1 未发送：到 %2 的连接为只读。如需更改数据，请以非只读方式连接。</translation>
        </message>
        <message>
            <source>The server has no command %1: it is renamed or disabled in the server&apos;s configuration, or the server is too old.</source>
            <translation>服务器没有命令 %1：它在服务器配置中被重命名或禁用，或者服务器版本过旧。</translation>
        </message>
        <message>
            <source>The server refused the command: %1</source>
            <translation>服务器拒绝了命令：%1</translation>
        </message>
        <message>
            <source>The server refuses the command for now: %1 No data was changed.</source>
            <translation>服务器暂时拒绝该命令：%1 数据未被更改。</translation>
        </message>
        <message>
            <source>The server accepts no writes, because its memory is full (OOM). Free memory, or raise maxmemory.</source>
            <translation>服务器内存已满（OOM），不接受写入。请释放内存，或调高 maxmemory。</translation>
        </message>
        <message>
            <source>The server accepts no writes, because its last snapshot failed (MISCONF). Check its log and its disk, then run BGSAVE.</source>
            <translation>服务器上一次快照失败（MISCONF），不接受写入。请检查其日志和磁盘，然后执行 BGSAVE。</translation>
        </message>
        <message>
            <source>the server closed the connection</source>
            <translation>服务器关闭了连接</translation>
        </message>
        <message>
            <source>host unreachable</source>
            <translation>主机不可达</translation>
        </message>
        <message>
            <source>network unreachable</source>
            <translation>网络不可达</translation>
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
            <source>connection refused</source>
            <translation>连接被拒绝</translation>
        </message>
        <message>
            <source>connection timed out</source>
            <translation>连接超时</translation>
        </message>
        <message>
            <source>Cannot connect to %1: %2. Check the address and that the server is running.</source>
            <translation>无法连接 %1：%2。请检查地址，并确认服务器正在运行。</translation>
        </message>
        <message>
            <source>Cannot connect to %1 in time. Check the address and that the server is running.</source>
            <translation>未能及时连接 %1。请检查地址，并确认服务器正在运行。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: the server closed the connection without an answer. It may expect TLS: begin the URL with rediss, as in %2. A proxy may not support INFO: connect to the Redis server behind it. Otherwise check the log of the server.</source>
            <translation>无法连接 %1：服务器没有应答就关闭了连接。它可能要求 TLS：URL 请以 rediss 开头，例如 %2。代理可能不支持 INFO：请直接连接其后的 Redis 服务器。否则请查看服务器的日志。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: the server accepts connections but did not answer within %2 s. Check that it is a Redis server and that it is not paused or overloaded.</source>
            <translation>无法连接到 %1：服务器接受了连接，但在 %2 秒内没有应答。请检查它是否为 Redis 服务器，以及是否已暂停或过载。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: no answer within %2 s. Check the address, the firewall and that the server is running.</source>
            <translation>无法连接 %1：%2 秒内无响应。请检查地址和防火墙，并确认服务器正在运行。</translation>
        </message>
        <message>
            <source>Cannot connect to %1: no answer within %2 s. Check the address and the firewall. Check that the server is running and uses TLS on this port.</source>
            <translation>无法连接 %1：%2 秒内无响应。请检查地址和防火墙，并确认服务器正在运行且该端口使用 TLS。</translation>
        </message>
        <message>
            <source>%1 is not an allowed host. Allow it, or check which server announces it.</source>
            <translation>%1 不是允许的主机。请允许它，或检查是哪台服务器公布了它。</translation>
        </message>
        <message>
            <source>The connection to %1 is closed.</source>
            <translation>到 %1 的连接已关闭。</translation>
        </message>
        <message>
            <source>This client closed the connection to %1.</source>
            <translation>此客户端关闭了到 %1 的连接。</translation>
        </message>
        <message>
            <source>%1 closes each connection shortly after it was opened. Its client-output-buffer-limit may be too small for a reply or for the messages, or its maxmemory-clients for all connections. Check these settings and the log of the server.</source>
            <translation>%1 总是在连接建立后不久关闭连接。它的 client-output-buffer-limit 可能小于某个回复或消息所需，或者 maxmemory-clients 小于所有连接所需。请检查这些设置和服务器日志。</translation>
        </message>
        <message>
            <source>A fault injection cut the connection.</source>
            <translation>注入的故障切断了连接。</translation>
        </message>
        <message>
            <source>The connection to %1 was lost: %2.</source>
            <translation>到 %1 的连接中断：%2。</translation>
        </message>
        <message>
            <source>%1 did not answer within %2 s. Check whether the server is overloaded or paused.</source>
            <translation>%1 在 %2 秒内无响应。请检查服务器是否过载或已暂停。</translation>
        </message>
        <message>
            <source>%1 sent a reply that does not belong to any command. Check that this is the address of a Redis server.</source>
            <translation>%1 发来的回复不对应任何命令。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>The key holds another type of value, not this kind of lock. Check its type, or use another name.</source>
            <translation>该键保存的是其他类型的值，不是此类锁。请检查其类型，或换一个名称。</translation>
        </message>
        <message>
            <source>The server refused database %1. Choose another database.</source>
            <translation>服务器拒绝了数据库 %1。请选择其他数据库。</translation>
        </message>
        <message>
            <source>Cannot sign in to %1. %2</source>
            <translation>无法登录 %1。%2</translation>
        </message>
        <message>
            <source>Cannot sign in to the data node at %1. %2</source>
            <translation>无法登录数据节点 %1。%2</translation>
        </message>
        <message>
            <source>Cannot sign in to the sentinel at %1. %2</source>
            <translation>无法登录哨兵 %1。%2</translation>
        </message>
        <message>
            <source>The server requires a password. Specify it, then connect again.</source>
            <translation>服务器需要密码。请提供密码，然后重新连接。</translation>
        </message>
        <message>
            <source>A password was given, but the default user of the server has no password. Leave it out, or specify the user name.</source>
            <translation>提供了密码，但服务器的默认用户没有密码。请去掉密码，或指定用户名。</translation>
        </message>
        <message>
            <source>The user name or the password is wrong, or the user is disabled. Check both, then connect again.</source>
            <translation>用户名或密码错误，或该用户已停用。请检查后重新连接。</translation>
        </message>
        <message>
            <source>It is unknown whether the server applied the command. %1 Check the lock before you retry.</source>
            <translation>无法确定服务器是否已执行该命令。%1重试前请先检查该锁。</translation>
        </message>
        <message>
            <source>The reply has more than %1 KiB in one line, which is the limit. Check that this is the address of a Redis server.</source>
            <translation>回复中有一行超过 %1 KiB 的上限。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>The reply does not follow the Redis protocol. Check that this is the address of a Redis server.</source>
            <translation>回复不符合 Redis 协议。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>The reply has more than %1 levels of nested arrays, which is the limit. Check that this is the address of a Redis server.</source>
            <translation>回复的数组嵌套超过 %1 层的上限。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>The reply has more than %1 MiB, which is the limit. Check that this is the address of a Redis server.</source>
            <translation>回复超过 %1 MiB 的上限。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>The reply has more than %1 elements, which is the limit. Check that this is the address of a Redis server.</source>
            <translation>回复的元素超过 %1 个的上限。请确认这是 Redis 服务器的地址。</translation>
        </message>
        <message>
            <source>Cannot read a reply of %1. %2</source>
            <translation>无法读取 %1 的回复。%2</translation>
        </message>
        <message>
            <source>The user may not use the channel &quot;%1&quot;. The ACL rule &amp;%1 allows it.</source>
            <translation>用户无权使用频道“%1”。ACL 规则 &amp;%1 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use the channel pattern &quot;%1&quot;. The ACL rule &amp;%1 allows it, with exactly this pattern.</source>
            <translation>用户无权使用频道模式“%1”。ACL 规则 &amp;%1 可授予该权限，其中的模式必须与此完全相同。</translation>
        </message>
        <message>
            <source>The user may not use a channel of the lock. An ACL rule &amp;PATTERN that matches the channel allows it.</source>
            <translation>用户无权使用该锁的某个频道。与该频道匹配的 ACL 规则 &amp;PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not run %1. The ACL rule +%2 allows it.</source>
            <translation>用户无权执行 %1。ACL 规则 +%2 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not run some commands that a read of a lock needs. The ACL rules %1 allow them.</source>
            <translation>用户无权执行读取锁所需的部分命令。ACL 规则 %1 可授予这些权限。</translation>
        </message>
        <message>
            <source>The user may not run one of its commands. An ACL rule +COMMAND allows it.</source>
            <translation>用户无权执行其中的某条命令。ACL 规则 +COMMAND 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not run this command. An ACL rule +COMMAND allows it.</source>
            <translation>用户无权执行此命令。ACL 规则 +COMMAND 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use the key %1. An ACL rule ~PATTERN that matches the key allows it.</source>
            <translation>用户无权使用键 %1。与该键匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use one of the keys %1. ACL rules ~PATTERN that match all of them allow it.</source>
            <translation>用户无权使用键 %1 中的某一个。与所有这些键匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The user may not use one of the keys. ACL rules ~PATTERN that match all of them allow it.</source>
            <translation>用户无权使用其中的某个键。与所有键匹配的 ACL 规则 ~PATTERN 可授予该权限。</translation>
        </message>
        <message>
            <source>The server stopped the script. %1</source>
            <translation>服务器中止了脚本。%1</translation>
        </message>
        <message>
            <source>The server stopped the script %1 at line %2. %3</source>
            <translation>服务器在第 %2 行中止了脚本 %1。%3</translation>
        </message>
        <message>
            <source>%1 is a replica of %2, but locks are on the primary. Connect to %2.</source>
            <translation>%1 是 %2 的副本，而锁位于主节点上。请连接 %2。</translation>
        </message>
        <message>
            <source>%1 is busy with a script and accepts no commands. Wait until the script ends, or stop it with SCRIPT KILL or FUNCTION KILL on the server.</source>
            <translation>%1 正忙于执行脚本，不接受命令。请等待脚本结束，或在服务器上用 SCRIPT KILL 或 FUNCTION KILL 终止它。</translation>
        </message>
        <message>
            <source>%1 refused the connection: %2. Check the log of the server.</source>
            <translation>%1 拒绝了连接：%2。请查看服务器的日志。</translation>
        </message>
        <message>
            <source>%1 refused the connection: %2. Close unused clients, or raise maxclients on the server.</source>
            <translation>%1 拒绝了连接：%2。请关闭不用的客户端，或调高服务器的 maxclients。</translation>
        </message>
        <message>
            <source>%1 is a node of a cluster, and has only a part of the keys. Connect to %2.</source>
            <translation>%1 是集群的一个节点，只有一部分键。请连接 %2。</translation>
        </message>
        <message>
            <source>%1 is a sentinel. It monitors %2. Connect to %3.</source>
            <translation>%1 是哨兵，它监视 %2。请连接 %3。</translation>
        </message>
        <message>
            <source>%1 is a sentinel, and it monitors no primary. Connect to a server.</source>
            <translation>%1 是哨兵，但没有监视任何主节点。请连接服务器。</translation>
        </message>
        <message>
            <source>%1 is a sentinel. Connect to %2, where NAME is the name of its primary.</source>
            <translation>%1 是哨兵。请连接 %2，其中 NAME 是其主节点的名称。</translation>
        </message>
        <message>
            <source>%1 is a replica that has lost its primary and does not serve its data. Wait until it is connected again, or connect to the primary.</source>
            <translation>%1 是副本，它与主节点断开，因此不提供数据。请等待它重新连上，或连接主节点。</translation>
        </message>
        <message>
            <source>%1 refused the connection: %2. Connect from the machine of the server, or set a password there.</source>
            <translation>%1 拒绝了连接：%2。请从服务器所在的机器连接，或在服务器上设置密码。</translation>
        </message>
        <message>
            <source>%1 is still loading its data. Wait until it has finished.</source>
            <translation>%1 仍在加载数据。请等待加载完成。</translation>
        </message>
        <message>
            <source>%1 is now a replica. Connect to its primary.</source>
            <translation>%1 已成为副本。请连接其主节点。</translation>
        </message>
        <message>
            <source>The server is now a replica and accepts no writes. Connect to its primary.</source>
            <translation>服务器已成为副本，不接受写入。请连接其主节点。</translation>
        </message>
        <message>
            <source>%1 is %2, which is too old for Lockscope. Connect to Redis 5.0 or later, or to Valkey.</source>
            <translation>%1 是 %2，版本过旧，Lockscope 不支持。请连接 Redis 5.0 或更高版本，或 Valkey。</translation>
        </message>
        <message>
            <source>Cannot read the CA certificate in &quot;%1&quot;. Check the path and that the file is PEM.</source>
            <translation>无法读取“%1”中的 CA 证书。请检查路径，并确认文件为 PEM 格式。</translation>
        </message>
        <message>
            <source>the server did not accept the client certificate</source>
            <translation>服务器未接受客户端证书</translation>
        </message>
        <message>
            <source>the server requires a client certificate</source>
            <translation>服务器要求客户端证书</translation>
        </message>
        <message>
            <source>the certificate of the server expired on %1</source>
            <translation>服务器的证书已于 %1 过期</translation>
        </message>
        <message>
            <source>the server does not use TLS on this port</source>
            <translation>服务器在此端口上不使用 TLS</translation>
        </message>
        <message>
            <source>the certificate of the server was not accepted: %1</source>
            <translation>服务器的证书未被接受：%1</translation>
        </message>
        <message>
            <source>the certificate of the server is valid only from %1</source>
            <translation>服务器的证书从 %1 起才有效</translation>
        </message>
        <message>
            <source>the certificate of the server is signed by an authority that is not trusted here</source>
            <translation>服务器的证书由本机不信任的机构签发</translation>
        </message>
        <message>
            <source>the certificate of the server is not valid for the name &quot;%1&quot;</source>
            <translation>服务器的证书对名称“%1”无效</translation>
        </message>
        <message>
            <source>the certificate of the server is not valid for the name &quot;%1&quot;, only for %2</source>
            <translation>服务器的证书对名称“%1”无效，仅对 %2 有效</translation>
        </message>
        <message>
            <source>Cannot connect to %1: %2. %3</source>
            <translation>无法连接 %1：%2。%3</translation>
        </message>
        <message>
            <source>Cannot read the client certificate in &quot;%1&quot;. Check the path and that the file is PEM.</source>
            <translation>无法读取“%1”中的客户端证书。请检查路径，并确认文件为 PEM 格式。</translation>
        </message>
        <message>
            <source>Cannot read the client key in &quot;%1&quot;. Check the path and that the file is PEM.</source>
            <translation>无法读取“%1”中的客户端密钥。请检查路径，并确认文件为 PEM 格式。</translation>
        </message>
        <message>
            <source>Specify the CA certificate that signed it.</source>
            <translation>请指定签发该证书的 CA 证书。</translation>
        </message>
        <message>
            <source>Specify the CA certificate that signed it, or renew it on the server.</source>
            <translation>请指定签发该证书的 CA 证书，或在服务器上更新证书。</translation>
        </message>
        <message>
            <source>Compare the clocks of both machines.</source>
            <translation>请核对两台机器的时钟。</translation>
        </message>
        <message>
            <source>Connect by a name in the certificate, or specify that name as the server name (SNI).</source>
            <translation>请用证书中的名称连接，或将该名称指定为服务器名称（SNI）。</translation>
        </message>
        <message>
            <source>Renew it on the server.</source>
            <translation>请在服务器上更新证书。</translation>
        </message>
        <message>
            <source>renewals failed (%1): %2</source>
            <translation>续期失败（%1 次）：%2</translation>
        </message>
        <message>
            <source>No private cluster is running.</source>
            <translation>没有私有集群在运行。</translation>
        </message>
        <message>
            <source>The private cluster was not ready within %1.</source>
            <translation>私有集群在 %1内未就绪。</translation>
        </message>
        <message>
            <source>Cannot start a private server: cannot create a directory in %1.</source>
            <translation>无法启动私有服务器：无法在 %1 中创建目录。</translation>
        </message>
        <message>
            <source>Cannot start a private server: redis-server is not in PATH. Install it (Debian, Ubuntu: package redis-server; Fedora: redis; macOS: brew install redis), or set $REDIS_SERVER to its path.</source>
            <translation>无法启动私有服务器：PATH 中没有 redis-server。请安装（Debian、Ubuntu：软件包 redis-server；Fedora：redis；macOS：brew install redis），或将 $REDIS_SERVER 设为其路径。</translation>
        </message>
        <message>
            <source>The node at 127.0.0.1:%1 has no replica.</source>
            <translation>节点 127.0.0.1:%1 没有副本。</translation>
        </message>
        <message>
            <source>The private server at 127.0.0.1:%1 did not reply to %2.</source>
            <translation>私有服务器 127.0.0.1:%1 未响应 %2。</translation>
        </message>
        <message>
            <source>Cannot start %1.</source>
            <translation>无法启动 %1。</translation>
        </message>
        <message>
            <source>Cannot start a private server: port %1 of this machine is already in use. Choose another port, or give none to use a free one.</source>
            <translation>无法启动私有服务器：本机的端口 %1 已被占用。请选择其他端口，或不指定端口以使用空闲端口。</translation>
        </message>
        <message>
            <source>The private replicas did not connect to their primary within %1.</source>
            <translation>私有副本在 %1内未连上主节点。</translation>
        </message>
        <message>
            <source>Cannot start a private sentinel: cannot write %1.</source>
            <translation>无法启动私有哨兵：无法写入 %1。</translation>
        </message>
        <message>
            <source>The private sentinels did not agree within %1.</source>
            <translation>私有哨兵在 %1内未达成一致。</translation>
        </message>
        <message>
            <source>The private server exited immediately: %1</source>
            <translation>私有服务器启动后立即退出：%1</translation>
        </message>
        <message>
            <source>The private server did not reply within %1.</source>
            <translation>私有服务器在 %1内无响应。</translation>
        </message>
        <message>
            <source>Slot %1 of the private cluster cannot be moved: it needs a primary that owns it and another primary.</source>
            <translation>无法迁移私有集群的槽位 %1：需要拥有该槽位的主节点和另一个主节点。</translation>
        </message>
        <message>
            <source>The failover of slot %1 in the private cluster did not complete within %2.</source>
            <translation>私有集群中槽位 %1 的主从切换在 %2内未完成。</translation>
        </message>
        <message>
            <source>A replica of the private cluster did not learn within %2 that slot %1 was moved.</source>
            <translation>私有集群的一个副本在 %2内未获知槽位 %1 已迁移。</translation>
        </message>
        <message>
            <source>No node of the private cluster serves slot %1.</source>
            <translation>私有集群中没有节点负责槽位 %1。</translation>
        </message>
        <message>
            <source>Cannot connect to the private server at 127.0.0.1:%1: %2.</source>
            <translation>无法连接私有服务器 127.0.0.1:%1：%2。</translation>
        </message>
        <message>
            <source>Cannot start a private server: $REDIS_SERVER is %1, which is not an executable program. Correct or unset it.</source>
            <translation>无法启动私有服务器：$REDIS_SERVER 为 %1，它不是可执行程序。请更正或取消设置。</translation>
        </message>
        <message>
            <source>This client closed the connection to the cluster.</source>
            <translation>此客户端关闭了到集群的连接。</translation>
        </message>
        <message>
            <source>A cluster has only database 0, but database %1 was requested. Use database 0.</source>
            <translation>集群只有数据库 0，但请求的是数据库 %1。请使用数据库 0。</translation>
        </message>
        <message>
            <source>The cluster is down for slot %1 of this key. %2 reports: %3. Check CLUSTER INFO and CLUSTER NODES there. Either a primary failed without a replica, or the node is cut off from the others.</source>
            <translation>该键所在槽位 %1 的集群不可用。%2 报告：%3。请在该节点查看 CLUSTER INFO 和 CLUSTER NODES。可能是某个没有副本的主节点失效，或该节点与其他节点隔离。</translation>
        </message>
        <message>
            <source>A cluster needs the address of at least one node.</source>
            <translation>集群至少需要一个节点的地址。</translation>
        </message>
        <message>
            <source>Cannot reach any node of the cluster.</source>
            <translation>无法连上集群的任何节点。</translation>
        </message>
        <message>
            <source>The cluster of %1 has no slots: it is not set up. Assign slots with CLUSTER ADDSLOTS.</source>
            <translation>%1 的集群没有槽位：尚未完成设置。请用 CLUSTER ADDSLOTS 分配槽位。</translation>
        </message>
        <message>
            <source>%1, which serves slot %2 of this key, is not ready: %3. No data was changed. Retry when it is ready.</source>
            <translation>负责该键所在槽位 %2 的 %1 尚未就绪：%3。数据未被更改。请等它就绪后重试。</translation>
        </message>
        <message>
            <source>It has not answered yet.</source>
            <translation>该节点尚未响应。</translation>
        </message>
        <message>
            <source>Cannot reach the cluster node %1, which serves slot %2 of this key. %3</source>
            <translation>无法连上负责该键所在槽位 %2 的集群节点 %1。%3</translation>
        </message>
        <message>
            <source>%1 is not a cluster node. Use redis:// for a single server.</source>
            <translation>%1 不是集群节点。单台服务器请用 redis://。</translation>
        </message>
        <message>
            <source>The nodes of the cluster redirect slot %1 of this key in a circle. %2 reported last: %3. Check CLUSTER NODES on each node.</source>
            <translation>集群节点对该键所在的槽位 %1 循环重定向。%2 最后报告：%3。请在各节点上查看 CLUSTER NODES。</translation>
        </message>
        <message>
            <source>The slot has moved to another node.</source>
            <translation>该槽位已迁到另一节点。</translation>
        </message>
        <message>
            <source>The cluster reports its primaries, but none can be reached. %1 If they announce addresses that are not reachable from here, give the reachable ones in a NAT map (--nat).</source>
            <translation>集群报告了其主节点，但一个也无法连接。%1如果它们公布的地址从此处不可达，请在 NAT 映射（--nat）中给出可达地址。</translation>
        </message>
        <message>
            <source>The slot is moving to another node.</source>
            <translation>该槽位正在迁往另一节点。</translation>
        </message>
        <message>
            <source>Slot %1 of this key is still moving to another node. %2 reports: %3. No data was changed. Retry after the move, or repair the slot with redis-cli --cluster fix.</source>
            <translation>该键所在的槽位 %1 仍在迁往另一节点。%2 报告：%3。未作任何更改。请在迁移结束后重试，或用 redis-cli --cluster fix 修复该槽位。</translation>
        </message>
        <message>
            <source>No node of the cluster serves slot %1 of this key. Check CLUSTER NODES. Either its primary failed without a replica, or the slot was never assigned.</source>
            <translation>没有集群节点负责该键所在的槽位 %1。请查看 CLUSTER NODES。可能是其主节点失效且没有副本，或该槽位从未分配。</translation>
        </message>
        <message>
            <source>Cannot read the slots of the cluster from %1. %2</source>
            <translation>无法从 %1 读取集群的槽位。%2</translation>
        </message>
        <message>
            <source>Cannot read the slots of the cluster from any node. %1</source>
            <translation>无法从任何节点读取集群的槽位。%1</translation>
        </message>
        <message>
            <source>The hold ended before the server could ask its replicas.</source>
            <translation>在服务器查询其副本之前，该持有已结束。</translation>
        </message>
        <message>
            <source>The server did not report in time whether its replicas have the lock.</source>
            <translation>服务器未及时报告其副本是否已有该锁。</translation>
        </message>
        <message>
            <source>Commands now go to another server.</source>
            <translation>命令现已改发往另一台服务器。</translation>
        </message>
        <message>
            <source>The server that granted the lock is no longer the primary.</source>
            <translation>授予该锁的服务器已不是主节点。</translation>
        </message>
        <message>
            <source>Another server reported the number of its replicas.</source>
            <translation>报告副本数的是另一台服务器。</translation>
        </message>
        <message>
            <source>No primary is called &quot;%1&quot; at %2. %3 Correct the name after the sentinels in the URL.</source>
            <translation>%2 处没有名为“%1”的主节点。%3请更正 URL 中哨兵之后的名称。</translation>
        </message>
        <message>
            <source>Known there: %1.</source>
            <translation>该处已知的名称：%1。</translation>
        </message>
        <message>
            <source>No primary is known there.</source>
            <translation>该处没有已知的主节点。</translation>
        </message>
        <message>
            <source>%1 is not a sentinel. Its URL is %2.</source>
            <translation>%1 不是哨兵。它的 URL 是 %2。</translation>
        </message>
        <message>
            <source>No sentinel can name the primary of &quot;%1&quot;. %2</source>
            <translation>没有哨兵能指出“%1”的主节点。%2</translation>
        </message>
        <message>
            <source>No sentinel can name the primary of &quot;%1&quot;. %2 Check the addresses of the sentinels and that one of them is running.</source>
            <translation>没有哨兵能指出“%1”的主节点。%2请检查哨兵的地址，并确认至少有一个正在运行。</translation>
        </message>
        <message>
            <source>Other sentinels did not answer. %1</source>
            <translation>其他哨兵没有响应。%1</translation>
        </message>
        <message>
            <source>The primary of &quot;%1&quot; is now %2.</source>
            <translation>“%1”的主节点现在是 %2。</translation>
        </message>
        <message>
            <source>The sentinels name %1 as the primary of &quot;%2&quot;. %3</source>
            <translation>哨兵指出“%2”的主节点为 %1。%3</translation>
        </message>
        <message>
            <source>a cluster has only database 0</source>
            <translation>集群只有数据库 0</translation>
        </message>
        <message>
            <source>the database &quot;%1&quot; is not a number from 0</source>
            <translation>数据库“%1”不是从 0 开始的编号</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>内容为空</translation>
        </message>
        <message>
            <source>Cannot read the URL: %1</source>
            <translation>无法解析 URL：%1</translation>
        </message>
        <message>
            <source>&quot;%1&quot; has no closing bracket</source>
            <translation>“%1”缺少右方括号</translation>
        </message>
        <message>
            <source>a host is missing</source>
            <translation>缺少主机</translation>
        </message>
        <message>
            <source>the name of the master is missing after the sentinels</source>
            <translation>哨兵之后缺少主节点名称</translation>
        </message>
        <message>
            <source>redis+unix needs an absolute path, for example redis+unix:///run/redis.sock</source>
            <translation>redis+unix 需要绝对路径，例如 redis+unix:///run/redis.sock</translation>
        </message>
        <message>
            <source>&quot;://&quot; is missing. Did you mean %1?</source>
            <translation>缺少“://”。您是否要输入 %1？</translation>
        </message>
        <message>
            <source>the port &quot;%1&quot; is not a number from 1 to 65535</source>
            <translation>端口“%1”不是 1 到 65535 之间的数字</translation>
        </message>
        <message>
            <source>only redis+unix accepts a question mark (write the database as /2)</source>
            <translation>只有 redis+unix 可以使用问号（数据库请写作 /2）</translation>
        </message>
        <message>
            <source>several hosts need redis+cluster or redis+sentinel</source>
            <translation>多个主机需使用 redis+cluster 或 redis+sentinel</translation>
        </message>
        <message>
            <source>&quot;%1&quot; has more than a port after the bracket</source>
            <translation>“%1”的右方括号之后除端口外还有其他内容</translation>
        </message>
        <message>
            <source>&quot;%1&quot; is not a known scheme. Did you mean %2?</source>
            <translation>“%1”不是已知的协议。您是否要输入 %2？</translation>
        </message>
        <message>
            <source>Cannot read the URL: %1. Allowed: redis://[user[:password]@]host[:port][/db], redis+unix:///path[?db=0], redis+cluster://h1:p1,h2:p2, redis+sentinel://h1:p1,h2:p2/master-name[/db]; with TLS rediss://, rediss+cluster://, rediss+sentinel://.</source>
            <translation>无法解析 URL：%1。允许的形式：redis://[user[:password]@]host[:port][/db]、redis+unix:///path[?db=0]、redis+cluster://h1:p1,h2:p2、redis+sentinel://h1:p1,h2:p2/master-name[/db]；使用 TLS 时为 rediss://、rediss+cluster://、rediss+sentinel://。</translation>
        </message>
        <message>
            <source>Cannot write %1: %2. Choose another place.</source>
            <translation>无法写入 %1：%2。请选择其他位置。</translation>
        </message>
        <message>
            <source>%1 is not a report of a load run. Export one as JSON.</source>
            <translation>%1 不是负载运行的报告。请先将一个报告导出为 JSON。</translation>
        </message>
        <message>
            <source>it never expires</source>
            <translation>永不到期</translation>
        </message>
        <message>
            <source>its TTL is longer than any usual lease</source>
            <translation>剩余时间长于任何常见租约</translation>
        </message>
        <message>
            <source>it has a mode but no holder</source>
            <translation>有模式但没有持有者</translation>
        </message>
        <message>
            <source>Database %1 has no keys, but database %2 has some. To read it, end the URL with %3.</source>
            <translation>数据库 %1 中没有键，但数据库 %2 中有。要读取它，请在 URL 末尾加上 %3。</translation>
        </message>
        <message>
            <source>Database %1 has no keys, but the databases %2 have some. To read one, end the URL with its number, such as %3.</source>
            <translation>数据库 %1 中没有键，但数据库 %2 中有。要读取其中一个，请在 URL 末尾加上其编号，例如 %3。</translation>
        </message>
        <message>
            <source>it has several holders but no mode</source>
            <translation>有多个持有者但没有模式</translation>
        </message>
        <message>
            <source>a holder's count is implausibly high</source>
            <translation>某个持有者的重入计数高得不合理</translation>
        </message>
        <message>
            <source>it has fields that a lock does not have</source>
            <translation>含有锁所没有的字段</translation>
        </message>
        <message>
            <source>it is a plain number, like an idle semaphore or latch</source>
            <translation>只是一个数字，与空闲的信号量或闭锁相同</translation>
        </message>
        <message>
            <source>members of its sorted set are not permit ids</source>
            <translation>有序集合的成员不是许可 ID</translation>
        </message>
        <message>
            <source>the number of free permits is missing</source>
            <translation>缺少可用许可数</translation>
        </message>
        <message>
            <source>it is not stored like a Redisson lock</source>
            <translation>存储方式与 Redisson 锁不同</translation>
        </message>
        <message>
            <source>the TLS handshake failed: %1</source>
            <translation>TLS 握手失败：%1</translation>
        </message>
        <message>
            <source>A majority of five servers, private ones with --sandbox</source>
            <translation>五台服务器中的多数；使用 --sandbox 时为私有服务器</translation>
        </message>
        <message>
            <source>Many readers, few writers, some locks busier than others</source>
            <translation>读者多、写者少，部分锁更繁忙</translation>
        </message>
        <message>
            <source>Mostly writers on a few locks</source>
            <translation>以写者为主，集中于少数锁</translation>
        </message>
        <message>
            <source>All workers wait in one queue</source>
            <translation>所有工作者在同一队列中等待</translation>
        </message>
        <message>
            <source>One lock that all clients compete for</source>
            <translation>所有客户端争用同一个锁</translation>
        </message>
        <message>
            <source>A thousand locks with little contention</source>
            <translation>一千个锁，争用很少</translation>
        </message>
        <message>
            <source>Holders that acquire their lock five times</source>
            <translation>持有者连续五次获取自己的锁</translation>
        </message>
        <message>
            <source>Overlapping readers starve the writers</source>
            <translation>读者的持有相互重叠，使写者饥饿</translation>
        </message>
        <message>
            <source>Holds that outlast their lease and are lost</source>
            <translation>持有时间超过租约，锁因此丢失</translation>
        </message>
        <message>
            <source>Three of five locks at a time</source>
            <translation>每次获取五个锁中的三个</translation>
        </message>
        <message>
            <source>its holder was not written by Redisson</source>
            <translation>持有者不是由 Redisson 写入的</translation>
        </message>
        <message>
            <source>alive and working</source>
            <translation>存活且正常工作</translation>
        </message>
        <message>
            <source>blocked</source>
            <translation>被阻塞</translation>
        </message>
        <message>
            <source>may be application data</source>
            <translation>可能是应用数据</translation>
        </message>
        <message>
            <source>free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>holder gone or paused</source>
            <translation>持有者已退出或暂停</translation>
        </message>
        <message>
            <source>held, no renewal seen yet</source>
            <translation>已持有，尚未观察到续期</translation>
        </message>
        <message>
            <source>never ends</source>
            <translation>永不到期</translation>
        </message>
        <message>
            <source>not renewed, reason unknown</source>
            <translation>未续期，原因未知</translation>
        </message>
        <message>
            <source>not a lock</source>
            <translation>不是锁</translation>
        </message>
        <message>
            <source>fixed lease</source>
            <translation>固定租约</translation>
        </message>
        <message>
            <source>alive but stuck?</source>
            <translation>存活但可能卡住</translation>
        </message>
        <message>
            <source>not completely read</source>
            <translation>未完整读取</translation>
        </message>
        <message>
            <source>It is not held, but keys that could not be read may keep clients from acquiring it.</source>
            <translation>该锁未被持有，但无法读取的键可能使客户端无法获取它。</translation>
        </message>
        <message>
            <source>Renewed %1 ago.</source>
            <translation>%1前续期。</translation>
        </message>
        <message>
            <source>Redis does not store who made it unavailable.</source>
            <translation>Redis 不记录是谁使其不可用。</translation>
        </message>
        <message>
            <source>The first waiter, %1, is not connected. The others wait until its deadline.</source>
            <translation>首个等待者 %1 未连接，其他等待者须等到它的截止时间。</translation>
        </message>
        <message>
            <source>The holder was not written by Redisson. The key expires in %1.</source>
            <translation>持有者不是由 Redisson 写入的。该键将在 %1后到期。</translation>
        </message>
        <message>
            <source>The read holds have expired. The key expires in %1.</source>
            <translation>读持有已到期。该键将在 %1后到期。</translation>
        </message>
        <message>
            <source>No renewal for %1, due every %2. It expires in %3.</source>
            <translation>已有 %1未续期，应每 %2续期一次。将在 %3后到期。</translation>
        </message>
        <message>
            <source>The first waiter, %1, is not connected, and its deadline has passed. The next client that tries to acquire the lock removes it.</source>
            <translation>首个等待者 %1 未连接，且截止时间已过。下一个尝试获取锁的客户端会将其移除。</translation>
        </message>
        <message>
            <source>The first waiter, %1, is not subscribed at the moment.</source>
            <translation>首个等待者 %1 目前没有订阅。</translation>
        </message>
        <message>
            <source>It expires in %1 unless it is renewed.</source>
            <translation>若不续期，将在 %1后到期。</translation>
        </message>
        <message>
            <source>Not renewed by a watchdog. It expires in %1 unless it is released.</source>
            <translation>不由看门狗续期。若不释放，将在 %1后到期。</translation>
        </message>
        <message>
            <source>It has no TTL and never expires. If its holder has crashed, all waiters wait forever.</source>
            <translation>它没有 TTL，永不过期。如果持有者已崩溃，所有等待者将永远等待。</translation>
        </message>
        <message>
            <source>It expires in %1. A renewed hold has at least %2 left, so its holder set an explicit lease or has exited.</source>
            <translation>将在 %1后到期。正常续期的持有至少还剩 %2，因此其持有者设置了自定租约，或已退出。</translation>
        </message>
        <message>
            <source>The key is not stored like a lock, so no client can acquire it.</source>
            <translation>该键的存储形式不是锁，因此没有客户端能获取它。</translation>
        </message>
        <message>
            <source>All permits are held, each with its own lease.</source>
            <translation>所有许可均被持有，各有自己的租约。</translation>
        </message>
        <message>
            <source>It was acquired with an explicit lease and expires in %1.</source>
            <translation>获取时指定了租约，将在 %1后到期。</translation>
        </message>
        <message>
            <source>Held for at least %1, and renewed %2 ago.</source>
            <translation>至少已持有 %1，%2前续期。</translation>
        </message>
        <message>
            <source>Waiting clients: at least %1.</source>
            <translation>等待客户端：至少 %1 个。</translation>
        </message>
        <message>
            <source>Waiting clients: at least %1, the longest for at least %2.</source>
            <translation>等待客户端：至少 %1 个，其中最长已等待至少 %2。</translation>
        </message>
        <message>
            <source>Waiters in the queue: at least %1.</source>
            <translation>队列中的等待者：至少 %1 个。</translation>
        </message>
        <message>
            <source>Waiters in the queue: %1, the longest for at least %2.</source>
            <translation>队列中的等待者：%1 个，其中最长已等待至少 %2。</translation>
        </message>
        <message>
            <source>Waiters in the queue: %1.</source>
            <translation>队列中的等待者：%1 个。</translation>
        </message>
        <message>
            <source>Usually released within %1 (p99 of %2 holds).</source>
            <translation>通常在 %1内释放（%2 次持有的 p99）。</translation>
        </message>
        <message>
            <source>The longest of %1 earlier holds took %2.</source>
            <translation>此前 %1 次持有中最长的为 %2。</translation>
        </message>
        <message>
            <source>It has a mode, but no holder that Redisson knows.</source>
            <translation>有模式字段，但没有 Redisson 认识的持有者。</translation>
        </message>
        <message>
            <source>The wait of %1 is over. It acquires the lock.</source>
            <translation>%1 的等待结束，它获得了锁。</translation>
        </message>
        <message>
            <source>%1 (slot %2, %3 left)</source>
            <translation>%1（槽位 %2，剩余 %3）</translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message>
            <source>another client</source>
            <translation>其他客户端</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Read lock held by %1.</source>
            <translation>%1 正持有读锁。</translation>
        </message>
        <message>
            <source>Write lock held by %1.</source>
            <translation>%1 正持有写锁。</translation>
        </message>
        <message>
            <source>Held by %1.</source>
            <translation>%1 正持有该锁。</translation>
        </message>
        <message>
            <source>Read lock held by %1 for at least %2.</source>
            <translation>%1 已持有读锁至少 %2。</translation>
        </message>
        <message>
            <source>Write lock held by %1 for at least %2.</source>
            <translation>%1 已持有写锁至少 %2。</translation>
        </message>
        <message>
            <source>Held by %1 for at least %2.</source>
            <translation>%1 已持有该锁至少 %2。</translation>
        </message>
        <message>
            <source>%1 A holder may still be working while another client acquires the lock. Waiters are woken (%2). This cannot be undone.</source>
            <translation>%1持有者可能仍在执行，而此时其他客户端已能获取该锁。等待者会被唤醒（%2）。此操作无法撤销。</translation>
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
            <source>It loses its place in the queue unless it has extended its deadline. If the lock is free, the next waiter is woken. A waiter that is alive rejoins the queue at the end.</source>
            <translation>除非该等待者已延长截止时间，否则将其移出队列。若锁空闲，则唤醒下一个等待者。仍存活的等待者会重新排到队尾。</translation>
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
            <translation>移除 %2 的幽灵读者 %1？</translation>
        </message>
        <message>
            <source>Its holds are removed unless one of their timeout keys exists. If this frees the lock, waiters are woken. Other holders are not affected.</source>
            <translation>若其超时键均不存在，则移除其持有。若锁因此变为空闲，则唤醒等待者。其他持有者不受影响。</translation>
        </message>
        <message>
            <source>Keep the ghost</source>
            <translation>保留该幽灵</translation>
        </message>
        <message>
            <source>Set time to live</source>
            <translation>设置过期时间</translation>
        </message>
        <message>
            <source>Set time to live…</source>
            <translation>设置过期时间…</translation>
        </message>
        <message>
            <source>Set a time to live on %1?</source>
            <translation>为 %1 设置过期时间？</translation>
        </message>
        <message>
            <source>It then expires in 30 s unless its holder renews it. If its holders have changed, no TTL is set.</source>
            <translation>设置后，除非持有者续期，锁将在 30 秒后到期。若持有者已变化，则不设置过期时间。</translation>
        </message>
        <message>
            <source>Keep without TTL</source>
            <translation>不设过期时间</translation>
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
            <source>They receive a release message and try again. The stored data does not change.</source>
            <translation>等待者会收到释放消息并重试。存储的数据不变。</translation>
        </message>
        <message>
            <source>Let them wait</source>
            <translation>继续等待</translation>
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
            <source>Unlocked %1. The next waiter in its queue was notified.</source>
            <translation>已解锁 %1。已通知队列中的下一个等待者。</translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. At least %n client(s) received the message for the next waiter.</source>
            <translation>
                <numerusform>已解锁 %1。至少 %n 个客户端收到了发给下一个等待者的消息。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The first %2 waiters were notified. At least %n client(s) received the last message.</source>
            <comment>lock, number</comment>
            <translation>
                <numerusform>已解锁 %1。已依次通知队列中的前 %2 个等待者，至少 %n 个客户端收到了最后一条消息。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. Messages for %n waiter(s) were sent, but %2 has no subscriber.</source>
            <comment>lock, node</comment>
            <translation>
                <numerusform>已解锁 %1。已向 %n 个等待者发送消息，但 %2 上没有订阅者。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): all their waiters wake up.</source>
            <translation>
                <numerusform>已解锁 %1。至少 %n 个客户端收到了释放消息，并唤醒其全部等待者。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): one waiter of each wakes up.</source>
            <translation>
                <numerusform>已解锁 %1。至少 %n 个客户端收到了释放消息，并各唤醒一个等待者。</numerusform>
            </translation>
        </message>
        <message>
            <source>Unlocked %1. %2 has no subscriber.</source>
            <comment>lock, node</comment>
            <translation>已解锁 %1。%2 上没有订阅者。</translation>
        </message>
        <message>
            <source>Unlocked %1. A release message was sent (%2).</source>
            <translation>已解锁 %1。已发送释放消息（%2）。</translation>
        </message>
        <message numerus="yes">
            <source>%1 %n timeout key(s) deleted.</source>
            <translation>
                <numerusform>%1同时删除了 %n 个超时键。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 Its timeout keys had already expired.</source>
            <translation>%1其超时键此前均已到期。</translation>
        </message>
        <message>
            <source>%1: done for %2.</source>
            <translation>已完成：%1（%2）。</translation>
        </message>
        <message>
            <source>Not unlocked: %1 is now held by %2. No data was changed.</source>
            <translation>未解锁：%1 现由 %2 持有。未更改任何数据。</translation>
        </message>
        <message>
            <source>Not repaired: %1 is in a different state now. No data was changed.</source>
            <translation>未修复：%1 的状态已变化。未更改任何数据。</translation>
        </message>
        <message>
            <source>%1 no longer needs repair. No data was changed.</source>
            <translation>%1 已无需修复。未更改任何数据。</translation>
        </message>
        <message>
            <source>%1: nothing left to repair. No data was changed.</source>
            <translation>%1：已没有需要修复的内容。未更改任何数据。</translation>
        </message>
        <message>
            <source>Unlocked %1.</source>
            <translation>已解锁 %1。</translation>
        </message>
        <message>
            <source>%1 Waiting clients could not be notified: %2 They may sleep until their own timeouts.</source>
            <translation>%1未能通知等待客户端：%2它们可能要等到各自超时才会醒来。</translation>
        </message>
        <message>
            <source>%1 Waiting clients could not be notified: %2 They may sleep for up to %3.</source>
            <translation>%1未能通知等待客户端：%2它们最多可能再等待 %3。</translation>
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
            <source>already removed</source>
            <translation>已被移除</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::DetailTables</name>
        <message>
            <source>Holders</source>
            <translation>持有者</translation>
        </message>
        <message>
            <source>exclusive, ghost</source>
            <comment>widest mode</comment>
            <translation>独占，幽灵</translation>
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
        <message>
            <source>Show &amp;client…</source>
            <translation>显示客户端(&amp;C)…</translation>
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
            <source>not atomic: read in several steps</source>
            <translation>非原子：分步读取</translation>
        </message>
        <message>
            <source>channel %1</source>
            <translation>频道 %1</translation>
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <source>%1 (%2)</source>
            <comment>what failed, and the detail</comment>
            <translation>%1（%2）</translation>
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
            <translation>加入队列</translation>
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
                <numerusform>仍持有 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s)</source>
            <translation>
                <numerusform>持有 %n 次</numerusform>
            </translation>
        </message>
        <message>
            <source>write to read</source>
            <translation>写转读</translation>
        </message>
        <message>
            <source>held for at least %1</source>
            <translation>至少持有 %1</translation>
        </message>
        <message>
            <source>, </source>
            <comment>between the parts of an event's detail</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>acquired the lock</source>
            <translation>已获取锁</translation>
        </message>
        <message>
            <source>without the lock</source>
            <translation>未获取到锁</translation>
        </message>
        <message>
            <source>place %1</source>
            <translation>第 %1 位</translation>
        </message>
        <message>
            <source>released by force</source>
            <translation>强制释放</translation>
        </message>
        <message>
            <source>by %1</source>
            <translation>操作者 %1</translation>
        </message>
    </context>
    <context>
        <name>Format</name>
        <message>
            <source>…(%1 more)…</source>
            <comment>letters of a long name</comment>
            <translation>…（省略 %1 个字符）…</translation>
        </message>
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
            <source>none</source>
            <translation>无</translation>
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
            <translation>已崩溃，仍持有%1</translation>
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
            <source>waits for the lock</source>
            <translation>等待锁</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>holds %1</source>
            <translation>持有%1</translation>
        </message>
        <message>
            <source>both locks</source>
            <translation>读锁和写锁</translation>
        </message>
        <message>
            <source>the lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>the write lock</source>
            <translation>写锁</translation>
        </message>
        <message>
            <source>the read lock</source>
            <translation>读锁</translation>
        </message>
        <message>
            <source> and </source>
            <translation>和</translation>
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
            <source>Case: %1</source>
            <comment>workers of the case and their states</comment>
            <translation>案例：%1</translation>
        </message>
        <message>
            <source>%1 waits for the read lock. The lock is held by %2.</source>
            <translation>%1 等待读锁。锁由 %2 持有。</translation>
        </message>
        <message>
            <source>%1 waits for the write lock. The lock is held by %2.</source>
            <translation>%1 等待写锁。锁由 %2 持有。</translation>
        </message>
        <message>
            <source>%1 waits for the fair lock. The lock is held by %2.</source>
            <translation>%1 等待公平锁。锁由 %2 持有。</translation>
        </message>
        <message>
            <source>another client</source>
            <translation>另一个客户端</translation>
        </message>
    </context>
    <context>
        <name>Load</name>
        <message>
            <source>Limit search: %1</source>
            <translation>极限搜索：%1</translation>
        </message>
        <message>
            <source>%1 cycles per second</source>
            <translation>每秒 %1 个周期</translation>
        </message>
        <message numerus="yes">
            <source>%n worker(s)</source>
            <translation>
                <numerusform>%n 个工作者</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 failed even with %2.</source>
            <translation>即使只有 %2，%1 也未通过。</translation>
        </message>
        <message>
            <source>%1 passed up to %2, the highest value.</source>
            <translation>%1 在 %2（最大值）时仍通过。</translation>
        </message>
        <message>
            <source>%1 passed with %2 and failed with %3.</source>
            <translation>%1 在 %2 时通过，在 %3 时未通过。</translation>
        </message>
        <message numerus="yes">
            <source>The limit search made %n run(s).</source>
            <translation>
                <numerusform>极限搜索共运行了 %n 次。</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 at %2: %3</source>
            <translation>%2 时%1：%3</translation>
        </message>
        <message>
            <source>%1 at %2, by hand: %3</source>
            <translation>%2 时手动%1：%3</translation>
        </message>
        <message>
            <source>Freeze</source>
            <translation>冻结</translation>
        </message>
        <message>
            <source>Kill server</source>
            <translation>终止服务器</translation>
        </message>
        <message>
            <source>Skip release</source>
            <translation>跳过释放</translation>
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
            <translation>主从切换</translation>
        </message>
        <message>
            <source>Pause clients</source>
            <translation>暂停客户端</translation>
        </message>
        <message>
            <source>Cut links</source>
            <translation>切断连接</translation>
        </message>
        <message>
            <source>Slow links</source>
            <translation>增加延迟</translation>
        </message>
        <message>
            <source>Drop subscriptions</source>
            <translation>断开订阅</translation>
        </message>
        <message>
            <source>Pause server</source>
            <translation>暂停服务器</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Type of lock that the workers acquire</source>
            <translation>工作者获取的锁的类型</translation>
        </message>
        <message>
            <source>Share of reads</source>
            <translation>读锁比例</translation>
        </message>
        <message>
            <source>Share of cycles that acquire the read lock, from 0 to 1</source>
            <translation>获取读锁的循环所占的比例，0 到 1</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Lock name in Redis (empty: a new name for each run)</source>
            <translation>锁在 Redis 中的名称（留空：每次运行使用新名称）</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>锁名数量</translation>
        </message>
        <message>
            <source>Number of locks NAME:0, NAME:1, … from which each cycle picks one</source>
            <translation>锁 NAME:0、NAME:1……的数量，每个循环从中随机选取一个</translation>
        </message>
        <message>
            <source>Workers</source>
            <translation>工作者</translation>
        </message>
        <message>
            <source>Number of concurrent workers (can be lowered during a run)</source>
            <translation>并发工作者的数量（运行中可以减少）</translation>
        </message>
        <message>
            <source>Run as</source>
            <translation>运行方式</translation>
        </message>
        <message>
            <source>One thread for each worker, or one thread for many workers</source>
            <translation>每个工作者一个线程，或多个工作者共用一个线程</translation>
        </message>
        <message>
            <source>Hold time</source>
            <translation>持有时间</translation>
        </message>
        <message>
            <source>Time that a worker holds the lock: 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5</source>
            <translation>工作者持有锁的时间：1ms、uniform:1ms..5ms、exp:2ms 或 lognormal:2ms,0.5</translation>
        </message>
        <message>
            <source>Think time</source>
            <translation>思考时间</translation>
        </message>
        <message>
            <source>Pause between two cycles, in the notation of the hold time (0: none)</source>
            <translation>两个循环之间的停顿，写法与持有时间相同（0：不停顿）</translation>
        </message>
        <message>
            <source>Maximum wait</source>
            <translation>最长等待</translation>
        </message>
        <message>
            <source>Time after which a worker stops waiting and counts a timeout (0: a single try)</source>
            <translation>工作者放弃等待并计为超时之前的时间（0：只尝试一次）</translation>
        </message>
        <message>
            <source>Lease</source>
            <translation>租约</translation>
        </message>
        <message>
            <source>watchdog (renewed until the release) or a fixed time such as 5s</source>
            <translation>watchdog（续期直到释放）或固定时长，例如 5s</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>速率</translation>
        </message>
        <message>
            <source>Planned rate of cycles: 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (empty: closed loop)</source>
            <translation>循环的计划速率：5000/s、ramp:100/s..5000/s 或 stairs:100/s..5000/s,5（留空：闭环）</translation>
        </message>
        <message>
            <source>Re-entry</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>Number of times that a worker acquires its lock in each cycle</source>
            <translation>工作者在每个循环中获取其锁的次数</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>预热</translation>
        </message>
        <message>
            <source>First part of the run, which is not measured</source>
            <translation>运行的开头部分，不计入测量</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Length of the measured part, such as 10s, 5m or 24h</source>
            <translation>测量部分的时长，例如 10s、5m 或 24h</translation>
        </message>
        <message>
            <source>Clients</source>
            <translation>客户端</translation>
        </message>
        <message>
            <source>Number of client identities that the workers share, each with its own UUID</source>
            <translation>工作者共用的客户端标识的数量，每个标识有自己的 UUID</translation>
        </message>
        <message>
            <source>Skew</source>
            <translation>偏斜度</translation>
        </message>
        <message>
            <source>Zipf exponent for choosing a lock: 0 for uniform, 0.99 for a few busy locks</source>
            <translation>选择锁的 Zipf 指数：0 为均匀，0.99 使少数锁更繁忙</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>种子</translation>
        </message>
        <message>
            <source>Random seed (the same seed repeats the same cycles)</source>
            <translation>随机种子（种子相同，循环也相同）</translation>
        </message>
        <message>
            <source>Members</source>
            <translation>成员</translation>
        </message>
        <message>
            <source>Number of locks that a multi lock acquires together</source>
            <translation>联锁一起获取的锁的数量</translation>
        </message>
        <message>
            <source>Witness key</source>
            <translation>见证键</translation>
        </message>
        <message>
            <source>Counter that detects two holders at the same time, also of different programs</source>
            <translation>用于发现同时有两个持有者的计数器，不同程序的持有者也能发现</translation>
        </message>
        <message>
            <source>Faults</source>
            <translation>故障</translation>
        </message>
        <message>
            <source>Faults separated by spaces, such as kill-worker@2s:holder kill-worker@3s:waiter</source>
            <translation>以空格分隔的故障，例如 kill-worker@2s:holder kill-worker@3s:waiter</translation>
        </message>
        <message>
            <source>Enter a number.</source>
            <translation>请输入数字。</translation>
        </message>
        <message>
            <source>reentrant</source>
            <translation>可重入锁</translation>
        </message>
        <message>
            <source>fair</source>
            <translation>公平锁</translation>
        </message>
        <message>
            <source>not measured</source>
            <translation>未测量</translation>
        </message>
        <message>
            <source>at least %1</source>
            <translation>至少 %1</translation>
        </message>
        <message>
            <source>read only</source>
            <translation>仅读锁</translation>
        </message>
        <message>
            <source>write only</source>
            <translation>仅写锁</translation>
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
            <source>RedLock</source>
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
            <source>expirable permits</source>
            <translation>可过期许可</translation>
        </message>
        <message>
            <source>count-down latch</source>
            <translation>闭锁</translation>
        </message>
        <message>
            <source>read</source>
            <translation>读锁</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写锁</translation>
        </message>
        <message>
            <source>exclusive</source>
            <translation>独占锁</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>waits (%1)</source>
            <translation>等待%1</translation>
        </message>
        <message>
            <source>holds (%1)</source>
            <translation>持有%1</translation>
        </message>
        <message>
            <source>thinks</source>
            <translation>思考中</translation>
        </message>
        <message numerus="yes">
            <source>%1, %n worker(s)</source>
            <translation>
                <numerusform>%1，%n 个工作者</numerusform>
            </translation>
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
            <source>%1, including %2 warm-up</source>
            <translation>%1，含预热 %2</translation>
        </message>
        <message>
            <source>%1 (new, only for this run)</source>
            <translation>%1（新名称，仅用于本次运行）</translation>
        </message>
        <message>
            <source>%1: %2 to %3</source>
            <translation>%1 个：%2 至 %3</translation>
        </message>
        <message>
            <source>%1 was not injected: there was no such worker before the end of the run.</source>
            <translation>%1 未注入：运行结束前没有这样的工作者。</translation>
        </message>
        <message>
            <source>Longest standstill: %1.</source>
            <translation>最长停顿：%1。</translation>
        </message>
        <message>
            <source>%1 could not be injected: %2</source>
            <translation>%1 无法注入：%2</translation>
        </message>
        <message>
            <source>%1 was not injected: the run ended first.</source>
            <translation>%1 未注入：运行已先结束。</translation>
        </message>
        <message>
            <source>Pending: the run ended first.</source>
            <translation>待定：运行已先结束。</translation>
        </message>
        <message>
            <source>As expected.</source>
            <translation>与预期一致。</translation>
        </message>
        <message>
            <source>Not as expected.</source>
            <translation>与预期不符。</translation>
        </message>
        <message>
            <source>Pending.</source>
            <translation>待定。</translation>
        </message>
        <message>
            <source>Not injected yet.</source>
            <translation>尚未注入。</translation>
        </message>
    </context>
    <context>
        <name>LockWords</name>
        <message>
            <source>HELD FOR SHORT TIMES</source>
            <translation>每次持有时间都很短</translation>
        </message>
        <message>
            <source>FREE, but no client can acquire it</source>
            <translation>空闲，但没有客户端能获取</translation>
        </message>
        <message>
            <source>%1, %2 more</source>
            <comment>a finding and the number of others</comment>
            <translation>%1，另有 %2 项</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <comment>name and id of a holder</comment>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>May be application data: %1.</source>
            <translation>可能是应用数据：%1。</translation>
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
            <translation>≥ %1 个排队者</translation>
        </message>
        <message>
            <source>First %1 waiters of the lock's queue, which may be longer</source>
            <translation>锁队列中的前 %1 个等待者，队列可能更长</translation>
        </message>
        <message>
            <source>no timeout key exists</source>
            <translation>没有超时键</translation>
        </message>
        <message>
            <source>timeout keys not read</source>
            <translation>未读取超时键</translation>
        </message>
        <message>
            <source>incomplete: at most %1 timeout keys, waiters and permits of a lock are read</source>
            <translation>不完整：每个锁的超时键、等待者和许可各最多读取 %1 个</translation>
        </message>
        <message>
            <source>incomplete: %1</source>
            <translation>不完整：%1</translation>
        </message>
        <message>
            <source>incomplete: %1 keys could not be read. %2</source>
            <translation>不完整：%1 个键无法读取。%2</translation>
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
            <translation>可过期信号量</translation>
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
        <message numerus="yes">
            <source>%n holder(s)</source>
            <translation>
                <numerusform>%n 个持有者</numerusform>
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
        <message>
            <source>%1 contended</source>
            <translation>%1 争用中</translation>
        </message>
        <message>
            <source>%1 held</source>
            <translation>%1 持有</translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n 个排队者</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n 个等待客户端</numerusform>
            </translation>
        </message>
        <message>
            <source>waiting clients unknown</source>
            <translation>等待客户端未知</translation>
        </message>
        <message>
            <source>Waiting clients unknown: %1</source>
            <translation>等待客户端未知：%1</translation>
        </message>
        <message>
            <source>no waiting client seen</source>
            <translation>未发现等待客户端</translation>
        </message>
        <message>
            <source>Number of waiters in the lock's queue</source>
            <translation>锁队列中的等待者数量</translation>
        </message>
        <message numerus="yes">
            <source>%n connection(s) subscribed to its channel, each for one or more waiting threads</source>
            <translation>
                <numerusform>%n 个连接订阅了其频道，每个对应一个或多个等待线程</numerusform>
            </translation>
        </message>
        <message>
            <source>Only Lockscope is subscribed to its channel (Redis does not store waiters)</source>
            <translation>其频道只有 Lockscope 订阅（Redis 不记录等待者）</translation>
        </message>
        <message>
            <source>HELD FOR READ by %1</source>
            <translation>读锁持有中：%1</translation>
        </message>
        <message>
            <source>HELD FOR WRITE by %1</source>
            <translation>写锁持有中：%1</translation>
        </message>
        <message>
            <source>HELD by %1</source>
            <translation>持有中：%1</translation>
        </message>
        <message>
            <source>FREE</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>NOT COMPLETELY READ</source>
            <translation>未完整读取</translation>
        </message>
        <message>
            <source>not completely read</source>
            <translation>未完整读取</translation>
        </message>
        <message>
            <source>held for read by %1</source>
            <translation>读锁持有中：%1</translation>
        </message>
        <message>
            <source>held for write by %1</source>
            <translation>写锁持有中：%1</translation>
        </message>
        <message>
            <source>held by %1</source>
            <translation>持有中：%1</translation>
        </message>
        <message numerus="yes">
            <source>%n ghost(s)</source>
            <translation>
                <numerusform>%n 个幽灵读者</numerusform>
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
            <source>%1: %2 %3</source>
            <comment>a finding: title, cause, effect</comment>
            <translation>%1：%2%3</translation>
        </message>
    </context>
    <context>
        <name>TimelineWords</name>
        <message>
            <source>its client has crashed</source>
            <translation>其客户端已崩溃</translation>
        </message>
        <message>
            <source>crashed</source>
            <translation>已崩溃</translation>
        </message>
        <message>
            <source>shared hold</source>
            <translation>共享持有</translation>
        </message>
        <message>
            <source>exclusive hold</source>
            <translation>独占持有</translation>
        </message>
        <message>
            <source>others wait</source>
            <translation>有其他等待者</translation>
        </message>
        <message>
            <source>renewal</source>
            <translation>续期</translation>
        </message>
        <message>
            <source>wakes one</source>
            <translation>唤醒一个</translation>
        </message>
        <message>
            <source>wakes all</source>
            <translation>唤醒全部</translation>
        </message>
        <message>
            <source>end</source>
            <translation>结束</translation>
        </message>
        <message numerus="yes">
            <source>%n crash(es)</source>
            <translation>
                <numerusform>%n 次崩溃</numerusform>
            </translation>
        </message>
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
                <numerusform>重入计数 %n</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message numerus="yes">
            <source>%n waiter(s)</source>
            <translation>
                <numerusform>%n 个等待者</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n 个等待客户端</numerusform>
            </translation>
        </message>
        <message>
            <source> and </source>
            <translation>和 </translation>
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
            <source>holds the read lock</source>
            <translation>持有读锁</translation>
        </message>
        <message>
            <source>holds the write lock</source>
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
            <translation>%1 %2，历时 %3</translation>
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
            <source>released by %1, handoff %2</source>
            <translation>由 %1 释放，交接时间 %2</translation>
        </message>
        <message>
            <source>woken by message 0 (wakes one)</source>
            <translation>由消息 0 唤醒（唤醒一个）</translation>
        </message>
        <message>
            <source>woken by message 1 (wakes all)</source>
            <translation>由消息 1 唤醒（唤醒全部）</translation>
        </message>
        <message>
            <source>Visible %1: held %2, contended %3</source>
            <translation>可见时段 %1：持有 %2，争用 %3</translation>
        </message>
        <message numerus="yes">
            <source>%n wait(s)</source>
            <translation>
                <numerusform>%n 次等待</numerusform>
            </translation>
        </message>
        <message>
            <source>longest %1</source>
            <translation>最长 %1</translation>
        </message>
        <message>
            <source>waits not counted</source>
            <translation>等待次数未统计</translation>
        </message>
        <message>
            <source>%1 pending</source>
            <translation>%1 次仍在等待</translation>
        </message>
        <message numerus="yes">
            <source>%n renewal(s)</source>
            <translation>
                <numerusform>%n 次续期</numerusform>
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
                <numerusform>注入 %n 个故障</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n failover(s)</source>
            <translation>
                <numerusform>%n 次主从切换</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n gap(s)</source>
            <translation>
                <numerusform>%n 处缺口</numerusform>
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
            <source>some worker steps were dropped</source>
            <translation>工作者的部分步骤已丢弃</translation>
        </message>
        <message>
            <source>no data from this node</source>
            <translation>未收到此节点的数据</translation>
        </message>
        <message>
            <source>no data from the server</source>
            <translation>未收到服务器的数据</translation>
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
            <source>took over from %1 (failover)</source>
            <translation>接替 %1（主从切换）</translation>
        </message>
        <message>
            <source>slot moved from %1</source>
            <translation>槽位由 %1 迁入</translation>
        </message>
        <message>
            <source>%1 and the read lock</source>
            <translation>%1和读锁</translation>
        </message>
        <message>
            <source>obs. = observed, times are approximate</source>
            <translation>观察 = 从外部观察，时间为近似值</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>已到期</translation>
        </message>
    </context>
    <context>
        <name>VerdictWords</name>
        <message>
            <source>acquired and released in quick succession.</source>
            <translation>正在被快速地反复获取和释放。</translation>
        </message>
        <message>
            <source>Median hold: %1.</source>
            <translation>持有时间中位数：%1。</translation>
        </message>
        <message>
            <source>State: free for %1. The lease of %2 expired: it was not released.</source>
            <translation>状态：已空闲 %1。%2 的租约已到期，未被释放。</translation>
        </message>
        <message>
            <source>If it is a lock: %1</source>
            <comment>a state, the reason</comment>
            <translation>如果是锁：%1</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>a state that is a question, the reason</comment>
            <translation>%1%2</translation>
        </message>
        <message>
            <source>%1.</source>
            <comment>a state</comment>
            <translation>%1。</translation>
        </message>
        <message>
            <source>%1. %2</source>
            <comment>a state, the reason</comment>
            <translation>%1。%2</translation>
        </message>
        <message>
            <source>State as of %1: %2</source>
            <translation>截至 %1 的状态：%2</translation>
        </message>
        <message>
            <source>State: %1</source>
            <translation>状态：%1</translation>
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
            <source>%1 holds %2 and waits for it, so it blocks itself.</source>
            <translation>%1 持有 %2，同时又在等待它，因此阻塞了自己。</translation>
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
            <source>none of them can continue until a lease or a wait ends</source>
            <translation>在租约到期或等待超时之前，各方都无法继续</translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n 个排队者</numerusform>
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
            <source>≥ %n unidentified client(s)</source>
            <translation>
                <numerusform>≥ %n 个身份未知的客户端</numerusform>
            </translation>
        </message>
        <message>
            <source>head of the queue</source>
            <translation>队首</translation>
        </message>
        <message>
            <source>place %1, behind %2</source>
            <translation>第 %1 位，排在 %2 之后</translation>
        </message>
        <message>
            <source>holds a lock above (cycle)</source>
            <translation>持有上方的锁（构成循环）</translation>
        </message>
        <message numerus="yes">
            <source>%n ghost(s)</source>
            <translation>
                <numerusform>%n 个幽灵持有</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::desktop::LoadController</name>
        <message>
            <source>worker %1 (fault victim)</source>
            <translation>工作者 %1（故障目标）</translation>
        </message>
        <message>
            <source>worker %1</source>
            <translation>工作者 %1</translation>
        </message>
        <message>
            <source>%1, run %2</source>
            <translation>%1，第 %2 次运行</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::MessageBar</name>
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
            <source>No data</source>
            <translation>无数据</translation>
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
            <source>end</source>
            <translation>结束</translation>
        </message>
        <message>
            <source>%1 s before the end</source>
            <translation>结束前 %1 秒</translation>
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
            <source>No lock matches “%1”.</source>
            <translation>没有匹配“%1”的锁。</translation>
        </message>
        <message>
            <source>%1 may be application data</source>
            <translation>%1 个可能是应用数据</translation>
        </message>
        <message>
            <source>%1 of %2 nodes</source>
            <translation>%1/%2 个节点</translation>
        </message>
        <message>
            <source>Sort now: rows stay in place while the pointer is over the list (Ctrl+Shift+S)</source>
            <translation>立即排序：指针停留在列表上时，行不会移动（Ctrl+Shift+S）</translation>
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
        <message>
            <source>%1 contended</source>
            <translation>%1 个争用中</translation>
        </message>
        <message>
            <source>Re-sort (%1 new, %2 moved)</source>
            <translation>重新排序（新增 %1，变动 %2）</translation>
        </message>
        <message numerus="yes">
            <source>Re-sort (%n moved)</source>
            <translation>
                <numerusform>重新排序（变动 %n）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Re-sort (%n new)</source>
            <translation>
                <numerusform>重新排序（新增 %n）</numerusform>
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
            <translation>前缀 %1</translation>
        </message>
        <message numerus="yes">
            <source>%Ln lock(s) could not be read</source>
            <translation>
                <numerusform>%Ln 个锁无法读取</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 with errors</source>
            <translation>%1 个有错误</translation>
        </message>
        <message>
            <source>%1 with warnings</source>
            <translation>%1 个有警告</translation>
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
            <source>contended</source>
            <comment>wide mode</comment>
            <translation>争用中</translation>
        </message>
        <message>
            <source>88 queued</source>
            <comment>wide number of waiters</comment>
            <translation>88 个排队者</translation>
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
            <source>Lock folders</source>
            <translation>锁名文件夹</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::ConnectionsView</name>
        <message>
            <source>Read-only enabled (off in the file): %1</source>
            <translation>文件中未设为只读，现已启用只读：%1</translation>
        </message>
        <message>
            <source>Certificate verification enabled (off in the file): %1</source>
            <translation>文件中关闭了证书验证，现已启用：%1</translation>
        </message>
        <message>
            <source>Lockscope profiles (*.ini)</source>
            <translation>Lockscope 连接配置 (*.ini)</translation>
        </message>
        <message>
            <source>This window shows the sandbox, a private Redis. Stopping it removes its locks.</source>
            <translation>此窗口显示的是沙箱（私有 Redis）。停止沙箱后，其中的锁会被删除。</translation>
        </message>
        <message>
            <source>Stop the sandbox</source>
            <translation>停止沙箱</translation>
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
            <source>Connection works: %1</source>
            <translation>连接正常：%1</translation>
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
            <source>Saved connections appear here. Choose New connection… to create one.</source>
            <translation>保存的连接会显示在这里。点击“新建连接…”即可创建。</translation>
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
            <source>Export all profiles (without passwords)</source>
            <translation>导出全部连接配置（不含密码）</translation>
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
            <source>Connect to the selected profile (double-click)</source>
            <translation>连接所选配置（双击亦可）</translation>
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
        <name>lockscope::ui::connection::ProfileList</name>
        <message>
            <source>%1 · certificate not verified</source>
            <translation>%1 · 证书未验证</translation>
        </message>
        <message>
            <source>Profiles</source>
            <translation>连接配置</translation>
        </message>
        <message>
            <source>No folder</source>
            <translation>未归入文件夹</translation>
        </message>
        <message>
            <source>%1 · %2</source>
            <comment>a profile and its label</comment>
            <translation>%1（%2）</translation>
        </message>
    </context>
    <context>
        <name>ConnectionWords</name>
        <message>
            <source>Cluster</source>
            <translation>集群</translation>
        </message>
        <message>
            <source>Sentinel</source>
            <translation>哨兵</translation>
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
            <source>failed just now</source>
            <translation>刚刚连接失败</translation>
        </message>
        <message>
            <source>connected just now</source>
            <translation>刚刚连接过</translation>
        </message>
        <message>
            <source>failed %1 ago</source>
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
            <source>Starting the server and connecting to it.</source>
            <translation>正在启动服务器并建立连接。</translation>
        </message>
        <message>
            <source>Connected to %1. Signing in.</source>
            <translation>已连接到 %1，正在登录。</translation>
        </message>
        <message>
            <source>Connecting to %1 over TLS.</source>
            <translation>正在通过 TLS 连接 %1。</translation>
        </message>
        <message>
            <source>Connecting to %1.</source>
            <translation>正在连接 %1。</translation>
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
            <translation>未找到系统密钥环。密码不会保存，仅在 Lockscope 关闭前有效。</translation>
        </message>
        <message>
            <source>PEM file of the CA that signed the server certificate</source>
            <translation>签发服务器证书的 CA 证书（PEM 文件）</translation>
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
            <source>If ticked, any host could impersonate the server.</source>
            <translation>勾选后，任何主机都可能冒充该服务器。</translation>
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
        <message>
            <source>Server name (SNI)</source>
            <translation>服务器名称（SNI）</translation>
        </message>
        <message>
            <source>a name in the server certificate</source>
            <translation>服务器证书中的名称</translation>
        </message>
        <message>
            <source>Enter the password of %1.</source>
            <translation>请输入 %1 的密码。</translation>
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
            <source>Cannot read the URL: %1</source>
            <translation>无法解析 URL：%1</translation>
        </message>
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
            <translation>URL 地址</translation>
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
            <source>Sentinel</source>
            <translation>哨兵</translation>
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
            <source>Address map for nodes that announce another address</source>
            <translation>节点公布的地址与实际访问地址的映射</translation>
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
            <source>Sentinel user</source>
            <translation>哨兵用户</translation>
        </message>
        <message>
            <source>same as user</source>
            <translation>与用户相同</translation>
        </message>
        <message>
            <source>Sentinel password</source>
            <translation>哨兵密码</translation>
        </message>
        <message>
            <source>from the keyring, or same as password</source>
            <translation>来自密钥环，或与密码相同</translation>
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
            <source>Certificates (*.pem *.crt *.cer)</source>
            <translation>证书 (*.pem *.crt *.cer)</translation>
        </message>
        <message>
            <source>system certificates</source>
            <translation>系统证书</translation>
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
            <source>Private key</source>
            <translation>私钥</translation>
        </message>
        <message>
            <source>Keys (*.pem *.key)</source>
            <translation>密钥 (*.pem *.key)</translation>
        </message>
        <message>
            <source>Server name</source>
            <translation>服务器名称</translation>
        </message>
        <message>
            <source>same as host</source>
            <translation>与主机名相同</translation>
        </message>
        <message>
            <source>Accept any certificate</source>
            <translation>接受任何证书</translation>
        </message>
        <message>
            <source>Any host could impersonate the server.</source>
            <translation>任何主机都可能冒充该服务器。</translation>
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
            <source>required to save a profile</source>
            <translation>保存为连接配置时必填</translation>
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
            <source>Text that the application&apos;s NameMapper puts before each lock name. Only locks with this prefix are shown, under their full names in Redis.</source>
            <translation>应用的 NameMapper 在每个锁名前添加的文本。只显示带此前缀的锁，并显示其在 Redis 中的全名。</translation>
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
            <source>Production is marked in the whole window. Before an action that cannot be undone, Lockscope asks for the lock&apos;s name.</source>
            <translation>“生产环境”会在整个窗口中醒目标出。执行无法撤销的操作前，须输入锁名。</translation>
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
            <source>Stored in the system keyring, never in a Lockscope file.</source>
            <translation>存储在系统密钥环中，不写入 Lockscope 的任何文件。</translation>
        </message>
        <message>
            <source>No system keyring found. The password is kept until you close Lockscope and is not saved.</source>
            <translation>未找到系统密钥环。密码不会保存，仅在 Lockscope 关闭前有效。</translation>
        </message>
        <message>
            <source>Enter a name on the Names tab to save the profile</source>
            <translation>在“名称”选项卡中输入名称后才能保存连接配置</translation>
        </message>
        <message>
            <source>Enter a URL or a server first</source>
            <translation>请先输入 URL 或服务器</translation>
        </message>
    </context>
    <context>
        <name>FilterWords</name>
        <message>
            <source>“%1” is not a filter field. Use “%2”.</source>
            <translation>没有过滤字段“%1”，请使用“%2”。</translation>
        </message>
        <message>
            <source>“%1” is not a filter field. Fields: %2.</source>
            <translation>没有过滤字段“%1”。可用字段：%2。</translation>
        </message>
        <message>
            <source>Unknown kind “%1”. Kinds: %2.</source>
            <translation>未知的锁类型“%1”。可用类型：%2。</translation>
        </message>
        <message>
            <source>Unknown mode “%1”. Modes: %2.</source>
            <translation>未知的模式“%1”。可用模式：%2。</translation>
        </message>
        <message>
            <source>“%1” is not a time. Examples: ttl:&lt;5s, ttl:none, held:&gt;1m.</source>
            <translation>“%1”不是有效的时间。示例：ttl:&lt;5s、ttl:none、held:&gt;1m。</translation>
        </message>
        <message>
            <source>“%1” is not a number. Examples: waiting:&gt;3, holds:&gt;=2.</source>
            <translation>“%1”不是有效的数字。示例：waiting:&gt;3、holds:&gt;=2。</translation>
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
            <source>connection</source>
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
            <source>permissions</source>
            <translation>权限</translation>
        </message>
        <message>
            <source>TLS</source>
            <translation>TLS 加密</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::ClientCard</name>
        <message>
            <source>its locks are still stored</source>
            <translation>其锁记录仍在</translation>
        </message>
        <message>
            <source>ghost: its read hold has expired</source>
            <translation>幽灵：其读持有已过期</translation>
        </message>
        <message>
            <source>holds the read lock</source>
            <translation>持有读锁</translation>
        </message>
        <message>
            <source>holds the write lock</source>
            <translation>持有写锁</translation>
        </message>
        <message>
            <source>holds</source>
            <translation>持有</translation>
        </message>
        <message>
            <source>%1 more</source>
            <translation>另外 %1 个</translation>
        </message>
        <message>
            <source> or </source>
            <comment>between addresses</comment>
            <translation> 或 </translation>
        </message>
        <message>
            <source>one of %1: %2</source>
            <translation>%1 个中的一个：%2</translation>
        </message>
        <message>
            <source>no name</source>
            <translation>无名称</translation>
        </message>
        <message>
            <source>none</source>
            <comment>name of a connection</comment>
            <translation>无</translation>
        </message>
        <message>
            <source>%1, if it is still connected</source>
            <translation>%1（如果它仍然连接）</translation>
        </message>
        <message>
            <source>%1 ago</source>
            <translation>%1前</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Client</source>
            <translation>客户端</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Name it here</source>
            <translation>在此命名</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>地址</translation>
        </message>
        <message>
            <source>Connection name</source>
            <translation>连接名称</translation>
        </message>
        <message>
            <source>First seen</source>
            <translation>首次观察</translation>
        </message>
        <message>
            <source>Last seen in Redis</source>
            <translation>最近一次出现在 Redis 中</translation>
        </message>
        <message>
            <source>&amp;Locks</source>
            <translation>锁(&amp;L)</translation>
        </message>
        <message>
            <source>Locks that the client holds or waits for</source>
            <translation>该客户端持有或等待的锁</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Reading the connections…</source>
            <translation>正在读取连接…</translation>
        </message>
        <message>
            <source>Certain: %1.</source>
            <translation>确定：%1。</translation>
        </message>
        <message>
            <source>%1.</source>
            <comment>a reason as a sentence</comment>
            <translation>%1。</translation>
        </message>
        <message>
            <source>Waiting for its next renewal…</source>
            <translation>正在等待其下一次续期…</translation>
        </message>
        <message>
            <source>Client %1</source>
            <translation>客户端 %1</translation>
        </message>
        <message>
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>lock, state</comment>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>waits, place %1</source>
            <translation>等待中，位置 %1</translation>
        </message>
        <message>
            <source>Holds no lock and is in no fair queue</source>
            <translation>未持有锁，也不在公平队列中</translation>
        </message>
        <message>
            <source>Show the lock</source>
            <translation>显示该锁</translation>
        </message>
        <message>
            <source>Not connected to a server.</source>
            <translation>未连接到服务器。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::DetailView</name>
        <message>
            <source>If it is a lock: %1</source>
            <translation>如果是锁：%1</translation>
        </message>
        <message>
            <source>Choose a lock to see its holders, its waiters and whether it will expire.</source>
            <translation>选择一个锁，查看其持有者、等待者以及是否会到期。</translation>
        </message>
        <message>
            <source>Force unlock…</source>
            <translation>强制解锁…</translation>
        </message>
        <message>
            <source>Unavailable while the data is stale</source>
            <translation>数据过时期间不可用</translation>
        </message>
        <message>
            <source>read-only: write actions are hidden</source>
            <translation>只读：已隐藏写入操作</translation>
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
            <source>Commands for redis-cli copied.</source>
            <translation>已复制 redis-cli 命令。</translation>
        </message>
        <message>
            <source>Allow writing…</source>
            <translation>允许写入…</translation>
        </message>
        <message>
            <source>Connect again with the same user, this time to write</source>
            <translation>以同一用户重新连接，允许写入</translation>
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
        <name>lockscope::ui::detail::HolderChart</name>
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
            <translation>未被持有。</translation>
        </message>
        <message>
            <source>Its holder is unknown.</source>
            <translation>持有者未知。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::QueueChart</name>
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
            <translation>，</translation>
        </message>
        <message>
            <source>Fair queue: empty</source>
            <translation>公平队列：空</translation>
        </message>
        <message>
            <source>Fair queue: the head is next</source>
            <translation>公平队列：下一个是队首</translation>
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
        <name>lockscope::ui::detail::TtlChart</name>
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
            <source>no TTL: never expires</source>
            <translation>无 TTL：永不到期</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::UsualView</name>
        <message>
            <source>%1 min</source>
            <translation>%1 分</translation>
        </message>
        <message>
            <source>%1 h</source>
            <translation>%1 小时</translation>
        </message>
        <message>
            <source>median %1</source>
            <translation>中位数 %1</translation>
        </message>
        <message>
            <source>longest ≥ %1</source>
            <translation>最长 ≥ %1</translation>
        </message>
        <message>
            <source>Holds whose start and end were seen</source>
            <translation>观察到开始和结束的持有</translation>
        </message>
        <message>
            <source>Waits whose start and end were seen</source>
            <translation>观察到开始和结束的等待</translation>
        </message>
        <message>
            <source>Holds with waiting clients: %1 · %2</source>
            <translation>有客户端等待的持有：%1 次 · %2</translation>
        </message>
        <message>
            <source>How long clients waited for one hold to end. The wait of one client may span several holds</source>
            <translation>客户端等待一次持有结束的时间。一个客户端的等待可能跨越多次持有</translation>
        </message>
        <message>
            <source>Holds seen: %1 · %2</source>
            <translation>观察到的持有：%1 次 · %2</translation>
        </message>
        <message>
            <source>this hold ≥ %1</source>
            <translation>本次持有 ≥ %1</translation>
        </message>
        <message>
            <source>Waits seen: %1 · %2</source>
            <translation>观察到的等待：%1 次 · %2</translation>
        </message>
        <message>
            <source>waiting ≥ %1</source>
            <translation>等待 ≥ %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::VerdictView</name>
        <message>
            <source>now %1</source>
            <comment>free, or held by …</comment>
            <translation>目前%1</translation>
        </message>
        <message>
            <source>for %1</source>
            <translation>已持有 %1</translation>
        </message>
        <message>
            <source>at least %1</source>
            <translation>至少已持有 %1</translation>
        </message>
        <message>
            <source>Acquisition seen at %1</source>
            <translation>于 %1 观察到获取</translation>
        </message>
        <message>
            <source>First seen held at %1 (Redis does not store acquisition times)</source>
            <translation>于 %1 首次观察到持有（Redis 不记录获取时间）</translation>
        </message>
        <message>
            <source>TTL %1</source>
            <translation>剩余时间 %1</translation>
        </message>
        <message>
            <source>Not held</source>
            <translation>未被持有</translation>
        </message>
        <message>
            <source>renewed every %1 s</source>
            <translation>每 %1 秒续期一次</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::DoctorView</name>
        <message>
            <source>Doctor (%1)</source>
            <translation>诊断 (%1)</translation>
        </message>
        <message>
            <source>Doctor (?)</source>
            <translation>诊断 (?)</translation>
        </message>
        <message>
            <source>Doctor</source>
            <translation>诊断</translation>
        </message>
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
            <translation>分组方式</translation>
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
            <source>Show muted findings too</source>
            <translation>同时显示已静默的诊断项</translation>
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
            <translation>检查时间 %1</translation>
        </message>
        <message>
            <source>not responding: %1</source>
            <translation>无响应：%1</translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Connect to a deployment to check its locks.</source>
            <translation>连接到部署以检查其中的锁。</translation>
        </message>
        <message>
            <source>Checking all locks. Some are checked twice.</source>
            <translation>正在检查所有锁，其中一些会检查两次。</translation>
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
            <source>No lock could be checked.</source>
            <translation>未能检查任何锁。</translation>
        </message>
        <message>
            <source>No problems found, but the check is incomplete.</source>
            <translation>未发现问题，但检查不完整。</translation>
        </message>
        <message>
            <source>No locks found. New locks are checked automatically.</source>
            <translation>未发现锁。出现新锁时会自动检查。</translation>
        </message>
        <message numerus="yes">
            <source>No problems found in %n lock(s).</source>
            <translation>
                <numerusform>已检查 %n 个锁，未发现问题。</numerusform>
            </translation>
        </message>
        <message>
            <source>Fix several…</source>
            <translation>批量修复…</translation>
        </message>
        <message>
            <source>Choose among the shown findings that have a safe fix</source>
            <translation>从当前显示且可安全修复的诊断项中选择</translation>
        </message>
        <message>
            <source>Some checks were not possible, so findings may be missing: %1</source>
            <translation>部分检查无法进行，可能缺少诊断项：%1</translation>
        </message>
        <message>
            <source>All findings</source>
            <translation>所有诊断项</translation>
        </message>
        <message numerus="yes">
            <source>%n note(s)</source>
            <translation>
                <numerusform>%n 条提示</numerusform>
            </translation>
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
            <source>Section of the manual about this finding (F1)</source>
            <translation>手册中关于该诊断项的章节（F1）</translation>
        </message>
        <message>
            <source>%1, no TTL</source>
            <comment>type of a key</comment>
            <translation>%1，无 TTL</translation>
        </message>
        <message>
            <source>%1, TTL %2</source>
            <comment>type of a key</comment>
            <translation>%1，TTL %2</translation>
        </message>
        <message>
            <source>Explain</source>
            <translation>查看说明</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>heading, then its text</comment>
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
            <source>Cause</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Effect</source>
            <translation>影响</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>处理建议</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Keys at the time of the check</source>
            <translation>检查时的键</translation>
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
            <source>Resolved: %1</source>
            <translation>已解决：%1</translation>
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
            <source>only %1</source>
            <translation>仅 %1</translation>
        </message>
        <message>
            <source>all locks</source>
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
            <source>Why this finding can be ignored</source>
            <translation>为何可以忽略该诊断项</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Ends</source>
            <translation>结束时间</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::events::EventList</name>
        <message>
            <source>keyspace</source>
            <comment>widest source</comment>
            <translation>键空间</translation>
        </message>
        <message>
            <source>write, held for at least 59 min 59 s</source>
            <comment>widest detail</comment>
            <translation>写，至少持有 59 分 59 秒</translation>
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
            <translation>事件类型</translation>
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
            <source>Event filter</source>
            <translation>事件过滤器</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Pause the list and show new events later</source>
            <translation>暂停列表，稍后再显示新事件</translation>
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
            <source>Save the listed events as CSV</source>
            <translation>将列出的事件保存为 CSV</translation>
        </message>
        <message>
            <source>Record…</source>
            <translation>录制…</translation>
        </message>
        <message>
            <source>Record events and snapshots to a file for lockscope-cli replay</source>
            <translation>将事件与快照录制到文件，供 lockscope-cli replay 回放</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
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
            <source>Save recording</source>
            <translation>保存录制</translation>
        </message>
        <message>
            <source>Lockscope recordings (*.rec)</source>
            <translation>Lockscope 录制文件 (*.rec)</translation>
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
            <translation>已丢弃 %1 个</translation>
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
            <source>No events yet. Acquisitions, releases and messages will appear here.</source>
            <translation>尚无事件。锁的获取、释放与消息会显示在此处。</translation>
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
            <source>Previous step (Left)</source>
            <translation>上一步（←）</translation>
        </message>
        <message>
            <source>Next step (Right)</source>
            <translation>下一步（→）</translation>
        </message>
        <message>
            <source>Show one step after the other at the chosen pace (A)</source>
            <translation>按所选速度自动逐步播放（A）</translation>
        </message>
        <message>
            <source>Play the whole case on the server, then show it step by step</source>
            <translation>先在服务器上播放整个案例，再逐步展示</translation>
        </message>
        <message>
            <source>Pace</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>%1 per step</source>
            <translation>每步 %1</translation>
        </message>
        <message>
            <source>Playing %1 on the server…</source>
            <translation>正在服务器上播放 %1…</translation>
        </message>
        <message>
            <source>Choose a case to play it with real locks and see it step by step.</source>
            <translation>请选择案例：先用真实的锁播放，再逐步展示。</translation>
        </message>
        <message>
            <source>The lab needs a writable connection.</source>
            <translation>实验室需要可写的连接。</translation>
        </message>
        <message>
            <source>%1, step %2 of %3</source>
            <translation>%1，第 %2 步，共 %3 步</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::LabView</name>
        <message>
            <source>Manual workers</source>
            <translation>手动工作者</translation>
        </message>
        <message>
            <source>Compatibility matrix</source>
            <translation>兼容性矩阵</translation>
        </message>
        <message>
            <source>Each worker is a separate client with real locks. Letter keys work while this pane has the focus.</source>
            <translation>每个工作者都是使用真实锁的独立客户端。此窗格获得焦点时可使用字母键。</translation>
        </message>
        <message>
            <source>The lab needs a writable connection.</source>
            <translation>实验室需要可写的连接。</translation>
        </message>
        <message>
            <source>Manual workers (not in this case)</source>
            <translation>手动工作者（不参与此案例）</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::Matrix</name>
        <message>
            <source>Held, then requested</source>
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
            <source>granted</source>
            <translation>获准</translation>
        </message>
        <message>
            <source>Play case %1 and compare</source>
            <translation>播放案例 %1 并比对</translation>
        </message>
        <message>
            <source>As expected (play case %1 again)</source>
            <translation>与预期一致（再次播放案例 %1）</translation>
        </message>
        <message>
            <source>Not as expected (play case %1 again)</source>
            <translation>与预期不符（再次播放案例 %1）</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>等待</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::StagePane</name>
        <message>
            <source>Manual workers</source>
            <translation>手动工作者</translation>
        </message>
        <message>
            <source>Read</source>
            <translation>读锁</translation>
        </message>
        <message>
            <source>Acquire or re-enter the read lock (R)</source>
            <translation>获取或重入读锁（R）</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>写锁</translation>
        </message>
        <message>
            <source>Acquire or re-enter the write lock (W)</source>
            <translation>获取或重入写锁（W）</translation>
        </message>
        <message>
            <source>Fair</source>
            <translation>公平锁</translation>
        </message>
        <message>
            <source>Acquire the fair lock or join its queue (F)</source>
            <translation>获取公平锁或进入其队列（F）</translation>
        </message>
        <message>
            <source>Unlock</source>
            <translation>释放</translation>
        </message>
        <message>
            <source>Release one hold, write before read (U)</source>
            <translation>释放一次，先写锁后读锁（U）</translation>
        </message>
        <message>
            <source>Cancel wait</source>
            <translation>取消等待</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Stop waiting (C)</source>
            <translation>停止等待（C）</translation>
        </message>
        <message>
            <source>Crash</source>
            <translation>崩溃</translation>
        </message>
        <message>
            <source>Crash the client without a release, or start it again (X)</source>
            <translation>使客户端崩溃而不释放锁，或重新启动客户端（X）</translation>
        </message>
        <message>
            <source>Restart</source>
            <translation>重新启动</translation>
        </message>
        <message>
            <source>Worker %1</source>
            <translation>工作者 %1</translation>
        </message>
        <message>
            <source>Add worker</source>
            <translation>添加工作者</translation>
        </message>
        <message>
            <source>Add a separate client</source>
            <translation>添加一个独立的客户端</translation>
        </message>
        <message>
            <source>Re-enter</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>Acquire the held lock again (E)</source>
            <translation>再次获取已持有的锁（E）</translation>
        </message>
        <message>
            <source>Freeze watchdog</source>
            <translation>冻结看门狗</translation>
        </message>
        <message>
            <source>Stop or resume the renewal of its leases (Z)</source>
            <translation>停止或恢复其租约的续期（Z）</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Pause or resume the client, as in a long garbage collection (P)</source>
            <translation>暂停或恢复客户端，如同长时间的垃圾回收（P）</translation>
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
            <source>%1, worker %2</source>
            <comment>button of a worker</comment>
            <translation>%1，工作者 %2</translation>
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
            <source>removed</source>
            <translation>已移除</translation>
        </message>
        <message>
            <source>reset</source>
            <translation>已重置</translation>
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
            <source>Value</source>
            <translation>值</translation>
        </message>
        <message>
            <source>Change</source>
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
            <source>No keys are stored.</source>
            <translation>没有存储任何键。</translation>
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
            <translation>回复</translation>
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
            <source>As expected</source>
            <translation>与预期一致</translation>
        </message>
        <message>
            <source>Unexpected result: %1</source>
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
            <source>Choose a run under “Results” and click “Use as baseline” to compare other runs with it.</source>
            <translation>在“结果”中选择一次运行并点击“设为基线”，即可将其他运行与它对比。</translation>
        </message>
        <message>
            <source>Acquisitions per second of both runs</source>
            <translation>两次运行的每秒获取次数</translation>
        </message>
        <message>
            <source>Metrics of both runs</source>
            <translation>两次运行的指标</translation>
        </message>
        <message>
            <source>Metric</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>Baseline</source>
            <translation>基线</translation>
        </message>
        <message>
            <source>This run</source>
            <translation>本次运行</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>差异</translation>
        </message>
        <message>
            <source>Baseline: %1. Start a run to compare with it.</source>
            <translation>基线：%1。启动一次运行即可与它对比。</translation>
        </message>
        <message numerus="yes">
            <source>Baseline %1, this run %2: %n metric(s) beyond noise.</source>
            <translation>
                <numerusform>基线 %1，本次运行 %2：%n 项指标超出噪声。</numerusform>
            </translation>
        </message>
        <message>
            <source>The runs differ in %1.</source>
            <translation>两次运行的以下条件不同：%1。</translation>
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
            <translation>本次运行，%1</translation>
        </message>
        <message>
            <source>Waits of both runs</source>
            <translation>两次运行的等待时间</translation>
        </message>
        <message>
            <source>Acquisitions per second</source>
            <translation>每秒获取次数</translation>
        </message>
        <message>
            <source>Wait p99, %1</source>
            <translation>等待时间 p99（%1）</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::DemoBar</name>
        <message>
            <source>Pace of the load</source>
            <translation>负载的速度</translation>
        </message>
        <message>
            <source>Slow motion</source>
            <translation>慢动作</translation>
        </message>
        <message numerus="yes">
            <source>about %n step(s) a second</source>
            <translation>
                <numerusform>每秒约 %n 步</numerusform>
            </translation>
        </message>
        <message>
            <source>holds the read lock</source>
            <translation>持有读锁</translation>
        </message>
        <message>
            <source>holds the write lock</source>
            <translation>持有写锁</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>等待</translation>
        </message>
        <message numerus="yes">
            <source>One writer holds the lock; %n worker(s) wait(s) for it.</source>
            <translation>
                <numerusform>一个写者持有此锁；%n 个工作者在等待它。</numerusform>
            </translation>
        </message>
        <message>
            <source>One writer holds the lock; no worker waits for it.</source>
            <translation>一个写者持有此锁；没有工作者在等待它。</translation>
        </message>
        <message numerus="yes">
            <source>%n reader(s) share the lock.</source>
            <translation>
                <numerusform>%n 个读者持有此锁。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n writer(s) wait(s) until the last reader releases it.</source>
            <translation>
                <numerusform>%n 个写者等待最后一个读者释放此锁。</numerusform>
            </translation>
        </message>
        <message>
            <source>Readers do not exclude each other.</source>
            <translation>读者之间互不排斥。</translation>
        </message>
        <message numerus="yes">
            <source>No worker holds the lock at this moment; %n wait(s) for it.</source>
            <translation>
                <numerusform>此刻没有工作者持有此锁；%n 个工作者在等待它。</numerusform>
            </translation>
        </message>
        <message>
            <source>No worker holds the lock or waits for it.</source>
            <translation>没有工作者持有或等待此锁。</translation>
        </message>
        <message>
            <source>No load is running.</source>
            <translation>没有负载在运行。</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>name of the lock, sentence about it</comment>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>a step every %1</source>
            <translation>每 %1一步</translation>
        </message>
        <message>
            <source>The load runs on %1, not on the lock shown here.</source>
            <translation>负载运行在 %1 上，而不是此处显示的锁。</translation>
        </message>
        <message>
            <source>Move load here</source>
            <translation>将负载移到此锁</translation>
        </message>
        <message>
            <source>Stop load</source>
            <translation>停止负载</translation>
        </message>
        <message>
            <source>Start load</source>
            <translation>启动负载</translation>
        </message>
        <message>
            <source>The load starts.</source>
            <translation>负载正在启动。</translation>
        </message>
        <message>
            <source>The load is paused.</source>
            <translation>负载已暂停。</translation>
        </message>
        <message>
            <source>The load stops and releases the lock.</source>
            <translation>负载正在停止并释放锁。</translation>
        </message>
        <message>
            <source>Held by %1.</source>
            <translation>由 %1 持有。</translation>
        </message>
        <message numerus="yes">
            <source>%n worker(s) wait(s) for it.</source>
            <translation>
                <numerusform>%n 个工作者在等待它。</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::FaultBar</name>
        <message>
            <source>Inject now</source>
            <translation>立即注入</translation>
        </message>
        <message>
            <source>More</source>
            <translation>更多</translation>
        </message>
        <message>
            <source>More faults</source>
            <translation>更多故障</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>持续时间</translation>
        </message>
        <message>
            <source>Duration of the fault</source>
            <translation>故障的持续时间</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Duration of the fault or delay of each command, such as 500ms or 2s (empty: automatic)</source>
            <translation>故障的持续时间或每条命令的延迟，例如 500ms 或 2s（留空：自动）</translation>
        </message>
        <message>
            <source>Enter a duration of at least 1ms, such as 500ms or 2s.</source>
            <translation>请输入不少于 1ms 的时长，例如 500ms 或 2s。</translation>
        </message>
        <message>
            <source>Only available while a load is running</source>
            <translation>仅在负载运行时可用</translation>
        </message>
        <message>
            <source>Kill the server</source>
            <translation>终止服务器</translation>
        </message>
        <message>
            <source>The private server is killed with all its locks, and the run ends.</source>
            <translation>私有服务器及其上的所有锁将一并终止，运行随之结束。</translation>
        </message>
        <message>
            <source>This window shows no data until you connect again.</source>
            <translation>重新连接之前，此窗口不显示数据。</translation>
        </message>
        <message>
            <source>Keep the server</source>
            <translation>保留服务器</translation>
        </message>
        <message>
            <source>No fault has been injected in this run.</source>
            <translation>本次运行尚未注入故障。</translation>
        </message>
        <message>
            <source>Faults can be injected while a load is running.</source>
            <translation>负载运行期间可以注入故障。</translation>
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
            <source>Connect to a server to start a load</source>
            <translation>连接到服务器后才能启动负载</translation>
        </message>
        <message>
            <source>Restart with changes</source>
            <translation>应用更改并重新启动</translation>
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
            <source>Release all locks and end the run (Shift+F9)</source>
            <translation>释放所有锁并结束运行（Shift+F9）</translation>
        </message>
        <message>
            <source>Copy this run as a command for a terminal or a script</source>
            <translation>将此运行复制为可在终端或脚本中使用的命令</translation>
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
            <source>Start no new cycles and release all locks (F9)</source>
            <translation>不再开始新的循环，并释放所有锁（F9）</translation>
        </message>
        <message>
            <source>Acquire and release locks on this server (F9)</source>
            <translation>在此服务器上获取并释放锁（F9）</translation>
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
            <translation>安全的替代方案：使用沙箱，即本机上带演示负载的私有服务器。此窗口随后会断开与 %1 的连接。</translation>
        </message>
        <message>
            <source>Use the sandbox</source>
            <translation>使用沙箱</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>heading, then its text</comment>
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
            <source>Change at %1: %2 from %3 to %4</source>
            <translation>%1 时更改：%2 从 %3 改为 %4</translation>
        </message>
        <message>
            <source>not measured</source>
            <translation>未测量</translation>
        </message>
        <message>
            <source>Reports (%1)</source>
            <translation>报告 (%1)</translation>
        </message>
        <message>
            <source>ended early</source>
            <translation>提前结束</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
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
            <source>not checked</source>
            <translation>未检查</translation>
        </message>
        <message>
            <source>%1 acquisitions. Attempts without the lock: %2 gave up, %3 waited at the end.</source>
            <translation>已获取 %1 次。未获得锁的尝试：%2 次放弃，%3 次在结束时仍在等待。</translation>
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
            <source>Finished runs</source>
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
            <translation>每秒次数</translation>
        </message>
        <message>
            <source>Wait p99</source>
            <translation>等待时间 p99</translation>
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
            <source>Open a JSON report exported here or written by lockscope-cli stress</source>
            <translation>打开在此导出或由 lockscope-cli stress 写出的 JSON 报告</translation>
        </message>
        <message>
            <source>Compare other runs with this one</source>
            <translation>将其他运行与此次运行对比</translation>
        </message>
        <message>
            <source>Open baseline</source>
            <translation>打开基线</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::RunPane</name>
        <message>
            <source>No load is running. Click “Start load” (F9) to run the scenario.</source>
            <translation>没有负载在运行。点击“启动负载”（F9）即可运行场景。</translation>
        </message>
        <message>
            <source>Thresholds</source>
            <translation>阈值</translation>
        </message>
        <message>
            <source>Acquisitions per second</source>
            <translation>每秒获取次数</translation>
        </message>
        <message>
            <source>Holding workers</source>
            <translation>持有锁的工作者</translation>
        </message>
        <message>
            <source>Current number by mode</source>
            <translation>当前数量，按模式区分</translation>
        </message>
        <message>
            <source>Waiting workers</source>
            <translation>等待锁的工作者</translation>
        </message>
        <message>
            <source>Generator lag</source>
            <translation>压测端延迟</translation>
        </message>
        <message>
            <source>Delay of timers in the event loop of the generator (p99 of each second)</source>
            <translation>压测端事件循环中定时器的延迟（每秒的 p99）</translation>
        </message>
        <message>
            <source>Mode of the waits</source>
            <translation>等待的模式</translation>
        </message>
        <message>
            <source>Wait</source>
            <translation>等待时间</translation>
        </message>
        <message>
            <source>Wait from planned start</source>
            <translation>等待时间（从计划开始算起）</translation>
        </message>
        <message>
            <source>Wait (uncorrected)</source>
            <translation>等待时间（未校正）</translation>
        </message>
        <message>
            <source>Time from the planned start of a cycle to the acquisition, so that stalls are not hidden</source>
            <translation>从循环的计划开始到获取锁的时间，停顿因此不会被掩盖</translation>
        </message>
        <message>
            <source>Time from the request to the acquisition, not corrected for coordinated omission</source>
            <translation>从请求锁到获取锁的时间，未校正协调遗漏</translation>
        </message>
        <message>
            <source>Running for %1</source>
            <translation>已运行 %1</translation>
        </message>
        <message>
            <source>Paused after %1</source>
            <translation>已暂停（已运行 %1）</translation>
        </message>
        <message>
            <source>Stopping: releasing all locks</source>
            <translation>正在停止：释放所有锁</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>Finished after %1</source>
            <translation>已完成，用时 %1</translation>
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
                <numerusform>%n 项阈值未达标</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n timeout(s)</source>
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
            <translation>瓶颈在压测端（CPU %1，事件循环延迟 p99 %2）：结果反映的是本机而非锁。请减少工作者或增加一台机器。</translation>
        </message>
        <message>
            <source>Generator: CPU %1 · loop lag p99 %2 · not the bottleneck</source>
            <translation>压测端：CPU %1 · 事件循环延迟 p99 %2 · 不是瓶颈</translation>
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
            <source>None. Add thresholds below the scenario.</source>
            <translation>无。可在场景下方添加阈值。</translation>
        </message>
        <message>
            <source>Warming up for %1</source>
            <translation>已预热 %1</translation>
        </message>
        <message>
            <source>the measurement starts in %1</source>
            <translation>%1 后开始测量</translation>
        </message>
        <message>
            <source>no measurements</source>
            <translation>没有测量数据</translation>
        </message>
        <message>
            <source>Generator: not measured</source>
            <translation>压测端：未测量</translation>
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
            <source>Add a fault that kills a worker while it holds the lock</source>
            <translation>添加故障：在工作者持有锁时将其终止</translation>
        </message>
        <message>
            <source>Kill a waiter</source>
            <translation>终止一个等待者</translation>
        </message>
        <message>
            <source>Add a fault that kills a worker while it waits</source>
            <translation>添加故障：在工作者等待时将其终止</translation>
        </message>
        <message>
            <source>Thresholds, one per line</source>
            <translation>阈值，每行一个</translation>
        </message>
        <message>
            <source>METRIC OP VALUE, such as violations==0: p50, p90, p99, p999 or max of (wait), (hold) or (handoff), with .read or .write for one mode, or throughput, acquired, timeouts, errors, lost, violations, jain or longest_wait</source>
            <translation>指标 运算符 值，例如 violations==0：(wait)、(hold) 或 (handoff) 的 p50、p90、p99、p999 或 max，可加 .read 或 .write 限定模式；或 throughput、acquired、timeouts、errors、lost、violations、jain、longest_wait</translation>
        </message>
        <message>
            <source>%1 (cannot be changed during a run)</source>
            <translation>%1（运行期间无法更改）</translation>
        </message>
        <message>
            <source>Find the limit</source>
            <translation>查找极限</translation>
        </message>
        <message>
            <source>Run this scenario with more and more load until the first threshold fails</source>
            <translation>以越来越大的负载运行此场景，直到第一个阈值未通过</translation>
        </message>
        <message>
            <source>Copy command</source>
            <translation>复制命令</translation>
        </message>
        <message>
            <source>Copy the search for the limit as a lockscope-cli command</source>
            <translation>将极限搜索复制为 lockscope-cli 命令</translation>
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
            <translation>获取次数</translation>
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
            <source>info</source>
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
            <source>resolved</source>
            <translation>已解决</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>诊断项</translation>
        </message>
        <message>
            <source>First seen</source>
            <translation>首次发现</translation>
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
            <translation>%1，幽灵</translation>
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
            <translation>%2 的%1，剩余时间 %3</translation>
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
            <translation>键 %1，%2，剩余时间 %3</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::LockTableModel</name>
        <message>
            <source>Lower bound: connections subscribed to the lock's channel, excluding Lockscope's own</source>
            <translation>下限：订阅该锁频道的连接数，不含 Lockscope 自身</translation>
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
            <source>Not held</source>
            <translation>未被持有</translation>
        </message>
        <message>
            <source>Holder unknown</source>
            <translation>持有者未知</translation>
        </message>
        <message>
            <source>No key: the lock is free</source>
            <translation>没有键：锁空闲</translation>
        </message>
        <message>
            <source>No TTL: the key never expires</source>
            <translation>无 TTL：该键永不到期</translation>
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
            <source>Time since the observed acquisition; “≥”: since the lock was first seen held</source>
            <translation>自观察到获取起的时间；“≥”：自首次观察到持有起</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Held for</source>
            <translation>已持有</translation>
        </message>
        <message>
            <source>Longest wait</source>
            <translation>最长等待</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>诊断项</translation>
        </message>
        <message>
            <source>Longest wait seen. Clients outside a queue are timed only while the holder stays the same</source>
            <translation>观察到的最长等待。不在队列中的客户端仅在持有者不变期间计时</translation>
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
            <translation>所有锁</translation>
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
            <source>not in bulk: may be application data</source>
            <translation>须单独修复：可能是应用数据</translation>
        </message>
        <message>
            <source>working…</source>
            <translation>处理中…</translation>
        </message>
        <message>
            <source>not in bulk: holder may be alive</source>
            <translation>须单独修复：持有者可能存活</translation>
        </message>
        <message>
            <source>not tried</source>
            <translation>未执行</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>等待中</translation>
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
        <name>lockscope::ui::shell::BarCalls</name>
        <message>
            <source>after a notification by client tracking</source>
            <translation>收到客户端跟踪通知后</translation>
        </message>
        <message>
            <source>after a keyspace notification</source>
            <translation>收到键空间通知后</translation>
        </message>
        <message>
            <source>after a message on its channel</source>
            <translation>收到其频道上的消息后</translation>
        </message>
        <message>
            <source>by polling</source>
            <translation>通过轮询</translation>
        </message>
        <message>
            <source>by the feed</source>
            <translation>由数据源</translation>
        </message>
        <message>
            <source>No script call of this worker.</source>
            <translation>该工作者没有调用脚本。</translation>
        </message>
        <message>
            <source>No data of that moment is kept: it is recorded for the chosen lock only.</source>
            <translation>没有那一时刻的数据：只记录所选锁的数据。</translation>
        </message>
        <message>
            <source>Read at %1, %2.</source>
            <comment>time, such as: by polling</comment>
            <translation>读取于 %1，%2。</translation>
        </message>
        <message>
            <source>The calls of a load are not recorded, because recording would slow it down.</source>
            <translation>不记录压测的脚本调用，因为记录会拖慢压测。</translation>
        </message>
        <message>
            <source>The calls of other clients are not visible without MONITOR.</source>
            <translation>不使用 MONITOR 就看不到其他客户端的调用。</translation>
        </message>
        <message>
            <source>End at %1</source>
            <translation>结束于 %1</translation>
        </message>
        <message>
            <source>Start at %1</source>
            <translation>开始于 %1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::BulkDialog</name>
        <message>
            <source>Fix several locks</source>
            <translation>批量修复锁</translation>
        </message>
        <message>
            <source>Fix several locks - PRODUCTION</source>
            <translation>批量修复锁 - 生产环境</translation>
        </message>
        <message>
            <source>Command for the selected lock</source>
            <translation>所选锁的修复命令</translation>
        </message>
        <message>
            <source>This is production. Type the name of the connection: %1</source>
            <translation>这是生产环境。请输入连接名称：%1</translation>
        </message>
        <message>
            <source>Each lock is checked again first. Locks that have changed are not fixed.</source>
            <translation>修复前会再次检查每个锁，已变化的锁不会修复。</translation>
        </message>
        <message>
            <source>Command for the selected lock:</source>
            <translation>所选锁的修复命令：</translation>
        </message>
        <message>
            <source>Locks to fix</source>
            <translation>待修复的锁</translation>
        </message>
        <message>
            <source>Set time to live</source>
            <comment>widest fix</comment>
            <translation>设置过期时间</translation>
        </message>
        <message>
            <source>not in bulk: holder may be alive</source>
            <comment>widest result</comment>
            <translation>须单独修复：持有者可能存活</translation>
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
            <source>Change nothing</source>
            <translation>不做更改</translation>
        </message>
        <message numerus="yes">
            <source>Make %n repair(s) on %1?</source>
            <comment>6 locks</comment>
            <translation>
                <numerusform>对%1执行 %n 项修复？</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lock(s)</source>
            <translation>
                <numerusform> %n 个锁</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Fix %n lock(s)?</source>
            <translation>
                <numerusform>修复 %n 个锁？</numerusform>
            </translation>
        </message>
        <message>
            <source>Select the locks to fix</source>
            <translation>请选择要修复的锁</translation>
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
            <source>%1 already removed</source>
            <translation>已被移除 %1</translation>
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
            <translation>进行中 %1</translation>
        </message>
        <message>
            <source>%1 not tried</source>
            <translation>未执行 %1</translation>
        </message>
        <message>
            <source>%1 waiting</source>
            <translation>等待中 %1</translation>
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
            <source>Fix locks</source>
            <translation>修复锁</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::CallsDialog</name>
        <message>
            <source>Not over yet</source>
            <translation>尚未结束</translation>
        </message>
        <message>
            <source>Script calls</source>
            <translation>脚本调用</translation>
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
            <translation>操作和锁</translation>
        </message>
        <message>
            <source>Search actions and locks</source>
            <translation>搜索操作和锁</translation>
        </message>
        <message>
            <source>Search results</source>
            <translation>搜索结果</translation>
        </message>
        <message>
            <source>%1 (%2)</source>
            <translation>%1（%2）</translation>
        </message>
        <message>
            <source>No matching action or lock.</source>
            <translation>没有匹配的操作或锁。</translation>
        </message>
        <message>
            <source>Read-only: actions that write are not shown.</source>
            <translation>只读：不显示写入操作。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::LanguageBox</name>
        <message>
            <source>System language</source>
            <translation>跟随系统语言</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ConnectionNotice</name>
        <message>
            <source>Edit connection</source>
            <translation>编辑连接</translation>
        </message>
        <message>
            <source>Failover: %1 took over from %2.</source>
            <translation>主从切换：%1 已接替 %2。</translation>
        </message>
        <message>
            <source>Connected again. Changes in between were not seen.</source>
            <translation>已重新连接。断开期间的变化未被观察到。</translation>
        </message>
        <message>
            <source>Not connected: %1 Lockscope keeps trying.</source>
            <translation>未连接：%1Lockscope 会继续重试。</translation>
        </message>
        <message numerus="yes">
            <source>%n node(s) unreachable since %1: %2 Their last known locks are shown. Lockscope reconnects automatically.</source>
            <translation>
                <numerusform>自 %1 起有 %n 个节点无法访问：%2目前显示的是其锁的最后已知状态。Lockscope 会自动重新连接。</numerusform>
            </translation>
        </message>
        <message>
            <source>Data frozen since %1: %2 Lockscope reconnects automatically.</source>
            <translation>数据自 %1 起停止更新：%2Lockscope 会自动重新连接。</translation>
        </message>
        <message>
            <source>Try now</source>
            <translation>立即重试</translation>
        </message>
        <message>
            <source>Connected again. Changes from %1 to %2 were not seen.</source>
            <translation>已重新连接。%1 至 %2 期间的变化未被观察到。</translation>
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
        <name>lockscope::ui::shell::FeedPresenter</name>
        <message>
            <source>Connecting and scanning for locks…</source>
            <translation>正在连接并扫描锁…</translation>
        </message>
        <message>
            <source>No lock name starts with %1, the name prefix of this connection. Such locks appear here as soon as a client acquires one. To see other locks, change the prefix in Connections.</source>
            <translation>没有名称以 %1（此连接的名称前缀）开头的锁。一旦有客户端获取这样的锁，就会显示在这里。要查看其他锁，请在“连接”中更改前缀。</translation>
        </message>
        <message>
            <source>No locks on this server. They appear here as soon as a client acquires one.</source>
            <translation>此服务器上没有锁。一旦有客户端获取锁，就会显示在这里。</translation>
        </message>
        <message>
            <source>Not connected: there are no locks to show.</source>
            <translation>未连接，没有可显示的锁。</translation>
        </message>
        <message>
            <source>Start the demonstration load</source>
            <translation>启动演示负载</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::MainWindow</name>
        <message>
            <source>The settings are not saved. %1 Close the window again to quit without them.</source>
            <translation>设置未保存。%1再次关闭窗口将直接退出，不保存设置。</translation>
        </message>
        <message numerus="yes">
            <source>The recording to %1 ended with its connection, after %n event(s).</source>
            <translation>
                <numerusform>录制 %1 已随连接断开而结束，共 %n 个事件。</numerusform>
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
            <translation>Lockscope 录制文件 (*.rec)</translation>
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
            <source>The load would compete with its holders and waiters for the same lock. Choose another name, or start the load anyway.</source>
            <translation>负载会与其持有者和等待者竞争同一个锁。请改用其他名称，或仍然启动负载。</translation>
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
            <source>&amp;Rescan</source>
            <translation>重新扫描(&amp;R)</translation>
        </message>
        <message>
            <source>Rescan for locks (F5)</source>
            <translation>重新扫描锁（F5）</translation>
        </message>
        <message>
            <source>&amp;Pause feed</source>
            <translation>暂停更新(&amp;P)</translation>
        </message>
        <message>
            <source>Freeze the displayed values until the feed is resumed (Ctrl+P)</source>
            <translation>冻结显示的数值，直到恢复更新（Ctrl+P）</translation>
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
            <source>&amp;Manual</source>
            <translation>手册(&amp;M)</translation>
        </message>
        <message>
            <source>Manual</source>
            <translation>手册</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>后退</translation>
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
            <source>Shows who holds each Redisson-compatible lock in Redis, who waits for it and what blocks it.

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
            <source>CAN WRITE</source>
            <translation>可写入</translation>
        </message>
        <message>
            <source>CERTIFICATE NOT VERIFIED</source>
            <translation>证书未验证</translation>
        </message>
        <message>
            <source>Force &amp;unlock…</source>
            <translation>强制解锁(&amp;U)…</translation>
        </message>
        <message>
            <source>&amp;Actions and locks…</source>
            <translation>操作和锁(&amp;A)…</translation>
        </message>
        <message>
            <source>Lab</source>
            <translation>实验室</translation>
        </message>
        <message>
            <source>Clients and their lock in Redis</source>
            <translation>客户端及其在 Redis 中的锁</translation>
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
            <translation>打开录制文件</translation>
        </message>
        <message>
            <source>&amp;Open a recording…</source>
            <translation>打开录制文件(&amp;O)…</translation>
        </message>
        <message>
            <source>Na&amp;me tree</source>
            <translation>名称树(&amp;M)</translation>
        </message>
        <message>
            <source>Wait-for graph</source>
            <translation>等待关系图</translation>
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
            <source>System theme</source>
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
            <source>Start a load on %1 (production)?</source>
            <translation>在 %1（生产环境）上启动负载？</translation>
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
            <source>Held by other clients</source>
            <translation>其他客户端持有</translation>
        </message>
        <message>
            <source>Limit search</source>
            <translation>极限搜索</translation>
        </message>
        <message>
            <source>Many runs with more and more load</source>
            <translation>多次运行，负载逐次增加</translation>
        </message>
        <message>
            <source>Its workers acquire and release these locks. They would compete with the current holders and waiters.</source>
            <translation>负载的工作者会获取并释放这些锁，与现有的持有者和等待者竞争。</translation>
        </message>
        <message numerus="yes">
            <source>Start a load on %1 (production) that uses %n lock(s) held by other clients?</source>
            <translation>
                <numerusform>在 %1（生产环境）上启动负载，并使用其他客户端持有的 %n 个锁？</numerusform>
            </translation>
        </message>
        <message>
            <source>Do not start</source>
            <translation>不启动</translation>
        </message>
        <message>
            <source>The load acquires these locks. Other clients of the same locks will wait.</source>
            <translation>负载会获取这些锁，使用相同锁的其他客户端将需要等待。</translation>
        </message>
        <message>
            <source>Inject a fault on production?</source>
            <translation>在生产环境注入故障？</translation>
        </message>
        <message>
            <source>The fault affects the load&apos;s workers. Their locks may block other clients until the leases expire.</source>
            <translation>故障作用于负载的工作者。它们持有的锁可能阻塞其他客户端，直到租约到期。</translation>
        </message>
        <message>
            <source>Inject fault</source>
            <translation>注入故障</translation>
        </message>
        <message>
            <source>Do not inject</source>
            <translation>不注入</translation>
        </message>
        <message>
            <source>To start it anyway, type the name of the lock: %1</source>
            <translation>若仍要启动，请输入锁名：%1</translation>
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
            <source>Locks, inspector and the panes below (Ctrl+1)</source>
            <translation>锁、检查器以及下方的窗格（Ctrl+1）</translation>
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
            <source>Stress</source>
            <translation>压测</translation>
        </message>
        <message>
            <source>&amp;Stress arrangement</source>
            <translation>压测布局(&amp;S)</translation>
        </message>
        <message>
            <source>Load across the whole window (Ctrl+3)</source>
            <translation>负载占满整个窗口（Ctrl+3）</translation>
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
            <source>Unpin from the &amp;top</source>
            <translation>取消置顶(&amp;T)</translation>
        </message>
        <message>
            <source>S&amp;ettings…</source>
            <translation>设置(&amp;E)…</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
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
            <source>in the system keyring</source>
            <translation>在系统密钥环中</translation>
        </message>
        <message>
            <source>in memory only, until Lockscope exits</source>
            <translation>仅在内存中，Lockscope 退出后清除</translation>
        </message>
        <message>
            <source>&amp;Start page</source>
            <translation>起始页(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;New connection…</source>
            <translation>新建连接(&amp;N)…</translation>
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
            <translation>在时间线上显示(&amp;L)</translation>
        </message>
        <message>
            <source>Show in the &amp;doctor</source>
            <translation>在诊断中显示(&amp;D)</translation>
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
            <source>List &amp;columns</source>
            <translation>列表的列(&amp;C)</translation>
        </message>
        <message>
            <source>Stop load</source>
            <translation>停止负载</translation>
        </message>
        <message>
            <source>A load is running. Stop it and close Lockscope?</source>
            <translation>负载正在运行。是否停止负载并关闭 Lockscope？</translation>
        </message>
        <message>
            <source>Its workers release their locks. The results of the run are not kept.</source>
            <translation>其工作者将释放所持的锁。此次运行的结果不会保留。</translation>
        </message>
        <message>
            <source>Stop load and close</source>
            <translation>停止负载并关闭</translation>
        </message>
        <message>
            <source>Keep running</source>
            <translation>继续运行</translation>
        </message>
        <message>
            <source>Show the holder's cli&amp;ent…</source>
            <translation>显示持有者的客户端(&amp;E)…</translation>
        </message>
        <message>
            <source>Demonstration on one lock in large type for an audience (Ctrl+2)</source>
            <translation>以大字号在一个锁上演示，供观众观看（Ctrl+2）</translation>
        </message>
        <message>
            <source>Allow &amp;writing…</source>
            <translation>允许写入(&amp;W)…</translation>
        </message>
        <message>
            <source>Connect to &amp;another server…</source>
            <translation>连接到其他服务器(&amp;A)…</translation>
        </message>
        <message>
            <source>&amp;Disconnect</source>
            <translation>断开连接(&amp;D)</translation>
        </message>
        <message>
            <source>Allow writing</source>
            <translation>允许写入</translation>
        </message>
        <message>
            <source>Allow writing - PRODUCTION</source>
            <translation>允许写入 - 生产环境</translation>
        </message>
        <message>
            <source>Keep read-only</source>
            <translation>保持只读</translation>
        </message>
        <message>
            <source>Connect to %1 again, this time to write?</source>
            <translation>以可写方式重新连接 %1？</translation>
        </message>
        <message>
            <source>Lockscope can then release, repair and remove locks and start a load. Connecting itself changes nothing.</source>
            <translation>之后可以释放、修复、移除锁并启动负载。连接本身不会更改任何数据。</translation>
        </message>
        <message>
            <source>This is production. Type the name of the connection to allow writing: %1</source>
            <translation>这是生产环境。要允许写入，请输入连接的名称：%1</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RecordingField</name>
        <message>
            <source>recording</source>
            <translation>正在录制</translation>
        </message>
        <message>
            <source>Recording to %1</source>
            <translation>正在录制到 %1</translation>
        </message>
        <message>
            <source>Click to open Events, where the recording can be stopped</source>
            <translation>点击打开“事件”，可在其中停止录制</translation>
        </message>
    </context>
    <context>
        <name>FileDialog</name>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RepairController</name>
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
            <source>It is unknown whether %1 was changed: %2 Check the lock before you try again.</source>
            <translation>无法确定 %1 是否已更改：%2请先查看该锁，再重试。</translation>
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
            <translation>%1请输入锁名：%2</translation>
        </message>
        <message>
            <source>%1 Type the last %2 characters of the lock&apos;s name: %3</source>
            <translation>%1请输入锁名的最后 %2 个字符：%3</translation>
        </message>
        <message>
            <source>%1 Type or paste the full name of the lock shown above</source>
            <translation>%1请输入或粘贴上方显示的完整锁名</translation>
        </message>
        <message>
            <source>Full name of the lock</source>
            <translation>完整锁名</translation>
        </message>
        <message>
            <source>Review again</source>
            <translation>重新检查</translation>
        </message>
        <message>
            <source>If not deleted, these keys expire and do no harm</source>
            <translation>若不删除，这些键会自行到期，没有影响</translation>
        </message>
        <message numerus="yes">
            <source>Also delete %n timeout key(s) of its read holds</source>
            <translation>
                <numerusform>同时删除其读持有的 %n 个超时键</numerusform>
            </translation>
        </message>
        <message>
            <source>Command:</source>
            <translation>命令：</translation>
        </message>
        <message>
            <source>Command to send</source>
            <translation>将发送的命令</translation>
        </message>
        <message>
            <source>%1 - PRODUCTION</source>
            <translation>%1 - 生产环境</translation>
        </message>
        <message>
            <source>The lock changed while this dialog was open: it is now free.</source>
            <translation>对话框打开期间锁已变化：现为空闲。</translation>
        </message>
        <message>
            <source>The lock changed while this dialog was open: it is now held by %1.</source>
            <translation>对话框打开期间锁已变化：现由 %1 持有。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ReplayBar</name>
        <message>
            <source>Position in the recording</source>
            <translation>录制文件中的位置</translation>
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
            <translation>已保存的过滤器</translation>
        </message>
        <message>
            <source>Apply, save or remove a filter</source>
            <translation>应用、保存或移除过滤器</translation>
        </message>
        <message>
            <source>Type a filter to save it</source>
            <translation>输入过滤条件后可保存</translation>
        </message>
        <message>
            <source>Remove “%1”</source>
            <translation>移除“%1”</translation>
        </message>
        <message>
            <source>Save “%1”</source>
            <translation>保存“%1”</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ShortcutSheet</name>
        <message>
            <source>Lists</source>
            <translation>列表</translation>
        </message>
        <message>
            <source>Enter: inspect · Space: mark · Ctrl+A: all · Ctrl+C: copy rows · Menu: actions</source>
            <translation>Enter：查看 · 空格：标记 · Ctrl+A：全选 · Ctrl+C：复制行 · 菜单键：操作</translation>
        </message>
        <message>
            <source>Timeline</source>
            <translation>时间线</translation>
        </message>
        <message>
            <source>+ and -: zoom · ← →: move · ↑ ↓: lane · Shift+← Shift+→: span · [ ]: mark · F: follow · 0: fit · B: blocker · Enter: script calls · P: pin the lane · T: table</source>
            <translation>+ 和 -：缩放 · ← →：移动 · ↑ ↓：行 · Shift+← Shift+→：时段 · [ ]：标记 · F：跟随 · 0：适应窗口 · B：阻塞者 · Enter：脚本调用 · P：置顶该行 · T：表格</translation>
        </message>
        <message>
            <source>Lab stage</source>
            <translation>实验室舞台</translation>
        </message>
        <message>
            <source>1 to 9: worker · R: read · W: write · F: fair · E: re-enter · U: unlock · C: cancel the wait · X: crash · Z: freeze · P: pause · → ←: step · A: auto</source>
            <translation>1 到 9：工作者 · R：读锁 · W：写锁 · F：公平锁 · E：重入 · U：释放 · C：取消等待 · X：崩溃 · Z：冻结 · P：暂停 · → ←：单步 · A：自动</translation>
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
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Start page</source>
            <translation>起始页</translation>
        </message>
        <message>
            <source>See who holds each lock, who waits for it and what blocks it.</source>
            <translation>查看每个锁由谁持有、谁在等待、被什么阻塞。</translation>
        </message>
        <message>
            <source>Starts a private Redis with readers and writers and removes it at exit.</source>
            <translation>启动一个带有读者和写者的私有 Redis，退出时将其删除。</translation>
        </message>
        <message>
            <source>Show the demonstration</source>
            <translation>显示演示</translation>
        </message>
        <message>
            <source>Explains a read/write lock step by step in the sandbox.</source>
            <translation>在沙箱中逐步讲解一个读写锁。</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Open a recording…</source>
            <translation>打开录制文件…</translation>
        </message>
        <message>
            <source>Plays it back without a Redis server.</source>
            <translation>无需 Redis 服务器即可回放。</translation>
        </message>
        <message>
            <source>Redis URL</source>
            <translation>Redis 的 URL</translation>
        </message>
        <message>
            <source>If empty: Redis on this computer (%1)</source>
            <translation>留空则连接本机的 Redis（%1）</translation>
        </message>
        <message>
            <source>Read-only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>Hide actions that write</source>
            <translation>隐藏写入操作</translation>
        </message>
        <message>
            <source>L&amp;anguage</source>
            <translation>语言(&amp;A)</translation>
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
            <source>Keeps the current connection (Esc).</source>
            <translation>保持当前连接（Esc）。</translation>
        </message>
        <message>
            <source>Connections</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Open the selected connection (double-click)</source>
            <translation>打开所选连接（双击亦可）</translation>
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
            <source>New connection with TLS, sign-in and a name</source>
            <translation>新建可设置 TLS、登录和名称的连接</translation>
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
            <translation>数据源：%1，%2前的数据</translation>
        </message>
        <message>
            <source>feed paused: values are frozen</source>
            <translation>更新已暂停：数值已冻结</translation>
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
            <source>can write</source>
            <translation>可写</translation>
        </message>
        <message>
            <source>The server&apos;s certificate is not verified: an attacker on the network path can read and change the traffic.</source>
            <translation>未验证服务器证书：网络路径上的攻击者可以读取和篡改通信内容。</translation>
        </message>
        <message>
            <source>CERTIFICATE NOT VERIFIED</source>
            <translation>证书未验证</translation>
        </message>
        <message>
            <source>RTT %1</source>
            <translation>往返时延 %1</translation>
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
                <numerusform>自身开销 %n 条命令/秒</numerusform>
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
            <translation>数据源：%1，尚未发现锁</translation>
        </message>
        <message>
            <source>feed: %1, last change &lt; 1 s ago</source>
            <translation>数据源：%1，上次变化在 &lt; 1 秒前</translation>
        </message>
        <message>
            <source>feed: %1, last change %2 ago</source>
            <translation>数据源：%1，上次变化在 %2前</translation>
        </message>
        <message>
            <source>no server connection</source>
            <translation>未连接服务器</translation>
        </message>
        <message>
            <source>%1/%2 sentinels</source>
            <translation>%1/%2 个哨兵</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::CanvasInput</name>
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
            <source>Show script calls (Enter)</source>
            <translation>显示脚本调用（Enter）</translation>
        </message>
        <message>
            <source>Copy description</source>
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
            <translation>观察</translation>
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
            <source>Activity</source>
            <translation>活动</translation>
        </message>
        <message>
            <source>Duration</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Blocked by</source>
            <translation>阻塞者</translation>
        </message>
        <message>
            <source>Accuracy</source>
            <translation>准确性</translation>
        </message>
        <message>
            <source>%1, pinned</source>
            <translation>%1，已置顶</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::TimelineTools</name>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>By client</source>
            <translation>按客户端</translation>
        </message>
        <message>
            <source>Group the lanes of each client</source>
            <translation>将每个客户端的各行排在一起</translation>
        </message>
        <message>
            <source>Contended only</source>
            <translation>仅争用</translation>
        </message>
        <message>
            <source>Show only lanes that wait or block a waiter in the visible period</source>
            <translation>仅显示可见时段内在等待或阻塞等待者的行</translation>
        </message>
        <message>
            <source>Follow</source>
            <translation>跟随</translation>
        </message>
        <message>
            <source>Keep the current time in view (F)</source>
            <translation>始终显示当前时刻（F）</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Show the whole period (0)</source>
            <translation>显示整个时段（0）</translation>
        </message>
        <message>
            <source>Zoom in (+)</source>
            <translation>放大（+）</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <source>Zoom out (-)</source>
            <translation>缩小（-）</translation>
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
            <source>Show the same data as a table (T)</source>
            <translation>以表格显示相同的数据（T）</translation>
        </message>
        <message>
            <source>Save picture…</source>
            <translation>保存图片…</translation>
        </message>
        <message>
            <source>Save the visible part as PNG or SVG</source>
            <translation>将可见部分保存为 PNG 或 SVG</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::TimelineView</name>
        <message>
            <source>Cannot write %1: %2. Choose another folder.</source>
            <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
        </message>
        <message>
            <source>Timeline of holders and waiters; press T for a table</source>
            <translation>持有者与等待者的时间线；按 T 显示表格</translation>
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
            <source>Saved to %1</source>
            <translation>已保存到 %1</translation>
        </message>
        <message>
            <source>Point at a wait to see its blocker, click a bar to see its script calls. Drag to move, Ctrl+wheel to zoom.</source>
            <translation>指向一次等待即可查看其阻塞者，点击色条可查看其脚本调用。拖动可平移，Ctrl+滚轮可缩放。</translation>
        </message>
        <message>
            <source>Choose a lock to see its holders and waiters.</source>
            <translation>选择一个锁，查看其持有者与等待者。</translation>
        </message>
        <message>
            <source>%1 was not held in the replayed part of this recording.</source>
            <translation>在此录制已回放的部分中，%1 未被持有过。</translation>
        </message>
        <message>
            <source>%1 has not been held since this window was opened.</source>
            <translation>自此窗口打开以来无人持有 %1。</translation>
        </message>
        <message numerus="yes">
            <source>Only the first %n visible rows are listed. Zoom in to see the others.</source>
            <translation>
                <numerusform>仅列出可见内容的前 %n 行。放大可查看其余内容。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to save. Choose a lock that was held.</source>
            <translation>没有可保存的内容。请选择曾被持有的锁。</translation>
        </message>
        <message>
            <source>Holds, waits, marks and nodes in view</source>
            <translation>可见范围内的持有、等待、标记与节点</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::waitfor::WaitForView</name>
        <message>
            <source>Redis stores the identity of waiters only for fair locks. For other locks, only a minimum number of waiting clients is known.</source>
            <translation>Redis 只存储公平锁的等待者的身份。对于其他锁，只能得知等待客户端的最少数量。</translation>
        </message>
        <message>
            <source>Wait-for graph</source>
            <translation>等待关系图</translation>
        </message>
        <message>
            <source>Blockers and waiters</source>
            <translation>阻塞者与等待者</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>No client waits for a lock.</source>
            <translation>没有客户端在等待锁。</translation>
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
                <numerusform>%n 个循环等待</numerusform>
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
            <source>Press Enter or double-click to change the name of this member</source>
            <translation>按 Enter 或双击可更改此成员的名称</translation>
        </message>
        <message>
            <source>lock name on every deployment</source>
            <translation>各部署上的锁名称</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Required members</source>
            <translation>所需的成员</translation>
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
            <source>This lock is not known to be a member of a multi lock.</source>
            <translation>未发现该锁是某个联锁的成员。</translation>
        </message>
        <message>
            <source>If it is one, add the other deployments to see all members. They are opened read-only.</source>
            <translation>如果它是成员，请添加其他部署以查看全部成员。这些部署以只读方式打开。</translation>
        </message>
        <message>
            <source>unknown: %1</source>
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
            <translation>空闲：没有成员被持有。</translation>
        </message>
        <message>
            <source>HELD by %1, if they are one program: %2 of %3 members, %4 needed.</source>
            <translation>由 %1 持有（如果它们是同一程序）：%3 个成员中的 %2 个，需要 %4 个。</translation>
        </message>
        <message>
            <source>HELD by %1: %2 of %3 members, %4 needed.</source>
            <translation>由 %1 持有：%3 个成员中的 %2 个，需要 %4 个。</translation>
        </message>
        <message>
            <source>NOT HELD: %1 has %2 of %3 members, %4 needed.</source>
            <translation>未持有：%1 拥有 %3 个成员中的 %2 个，需要 %4 个。</translation>
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
            <source>SPLIT: no client holds the required %1 of %2 members (%3).</source>
            <translation>分散：需要持有 %2 个成员中的 %1 个，但没有客户端做到（%3）。</translation>
        </message>
        <message>
            <source>UNKNOWN: only %1 of %2 deployments could be read.</source>
            <translation>未知：%2 个部署中只有 %1 个可以读取。</translation>
        </message>
        <message>
            <source>Enter the name of a lock to see its members.</source>
            <translation>请输入锁名以查看其成员。</translation>
        </message>
        <message>
            <source>It never expires: enough of its members have no TTL.</source>
            <translation>永不到期：足够多的成员没有 TTL。</translation>
        </message>
        <message>
            <source>It ends in %1 unless it is renewed, because too few members remain.</source>
            <translation>若不续期，将在 %1后结束，因为届时剩余的成员不足。</translation>
        </message>
        <message>
            <source>It is being acquired or released. If this persists, its client has probably crashed.</source>
            <translation>正在获取或释放。若这种情况持续，其客户端可能已崩溃。</translation>
        </message>
        <message>
            <source>If this persists, all of them wait until leases expire.</source>
            <translation>若这种情况持续，各方都要等到租约到期。</translation>
        </message>
        <message>
            <source>A program has a different UUID on each deployment. The common thread suggests that this is one program.</source>
            <translation>同一程序在各部署上的 UUID 不同。线程相同，因此推断为同一程序。</translation>
        </message>
        <message>
            <source>%1 are on one primary, %2: they fail together and do not form a majority.</source>
            <translation>%1 位于同一主节点 %2：它们会同时失效，不能构成多数。</translation>
        </message>
        <message>
            <source>%1 have the same address, %2: they may be on one primary.</source>
            <translation>%1 的地址相同，均为 %2：它们可能位于同一主节点。</translation>
        </message>
        <message>
            <source>%1 · PRODUCTION</source>
            <translation>%1 · 生产环境</translation>
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
            <source>System theme</source>
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
            <source>Text size</source>
            <translation>文字大小</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Changing the language releases the locks of the lab&apos;s stage and stops a running case.</source>
            <translation>切换语言会释放实验室舞台上的锁，并停止正在播放的案例。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Storage locations</source>
            <translation>存储位置</translation>
        </message>
    </context>
    <context>
        <name>Tour</name>
        <message>
            <source>Press Start load.</source>
            <translation>按“启动负载”。</translation>
        </message>
        <message>
            <source>Press %1 for %2.</source>
            <translation>为 %2 按“%1”。</translation>
        </message>
        <message>
            <source>Many clients</source>
            <translation>多个客户端</translation>
        </message>
        <message>
            <source>The lock is free, so A gets the read lock immediately.</source>
            <translation>锁是空闲的，A 立即获得读锁。</translation>
        </message>
        <message>
            <source>Readers share the lock: B gets it while A holds it.</source>
            <translation>读者共享锁：A 持有时，B 也能获得。</translation>
        </message>
        <message>
            <source>A writer needs the lock alone: C waits for A and B.</source>
            <translation>写者需要独占锁：C 等待 A 和 B。</translation>
        </message>
        <message>
            <source>B still reads, so C continues to wait.</source>
            <translation>B 仍持有读锁，C 继续等待。</translation>
        </message>
        <message>
            <source>The last reader releases the lock: C gets the write lock.</source>
            <translation>最后一个读者释放锁：C 获得写锁。</translation>
        </message>
        <message>
            <source>A writer excludes readers: A waits for C.</source>
            <translation>写者排斥读者：A 等待 C。</translation>
        </message>
        <message>
            <source>The writer itself may also read: C holds both locks.</source>
            <translation>写者自己也可以读：C 同时持有两种锁。</translation>
        </message>
        <message>
            <source>C keeps its read lock: the lock is downgraded, and A can read.</source>
            <translation>C 保留读锁：锁被降级，A 也可以读。</translation>
        </message>
        <message>
            <source>A read lock cannot be upgraded: C waits for A and also for itself.</source>
            <translation>读锁不能升级：C 等待 A，也在等待自己。</translation>
        </message>
        <message>
            <source>C stops waiting and keeps its read lock.</source>
            <translation>C 停止等待，并保留读锁。</translation>
        </message>
        <message>
            <source>A releases nothing: its hold stays in Redis until its lease ends.</source>
            <translation>A 什么也没有释放：它的持有留在 Redis 中，直到租约结束。</translation>
        </message>
        <message>
            <source>At most the hold of A is left. It ends with its lease of 10 s.</source>
            <translation>最多只剩 A 的持有，它会随 10 秒的租约结束。</translation>
        </message>
        <message>
            <source>B gets the write lock as soon as the lease of A has ended.</source>
            <translation>A 的租约一结束，B 就获得写锁。</translation>
        </message>
        <message>
            <source>The lock is free, and Redis stores nothing about it.</source>
            <translation>锁已空闲，Redis 中不再存有它的数据。</translation>
        </message>
        <message>
            <source>Of five workers on the lock, readers overlap, writers never do.</source>
            <translation>五个工作者使用此锁：读者会重叠，写者从不重叠。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::lab::TourBar</name>
        <message>
            <source>Auto</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>Start over</source>
            <translation>重新开始</translation>
        </message>
        <message>
            <source>Press the button of this step, then go to the next one (Right)</source>
            <translation>按下本步的按钮，再次点击进入下一步（右方向键）</translation>
        </message>
        <message>
            <source>Start a private Redis and show the demonstration there</source>
            <translation>启动一个私有 Redis，并在其中显示演示</translation>
        </message>
        <message>
            <source>Play all steps at the chosen pace (A)</source>
            <translation>按所选速度播放所有步骤（A）</translation>
        </message>
        <message>
            <source>Prediction</source>
            <translation>预测</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Three clients, A, B and C, use one read/write lock in Redis.</source>
            <translation>A、B、C 三个客户端使用 Redis 中的同一个读写锁。</translation>
        </message>
        <message>
            <source>Setup</source>
            <translation>场景</translation>
        </message>
        <message>
            <source>The load is running. The line below says who holds the lock.</source>
            <translation>负载正在运行。下一行说明谁持有锁。</translation>
        </message>
        <message>
            <source>Step %1 of %2</source>
            <translation>第 %1 步，共 %2 步</translation>
        </message>
        <message>
            <source>lock %1</source>
            <translation>锁 %1</translation>
        </message>
        <message>
            <source>The lab needs a writable connection.</source>
            <translation>实验室需要可写的连接。</translation>
        </message>
        <message>
            <source>Next step</source>
            <translation>下一步</translation>
        </message>
        <message>
            <source>Press it</source>
            <translation>按下</translation>
        </message>
        <message>
            <source>Start the sandbox</source>
            <translation>启动沙箱</translation>
        </message>
        <message>
            <source>Before: %1</source>
            <translation>上一步：%1</translation>
        </message>
        <message>
            <source>Stop the load, release all holds and return to the first step</source>
            <translation>停止负载，释放所有持有，从第一步开始</translation>
        </message>
        <message>
            <source>The next step follows after this result.</source>
            <translation>得到此结果后进入下一步。</translation>
        </message>
        <message>
            <source>%1 cannot do this yet. The button will be pressed as soon as possible.</source>
            <comment>name of a worker</comment>
            <translation>%1 暂时无法执行。可以执行时会自动按下按钮。</translation>
        </message>
        <message>
            <source>The lock is still held by %1. The load will start after the release.</source>
            <translation>锁仍由 %1 持有。释放后负载开始。</translation>
        </message>
        <message>
            <source>The load waits for manual workers: %1. Press Unlock for each of them.</source>
            <translation>负载在等待手动工作者：%1。请为每一个按“释放”。</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
    </context>
</TS>
