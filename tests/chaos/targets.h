// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <span>
#include <vector>

namespace lockscope::chaos {

/// The kinds of lock that the workers take.
enum class Kind {
    Reentrant,
    Fair,
    ReadWrite,
    Fenced,
    Spin,
    NonReentrant,
    NonReentrantFair,
    Multi,
    RedLock,
    FasterMulti,
    Semaphore,
    PermitSemaphore,
    Mixed, ///< reentrant, spin and fenced locks of one name: they exclude each other
};
constexpr int KindCount = int(Kind::Mixed) + 1;
const char *toWord(Kind kind);

/// A unit of mutual exclusion: a key, or a value of a faster multi lock.
struct Resource
{
    const char *name = "";
    int permits = 1; ///< simultaneous exclusive holds
};
std::span<const Resource> resources();
constexpr int MaxResources = 32;

/// The resources that one operation acquires together.
struct Target
{
    Kind kind = Kind::Reentrant;
    std::vector<int> resources; ///< indices into resources()
    int weight = 1;             ///< relative probability of being chosen
};
const std::vector<Target> &targets();

/// The names in Redis, without those of side keys.
QByteArray nameOf(int resource);
constexpr const char *ValuesGroup = "{chaos}:values"; ///< of the faster multi lock
constexpr int Permits = 2;                            ///< of each semaphore
/// The keys that exist before and after a round.
constexpr const char *SemaphoreName = "chaos:semaphore";
constexpr const char *PermitSemaphoreName = "chaos:permits";

} // namespace lockscope::chaos
