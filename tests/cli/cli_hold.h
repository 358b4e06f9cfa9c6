// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/cli/cli_program.h"

#include <QStringList>
#include <QTest>

namespace lockscope::tests {

/// Arguments of a `hold` that runs a command of the shell.
inline QStringList hold(const QStringList &options, const QString &shellCommand)
{
    using namespace Qt::StringLiterals;
    return QStringList {u"hold"_s} + options + QStringList {u"--"_s, u"sh"_s, u"-c"_s, shellCommand};
}

/// Starts the program and waits until its command runs.
inline void startHolding(CliProgram &program, const QStringList &options, const QString &shellCommand)
{
    using namespace Qt::StringLiterals;
    program.start(hold(options, u"echo ready; "_s + shellCommand));
    QVERIFY2(program.waitForOutput("ready"), program.messages());
}

} // namespace lockscope::tests
