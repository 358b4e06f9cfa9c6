// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/guard.h"
#include "app/cli/help_topics.h"
#include "app/cli/session.h"
#include "app/common/help_formatter.h"
#include "app/common/keyring.h"
#include "app/common/log_output.h"
#include "app/common/start_environment.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstring>
#include <fcntl.h>
#include <numeric>
#include <optional>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype MaxWord = 64;

/// Returns the edit distance: letters to insert, delete, replace or swap with a neighbour to turn `from` into `to`.
qsizetype editDistance(const QString &from, const QString &to)
{
    std::vector<qsizetype> beforeLast; // rows of the table: distances from a prefix of `from` to the prefixes of `to`
    std::vector<qsizetype> last(static_cast<std::size_t>(to.size()) + 1);
    std::iota(last.begin(), last.end(), 0);
    for (qsizetype i = 1; i <= from.size(); ++i) {
        std::vector<qsizetype> row {i};
        for (qsizetype j = 1; j <= to.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const qsizetype replaced = last[at - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            qsizetype least = std::min({replaced, last[at] + 1, row[at - 1] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                least = std::min(least, beforeLast[at - 2] + 1);
            row.push_back(least);
        }
        beforeLast = std::exchange(last, std::move(row));
    }
    return last.back();
}

/// Returns suggestions for `word`: the nearest of `known` if at most a third of its letters differ, otherwise those
/// that start with it.
QStringList suggestionsFor(const QString &word, const QStringList &known)
{
    if (word.isEmpty() || word.size() > MaxWord)
        return {};
    const qsizetype most = std::max<qsizetype>(1, word.size() / 3);
    QStringList begun;
    QStringList nearest;
    qsizetype least = most;
    for (const QString &each : known) {
        if (each.startsWith(word))
            begun.append(each);
        const qsizetype distance = editDistance(word, each);
        if (distance < least)
            nearest.clear();
        least = std::min(least, distance);
        if (distance == least)
            nearest.append(each);
    }
    return nearest.isEmpty() ? begun : nearest;
}

/// If an option or argument accepts several values, CLI11 parses a word in brackets as a list: `hold [a,b]` would
/// acquire the locks a and b. This prefix prevents it.
constexpr char LiteralPrefix = '\x01';

std::string asLiteral(std::string word)
{
    const bool isList = word.size() > 1 && word.front() == '[' && word.back() == ']';
    const bool isPrefixed = !word.empty() && word.front() == LiteralPrefix;
    return isList || isPrefixed ? LiteralPrefix + std::move(word) : word;
}

std::string fromLiteral(std::string word)
{
    if (!word.empty() && word.front() == LiteralPrefix)
        word.erase(0, 1);
    return word;
}

/// Removes the prefix before values are checked and stored.
void readLiterals(CLI::App &options)
{
    for (CLI::Option *option : options.get_options())
        if (option->get_items_expected_max() > 0)
            option->transform(&fromLiteral);
    for (CLI::App *command : options.get_subcommands([](CLI::App *) { return true; }))
        readLiterals(*command);
}

/// The place in commands() of the command to run, or the exit code if the program must end immediately.
struct Parsed
{
    std::optional<std::size_t> command;
    int exitCode = 0;
};

/// Suggestions for an unknown word: commands, or options of the program and of the chosen command.
QStringList meantBy(const CLI::App &options, const QString &word)
{
    QStringList known;
    const auto addOptions = [&known](const CLI::App &app) {
        for (const CLI::Option *option : app.get_options())
            for (const std::string &name : option->get_lnames())
                known.append(u"--"_s + QString::fromStdString(name));
    };
    if (word.startsWith(u'-')) {
        addOptions(options);
        for (const CLI::App *chosen : options.get_subcommands())
            addOptions(*chosen);
    } else if (options.get_subcommands().empty()) {
        for (const CLI::App *command : options.get_subcommands([](const CLI::App *) { return true; }))
            known.append(QString::fromStdString(command->get_name()));
        for (const HelpTopic &topic : helpTopics())
            known.append(topic.name);
    }
    return suggestionsFor(word, known);
}

QString aboutUnknown(const CLI::App &options, QString word)
{
    const bool isOption = word.startsWith(u'-');
    if (isOption)
        word = word.section(u'=', 0, 0);
    for (const CLI::App *chosen : options.get_subcommands())
        if (isOption && chosen->get_option_no_throw(word.toStdString())) // it was given before the command
            return u"%1 belongs after the command: lockscope-cli %2 %1"_s.arg(
                word, QString::fromStdString(chosen->get_name()));
    const QString kind = isOption ? u"option"_s : options.get_subcommands().empty() ? u"command"_s : u"argument"_s;
    const QStringList meant = meantBy(options, word);
    return u"unknown %1 \"%2\""_s.arg(kind, word)
        + (meant.isEmpty() ? QString() : u": did you mean %1?"_s.arg(meant.join(u" or "_s)));
}

void sayWrong(const CLI::App &options, const CLI::ParseError &error)
{
    const auto chosen = options.get_subcommands();
    const QString command = chosen.empty() ? QString() : QString::fromStdString(chosen.front()->get_name());
    const std::vector<std::string> unknown = options.remaining(true);
    QString problem = QString::fromUtf8(error.what()).trimmed();
    if (!unknown.empty())
        problem = aboutUnknown(options, QString::fromStdString(fromLiteral(unknown.front())));
    else if (chosen.empty() && error.get_name() == "RequiredError")
        problem = u"no command given"_s;
    app::Console().say(u"%1%2 See lockscope-cli %3--help"_s.arg(problem, problem.endsWith(u'?') ? u""_s : u"."_s,
                                                                command.isEmpty() ? command : command + u' '));
}

/// Returns an option that was given with an empty value, or null. An empty value usually comes from an unset shell
/// variable. Treating it as a missing option could be dangerous, for example with `unlock --if-holder`.
const CLI::Option *optionWithoutValue(const CLI::App &options)
{
    constexpr std::array<std::string_view, 2> mayBeEmpty {"--url", "--name-prefix"}; // empty values are valid for these
    for (const CLI::Option *option : options.get_options()) {
        const bool isOwn = std::ranges::find(mayBeEmpty, option->get_name()) != mayBeEmpty.end();
        if (!option->get_positional() && !isOwn && std::ranges::find(option->results(), "") != option->results().end())
            return option;
    }
    for (const CLI::App *chosen : options.get_subcommands())
        if (const CLI::Option *option = optionWithoutValue(*chosen))
            return option;
    return nullptr;
}

/// Removes the options of the connection before `help`, which needs no connection. Changes no other command line.
void dropOptionsBeforeHelp(const CLI::App &options, std::vector<std::string> &words)
{
    for (std::size_t at = 0; at < words.size() && words[at].starts_with('-'); ++at) {
        const CLI::Option *option = options.get_option_no_throw(words[at]);
        if (option && option->get_items_expected_min() > 0)
            ++at; // its value
        if (at + 1 < words.size() && words[at + 1] == "help") {
            words.erase(words.begin(), words.begin() + std::ptrdiff_t(at) + 1);
            return;
        }
    }
}

/// Returns the page of `help TOPIC`; empty for other command lines.
QString topicPage(const std::vector<std::string> &words)
{
    return words.size() == 2 && words.front() == "help" ? helpPageOf(QString::fromStdString(words.back())) : QString();
}

/// Turns `help` and `help COMMAND` into `--help` and `COMMAND --help`. An unknown command remains an error.
void readHelp(const CLI::App &options, std::vector<std::string> &words)
{
    if (words.empty() || words.front() != "help" || words.size() > 2)
        return;
    words.erase(words.begin());
    const auto isAsked = [&words](const CLI::App *command) { return command->get_name() == words.front(); };
    if (words.empty() || !options.get_subcommands(isAsked).empty())
        words.push_back("--help");
}

/// Parses the arguments. CLI11's exceptions do not leave this function.
Parsed parse(CLI::App &options, std::vector<std::string> words)
{
    readHelp(options, words);
    try {
        std::ranges::transform(words, words.begin(), &asLiteral);
        std::ranges::reverse(words); // CLI11 expects them in reverse order
        options.parse(words);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) // --help and --version
            return {{}, options.exit(error)};
        sayWrong(options, error);
        return {{}, ExitCode::Usage};
    }
    if (const CLI::Option *option = optionWithoutValue(options)) {
        app::Console().say(u"%1: the value is empty. Give a value, or omit the option."_s.arg(
            QString::fromStdString(option->get_name())));
        return {{}, ExitCode::Usage};
    }
    const auto registered = options.get_subcommands([](const CLI::App *) { return true; });
    const auto chosen = std::ranges::find(registered, options.get_subcommands().front());
    return {static_cast<std::size_t>(chosen - registered.begin())};
}

/// A write error must not look like empty output. A closed pipe (`| head`) is not an error.
int withOutputError(int code, app::Console &console)
{
    const int error = console.outputError();
    if (error == 0 || error == EPIPE)
        return code;
    console.say(u"cannot write to stdout: %1"_s.arg(QString::fromLocal8Bit(std::strerror(error))));
    return code == ExitCode::Done ? int(ExitCode::Unreachable) : code;
}

app::HelpText programHelp()
{
    return {
        .examples = {{u"Look for problems in all locks of a server"_s,
                      u"lockscope-cli --url redis://127.0.0.1:6379 doctor"_s},
                     {u"Show who holds a lock and who waits for it"_s, u"lockscope-cli show orders"_s},
                     {u"Test fair locks on a private server"_s,
                      u"lockscope-cli --sandbox stress --type fair --duration 5s"_s}},
        .sections = {{u"Conventions"_s,
                      {{u"TIME"_s, u"250us, 20ms, 1.5s, 2m, 8h"_s},
                       {u"GLOB"_s, u"A pattern as in the Redis command KEYS"_s},
                       {u"b64:…"_s, u"A name in Base64, for names of any bytes"_s},
                       {u"[CONNECTION]"_s, u"These options may stand before or after the command"_s}}},
                     listOfHelpTopics()},
    };
}

/// Occupies the descriptors of closed standard streams. Otherwise a socket or a file gets such a number, and messages
/// are written into it. Reading and writing still fail, as with the closed stream.
void replaceMissingStreams()
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
        if (::fcntl(stream, F_GETFD) < 0)
            ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // takes the lowest free number
}

/// Parses the command line, runs its command and returns the program's exit code. A QCoreApplication must exist.
/// The arguments are split at the first `--` before they are parsed.
int runCommandLine(int argc, char **argv)
{
    std::vector<std::string> words(argv + 1, argv + argc);
    const auto dashes = std::ranges::find(words, "--");
    const bool hasTrailing = dashes != words.end();
    std::vector<std::string> trailing(hasTrailing ? dashes + 1 : dashes, words.end());
    words.erase(dashes, words.end());

    CLI::App options("Inspect, hold and test Redisson-compatible locks in Redis", "lockscope-cli");
    options.set_help_flag("-h,--help", "Print this help");
    options.set_version_flag("--version",
                             QCoreApplication::applicationVersion().prepend(u"lockscope-cli "_s).toStdString(),
                             "Print the version");
    options.require_subcommand(1);
    options.fallthrough();
    const auto help = std::make_shared<app::HelpFormatter>();
    help->add(&options, programHelp());
    options.formatter(help);
    app::ConnectionArguments arguments;
    arguments.addTo(options);
    std::vector<std::unique_ptr<Command>> all;
    for (const CommandEntry &entry : commands()) {
        all.push_back(entry.make());
        CLI::App *command = options.add_subcommand(entry.name, entry.summary)->group(entry.group);
        help->add(command, all.back()->describe(*command), entry.takesTrailing ? u"-- COMMAND [ARG]..."_s : QString());
    }
    if (argc < 2) { // exit code 2, so that a script notices an empty variable in place of the command
        app::Console().write(help->overview(options));
        return ExitCode::Usage;
    }

    dropOptionsBeforeHelp(options, words);
    if (const QString page = topicPage(words); !page.isEmpty()) {
        app::Console console;
        console.print(page);
        return withOutputError(ExitCode::Done, console);
    }

    readLiterals(options);
    const Parsed parsed = parse(options, std::move(words));
    if (!parsed.command)
        return parsed.exitCode;
    if (hasTrailing && !commands()[*parsed.command].takesTrailing) {
        app::Console().say(u"only hold takes a command after --. Write a name that starts with a dash as b64:…"_s);
        return ExitCode::Usage;
    }
    if (const Status logging = app::startLog(QString::fromStdString(arguments.logLevel),
                                             QString::fromStdString(arguments.logFile));
        !logging) {
        app::Console().say(logging.error().message.english());
        return ExitCode::Usage;
    }
    Session session(std::move(arguments), std::move(trailing));
    return withOutputError(all[*parsed.command]->run(session), session.console());
}

} // namespace

} // namespace lockscope::cli

int main(int argc, char **argv)
{
    lockscope::cli::replaceMissingStreams();
    if (argc > 0 && std::strcmp(argv[0], lockscope::cli::GuardName) == 0)
        return lockscope::cli::runGuard(argc, argv);
    lockscope::app::joinFreedMemoryAtOnce();
    lockscope::app::hidePasswords();
    const QCoreApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // a decimal point in every locale
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    return lockscope::app::endWith(lockscope::cli::runCommandLine(argc, argv));
}
