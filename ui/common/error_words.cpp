// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/error_words.h"
#include "core/base/error.h"
#include "ui/common/format.h"
#include "ui/common/sentence_patterns.h"

#include <QCoreApplication>
#include <algorithm>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

/// Translation context of this file.
struct Errors
{
    Q_DECLARE_TR_FUNCTIONS(Errors)
public:
    /// Where two sentences match the same text, list the closer one first.
    static constexpr const char *sentences[] {
        // connecting
        QT_TR_NOOP("Cannot connect to %1: no answer within %2. Check the address, the firewall and that the server "
                   "runs and speaks TLS there."),
        QT_TR_NOOP(
            "Cannot connect to %1: no answer within %2. Check the address, the firewall and that the server runs."),
        QT_TR_NOOP("Cannot connect to %1: %2. Check the address and that the server runs."),
        QT_TR_NOOP("Cannot connect to %1: its certificate was not accepted: %2. Renew it on the server."),
        QT_TR_NOOP("Cannot connect to %1: its certificate was not accepted: %2. Compare the clocks of both machines."),
        QT_TR_NOOP("Cannot connect to %1: its certificate was not accepted: %2. Connect by a name that stands in it, "
                   "or give that as the server name (SNI)."),
        QT_TR_NOOP(
            "Cannot connect to %1: its certificate was not accepted: %2. Give the CA certificate that signed it."),
        QT_TR_NOOP("Cannot connect to %1: its certificate was not accepted: %2. Give the CA certificate that signed "
                   "it, or renew it on the server."),
        QT_TR_NOOP("Cannot connect to %1 in time."),
        QT_TR_NOOP("its certificate was not accepted: %1"),
        QT_TR_NOOP("it expired on %1"),
        QT_TR_NOOP("it is valid only from %1 on"),
        QT_TR_NOOP("it was not made for the name \"%1\""),
        QT_TR_NOOP("it was signed by an authority that is not trusted here"),
        QT_TR_NOOP("it does not speak TLS there"),
        QT_TR_NOOP("it wants a client certificate"),
        QT_TR_NOOP("it did not accept the client certificate"),
        QT_TR_NOOP("connection refused"),
        QT_TR_NOOP("no such host"),
        QT_TR_NOOP("no such socket"),
        QT_TR_NOOP("the server closed it"),
        QT_TR_NOOP("Network unreachable"),
        QT_TR_NOOP("Host unreachable"),
        QT_TR_NOOP("Connection timed out"),
        QT_TR_NOOP("Cannot read the %1 in \"%2\". Check the path and that the file is PEM."),
        QT_TR_NOOP("CA certificate"),
        QT_TR_NOOP("client certificate"),
        QT_TR_NOOP("client key"),
        QT_TR_NOOP("The answer is not Redis' protocol. Is this the address of a Redis server?"),
        // signing in and rights
        QT_TR_NOOP("Cannot sign in to %1: %2"),
        QT_TR_NOOP("This server needs a password."),
        QT_TR_NOOP(
            "The server has no password for the default user, but one was given. Leave it out, or name the user."),
        QT_TR_NOOP(
            "The user name or its password is wrong, or the user is switched off. Check both, then connect again."),
        QT_TR_NOOP("The server refused database %1. Choose another one."),
        QT_TR_NOOP("%1 is still loading its data. It will answer when it has."),
        QT_TR_NOOP("%1 is %2, which is too old for Lockscope. Connect to Redis 5.0 or newer, or to Valkey."),
        QT_TR_NOOP("%1 is a replica of %2, and locks live on the primary. Connect to %3."),
        QT_TR_NOOP("The user may not run one of its commands; the ACL rule for it is +COMMAND."),
        QT_TR_NOOP("The user may not run %1. The ACL rule +%2 would allow it."),
        QT_TR_NOOP("The user may not use one of the keys. An ACL rule ~PATTERN that matches them would allow it."),
        QT_TR_NOOP("The user may not use the key %1. An ACL rule ~PATTERN that matches it would allow it."),
        QT_TR_NOOP("The user may not use one of the keys %1. ACL rules ~PATTERN that match them would allow it."),
        QT_TR_NOOP("The user may not use a channel of the lock. An ACL rule &PATTERN that matches it would allow it."),
        QT_TR_NOOP("The user may not use the channel \"%1\". The ACL rule &%2, written just so, would allow it."),
        QT_TR_NOOP("The user may not use the channel \"%1\". The ACL rule &%2 would allow it."),
        QT_TR_NOOP("The user may not publish to the channel \"%1\". ACL SETUSER with %2 would allow it."),
        QT_TR_NOOP("The user has no right for this command. Ask for it in the ACL rule."),
        QT_TR_NOOP("The script was stopped."),
        QT_TR_NOOP("The script %1, was stopped."),
        QT_TR_NOOP(
            "The key holds another kind of value, not this kind of lock. Look at its type, or use another name."),
        QT_TR_NOOP("The server is a replica by now and takes no writes. Connect to its primary."),
        QT_TR_NOOP("The server refused the command: %1"),
        QT_TR_NOOP(
            "The keys of the lock %1 are in different slots of the cluster, and no script can use them together. "
            "This happens if its name has an opening or closing brace without the other. Use another name."),
        QT_TR_NOOP(
            "%1 was not sent: the connection to %2 is read-only. Connect without read-only mode to change something."),
        QT_TR_NOOP("This connection is read-only. Connect without --read-only to change a lock."),
        // lost connections
        QT_TR_NOOP("The connection to %1 broke: %2."),
        QT_TR_NOOP("The connection to the cluster was closed on this side."),
        QT_TR_NOOP("The connection to %1 was closed on this side."),
        QT_TR_NOOP("The connection to %1 is closed."),
        QT_TR_NOOP("The link is cut on purpose."),
        QT_TR_NOOP("%1 did not answer within %2. Is the server overloaded or paused?"),
        QT_TR_NOOP("%1 sent an unexpected reply."),
        QT_TR_NOOP("%1 is a replica by now."),
        QT_TR_NOOP("%1 could not be reached in time. %2"),
        QT_TR_NOOP("Not known whether the server applied it: %1 Look at the lock before trying again."),
        QT_TR_NOOP("Not known whether the server granted it: there was no answer in time. If it did, it is given back "
                   "once the server can be reached."),
        QT_TR_NOOP("The server that granted it is not the primary any more."),
        QT_TR_NOOP("Commands go to another server by now."),
        // sentinels and clusters
        QT_TR_NOOP("The primary of \"%1\" is %2 now."),
        QT_TR_NOOP("The sentinels name %1 as the primary of \"%2\". %3"),
        QT_TR_NOOP("No primary is called \"%1\" at %2; %3. Correct the name behind the sentinels in the URL."),
        QT_TR_NOOP("Not asked: %1."),
        QT_TR_NOOP("none is known there"),
        QT_TR_NOOP("known there: %1"),
        QT_TR_NOOP("it is no sentinel"),
        QT_TR_NOOP("No sentinel can say where the primary of \"%1\" is: %2. Check the sentinels' addresses and that "
                   "one of them runs."),
        QT_TR_NOOP("%1 is no node of a cluster. Use redis:// for a single server."),
        QT_TR_NOOP("Cannot read the slots of the cluster from %1: %2"),
        QT_TR_NOOP("The cluster of %1 has no slots: it has not been set up. Assign slots with CLUSTER ADDSLOTS."),
        QT_TR_NOOP("No node of the cluster could be asked for its slots."),
        QT_TR_NOOP("No node of the cluster can be reached."),
        QT_TR_NOOP("The cluster is down for the slot %1 of this key, says %2: %3. Look at CLUSTER INFO and CLUSTER "
                   "NODES there: a primary is gone without a replica, or the node is cut off from the others."),
        QT_TR_NOOP("The slot %1 of this key is still on its way to another node, says %2: %3. Nothing was changed. Let "
                   "the move end, then try again, or repair the slot with redis-cli --cluster fix."),
        QT_TR_NOOP("The nodes of the cluster send the slot %1 of this key to and fro; %2 at last: %3. Look at CLUSTER "
                   "NODES on each of them."),
        QT_TR_NOOP("%1, which serves the slot %2 of this key, is not ready: %3."),
        QT_TR_NOOP("No node of the cluster serves the slot %1 of this key. Look at CLUSTER NODES: its primary is gone "
                   "without a replica, or the slot was never assigned."),
        QT_TR_NOOP("The cluster's node %1, which serves the slot %2 of this key, cannot be reached: %3"),
        QT_TR_NOOP("no answer yet."),
        QT_TR_NOOP("A cluster has only database 0, and %1 was asked for."),
        // files
        QT_TR_NOOP("The muted findings in %1 cannot be read: %2."),
        QT_TR_NOOP("%1 exists and cannot be read (%2). Give another name."),
        QT_TR_NOOP("%1 exists and is no recording. Give another name."),
        QT_TR_NOOP("%1 is not a regular file. Give another name."),
        QT_TR_NOOP("%1 holds a recording already. Give another name, or --replace."),
        QT_TR_NOOP("A recording needs at least %1 bytes."),
        QT_TR_NOOP("%1 cannot be renamed to %2. Recording has ended."),
        QT_TR_NOOP("Recording into %1 has ended."),
        QT_TR_NOOP("%1 cannot be created: %2. Make room, or give another name."),
        QT_TR_NOOP("%1 cannot be written: %2. Make room, or give another name."),
        QT_TR_NOOP("The %1 locks are too many for the %2 bytes that %3 may take. Allow more, or record fewer of them "
                   "with --match."),
        QT_TR_NOOP("%1 is no recording of Lockscope. Make one with \"lockscope-cli record FILE\"."),
        QT_TR_NOOP("%1 has version %2 of the format, and this program reads version %3. Use the program that recorded "
                   "it, or a newer one."),
        QT_TR_NOOP("%1 has data after the end of its recording, which is not shown."),
        QT_TR_NOOP("%1 was cut off: the recorder was killed, or records still. What is there is shown."),
        QT_TR_NOOP("%1 holds nothing: it was cut off before the first look was written."),
        QT_TR_NOOP("%1 holds nothing: it was cut off at its beginning."),
        QT_TR_NOOP("%1 is damaged at byte %2: its check sum is wrong."),
        QT_TR_NOOP("%1 is damaged at byte %2: its content cannot be read."),
        QT_TR_NOOP("%1 is damaged at its beginning."),
        QT_TR_NOOP("No such file or directory"),
        QT_TR_NOOP("Permission denied"),
        QT_TR_NOOP("No space left on device"),
        QT_TR_NOOP("Is a directory"),
        QT_TR_NOOP("Read-only file system"),
        // locks
        QT_TR_NOOP("The case was not played to its end."),
        QT_TR_NOOP("the watchdog did not renew"),
        QT_TR_NOOP("The wait did not end."),
        QT_TR_NOOP("%1: unexpected reply"),
        QT_TR_NOOP("%1: impossible reply {%2, %3} from the server"),
        QT_TR_NOOP("This client is shutting down."),
        QT_TR_NOOP("This client has been shut down."),
        QT_TR_NOOP("The deployment is already closed."),
        QT_TR_NOOP("This deployment was opened before fork(), and its threads are not in this process. Open another "
                   "one after fork()."),
        QT_TR_NOOP("A blocking call was made on the thread that completes it, from a callback such as lockLost. Use a "
                   "future or a coroutine there."),
        QT_TR_NOOP("A lease is at most 100 years, but %1 ms was given."),
        QT_TR_NOOP("The client id %1 is not a UUID. Give one of 36 characters, or none."),
        QT_TR_NOOP("A latch counts down from at least 1, but %1 was given."),
        QT_TR_NOOP("The wait for the lock was cancelled."),
        QT_TR_NOOP("The wait for the locks was cancelled."),
        QT_TR_NOOP("The wait was cancelled."),
        QT_TR_NOOP("The caller does not wait any more."),
        QT_TR_NOOP("Not known whether the server granted the lock: the link broke before it answered. If it did, the "
                   "lock is given back once the server can be reached."),
        QT_TR_NOOP("Not known whether the server granted it: the link broke before it answered. If it did, it is given "
                   "back once the server can be reached."),
        QT_TR_NOOP("The lock %1 has no tokens. Use a fenced lock."),
        QT_TR_NOOP("The lock %1 was taken without a token. Take it with lockAndGetToken()."),
        QT_TR_NOOP("The lock %1 is not held by its caller and has no token."),
        QT_TR_NOOP("The locks %1 are no longer held together: the lease of %2 ended because %3"),
        QT_TR_NOOP("The locks %1 are no longer held together: %2 was lost."),
        QT_TR_NOOP("The server %1 cannot be reached now."),
        QT_TR_NOOP("The server %1 has not yet answered an earlier call."),
        QT_TR_NOOP("It did not answer in time."),
        QT_TR_NOOP("The key holds a text that is no number. Look at it, or use another name."),
        QT_TR_NOOP("The number would leave the range of 64 bits, and nothing was changed. Look at what is stored."),
        QT_TR_NOOP("A number of permits is not negative, but %1 was given."),
        QT_TR_NOOP("At most %1 permits can be acquired at once, but %2 were asked for."),
        QT_TR_NOOP("The lock %1 was lost: its lease ended because %2"),
        QT_TR_NOOP("renewals failed (%1): %2"),
        QT_TR_NOOP("The lock %1 was lost: its lease ended before it could be renewed."),
        QT_TR_NOOP("The lock %1 was lost: the server no longer has this hold. It expired there, or was removed."),
        QT_TR_NOOP("The lock %1 is no longer held: its lease ended before it was given back."),
        QT_TR_NOOP("The lock %1 is already held by its caller, and it cannot be taken twice. Give it back first."),
        QT_TR_NOOP("The lock %1 is one of values, and none was given. Give one or more."),
        QT_TR_NOOP("The multi lock has no members. Name at least one lock."),
        QT_TR_NOOP("The lock %1 is not held by %2."),
        QT_TR_NOOP("The lease of permit %1 had ended before it was given back."),
        QT_TR_NOOP("At least one of %1 permits is not held any more; none was given back."),
        QT_TR_NOOP("The permit %1 is not held."),
        QT_TR_NOOP("The lock %1 was acquired and taken back: %2 Look at the replicas with INFO replication, or ask for "
                   "fewer."),
        QT_TR_NOOP(
            "Too few replicas acknowledged the lock %1, and it could not be taken back: %2 It ends with its lease."),
        QT_TR_NOOP("%1 of %2 replicas acknowledged it within %3 ms."),
        QT_TR_NOOP("The server could not be asked whether its replicas have the lock."),
        QT_TR_NOOP("Another server was asked."),
        QT_TR_NOOP("The slot is on its way to another node."),
        QT_TR_NOOP("The slot has moved to another node meanwhile."),
        QT_TR_NOOP("It had ended before its replicas could be asked."),
        // the feed
        QT_TR_NOOP("Channels are shared by all databases: messages of locks with the same name in other databases "
                   "arrive too."),
        QT_TR_NOOP("the server does not track keys for us: %1"),
        QT_TR_NOOP("whether keyspace notifications are on cannot be asked: %1"),
        QT_TR_NOOP("keyspace notifications are off (notify-keyspace-events is \"%1\", not \"KA\")"),
        QT_TR_NOOP("too many keys are written to hear of each: new locks are found by looking for them now and then"),
        QT_TR_NOOP("the link was lost"),
        QT_TR_NOOP("it is no primary any more"),
        QT_TR_NOOP("Fail-over: %1 took over from %2."),
        QT_TR_NOOP("The search was ended."),
        QT_TR_NOOP("%1 and %2 more cannot be read for some seconds: the server does not answer, or no node of the "
                   "cluster serves the slot. Look at CLUSTER INFO and CLUSTER NODES there."),
        QT_TR_NOOP("%1 cannot be read for some seconds: the server does not answer, or no node of the cluster serves "
                   "the slot. Look at CLUSTER INFO and CLUSTER NODES there."),
        QT_TR_NOOP("Locks cannot be looked for: %1"),
        QT_TR_NOOP("%1 and %2 more cannot be read: %3"),
        QT_TR_NOOP("%1 cannot be read: %2"),
        // repairs and the doctor
        QT_TR_NOOP("%1 could not be written: %2. There is no record of this action."),
        QT_TR_NOOP("The muted findings cannot be written to %1: %2. Nothing was changed."),
        QT_TR_NOOP("It is not known whether this waiter is gone, so it was left in the queue: %1"),
        QT_TR_NOOP("%1 cannot be asked who listens there."),
        QT_TR_NOOP("The replicas cannot be queried."),
        QT_TR_NOOP("%1 is not a file of muted findings of this version. Move it away."),
        // URLs and profiles
        QT_TR_NOOP("The system's keyring gave no password: %1."),
        QT_TR_NOOP("No keyring service answered."),
        QT_TR_NOOP("Unlock it, or type the password under Connections."),
        QT_TR_NOOP("Type the password under Connections."),
        QT_TR_NOOP("The server's certificate is not verified: anyone on the network path can read and change the "
                   "traffic, passwords included."),
        QT_TR_NOOP("Other users can read a password on the command line. Use --password-file or LOCKSCOPE_PASSWORD."),
        QT_TR_NOOP("NAT map: \"%1\" is no pair of addresses. Write announced:port=reached:port, parted by commas."),
        QT_TR_NOOP("Profile %1: its URL holds a password, which belongs into the keyring. Take it out."),
        QT_TR_NOOP("Profile %1: there is one of that name already, which stays as it is."),
        QT_TR_NOOP("Profile %1: %2"),
        QT_TR_NOOP("--profile: no profile is called %1. %2"),
        QT_TR_NOOP("There are none in %1."),
        QT_TR_NOOP("There are: %1."),
        QT_TR_NOOP("%1 holds no profile."),
        QT_TR_NOOP("what follows b64: is not Base64. Check it, or give the name as it is."),
        QT_TR_NOOP("it is empty. Give at least one character."),
        QT_TR_NOOP("A cluster needs the address of at least one node."),
        QT_TR_NOOP("Cannot read the URL: %1. Allowed: %2."),
        QT_TR_NOOP("with TLS %1"),
        QT_TR_NOOP("it is empty"),
        QT_TR_NOOP("there is no \"://\" in it, as in %1"),
        QT_TR_NOOP("\"%1\" is not a known scheme"),
        QT_TR_NOOP("the database \"%1\" is not a number from 0"),
        QT_TR_NOOP("the port \"%1\" is not a number from 1 to 65535"),
        QT_TR_NOOP("\"%1\" has no closing bracket"),
        QT_TR_NOOP("\"%1\" has more than a port behind the bracket"),
        QT_TR_NOOP("a host is missing"),
        QT_TR_NOOP("redis+unix needs an absolute path, as in %1"),
        QT_TR_NOOP("only redis+unix has something behind a question mark; a database is written as /2"),
        QT_TR_NOOP("the master's name is missing after the sentinels"),
        QT_TR_NOOP("a cluster has only database 0"),
        QT_TR_NOOP("several hosts need redis+cluster or redis+sentinel"),
        QT_TR_NOOP("Cannot write %1: %2. The file is unchanged."),
        QT_TR_NOOP("another program is writing it"),
        QT_TR_NOOP("it cannot be read"),
        QT_TR_NOOP("A profile's name cannot be empty or contain a slash."),
        // load
        QT_TR_NOOP("Two runs do not show how much runs differ. Give a third one, or none."),
        QT_TR_NOOP("The report has %1 as its number of %2, which no run counts. Give one that stress has written."),
        QT_TR_NOOP("This is no report of a load run of schema %1. Write one with stress --json FILE."),
        QT_TR_NOOP("\"%1\" is not METRIC OP VALUE. Metrics: p50, p90, p99, p999 or max of (wait), (wait_raw), (hold) "
                   "or (handoff), with .read, .write, .exclusive or .fair for one mode; throughput, acquired, "
                   "timeouts, errors, lost, violations, jain, longest_wait, failover_overlaps. OP: <, <=, ==, >=, >."),
        QT_TR_NOOP("join: the machine that came first to %1 could not begin. Its message says why."),
        QT_TR_NOOP("hosts: %1 is not possible without --join NAME, where they meet. Allowed: 1."),
        QT_TR_NOOP(
            "%1 is so long that the cluster puts another server into its place: use failover@TIME, or less than %2."),
        QT_TR_NOOP("fault: %1 was not injected: %2"),
        QT_TR_NOOP("the run is paused, and its effect would not be seen. Resume first."),
        QT_TR_NOOP("the run is not being measured any more. Start another one."),
        QT_TR_NOOP("the run is not being measured. Faults are possible from the end of its warm-up to its end."),
        QT_TR_NOOP("another fault is running or being evaluated. Try again after it."),
        QT_TR_NOOP("every worker but the first was hit already, or rests. Start a run with more workers."),
        QT_TR_NOOP("%1 is done to a private cluster only. Run it with --sandbox-cluster."),
        QT_TR_NOOP("%1 is done to a private server only. Run it with --sandbox or --sandbox-cluster."),
        QT_TR_NOOP("%1 is done to a single server. A cluster puts another one into its place: use failover@TIME."),
        QT_TR_NOOP("%1 is not possible on these links."),
        QT_TR_NOOP("%1 takes longer than the run waits for a lost server, and would end it. Allowed: less than %2."),
        QT_TR_NOOP("%1 is outside of what is allowed: before the end of the run at %2."),
        QT_TR_NOOP("%1 is outside of what is allowed: 1 to %2, as many as the run began with."),
        QT_TR_NOOP("%1 is outside of what is allowed: %2 to %3."),
        QT_TR_NOOP("Or write watchdog."),
        QT_TR_NOOP("%1 needs another run, because this one has none: its workers begin when they are ready."),
        QT_TR_NOOP("%1 is not possible with --type %2. Allowed: %3."),
        QT_TR_NOOP("1, its holder cannot take it twice"),
        QT_TR_NOOP("none, it is one lock"),
        QT_TR_NOOP("none, its holders do not exclude each other"),
        QT_TR_NOOP("1us or longer, all wait for all"),
        QT_TR_NOOP("as many as workers, who each stay with one"),
        QT_TR_NOOP("none, all wait for all"),
        QT_TR_NOOP("none, since no worker passes a latch if one is missing"),
        QT_TR_NOOP("%1 is not possible with --rate %2, which says when cycles begin. Allowed: 0."),
        QT_TR_NOOP("%1 is not possible with --witness: its values may be forgotten. Allowed: move-slot."),
        QT_TR_NOOP("%1 is not possible with --witness: it could not be read. Allowed: stop-server."),
        QT_TR_NOOP("%1 of %2 workers cannot be killed. Allowed: fewer than there are."),
        QT_TR_NOOP("\"%1\" is not a duration. Write a number with a unit, such as 250us, 20ms, 1.5s, 2m or 1h."),
        QT_TR_NOOP("\"%1\" is not a rate. Write 5000/s, ramp:100/s..5000/s or stairs:100/s..5000/s,5 (2 to %2 steps), "
                   "each from %3/s to %4/s, or poisson: before one of them."),
        QT_TR_NOOP("\"%1\" is not a distribution. Write 1ms, uniform:1ms..5ms, exp:2ms or lognormal:2ms,0.5 (median, "
                   "then sigma up to %2)."),
        QT_TR_NOOP("in \"%1\" the upper end is below the lower end."),
        QT_TR_NOOP("%1 is too short in \"%2\". Allowed: 1ms or more."),
        QT_TR_NOOP("\"%1\" is not one of %2."),
        QT_TR_NOOP(
            "%1 is there already, and load on a %2 that others use would take it from them. Choose another name."),
        QT_TR_NOOP("the key %1 holds no number. Choose another key."),
        // private servers
        QT_TR_NOOP("The private server at %1 did not answer %2."),
        QT_TR_NOOP("No node of the private cluster serves the slot %1."),
        QT_TR_NOOP("The node at %1 has no replica."),
        QT_TR_NOOP("The private cluster found no other primary for the slot %1."),
        QT_TR_NOOP("The slot %1 of the private cluster has nowhere to go."),
        QT_TR_NOOP("A replica of the private cluster did not hear that the slot %1 has moved."),
        QT_TR_NOOP("Something listens on port %1 of this machine already. Choose another one, or none: a free one is "
                   "found then."),
        QT_TR_NOOP("Cannot start a private sentinel: %1 could not be written."),
        QT_TR_NOOP("The private server did not answer within 3 s."),
        QT_TR_NOOP("The private server ended at once: %1"),
        QT_TR_NOOP("The private server at %1 does not answer: %2."),
        QT_TR_NOOP("The private cluster was not ready in time."),
        QT_TR_NOOP("There is no private cluster."),
        QT_TR_NOOP("Cannot start a private server: $REDIS_SERVER is %1, which is no program. Correct or unset it."),
        QT_TR_NOOP("Cannot start a private server: there is no redis-server in PATH. Install it (Debian, Ubuntu: "
                   "package redis-server; Fedora: redis; macOS: brew install redis) or name it in $REDIS_SERVER."),
        QT_TR_NOOP("Cannot start a private server: no directory could be made in %1."),
        QT_TR_NOOP("Cannot start %1."),
        // values
        QT_TR_NOOP("%1 s"),
    };
};

