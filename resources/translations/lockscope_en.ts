<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
    <context>
        <name>EventWords</name>
        <message numerus="yes">
            <source>%n available</source>
            <translation>
                <numerusform>%n available</numerusform>
                <numerusform>%n available</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) left</source>
            <translation>
                <numerusform>%n hold left</numerusform>
                <numerusform>%n holds left</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s)</source>
            <translation>
                <numerusform>%n hold</numerusform>
                <numerusform>%n holds</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Actions</name>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): all their waiters wake up.</source>
            <translation>
                <numerusform>Unlocked %1. The release reached at least %n client: all its waiters wake up.</numerusform>
                <numerusform>Unlocked %1. The release reached at least %n clients: all their waiters wake up.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The release reached at least %n client(s): one waiter of each wakes up.</source>
            <translation>
                <numerusform>Unlocked %1. The release reached at least %n client: one of its waiters wakes up.</numerusform>
                <numerusform>Unlocked %1. The release reached at least %n clients: one waiter of each wakes up.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 %n timeout key(s) deleted.</source>
            <translation>
                <numerusform>%1 %n timeout key deleted.</numerusform>
                <numerusform>%1 %n timeout keys deleted.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. At least %n client(s) received the message for the next waiter.</source>
            <translation>
                <numerusform>Unlocked %1. At least %n client received the message for the next waiter.</numerusform>
                <numerusform>Unlocked %1. At least %n clients received the message for the next waiter.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. The first %2 waiters were notified. At least %n client(s) received the last message.</source>
            <comment>lock, number</comment>
            <translation>
                <numerusform>Unlocked %1. The first %2 waiters were notified. At least %n client received the last message.</numerusform>
                <numerusform>Unlocked %1. The first %2 waiters were notified. At least %n clients received the last message.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Unlocked %1. Messages for %n waiter(s) were sent, but %2 has no subscriber.</source>
            <comment>lock, node</comment>
            <translation>
                <numerusform>Unlocked %1. A message for %n waiter was sent, but %2 has no subscriber.</numerusform>
                <numerusform>Unlocked %1. Messages for %n waiters were sent, but %2 has no subscriber.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Load</name>
        <message numerus="yes">
            <source>%n worker(s)</source>
            <translation>
                <numerusform>%n worker</numerusform>
                <numerusform>%n workers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The limit search made %n run(s).</source>
            <translation>
                <numerusform>The limit search made %n run.</numerusform>
                <numerusform>The limit search made %n runs.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1, %n worker(s)</source>
            <translation>
                <numerusform>%1, %n worker</numerusform>
                <numerusform>%1, %n workers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LockWords</name>
        <message numerus="yes">
            <source>%n reader(s)</source>
            <translation>
                <numerusform>%n reader</numerusform>
                <numerusform>%n readers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n holder(s)</source>
            <translation>
                <numerusform>%n holder</numerusform>
                <numerusform>%n holders</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n queued</numerusform>
                <numerusform>%n queued</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n waiting client</numerusform>
                <numerusform>≥ %n waiting clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n connection(s) subscribed to its channel, each for one or more waiting threads</source>
            <translation>
                <numerusform>%n connection subscribed to its channel, for one or more waiting threads</numerusform>
                <numerusform>%n connections subscribed to its channel, each for one or more waiting threads</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n ghost(s)</source>
            <translation>
                <numerusform>%n ghost</numerusform>
                <numerusform>%n ghosts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>at least %n client(s) wait</source>
            <translation>
                <numerusform>at least %n client waits</numerusform>
                <numerusform>at least %n clients wait</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TimelineWords</name>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n wait(s)</source>
            <translation>
                <numerusform>%n wait</numerusform>
                <numerusform>%n waits</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s)</source>
            <translation>
                <numerusform>%n hold</numerusform>
                <numerusform>%n holds</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiter(s)</source>
            <translation>
                <numerusform>%n waiter</numerusform>
                <numerusform>%n waiters</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n waiting client</numerusform>
                <numerusform>≥ %n waiting clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>shared with %n other reader(s)</source>
            <translation>
                <numerusform>shared with %n other reader</numerusform>
                <numerusform>shared with %n other readers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n client(s)</source>
            <translation>
                <numerusform>≥ %n client</numerusform>
                <numerusform>≥ %n clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n wait(s) ended</source>
            <translation>
                <numerusform>%n wait ended</numerusform>
                <numerusform>%n waits ended</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n renewal(s)</source>
            <translation>
                <numerusform>%n renewal</numerusform>
                <numerusform>%n renewals</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n message(s) that wake(s) one</source>
            <translation>
                <numerusform>%n message that wakes one</numerusform>
                <numerusform>%n messages that wake one</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n message(s) that wake(s) all</source>
            <translation>
                <numerusform>%n message that wakes all</numerusform>
                <numerusform>%n messages that wake all</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) expired</source>
            <translation>
                <numerusform>%n hold expired</numerusform>
                <numerusform>%n holds expired</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hold(s) lost</source>
            <translation>
                <numerusform>%n hold lost</numerusform>
                <numerusform>%n holds lost</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n crash(es)</source>
            <translation>
                <numerusform>%n crash</numerusform>
                <numerusform>%n crashes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n injected fault(s)</source>
            <translation>
                <numerusform>%n injected fault</numerusform>
                <numerusform>%n injected faults</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n failover(s)</source>
            <translation>
                <numerusform>%n failover</numerusform>
                <numerusform>%n failovers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n gap(s)</source>
            <translation>
                <numerusform>%n gap</numerusform>
                <numerusform>%n gaps</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>WaitTree</name>
        <message numerus="yes">
            <source>%n reader(s)</source>
            <translation>
                <numerusform>%n reader</numerusform>
                <numerusform>%n readers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n holder(s)</source>
            <translation>
                <numerusform>%n holder</numerusform>
                <numerusform>%n holders</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n queued</source>
            <translation>
                <numerusform>%n queued</numerusform>
                <numerusform>%n queued</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n waiting client(s)</source>
            <translation>
                <numerusform>≥ %n waiting client</numerusform>
                <numerusform>≥ %n waiting clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>≥ %n unidentified client(s)</source>
            <translation>
                <numerusform>≥ %n unidentified client</numerusform>
                <numerusform>≥ %n unidentified clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n ghost(s)</source>
            <translation>
                <numerusform>%n ghost</numerusform>
                <numerusform>%n ghosts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::browser::BrowserView</name>
        <message numerus="yes">
            <source>%Ln lock(s) could not be read</source>
            <translation>
                <numerusform>%Ln lock could not be read</numerusform>
                <numerusform>%Ln locks could not be read</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%Ln lock(s)</source>
            <translation>
                <numerusform>%Ln lock</numerusform>
                <numerusform>%Ln locks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %Ln lock(s)</source>
            <translation>
                <numerusform>%1 of %Ln lock</numerusform>
                <numerusform>%1 of %Ln locks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Re-sort (%n moved)</source>
            <translation>
                <numerusform>Re-sort (%n moved)</numerusform>
                <numerusform>Re-sort (%n moved)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Re-sort (%n new)</source>
            <translation>
                <numerusform>Re-sort (%n new)</numerusform>
                <numerusform>Re-sort (%n new)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::connection::ConnectionsView</name>
        <message numerus="yes">
            <source>Imported %n profile(s).</source>
            <translation>
                <numerusform>Imported %n profile.</numerusform>
                <numerusform>Imported %n profiles.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::detail::QueueChart</name>
        <message numerus="yes">
            <source>Fair queue, %n waiter(s)</source>
            <translation>
                <numerusform>Fair queue, %n waiter</numerusform>
                <numerusform>Fair queue, %n waiters</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>and %n more, listed below</source>
            <translation>
                <numerusform>and %n more, listed below</numerusform>
                <numerusform>and %n more, listed below</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::DoctorView</name>
        <message numerus="yes">
            <source>%n muted</source>
            <translation>
                <numerusform>%n muted</numerusform>
                <numerusform>%n muted</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n error</numerusform>
                <numerusform>%n errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n warning(s)</source>
            <translation>
                <numerusform>%n warning</numerusform>
                <numerusform>%n warnings</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n note(s)</source>
            <translation>
                <numerusform>%n note</numerusform>
                <numerusform>%n notes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>No problems found in %n lock(s).</source>
            <translation>
                <numerusform>No problems found in %n lock.</numerusform>
                <numerusform>No problems found in %n locks.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::doctor::FindingPage</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::events::EventsView</name>
        <message numerus="yes">
            <source>%n event(s)</source>
            <translation>
                <numerusform>%n event</numerusform>
                <numerusform>%n events</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::ComparePane</name>
        <message numerus="yes">
            <source>Baseline %1, this run %2: %n metric(s) beyond noise.</source>
            <translation>
                <numerusform>Baseline %1, this run %2: %n metric beyond noise.</numerusform>
                <numerusform>Baseline %1, this run %2: %n metrics beyond noise.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::DemoBar</name>
        <message numerus="yes">
            <source>about %n step(s) a second</source>
            <translation>
                <numerusform>about %n step a second</numerusform>
                <numerusform>about %n steps a second</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>One writer holds the lock; %n worker(s) wait(s) for it.</source>
            <translation>
                <numerusform>One writer holds the lock; %n worker waits for it.</numerusform>
                <numerusform>One writer holds the lock; %n workers wait for it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n worker(s) wait(s) for it.</source>
            <translation>
                <numerusform>%n worker waits for it.</numerusform>
                <numerusform>%n workers wait for it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>No worker holds the lock at this moment; %n wait(s) for it.</source>
            <translation>
                <numerusform>No worker holds the lock at this moment; %n waits for it.</numerusform>
                <numerusform>No worker holds the lock at this moment; %n wait for it.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reader(s) share the lock.</source>
            <translation>
                <numerusform>%n reader holds the lock.</numerusform>
                <numerusform>%n readers share the lock.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n writer(s) wait(s) until the last reader releases it.</source>
            <translation>
                <numerusform>%n writer waits until the last reader releases it.</numerusform>
                <numerusform>%n writers wait until the last reader releases it.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::ResultsPane</name>
        <message numerus="yes">
            <source>%n violation(s)</source>
            <translation>
                <numerusform>%n violation</numerusform>
                <numerusform>%n violations</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::load::RunPane</name>
        <message numerus="yes">
            <source>%n threshold(s) failed</source>
            <translation>
                <numerusform>%n threshold failed</numerusform>
                <numerusform>%n thresholds failed</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n timeout(s)</source>
            <translation>
                <numerusform>%n timeout</numerusform>
                <numerusform>%n timeouts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n violation(s)</source>
            <translation>
                <numerusform>%n violation</numerusform>
                <numerusform>%n violations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n error</numerusform>
                <numerusform>%n errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lost hold(s)</source>
            <translation>
                <numerusform>%n lost hold</numerusform>
                <numerusform>%n lost holds</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Left on the server: %n key(s)</source>
            <translation>
                <numerusform>Left on the server: %n key</numerusform>
                <numerusform>Left on the server: %n keys</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n subscription(s)</source>
            <translation>
                <numerusform>%n subscription</numerusform>
                <numerusform>%n subscriptions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::FindingModel</name>
        <message numerus="yes">
            <source>%1, %2, %n finding(s)</source>
            <translation>
                <numerusform>%1, %2, %n finding</numerusform>
                <numerusform>%1, %2, %n findings</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::HolderModel</name>
        <message numerus="yes">
            <source>%1, %2, %n hold(s), TTL %3</source>
            <translation>
                <numerusform>%1, %2, %n hold, TTL %3</numerusform>
                <numerusform>%1, %2, %n holds, TTL %3</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::models::PrefixModel</name>
        <message numerus="yes">
            <source>%1, %n lock(s)</source>
            <translation>
                <numerusform>%1, %n lock</numerusform>
                <numerusform>%1, %n locks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::BulkDialog</name>
        <message numerus="yes">
            <source>%n lock(s)</source>
            <translation>
                <numerusform>%n lock</numerusform>
                <numerusform>%n locks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Make %n repair(s) on %1?</source>
            <comment>6 locks</comment>
            <translation>
                <numerusform>Make %n repair on %1?</numerusform>
                <numerusform>Make %n repairs on %1?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Fix %n lock(s)?</source>
            <translation>
                <numerusform>Fix %n lock?</numerusform>
                <numerusform>Fix %n locks?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Fix %n lock(s)</source>
            <translation>
                <numerusform>Fix %n lock</numerusform>
                <numerusform>Fix %n locks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::StatusFields</name>
        <message numerus="yes">
            <source>%n change(s)/s</source>
            <translation>
                <numerusform>%n change/s</numerusform>
                <numerusform>%n changes/s</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>own load %n command(s)/s</source>
            <translation>
                <numerusform>own load %n command/s</numerusform>
                <numerusform>own load %n commands/s</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::timeline::TimelineView</name>
        <message numerus="yes">
            <source>Only the first %n visible rows are listed. Zoom in to see the others.</source>
            <translation>
                <numerusform>Only the first %n visible row is listed. Zoom in to see the others.</numerusform>
                <numerusform>Only the first %n visible rows are listed. Zoom in to see the others.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::waitfor::WaitForView</name>
        <message numerus="yes">
            <source>%n root blocker(s)</source>
            <translation>
                <numerusform>%n root blocker</numerusform>
                <numerusform>%n root blockers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n cycle(s)</source>
            <translation>
                <numerusform>%n cycle</numerusform>
                <numerusform>%n cycles</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::waitfor::MembersView</name>
        <message numerus="yes">
            <source>thread %1 of %n client(s)</source>
            <translation>
                <numerusform>thread %1 of %n client</numerusform>
                <numerusform>thread %1 of %n clients</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source> %n deployment(s) could not be read.</source>
            <translation>
                <numerusform> %n deployment could not be read.</numerusform>
                <numerusform> %n deployments could not be read.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::ConnectionNotice</name>
        <message numerus="yes">
            <source>%n node(s) unreachable since %1: %2 Their last known locks are shown. Lockscope reconnects automatically.</source>
            <translation>
                <numerusform>%n node unreachable since %1: %2 Its last known locks are shown. Lockscope reconnects automatically.</numerusform>
                <numerusform>%n nodes unreachable since %1: %2 Their last known locks are shown. Lockscope reconnects automatically.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::MainWindow</name>
        <message numerus="yes">
            <source>The recording to %1 ended with its connection, after %n event(s).</source>
            <translation>
                <numerusform>The recording to %1 ended with its connection, after %n event.</numerusform>
                <numerusform>The recording to %1 ended with its connection, after %n events.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Start a load on %1 (production) that uses %n lock(s) held by other clients?</source>
            <translation>
                <numerusform>Start a load on %1 (production) that uses %n lock held by other clients?</numerusform>
                <numerusform>Start a load on %1 (production) that uses %n locks held by other clients?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 and %n more</source>
            <comment>locks</comment>
            <translation>
                <numerusform>%1 and %n more</numerusform>
                <numerusform>%1 and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>lockscope::ui::shell::RepairDialog</name>
        <message numerus="yes">
            <source>Also delete %n timeout key(s) of its read holds</source>
            <translation>
                <numerusform>Also delete %n timeout key of its read holds</numerusform>
                <numerusform>Also delete %n timeout keys of its read holds</numerusform>
            </translation>
        </message>
    </context>
</TS>
