// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/locks/client.h"
#include "core/locks/permit_semaphore.h"

#include <functional>
#include <memory>
#include <stop_token>

/// The examples of resources/docs/library.md, which shows the lines between "example: NAME" and "end".
namespace lockscope::examples {

using Work = std::function<void()>;

// mutexes.cpp
void alone(locks::Client &client, const Work &work);
bool aloneWithin(locks::Client &client, std::chrono::milliseconds wait, const Work &work);
void readTogether(locks::Client &client, const Work &work);
void writeThenRead(locks::Client &client, const Work &write, const Work &read);

// holds.cpp
bool runWithoutRenewal(locks::Client &client, const Work &work);
std::unique_ptr<locks::Client> clientThatStops(const pubsub::Bus &bus, const std::stop_source &stop);
int importWhileHeld(locks::Client &client, const std::function<bool()> &importRow);
Result<qint64> writeWithToken(locks::Client &client, const std::function<void(qint64)> &write);

// waits.cpp
QString runUnlessStopped(locks::Client &client, const std::stop_token &stop, const Work &work);
void runLater(locks::Client &client, QObject *context, const std::function<void(bool)> &done);
QFuture<Result<qint64>> countHoldsInside(locks::Client &client);

// groups.cpp
void transfer(locks::Client &client, const Work &work);
bool runAsLeader(const std::vector<locks::Client *> &clients, const Work &work);
void moveStock(locks::Client &client, const Work &work);

// counts.cpp
void asOneOfFour(locks::Client &client, const Work &work);
Status withPermit(locks::Client &client, const Work &work);
void arriveAndWait(locks::Client &client);

} // namespace lockscope::examples