QString said(const QString &english);

std::optional<QString> knownSentence(const QString &english)
{
    static const SentencePatterns known(Errors::sentences, SentencePatterns::Text::MayGoOn);
    const std::optional<SentencePatterns::Found> found = known.find(english);
    if (!found)
        return std::nullopt;
    QStringList values;
    std::ranges::transform(found->values, std::back_inserter(values), said); // a value may be a sentence itself
    const QString words = SentencePatterns::withValues(Errors::tr(Errors::sentences[found->sentence]), values);
    return ui::sentences({words, said(found->rest)});
}

/// "10.0.0.1:6379: connection refused", "workers: 0 is outside of …": the subject before the colon stays as it is.
std::optional<QString> knownOfSomebody(const QString &english)
{
    const qsizetype colon = english.indexOf(u": "_s);
    if (colon <= 0 || english.first(colon).contains(u' '))
        return std::nullopt;
    const std::optional<QString> words = knownSentence(english.sliced(colon + 2));
    return words ? std::optional(Errors::tr("%1: %2", "who, and what is said of it").arg(english.first(colon), *words))
                 : std::nullopt;
}

std::optional<QString> known(const QString &english)
{
    const std::optional<QString> whole = knownSentence(english);
    return whole ? whole : knownOfSomebody(english);
}

