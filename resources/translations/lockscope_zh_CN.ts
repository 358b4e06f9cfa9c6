<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <name>Format</name>
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
    </context>
    <context>
        <name>LockWords</name>
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
            <source>Nobody but Lockscope listens on its channel. Redis does not store who waits.</source>
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
            <source>Ghost: %1 counts %n read hold(s) that nobody renews. Writers wait as long as other readers renew the lock.</source>
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
        <message>
            <source>let in by %1, hand-off %2</source>
            <translation>由 %1 释放后进入，交接 %2</translation>
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
    </context>
    <context>
        <name>lockscope::desktop::LoadDriver</name>
        <message>
            <source>reader</source>
            <translation>读者</translation>
        </message>
        <message>
            <source>writer</source>
            <translation>写者</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>reader 3</comment>
            <translation>%1%2</translation>
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
    </context>
    <context>
        <name>lockscope::ui::browser::BrowserView</name>
        <message>
            <source>Rows move only when nobody points at them. Sort now (Ctrl+Shift+S).</source>
            <translation>指针停留在列表上时行不会移动。立即排序（Ctrl+Shift+S）。</translation>
        </message>
        <message>
            <source>Locks</source>
            <translation>锁</translation>
        </message>
        <message numerus="yes">
            <source>%n lock(s)</source>
            <translation>
                <numerusform>%n 个锁</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n lock(s)</source>
            <translation>
                <numerusform>%n 个锁中的 %1 个</numerusform>
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
            <translation>%1 争用中</translation>
        </message>
        <message numerus="yes">
            <source>%n new: re-sort</source>
            <translation>
                <numerusform>%n 个新锁：重新排序</numerusform>
            </translation>
        </message>
        <message>
            <source>No lock matches “%1”.</source>
            <translation>没有锁匹配“%1”。</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>清除过滤</translation>
        </message>
        <message>
            <source>as of %1</source>
            <translation>截至 %1</translation>
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
            <source>key %1</source>
            <translation>键 %1</translation>
        </message>
        <message>
            <source>lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Nobody holds it.</source>
            <translation>无人持有。</translation>
        </message>
        <message numerus="yes">
            <source>and %n more, listed below</source>
            <translation>
                <numerusform>另有 %n 个，见下表</numerusform>
            </translation>
        </message>
        <message>
            <source>no timeout key lives</source>
            <translation>超时键均已失效</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::SawTooth</name>
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
            <source>Nobody holds it.</source>
            <translation>无人持有。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::LoadPanel</name>
        <message>
            <source>Lock</source>
            <translation>锁</translation>
        </message>
        <message>
            <source>Readers</source>
            <translation>读者</translation>
        </message>
        <message>
            <source>Writers</source>
            <translation>写者</translation>
        </message>
        <message>
            <source>Hold</source>
            <translation>持有时长</translation>
        </message>
        <message>
            <source> ms</source>
            <translation> 毫秒</translation>
        </message>
        <message>
            <source>Think</source>
            <translation>间歇</translation>
        </message>
        <message>
            <source>Wait at most</source>
            <translation>最长等待</translation>
        </message>
        <message>
            <source>Re-entry</source>
            <translation>重入</translation>
        </message>
        <message>
            <source>How often a worker takes the lock that it already has; it gives back as often.</source>
            <translation>工作者对已持有的锁重复获取的次数，释放次数相同。</translation>
        </message>
        <message>
            <source>How long a worker keeps the lock.</source>
            <translation>工作者持有锁的时长。</translation>
        </message>
        <message>
            <source>How long a worker rests before it asks again.</source>
            <translation>工作者再次请求前的间歇时长。</translation>
        </message>
        <message>
            <source>A worker that does not get the lock in this time counts as a time-out.</source>
            <translation>在此时间内未获得锁的工作者计为超时。</translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::LoadView</name>
        <message>
            <source>read</source>
            <translation>读</translation>
        </message>
        <message>
            <source>write</source>
            <translation>写</translation>
        </message>
        <message>
            <source>Wait of writers</source>
            <translation>写者的等待</translation>
        </message>
        <message>
            <source>Wait of readers</source>
            <translation>读者的等待</translation>
        </message>
        <message>
            <source>Acquisitions per second</source>
            <translation>每秒获取次数</translation>
        </message>
        <message>
            <source>Wait, correction none</source>
            <translation>等待时间（未校正）</translation>
        </message>
        <message>
            <source>Time from asking for the lock to having it. A closed loop is not corrected: a worker that waits does not ask meanwhile.</source>
            <translation>从请求锁到获得锁的时间。闭环负载不做校正：等待中的工作者不会发出新请求。</translation>
        </message>
        <message>
            <source>writers</source>
            <translation>写者</translation>
        </message>
        <message>
            <source>readers</source>
            <translation>读者</translation>
        </message>
        <message>
            <source>Whose waits</source>
            <translation>谁的等待</translation>
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
            <source>Every worker gives its locks back, then ends (F9).</source>
            <translation>每个工作者释放锁后结束（F9）。</translation>
        </message>
        <message>
            <source>Workers take and release this lock on this server (F9).</source>
            <translation>工作者在此服务器上获取并释放该锁（F9）。</translation>
        </message>
        <message>
            <source>No load is running.</source>
            <translation>没有负载在运行。</translation>
        </message>
        <message>
            <source>Running for %1</source>
            <translation>已运行 %1</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>%1 acquired</source>
            <translation>获取 %1 次</translation>
        </message>
        <message numerus="yes">
            <source>%n time-out(s)</source>
            <translation>
                <numerusform>超时 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n violation(s)</source>
            <translation>
                <numerusform>违例 %n 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n 个错误</numerusform>
            </translation>
        </message>
        <message>
            <source>The load needs a connection.</source>
            <translation>负载需要连接。</translation>
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
            <source>Nobody holds it.</source>
            <translation>无人持有。</translation>
        </message>
        <message>
            <source>There is no key: the lock is free.</source>
            <translation>键不存在：锁空闲。</translation>
        </message>
        <message>
            <source>The key has no TTL: it never expires.</source>
            <translation>该键无 TTL，永不到期。</translation>
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
    </context>
    <context>
        <name>lockscope::ui::shell::MainWindow</name>
        <message>
            <source>Sandbox</source>
            <translation>沙箱</translation>
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
            <source>See who holds, who waits and what blocks each lock.

