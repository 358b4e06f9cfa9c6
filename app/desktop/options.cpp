// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include "app/common/console.h"
#include "app/common/exit_code.h"
#include "app/common/help_formatter.h"
#include "app/common/start_environment.h"
#include "app/desktop/settings.h"
#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>
#include <QCoreApplication>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;

namespace {

constexpr double minScale = 0.5;
constexpr double maxScale = 4;

bool isNamed(const app::ConnectionArguments &arguments)
{
    return !arguments.urls.empty() || !arguments.profile.empty() || arguments.usesSandbox
        || arguments.usesSandboxCluster;
}

/// Applies defaults. A demonstration uses the sandbox even if a variable names a server. Other servers are opened
/// read-only; a profile has its own setting.
void complete(Options &options, bool isWritable)
{
    app::ConnectionArguments &connection = options.connection;
    if (options.startsDemo && !isNamed(connection) && options.recording.isEmpty() && options.view != "firstrun"_L1)
        connection.usesSandbox = true;
    const bool isPrivate = connection.usesSandbox || connection.usesSandboxCluster;
    const bool mayWrite = isWritable || options.startsDemo;
    if (!isPrivate && connection.profile.empty() && !mayWrite)
        connection.isReadOnly = true;
}

} // namespace

std::variant<Options, int> parseOptions(int argc, char **argv)
{
    Options options;
    QString after;
    QString theme;
    bool isWritable = false;
    CLI::App words("Inspect Redisson-compatible locks in Redis: holders, waiters and problems", "lockscope");
    words.set_help_flag("-h,--help", "Print this help");
    words.set_version_flag("--version", "lockscope " + QCoreApplication::applicationVersion().toStdString(),
                           "Print the version");
    const auto help = std::make_shared<app::HelpFormatter>();
    help->add(&words,
              {.examples = {{u"Inspect a server"_s, u"lockscope --url redis://127.0.0.1:6379"_s},
                            {u"Show the demonstration on a private server"_s, u"lockscope --demo"_s},
                            {u"Look at a recording of lockscope-cli record"_s, u"lockscope --replay night.rec"_s}},
               .sections = {app::ConnectionArguments::helpOfUrls()}});
    words.formatter(help);
    options.connection.addTo(words);
    words
        .add_flag(
            "--writable", isWritable,
            "Allow actions that write, such as force unlock, load and lab, with --url or $LOCKSCOPE_URL (default: "
            "read-only)")
        ->excludes("--read-only")
        ->excludes("--profile")
        ->group("Connection");
    words
        .add_flag(
            "--demo", options.startsDemo,
            "Show the guided demonstration with real locks; it writes to the server of the command line (default: "
            "to a private one)")
        ->excludes("--read-only");
    const auto add = [&words](const char *name, QString &value, const char *type, const char *text) {
        const auto read = [&value](const std::string &typed) { value = QString::fromStdString(typed); };
        return words.add_option_function<std::string>(name, read, text)->type_name(type);
    };
    add("--replay", options.recording, "FILE", "Recording to play, without Redis");
    add("--view", options.view, "VIEW", "Pane in front; operator and demo arrange all panes (default: as last time)")
        ->check(CLI::IsMember({"browser", "inspector", "timeline", "load", "lab", "doctor", "events", "waitfor",
                               "connections", "firstrun", "operator", "demo", "stress"}));
    add("--screenshot", options.screenshotFile, "FILE", "PNG file for a picture of the window; exits after writing it");
    add("--after", after, "TIME", "Time before the picture (default: 1s)");
    add("--lang", options.language, "LANGUAGE", "Language of the window (default: the system's)")
        ->check(CLI::IsMember({"en", "zh_CN"}));
    add("--theme", theme, "THEME", "Colours of the window (default: as last time)")
        ->check(CLI::IsMember({"light", "dark", "system"}));
    words.add_option("--scale", options.scale, "Scale factor, 0.5 to 4 (default: the screen's)")
        ->type_name("FACTOR")
        ->check(CLI::Range(minScale, maxScale));
    try {
        words.parse(argc, argv);
    } catch (const CLI::ParseError &error) { // CLI11 has no other way
        return words.exit(error) == 0 ? app::ExitCode::Done : app::ExitCode::Usage;
    }
    complete(options, isWritable);
    options.theme = Settings::themeNamed(theme);
    if (!after.isEmpty()) {
        const Result<Micros> time = parseDuration(after, u"--after"_s);
        if (!time) {
            app::writeError(u"lockscope: "_s + time.error().message.english());
            return app::ExitCode::Usage;
        }
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
