// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::ui::connection {

/// A connection as the editor shows it. The password is stored only in the system's keyring.
struct ConnectionValues
{
    QString name; ///< empty: not saved
    QString url;
    QString label;      ///< "production", "staging", "development", or empty
    QString folder;     ///< empty: no folder
    QString natMap;     ///< "10.0.3.7:6379=gw:16379, …"
    QString namePrefix; ///< prefix that a NameMapper adds to each name
    QString caFile;
    QString certificateFile;
    QString keyFile;
    QString serverName;
    bool isVerified = true;
    bool isReadOnly = true;
    QString password;            ///< empty: use the keyring's
    QString sentinelUser {};     ///< empty: as at the servers
    QString sentinelPassword {}; ///< empty: use the keyring's, otherwise as at the servers
    friend bool operator==(const ConnectionValues &, const ConnectionValues &) = default;
};

/// A recent or saved connection, as the start page offers it.
struct KnownConnection
{
    ConnectionValues values;
    qint64 lastMs = 0;      ///< last attempt, in ms since 1970; 0: never
    bool hasFailed = false; ///< the last attempt failed
    bool isShown = false;   ///< shown by the window now
};

/// The tabs of the editor, in order.
enum class EditorTab { Server, SignIn, Tls, Names, Safety };

/// The steps of a connection test, in order.
enum class TestStep { Address, Connect, Tls, SignIn, Deployment, Rights, Count };

struct TestResult
{
    TestStep failed = TestStep::Count; ///< Count: none
    QString message;                   ///< what failed, the cause and the next step; on success, the server
};

/// "Production"; "none" for no label.
[[nodiscard]] QString labelWord(const QString &label);
/// Its name, else its URL.
[[nodiscard]] QString titleOf(const ConnectionValues &values);
/// "Cluster · 10.0.3.7:6379, 10.0.3.8:6379 · user ops-ro · TLS"
[[nodiscard]] QString deploymentWords(const ConnectionValues &values);
/// "connected", "connected 2 h ago", "failed 4 min ago", "not used yet".
[[nodiscard]] QString stateWords(const KnownConnection &known, qint64 nowMs);
/// "read-only" or "can write".
[[nodiscard]] QString rightsWord(const ConnectionValues &values);

} // namespace lockscope::ui::connection
