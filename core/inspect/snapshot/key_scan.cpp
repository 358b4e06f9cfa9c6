// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/key_scan.h"

#include "core/base/delay.h"
#include "core/inspect/messages.h"
#include "core/redis/messages.h"
#include "core/redis/server_features.h"

#include <deque>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// With the default of 10, a million keys take ten times as long; a step of 1000 takes the server less than a
/// millisecond.
constexpr qint64 KeysPerStep = 1000;

/// Servers before 6.0 cannot filter by type.
bool mayFilterByType(const KeyScan &scan, const redis::ServerInfo &server)
{
    return !scan.type.isEmpty() && redis::mayHave(server, redis::Feature::ScanByType);
}

Command stepCommand(const QByteArray &cursor, const KeyScan &scan, bool filtersByType)
{
    Command step("SCAN", cursor, "COUNT", QByteArray::number(KeysPerStep));
    if (scan.match != "*")
        step << "MATCH" << scan.match;
    if (filtersByType)
        step << "TYPE" << scan.type;
    return step;
}

std::vector<QByteArray> keysOf(Reply &step)
{
    std::vector<QByteArray> keys;
    keys.reserve(step.elements[1].elements.size());
    for (Reply &key : step.elements[1].elements)
        keys.push_back(std::move(key.text));
    return keys;
}

} // namespace

QCoro::Task<Status> scanKeys(redis::Link &link, KeyScan scan)
{
    const QByteArray start = "0";
    TimePoint due = link.clock().now(); // of the next step
    const bool isPaced = scan.maxKeysPerSecond > 0;
    bool filtersByType = mayFilterByType(scan, link.server());
    QCoro::Task<Result<Reply>> next = link.query(stepCommand(start, scan, filtersByType));
    std::optional<QByteArray> server;
    std::deque<QCoro::Task<>> looking;
    Status outcome;
    for (bool isLast = false; !isLast;) {
        Result<Reply> step = co_await next;
        if (!step && filtersByType && step.error().detail.contains("syntax error"_L1)) {
            filtersByType = false;
            step = co_await link.query(stepCommand(start, scan, filtersByType));
        }
        if (scan.cancel.isCancelled())
            outcome = fail(ErrorKind::Cancelled, message<"search-cancelled">());
        else if (!step)
            outcome = fail(step.error());
        else if (step->elements.size() != 2)
            outcome = fail(ErrorKind::Protocol, redis::message<"reply-unexpected">(u"SCAN"_s));
        if (!outcome)
            break;
        // A restarted or replaced server does not know the cursor.
        const bool isSameServer = !server || *server == link.server().runId;
        server = link.server().runId;
        const QByteArray cursor = isSameServer ? step->elements[0].text : start;
        isLast = isSameServer && cursor == start;
        scan.onStep(KeysPerStep);
        if (!isLast && !isPaced)
            next = link.query(stepCommand(cursor, scan, filtersByType));
        // Sends the step immediately and its queries after it. The server handles those while the keys are processed
        // here, so it is never idle.
        link.flush();
        looking.push_back(scan.onKeys(keysOf(*step)));
        link.flush();
        for (; looking.size() > 2; looking.pop_front())
            co_await looking.front();
        if (!isLast && isPaced) {
            const std::chrono::microseconds pace(KeysPerStep * 1'000'000 / scan.maxKeysPerSecond);
            const TimePoint now = link.clock().now();
            due = std::max(due + pace, now); // missed steps are not made up for
            co_await delay(link.clock(), std::chrono::ceil<Millis>(due - now), scan.cancel);
            next = link.query(stepCommand(cursor, scan, filtersByType));
        }
    }
    for (QCoro::Task<> &look : looking)
        co_await look;
    co_return outcome;
}

} // namespace lockscope::inspect
