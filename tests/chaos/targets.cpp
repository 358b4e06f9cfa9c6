// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/targets.h"

#include <array>

namespace lockscope::chaos {

const char *toWord(Kind kind)
{
    static constexpr std::array<const char *, KindCount> words {
        "reentrant", "fair",          "read-write",         "fenced",
        "spin",      "non-reentrant", "non-reentrant-fair", "multi",
        "redlock",   "faster-multi",  "semaphore",          "permit-semaphore",
        "mixed"};
    return words.at(std::size_t(kind));
}

std::span<const Resource> resources()
{
    static constexpr Resource all[] = {
        {"chaos:reentrant:0"},          // 0
        {"chaos:reentrant:1"},          // 1
        {"chaos:fair:0"},               // 2
        {"chaos:fair:1"},               // 3
        {"chaos:rw:0"},                 // 4
        {"chaos:rw:1"},                 // 5
        {"chaos:fenced"},               // 6
        {"chaos:spin"},                 // 7
        {"chaos:nonreentrant"},         // 8
        {"chaos:nonreentrantfair"},     // 9
        {"chaos:member:0"},             // 10
        {"chaos:member:1"},             // 11
        {"chaos:member:2"},             // 12
        {"chaos:redlock"},              // 13
        {"a"},                          // 14: values of one group
        {"b"},                          // 15
        {"c"},                          // 16
        {SemaphoreName, Permits},       // 17
        {PermitSemaphoreName, Permits}, // 18
        {"chaos:mixed"},                // 19
    };
    static_assert(std::size(all) <= MaxResources);
    return all;
}

const std::vector<Target> &targets()
{
    static const std::vector<Target> all {
        {Kind::Reentrant, {0}, 3},
        {Kind::Reentrant, {1}, 2},
        {Kind::Fair, {2}, 4},
        {Kind::Fair, {3}, 2},
        {Kind::ReadWrite, {4}, 4},
        {Kind::ReadWrite, {5}, 2},
        {Kind::Fenced, {6}, 2},
        {Kind::Spin, {7}, 2},
        {Kind::NonReentrant, {8}, 2},
        {Kind::NonReentrantFair, {9}, 2},
        {Kind::Multi, {10, 11}, 1},
        {Kind::Multi, {11, 12}, 1},
        {Kind::Multi, {12, 11, 10}, 1},
        {Kind::Reentrant, {10}, 1},
        {Kind::Reentrant, {12}, 1},
        {Kind::RedLock, {13}, 2},
        {Kind::FasterMulti, {14, 15}, 1},
        {Kind::FasterMulti, {15, 16}, 1},
        {Kind::FasterMulti, {14}, 1},
        {Kind::Semaphore, {17}, 3},
        {Kind::PermitSemaphore, {18}, 3},
        {Kind::Mixed, {19}, 3},
    };
    return all;
}

QByteArray nameOf(int resource)
{
    return resources()[std::size_t(resource)].name;
}

} // namespace lockscope::chaos
