// SPDX-License-Identifier: Apache-2.0
#include "core/locks/mutex.h"
#include "tests/examples/examples.h"

#include <QDebug>
#include <mutex>

using namespace std::chrono_literals;

namespace lockscope::examples {

// example: lease
bool runWithoutRenewal(locks::Client &client, const Work &work)
{
    locks::Mutex report(client, "report", locks::Lease::of(10s)); // ends after 10 s, never renewed
    const std::unique_lock lock(report, std::try_to_lock);
    if (!lock)
        return false;
    work();
    return true;
}
// end

// example: lost
std::unique_ptr<locks::Client> clientThatStops(const pubsub::Bus &bus, const std::stop_source &stop)
{
    locks::ClientOptions options;
    options.lockLost = [stop](const locks::LostHold &hold) mutable { // on the engine thread: must not block
        qWarning() << "lost" << hold.lock.bytes();
        stop.request_stop();
    };
    options.unlockFailed = [](const LockName &lock, const Error &error) { // on the thread that unlocks
        qWarning() << "not unlocked" << lock.bytes() << error.message.english();
    };
    return std::make_unique<locks::Client>(bus, options);
}
// end

// example: held
int importWhileHeld(locks::Client &client, const std::function<bool()> &importRow)
{
    locks::Mutex table(client, "import");
    const std::unique_lock lock(table);
    const locks::HoldToken hold = table.holdToken();
    int rows = 0;
    while (hold.isHeld() && importRow()) // isHeld() sends no command
        ++rows;
    return rows;
}
// end

// example: token
Result<qint64> writeWithToken(locks::Client &client, const std::function<void(qint64)> &write)
{
    locks::BlockingLock ledger(client, "ledger", locks::Family::Fenced);
    const Result<locks::Granted> granted = ledger.lockAndGetToken();
    if (!granted)
        return fail(granted.error());
    const qint64 token = granted->fence->value;
    write(token); // the ledger refuses a token that is smaller than the largest it has seen
    if (const Result<locks::Released> released = ledger.unlock(); !released)
        return fail(released.error()); // ErrorKind::Lost: another client may have held the lock meanwhile
    return token;
}
// end

} // namespace lockscope::examples
