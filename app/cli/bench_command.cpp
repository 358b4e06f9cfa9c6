// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "tests/benchmark/bench.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

namespace lockscope::cli {

namespace {

/// `bench`: the figures, on private servers.
class BenchCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_flag("--json", m_isJson, "Print one JSON document");
        options.add_option("--only", m_only, "Measure only these figures")->type_name("ID");
    }

    int run(Session &session) override
    {
        benchmark::BenchOptions options;
        options.isJson = m_isJson;
        for (const std::string &id : m_only)
            options.only += QString::fromStdString(id);
        options.isInterrupted = [&session] {
            QCoreApplication::processEvents(); // a signal comes as an event
            return session.isInterrupted();
        };
        return benchmark::runBench(options);
    }

private:
    bool m_isJson = false;
    std::vector<std::string> m_only;
};

} // namespace

std::unique_ptr<Command> makeBenchCommand()
{
    return std::make_unique<BenchCommand>();
}

} // namespace lockscope::cli
