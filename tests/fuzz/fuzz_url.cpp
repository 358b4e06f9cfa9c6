// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment_options.h"
#include "tests/fuzz/fuzz_target.h"

using namespace lockscope;
using Kind = topology::DeploymentOptions::Kind;

/// URLs that parseUrl() accepts are usable: hosts, ports, a database, and a master name where they are required.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto options = topology::parseUrl(QString::fromUtf8(fuzz::bytesOf(data, size)));
    if (!options) {
        fuzz::require(options.error().kind == ErrorKind::Usage, "a wrong URL is an error of use");
        return 0;
    }
    fuzz::require(!options->endpoints.empty(), "a URL names a server");
    fuzz::require(options->database >= 0, "a database is not negative");
    fuzz::require(options->kind != Kind::Cluster || options->database == 0, "a cluster has only database 0");
    fuzz::require(options->kind != Kind::Sentinel || !options->masterName.isEmpty(), "a sentinel's master has a name");
    fuzz::require(options->kind != Kind::Standalone || options->endpoints.size() == 1, "one server is one endpoint");
    for (const redis::Endpoint &endpoint : options->endpoints) {
        if (endpoint.kind == redis::Endpoint::Kind::UnixSocket)
            fuzz::require(endpoint.path.startsWith(u'/'), "the path of a socket is absolute");
        else
            fuzz::require(!endpoint.host.isEmpty() && endpoint.port != 0, "the host and the port are set");
        (void)endpoint.toString();
    }
    return 0;
}
