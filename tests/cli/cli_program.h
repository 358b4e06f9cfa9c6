// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QProcess>

namespace lockscope::tests {

/// A process of lockscope-cli, without environment variables that set its connection.
class CliProgram final
{
public:
    /// `url` goes into $LOCKSCOPE_URL; empty: it is not set.
    explicit CliProgram(const QString &url = {});
    ~CliProgram();

    QProcess &process() { return m_process; }
    /// Before start().
    void setVariable(const QString &name, const QString &value);
    void start(const QStringList &arguments);
    /// Sends a signal to the program alone.
    void signal(int number) const;
    /// Waits until stdout contains the text. The text stays in output().
    [[nodiscard]] bool waitForOutput(const QByteArray &text);
    /// Waits for the end; false after 30 s.
    [[nodiscard]] bool waitForEnd();
    /// start() and waitForEnd(); -1 when it does not end or crashes.
    int run(const QStringList &arguments);

    /// -1 while it runs and after a crash.
    [[nodiscard]] int exitCode() const;
    [[nodiscard]] QByteArray output();
    [[nodiscard]] QByteArray messages();
    /// The JSON document on stdout; empty when there is anything else.
    [[nodiscard]] QJsonObject document();

private:
    QProcess m_process;
    QByteArray m_output;
    QByteArray m_messages;
};

} // namespace lockscope::tests