/// A sentence in a list has lost its full stop.
std::optional<QString> knownInList(const QString &english)
{
    std::optional<QString> words = known(english);
    if (words || english.endsWith(u'.'))
        return words;
    words = known(english + u'.');
    if (words && (words->endsWith(u'.') || words->endsWith(u'。')))
        words->chop(1);
    return words;
}

/// Semicolons separate several causes. Some sentences contain one themselves; those are matched as a whole.
QString said(const QString &english)
{
    if (english.isEmpty())
        return english;
    if (const std::optional<QString> whole = known(english))
        return *whole;
    QStringList parts = english.split(u"; "_s);
    bool isAnyKnown = false;
    for (QString &part : parts) {
        const std::optional<QString> words = knownInList(part);
        isAnyKnown = isAnyKnown || words;
        part = words.value_or(part);
    }
    return isAnyKnown ? parts.join(Errors::tr("; ", "between causes")) : english;
}

} // namespace

QString errorWords(const QString &english)
{
    return said(english);
}

QString errorWords(const Error &error)
{
    const QString words = errorWords(error.message);
    const bool isSaid = error.detail.isEmpty() || error.message.contains(error.detail);
    return isSaid ? words : Errors::tr("%1 (%2)", "what failed, and the detail").arg(words, errorWords(error.detail));
}

} // namespace lockscope::ui
