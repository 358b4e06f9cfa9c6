// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QProcessEnvironment>

#include <signal.h>

using namespace Qt::StringLiterals;

namespace lockscope::tests {

namespace {

constexpr int Patience = 30'000; // ms

} // namespace

CliProgram::CliProgram(const QString &url)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"LOCKSCOPE_URL"_s, u"LOCKSCOPE_PASSWORD"_s, u"LOCKSCOPE_SENTINEL_PASSWORD"_s})
        environment.remove(name);
    if (!url.isEmpty())
        environment.insert(u"LOCKSCOPE_URL"_s, url);
    m_process.setProcessEnvironment(environment);
    m_process.setProgram(QStringLiteral(LOCKSCOPE_CLI));
}

CliProgram::~CliProgram()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished())
        m_process.kill();
    m_process.waitForFinished();
}

void CliProgram::setVariable(const QString &name, const QString &value)
{
    QProcessEnvironment environment = m_process.processEnvironment();
    environment.insert(name, value);
    m_process.setProcessEnvironment(environment);
}

void CliProgram::start(const QStringList &arguments)
{
    m_process.setArguments(arguments);
    m_process.start();
    m_process.waitForStarted();
}

void CliProgram::signal(int number) const
{
    ::kill(static_cast<pid_t>(m_process.processId()), number);
}

bool CliProgram::waitForOutput(const QByteArray &text)
{
    const QDeadlineTimer deadline(Patience);
    while (!output().contains(text)) {
        if (deadline.hasExpired() || !m_process.waitForReadyRead(Patience))
            return output().contains(text);
    }
    return true;
}

bool CliProgram::waitForEnd()
{
    return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(Patience);
}

int CliProgram::run(const QStringList &arguments)
{
    start(arguments);
    return waitForEnd() ? exitCode() : -1;
}

int CliProgram::exitCode() const
{
    const bool hasEnded = m_process.state() == QProcess::NotRunning && m_process.exitStatus() == QProcess::NormalExit;
    return hasEnded ? m_process.exitCode() : -1;
}

QByteArray CliProgram::output()
{
    m_output += m_process.readAllStandardOutput();
    return m_output;
}

QByteArray CliProgram::messages()
{
    m_messages += m_process.readAllStandardError();
    return m_messages;
}

QJsonObject CliProgram::document()
{
    return QJsonDocument::fromJson(output()).object();
}

} // namespace lockscope::tests
