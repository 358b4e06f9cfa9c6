// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/command.h"
#include "app/cli/session.h"
#include "app/common/log_output.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// A parsed command line, or the code with which the program ends at once.
struct Parsed
{
    Command *command = nullptr;
    int exitCode = 0;
};

void sayWrong(const CLI::App &options, const CLI::ParseError &error)
{
    app::Console console;
    const auto chosen = options.get_subcommands();
    const QString help = chosen.empty()
        ? u"lockscope-cli --help"_s
        : u"lockscope-cli %1 --help"_s.arg(QString::fromStdString(chosen.front()->get_name()));
    const std::vector<std::string> unknown = options.remaining(true);
    if (!unknown.empty())
        console.say(u"%1 is neither a command nor an option here. See %2."_s.arg(
            QString::fromStdString(unknown.front()), help));
    else
        console.say(u"%1. See %2."_s.arg(QString::fromUtf8(error.what()).trimmed(), help));
}

/// The only place that meets CLI11's exceptions.
Parsed parse(CLI::App &options, const std::vector<std::unique_ptr<Command>> &all, std::vector<std::string> words)
{
    try {
        std::ranges::reverse(words); // as CLI11 wants them
        options.parse(words);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) // --help and --version
            return {nullptr, options.exit(error)};
        sayWrong(options, error);
        return {nullptr, ExitCode::Usage};
    }
    const auto registered = options.get_subcommands([](const CLI::App *) { return true; });
    const auto chosen = std::ranges::find(registered, options.get_subcommands().front());
    return {all[static_cast<std::size_t>(chosen - registered.begin())].get()};
}

/// A script must not take data that was lost for no data. A reader that has gone, as `head`, has what it wanted.
int withOutputError(int code, app::Console &console)
{
    const int error = console.outputError();
    if (error == 0 || error == EPIPE)
        return code;
    console.say(u"cannot write to stdout: %1"_s.arg(QString::fromLocal8Bit(std::strerror(error))));
    return code == ExitCode::Done ? int(ExitCode::Unreachable) : code;
}

} // namespace

int runCommandLine(int argc, char **argv)
{
    std::vector<std::string> words(argv + 1, argv + argc);
    const auto dashes = std::ranges::find(words, "--");
    const bool hasTrailing = dashes != words.end();
    std::vector<std::string> trailing(hasTrailing ? dashes + 1 : dashes, words.end());
    words.erase(dashes, words.end());

    CLI::App options("Looks at, takes and tests Redisson-compatible locks on Redis.", "lockscope-cli");
    options.set_version_flag("--version",
                             QCoreApplication::applicationVersion().prepend(u"lockscope-cli "_s).toStdString());
    options.require_subcommand(1);
    options.fallthrough();
    options.footer(
        "Connection options may also follow the command. Times: 250us, 20ms, 1.5s, 2m. A name of any bytes: b64:…\n"
        "Exit codes: 0 done, 1 an error found or another holder met, 2 usage, 3 no connection, 4 an invariant was "
        "violated, 5 not acquired, 6 lost, 130 interrupted.");
    app::ConnectionArguments arguments;
    arguments.addTo(options);
    std::vector<std::unique_ptr<Command>> all;
    for (const CommandEntry &entry : commands()) {
        all.push_back(entry.make());
        all.back()->addOptions(*options.add_subcommand(entry.name, entry.summary));
    }

    const Parsed parsed = parse(options, all, std::move(words));
    if (!parsed.command)
        return parsed.exitCode;
    if (hasTrailing && !parsed.command->takesTrailing()) {
        app::Console().say(u"Only hold takes a command after --. Write a name that begins with a dash as b64:…"_s);
        return ExitCode::Usage;
    }
    if (const Status logging = app::startLog(QString::fromStdString(arguments.logLevel),
                                             QString::fromStdString(arguments.logFile));
        !logging) {
        app::Console().say(logging.error().message);
        return ExitCode::Usage;
    }
    Session session(std::move(arguments), std::move(trailing));
    return withOutputError(parsed.command->run(session), session.console());
}

} // namespace lockscope::cli
