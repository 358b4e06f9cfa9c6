// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/name_prefix.h"
#include "app/common/profiles.h"
#include "core/topology/deployment_options.h"

#include <QProcessEnvironment>
#include <QStringList>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::app {

/// The connection options that both programs share, as they were typed; empty: not given.
struct ConnectionArguments
{
    std::vector<std::string> urls; ///< several only for what works on several servers together
    std::string profile;
    bool usesSandbox = false;
    bool usesSandboxCluster = false;
    std::string user;
    std::string passwordFile;
    std::string caFile;
    std::string certificateFile;
    std::string keyFile;
    std::string serverName;
    bool isInsecure = false;
    std::vector<std::string> allowedHosts;
    bool isReadOnly = false;
    std::string connectTimeout;
    std::string timeout;
    std::string giveUp;
    int syncReplicas = 0;
    std::string namePrefix;
    std::string logLevel;
    std::string logFile;

    /// Registers the options; the argument outlives `options`.
    void addTo(CLI::App &options);
};

/// How long a lost server is retried when --give-up does not say it.
enum class GiveUp {
    AfterTimeout,
    AfterFault, ///< the time-out, and as long as a planned fault of a server takes
    Never,
};

/// What the arguments mean.
struct ConnectionSettings
{
    topology::DeploymentOptions options; ///< without endpoints for a sandbox: its server is yet to be started
    bool usesSandbox = false;
    bool usesSandboxCluster = false;
    /// where they come from; its password is to be had from the keyring when there is none yet
    std::optional<Profile> profile;
    NamePrefix namePrefix;
    QStringList warnings; ///< whole sentences, as errors are
    /// What hindered the keyring; it matters only to a server that wants a password.
    std::optional<Error> keyringRefusal {};
};

/// The prefix that was typed, else the profile's. Reads no password.
[[nodiscard]] Result<NamePrefix> resolveNamePrefix(const ConnectionArguments &arguments);

/// Whether TLS is used without verifying the server's certificate.
[[nodiscard]] bool isUnverified(const topology::DeploymentOptions &options);

/// Reads the arguments, the password file, and $LOCKSCOPE_URL and $LOCKSCOPE_PASSWORD where the arguments are silent.
/// Errors are of kind Usage and name the option.
[[nodiscard]] Result<ConnectionSettings> resolve(const ConnectionArguments &arguments,
                                                 const QProcessEnvironment &environment, GiveUp giveUp);
/// The same for a RedLock's servers: one for each URL, each of them another one, or `sandboxes` private ones.
[[nodiscard]] Result<std::vector<ConnectionSettings>> resolveEach(const ConnectionArguments &arguments,
                                                                  const QProcessEnvironment &environment, GiveUp giveUp,
                                                                  int sandboxes);

} // namespace lockscope::app
