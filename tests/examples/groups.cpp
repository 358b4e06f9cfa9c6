// SPDX-License-Identifier: Apache-2.0
#include "core/locks/multi_mutex.h"
#include "tests/examples/examples.h"

#include <mutex>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::examples {

// example: multi
void transfer(locks::Client &client, const Work &work)
{
    locks::MultiMutex both(client, {"account:1", "account:2"});
    const std::scoped_lock lock(both); // both accounts, or it waits while it holds none
    work();
}
// end

// example: redlock
bool runAsLeader(const std::vector<locks::Client *> &clients, const Work &work) // each of another server
{
    std::vector<locks::AsyncLock> members;
    for (locks::Client *client : clients)
        members.push_back(client->asyncLock("leader"));
    locks::MultiOptions options;
    options.kind = locks::MultiOptions::Kind::RedLock; // more than half of the members
    locks::MultiMutex leader(locks::MultiLock(members, options), locks::Lease::of(10s));
    const std::unique_lock lock(leader, 2s);
    if (!lock)
        return false;
    work();
    return true;
}
// end

// example: values
void moveStock(locks::Client &client, const Work &work)
{
    locks::Mutex fruit(client, client.fasterMultiLock("stock", {u"apple"_s, u"pear"_s}));
    const std::scoped_lock lock(fruit);
    work();
}
// end

} // namespace lockscope::examples
