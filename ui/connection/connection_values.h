// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

namespace lockscope::ui::connection {

/// A connection as the editor has it. The password goes into the system's keyring and nowhere else.
struct ConnectionValues
{
    QString name; ///< empty: not kept
    QString url;
    QString label;      ///< "production", "staging", "development", or none
    QString folder;     ///< empty: in none
    QString natMap;     ///< "10.0.3.7:6379=gw:16379, …"; of a cluster
    QString namePrefix; ///< what a NameMapper puts before each name
    QString caFile;
    QString certificateFile;
    QString keyFile;
    QString serverName;
    bool isVerified = true;
    bool isReadOnly = true;
    QString password; ///< empty: as the keyring has it
    friend bool operator==(const ConnectionValues &, const ConnectionValues &) = default;
};

/// What a test of a connection goes through, one after the other.
enum class TestStep { Address, Connect, Tls, SignIn, Deployment, Rights, Count };

struct TestResult
{
    TestStep failed = TestStep::Count; ///< Count: none
    QString message;                   ///< what failed, the cause and the next step; or which server answered
    bool usesTls = false;
};

} // namespace lockscope::ui::connection

Q_DECLARE_METATYPE(lockscope::ui::connection::ConnectionValues)
