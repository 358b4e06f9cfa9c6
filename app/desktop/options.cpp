// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include "app/common/console.h"
#include "app/common/start_environment.h"
#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;

namespace {

constexpr int usageCode = 2;
constexpr double smallestScale = 0.5;
constexpr double largestScale = 4;

int say(const QString &message)
{
    app::writeError(u"lockscope: "_s + message);
    return usageCode;
}

const std::map<std::string, ui::ThemeChoice> &themes()
{
    static const std::map<std::string, ui::ThemeChoice> known {
        {"light", ui::ThemeChoice::Light}, {"dark", ui::ThemeChoice::Dark}, {"system", ui::ThemeChoice::System}};
    return known;
}

bool isNamed(const app::ConnectionArguments &arguments)
{
    return !arguments.urls.empty() || !arguments.profile.empty() || arguments.usesSandbox
        || arguments.usesSandboxCluster;
}

/// What the command line leaves open: a demonstration has the sandbox, also where a variable names a server, and to a
/// server of somebody's nothing is written. A profile says itself what may be done.
void complete(Options &options, bool isWritable)
{
    app::ConnectionArguments &connection = options.connection;
    if (options.startsDemo && !isNamed(connection) && options.recording.isEmpty() && options.view != "firstrun"_L1)
        connection.usesSandbox = true;
    const bool isPrivate = connection.usesSandbox || connection.usesSandboxCluster;
    const bool mayWrite = isWritable || options.startsDemo || !options.benchmark.isEmpty();
    if (!isPrivate && connection.profile.empty() && !mayWrite)
        connection.isReadOnly = true;
}

} // namespace

std::variant<Options, int> parseOptions(int argc, char **argv)
{
    Options options;
    std::string screenshot;
    std::string after;
    std::string view;
    std::string recording;
    std::string benchmark;
    std::string language;
    std::string theme;
    bool isWritable = false;
    CLI::App words("Shows who holds, who waits for and what blocks every Redisson-compatible lock in Redis.",
                   "lockscope");
    words.set_version_flag("--version", "lockscope " + QCoreApplication::applicationVersion().toStdString());
    options.connection.addTo(words);
    words
        .add_flag(
            "--writable", isWritable,
            "With --url or $LOCKSCOPE_URL: also show actions that write, such as force unlock, load and lab; else "
            "it is read-only")
        ->excludes("--read-only")
        ->excludes("--profile")
        ->group("Connection");
    words
        .add_flag("--demo", options.startsDemo,
                  "Start the demonstration: lab, timeline and load for an audience, unless --view says otherwise; on a "
                  "private server unless the command line names another, to which it writes")
        ->excludes("--read-only");
    words.add_option("--replay", recording, "Play a recording, without Redis")->type_name("FILE");
    words
        .add_option(
            "--view", view,
            "The pane that comes to the front; operator: all panes as operators use them; demo: lab, timeline and "
            "load for an audience")
        ->check(CLI::IsMember({"browser", "inspector", "timeline", "load", "lab", "doctor", "events", "waitfor",
                               "connections", "firstrun", "operator", "demo", "stress"}));
    words.add_option("--bench-ui", benchmark, "Measure a figure of the window, print it as JSON, then exit")
        ->type_name("ID");
    words.add_option("--bench-locks", options.benchmarkLocks, "How many locks the server has that is looked at")
        ->type_name("N");
    words.add_option("--screenshot", screenshot, "Write a PNG of the window, then exit")->type_name("FILE");
    words.add_option("--after", after, "When to take it: 5s (the default is 1s)")->type_name("D");
    words.add_option("--lang", language, "Language of the window")->check(CLI::IsMember({"en", "zh_CN"}));
    words.add_option("--theme", theme, "Colours of the window")->check(CLI::IsMember({"light", "dark", "system"}));
    words.add_option("--scale", options.scale, "Size of everything, for pictures")
        ->check(CLI::Range(smallestScale, largestScale));
    try {
        words.parse(argc, argv);
    } catch (const CLI::ParseError &error) { // CLI11 knows no other way
        return words.exit(error) == 0 ? 0 : usageCode;
    }
    options.screenshotFile = QString::fromStdString(screenshot);
    options.benchmark = QString::fromStdString(benchmark);
    options.recording = QString::fromStdString(recording);
    options.view = QString::fromStdString(view);
    options.language = QString::fromStdString(language);
    complete(options, isWritable);
    if (!theme.empty())
        options.theme = themes().at(theme);
    if (!after.empty()) {
        const Result<Micros> time = parseDuration(QString::fromStdString(after), u"--after"_s);
        if (!time)
            return say(time.error().message);
        options.screenshotAfter = std::chrono::ceil<Millis>(*time);
    }
    return options;
}

bool isUnasked(const app::ConnectionArguments &arguments)
{
    return !isNamed(arguments) && app::startEnvironment().value(u"LOCKSCOPE_URL"_s).isEmpty();
}

bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    const auto isSet = [](const char *name) { return !qEnvironmentVariableIsEmpty(name); };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

} // namespace lockscope::desktop
