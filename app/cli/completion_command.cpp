// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/completion.h"
#include "app/cli/session.h"
#include "app/common/choice.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

OptionWords wordsOf(const CLI::Option &option)
{
    OptionWords words;
    for (const std::string &name : option.get_lnames())
        words.names += u"--"_s + QString::fromStdString(name);
    for (const std::string &name : option.get_snames())
        words.names += u"-"_s + QString::fromStdString(name);
    words.help = QString::fromStdString(option.get_description());
    if (option.get_items_expected_max() > 0) {
        words.type = app::typeOf(option.get_type_name());
        words.values = app::valuesOf(option.get_type_name());
    }
    return words;
}

std::vector<OptionWords> optionsOf(const CLI::App &app)
{
    std::vector<OptionWords> options;
    for (const CLI::Option *option : app.get_options())
        if (option->nonpositional())
            options.push_back(wordsOf(*option));
    return options;
}

/// `completion`: shell scripts generated from the registered options.
class CompletionCommand final : public Command
{
public:
    void addOptions(CLI::App &options) override
    {
        m_program = options.get_parent();
        options.add_option("SHELL", m_shell, "Shell to complete for: bash, zsh, fish")
            ->required()
            ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    }

    [[nodiscard]] app::HelpText help() const override
    {
        return {.examples = {{u"Complete in this bash"_s, u"source <(lockscope-cli completion bash)"_s},
                             {u"Complete in every fish"_s,
                              u"lockscope-cli completion fish >~/.config/fish/completions/lockscope-cli.fish"_s}}};
    }

    int run(Session &session) override
    {
        const ProgramWords words = program();
        const QString script = m_shell == "bash" ? bashCompletion(words)
            : m_shell == "zsh"                   ? zshCompletion(words)
                                                 : fishCompletion(words);
        return session.console().print(script) ? ExitCode::Done : ExitCode::Unreachable;
    }

private:
    [[nodiscard]] ProgramWords program() const
    {
        ProgramWords words;
        words.name = QString::fromStdString(m_program->get_name());
        words.options = optionsOf(*m_program);
        const std::vector<const CLI::App *> registered = m_program->get_subcommands(
            [](const CLI::App *) { return true; });
        for (std::size_t i = 0; i < commands().size(); ++i) { // they are registered in this order
            const CommandEntry &entry = commands()[i];
            words.commands.push_back({QString::fromUtf8(entry.name), QString::fromUtf8(entry.summary),
                                      optionsOf(*registered[i]), entry.make()->takesTrailing()});
        }
        return words;
    }

    const CLI::App *m_program = nullptr;
    std::string m_shell;
};

} // namespace

std::unique_ptr<Command> makeCompletionCommand()
{
    return std::make_unique<CompletionCommand>();
}

} // namespace lockscope::cli