Try it now starts a private Redis with readers and writers, gone at exit. To look at your own server, start: lockscope --url redis://HOST:PORT</source>
            <translation>查看每个锁由谁持有、谁在等待、被什么阻塞。

“立即试用”会启动一个带读者与写者的私有 Redis，退出即消失。要查看自己的服务器，请运行：lockscope --url redis://HOST:PORT</translation>
        </message>
        <message>
            <source>Try it now</source>
            <translation>立即试用</translation>
        </message>
        <message>
            <source>Data stands still: %1 Lockscope reconnects by itself.</source>
            <translation>数据已停止更新：%1 Lockscope 会自动重新连接。</translation>
        </message>
        <message>
            <source>Try now</source>
            <translation>立即重试</translation>
        </message>
        <message>
            <source>Connected again. Changes in between were not seen.</source>
            <translation>已重新连接。其间的变化未被观察到。</translation>
        </message>
        <message>
            <source>Connecting and looking for locks…</source>
            <translation>正在连接并查找锁…</translation>
        </message>
        <message>
            <source>No locks on this server. They appear here as soon as somebody takes one.</source>
            <translation>此服务器上没有锁。一旦有人获取锁，就会显示在这里。</translation>
        </message>
        <message>
            <source>Not connected: %1</source>
            <translation>未连接：%1</translation>
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
            <source>Values stand still; what changes meanwhile is shown afterwards (Ctrl+P).</source>
            <translation>数值保持不变，其间的变化在恢复后显示（Ctrl+P）。</translation>
        </message>
        <message>
            <source>Start &amp;load</source>
            <translation>启动负载(&amp;L)</translation>
        </message>
        <message>
            <source>Stop &amp;load</source>
            <translation>停止负载(&amp;L)</translation>
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
            <source>Filter: name or kind:fair mode:write holder:pay-7 finding:any</source>
            <translation>过滤：名称，或 kind:fair mode:write holder:pay-7 finding:any</translation>
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
            <source>Re-&amp;sort</source>
            <translation>重新排序(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Copy diagnosis</source>
            <translation>复制诊断(&amp;C)</translation>
        </message>
        <message>
            <source>Diagnosis copied as Markdown.</source>
            <translation>诊断已复制为 Markdown。</translation>
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
            <source>As the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
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
    </context>
    <context>
        <name>lockscope::ui::shell::ShortcutSheet</name>
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
            <source>feed paused: values stand still</source>
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
            <source>RTT %1</source>
            <translation>往返 %1</translation>
        </message>
        <message numerus="yes">
            <source>own load %n command(s)/s</source>
            <translation>
                <numerusform>自身负载 %n 条命令/秒</numerusform>
            </translation>
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
    </context>
    <context>
        <name>lockscope::ui::timeline::TimelineView</name>
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
            <source>Holds and waits in view</source>
            <translation>可见范围内的持有与等待</translation>
        </message>
        <message>
            <source>Choose a lock to see who held it and who waited.</source>
            <translation>选择一个锁，查看谁持有过、谁等待过。</translation>
        </message>
        <message>
            <source>Nobody has held %1 since this window was opened.</source>
            <translation>自打开本窗口以来无人持有 %1。</translation>
        </message>
        <message numerus="yes">
            <source>The first %n rows of what is in view. Zoom in to see the others.</source>
            <translation>
                <numerusform>仅列出可见内容的前 %n 行。放大可查看其余内容。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is nothing to draw: choose a lock that somebody has held.</source>
            <translation>没有可绘制的内容：请选择有人持有过的锁。</translation>
        </message>
    </context>
</TS>
