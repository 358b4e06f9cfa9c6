// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/common/console.h"

#include <QCoreApplication>
#include <QFile>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `bench`: measurements on private servers.
class BenchCommand final : public Command
{
public:
    app::HelpText describe(CLI::App &options) override
    {
        options.add_flag("--json", m_isJson, "Print a JSON document instead of text");
        addOption(options, "--only", m_only, "ID", "Figure to measure (repeatable, default: all)");
        addOption(options, "--redisson-jar", m_redissonJar, "PATH", "Redisson jar with dependencies, for comparison");
        addOption(options, "--doc", m_document, "FILE", "Markdown file for the figures, with machine and date");
        return {
            .examples = {{u"Measure all figures; takes minutes"_s, u"lockscope-cli bench"_s},
                         {u"Measure how fast locks are found"_s, u"lockscope-cli bench --only discovery --json"_s}}};
    }

    /// Replaces this process: its signals and its exit code are those of the measuring program.
    int run(Session &) override
    {
        const std::string program = QFile::encodeName(QCoreApplication::applicationDirPath() + u"/lockscope-bench"_s)
                                        .toStdString();
        std::vector<std::string> words {program};
        if (m_isJson)
            words.emplace_back("--json");
        for (const std::string &id : m_only)
            words.insert(words.end(), {"--only", id});
        if (!m_redissonJar.empty())
            words.insert(words.end(), {"--redisson-jar", m_redissonJar});
        if (!m_document.empty())
            words.insert(words.end(), {"--doc", m_document});
        std::vector<char *> arguments;
        for (std::string &word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        ::execv(program.c_str(), arguments.data());
        app::writeError(u"lockscope-cli: %1: %2. It is built with -DLOCKSCOPE_BENCHMARKS=ON."_s.arg(
            QString::fromStdString(program), QString::fromLocal8Bit(std::strerror(errno))));
        return ExitCode::Usage;
    }

private:
    bool m_isJson = false;
    std::vector<std::string> m_only;
    std::string m_redissonJar;
    std::string m_document;
};

} // namespace

std::unique_ptr<Command> makeBenchCommand()
{
    return std::make_unique<BenchCommand>();
}

} // namespace lockscope::cli
