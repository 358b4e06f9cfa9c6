// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/redis_fixture.h"

#include <QTemporaryDir>

class QProcess;

namespace lockscope::tests {

/// Runs the commands that the help and the documents print: on a private server, with the files that they name, for a
/// shorter time and without questions.
class PrintedCommands final
{
public:
    /// Starts the server and creates the files. False: it failed, and a warning says why.
    [[nodiscard]] bool prepare();
    /// The output of a command that failed; empty if it succeeded. A command that runs until Ctrl-C is interrupted as
    /// soon as it prints something.
    [[nodiscard]] QString problemOf(const QString &command);

private:
    [[nodiscard]] QString runnable(QString command);
    void write(const QString &name, const QByteArray &content, bool isProgram = false) const;
    void writeReports() const;
    void setEnvironment(QProcess &process);

    RedisFixture m_redis;
    QTemporaryDir m_home;
    QByteArray m_report; // of a short load run
};

} // namespace lockscope::tests
