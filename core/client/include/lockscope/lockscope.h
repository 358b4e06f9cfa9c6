// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/launch.h"
#include "core/base/when_done.h"
#include "core/client/client.h"
#include "core/locks/counting_semaphore.h"
#include "core/locks/multi_mutex.h"
#include "core/locks/mutex.h"

/// The library in one header: `#include <lockscope/lockscope.h>`.
namespace lockscope {

// For the guards of std; constructed from a Client and a name.
using locks::CountingSemaphore;
using locks::FairMutex;
using locks::Latch;
using locks::MultiMutex;
using locks::Mutex;
using locks::SharedMutex;

// With results instead of exceptions.
using locks::BlockingLock;
using locks::Family;

using locks::ClientOptions;
using locks::HoldToken;
using locks::Lease;
using locks::LostHold;

using locks::AlreadyHeldError;
using locks::CancelledError;
using locks::ConnectionError;
using locks::LockError;
using locks::LostError;
using locks::NotHolderError;
using locks::NotKnownError;

} // namespace lockscope
