// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"
#include "app/common/names.h"
#include "app/common/profiles.h"
#include "core/topology/deployment_options.h"

#include <QProcessEnvironment>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::app {

/// The connection options that both programs share, as typed; empty: not given.
struct ConnectionArguments
{
    std::vector<std::string> urls; ///< several only for features that use several servers together
    std::string profile;
    bool usesSandbox = false;
    bool usesSandboxCluster = false;
    std::string user;
    std::string passwordFile;
    std::string sentinelUser;
    std::string sentinelPasswordFile;
    std::vector<std::string> natMap; ///< each in the notation of parseNatMap()
    std::string caFile;
    std::string certificateFile;
    std::string keyFile;
    std::string serverName;
    bool isInsecure = false;
    std::vector<std::string> allowedHosts;
    bool isReadOnly = false;
    bool isSingleNode = false;
    std::string connectTimeout;
    std::string timeout;
    std::string giveUp;
    int syncReplicas = 0;
    std::string namePrefix;
    std::string logLevel;
    std::string logFile;

    /// Registers the options; this object must outlive `options`.
    void addTo(CLI::App &options);
    /// The forms of an URL.
    [[nodiscard]] static HelpSection helpOfUrls();
};

/// How long a lost server is retried if --give-up is not given.
enum class GiveUp {
    AfterTimeout,
    AfterFault, ///< the timeout, plus the duration of a planned server fault
    Never,
};

/// The settings that result from the arguments.
struct ConnectionSettings
{
    topology::DeploymentOptions options; ///< without endpoints for a sandbox: its server is not started yet
    bool usesSandbox = false;
    bool usesSandboxCluster = false;
    /// the source of the settings; if there is no password yet, it is in the keyring
    std::optional<Profile> profile;
    NamePrefix namePrefix;
    std::vector<Message> warnings; ///< whole sentences
    /// The keyring's error; it matters only if the server needs a password.
    std::optional<Error> keyringRefusal {};
};

/// The settings of a profile, without its password, its name prefix and its read-only flag.
[[nodiscard]] Result<ConnectionSettings> settingsOf(Profile profile);
/// The typed prefix, otherwise the profile's. Reads no password.
[[nodiscard]] Result<NamePrefix> resolveNamePrefix(const ConnectionArguments &arguments);

/// Whether TLS is used without verifying the server's certificate.
[[nodiscard]] bool isUnverified(const topology::DeploymentOptions &options);

/// Reads the arguments, the password files, and as defaults $LOCKSCOPE_URL, $LOCKSCOPE_PASSWORD and
/// $LOCKSCOPE_SENTINEL_PASSWORD. Errors are of kind Usage and name the option.
[[nodiscard]] Result<ConnectionSettings> resolve(const ConnectionArguments &arguments,
                                                 const QProcessEnvironment &environment, GiveUp giveUp);
/// The same for a RedLock's servers: one per URL, all different, or `sandboxes` private ones.
[[nodiscard]] Result<std::vector<ConnectionSettings>> resolveEach(const ConnectionArguments &arguments,
                                                                  const QProcessEnvironment &environment, GiveUp giveUp,
                                                                  int sandboxes);

} // namespace lockscope::app
