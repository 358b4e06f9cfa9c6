// SPDX-License-Identifier: Apache-2.0
#include "app/common/nat_map.h"
#include "tests/fuzz/fuzz_target.h"

using namespace lockscope;

namespace {

bool isSame(const redis::Endpoint &a, const redis::Endpoint &b)
{
    return a.host == b.host && a.port == b.port;
}

} // namespace

/// An accepted NAT map has a host and a port on both sides, and its text parses to the same map.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto map = app::parseNatMap(QString::fromUtf8(fuzz::bytesOf(data, size)));
    if (!map) {
        fuzz::require(map.error().kind == ErrorKind::Usage, "a wrong map is an error of use");
        return 0;
    }
    for (const auto &[announced, reached] : *map) {
        fuzz::require(announced.lastIndexOf(u':') > 0, "an announced address has a host and a port");
        fuzz::require(!reached.host.isEmpty() && reached.port != 0, "a reached address has a host and a port");
    }
    const auto again = app::parseNatMap(app::natMapText(*map));
    fuzz::require(again && again->size() == map->size(), "a printed map reads back");
    for (auto one = map->begin(), other = again->begin(); one != map->end(); ++one, ++other)
        fuzz::require(one->first == other->first && isSame(one->second, other->second), "a printed map is the same");
    return 0;
}
