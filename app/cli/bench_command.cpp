// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "tests/benchmark/bench.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// `bench`: measurements on private servers.
class BenchCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        options.add_flag("--json", m_isJson, "JSON document instead of text");
        options.add_option("--only", m_only, "Figure to measure (repeatable, default: all)")->type_name("ID");
        options.add_option("--redisson-jar", m_redissonJar, "Redisson to measure beside: a jar with all that it needs")
            ->type_name("PATH");
        options.add_option("--doc", m_document, "Markdown file for the figures, with machine and date")
            ->type_name("FILE");
    }

    [[nodiscard]] app::HelpText help() const override
    {
        return {
            .examples = {{u"Measure all figures; takes minutes"_s, u"lockscope-cli bench"_s},
                         {u"Measure how fast locks are found"_s, u"lockscope-cli bench --only discovery --json"_s}}};
    }

    int run(Session &session) override
    {
        benchmark::BenchOptions options;
        options.isJson = m_isJson;
        options.redissonJar = QString::fromStdString(m_redissonJar);
        options.document = QString::fromStdString(m_document);
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
    std::string m_redissonJar;
    std::string m_document;
};

} // namespace

std::unique_ptr<Command> makeBenchCommand()
{
    return std::make_unique<BenchCommand>();
}

} // namespace lockscope::cli
