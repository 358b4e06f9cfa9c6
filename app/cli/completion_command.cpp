// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "app/common/help_text.h"

#include <QStringList>
#include <vector>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

/// An option as described to a shell.
struct OptionWords
{
    QStringList names; ///< "--json", "-E"
    QString help;
    QString type;       ///< "GLOB", "FILE"; empty: it takes no value
    QStringList values; ///< the allowed values; empty: any
};

struct CommandWords
{
    QString name;
    QString help;
    std::vector<OptionWords> options;
    bool takesTrailing = false; ///< accepts a system command after `--`
};

/// The whole command line.
struct ProgramWords
{
    QString name;
    std::vector<OptionWords> options; ///< accepted before and after the command
    std::vector<CommandWords> commands;
    QStringList commandNames;
};

bool isFile(const OptionWords &option)
{
    return option.type.startsWith("FILE"_L1);
}

QStringList namesOf(const std::vector<OptionWords> &options)
{
    QStringList names;
    for (const OptionWords &option : options)
        names += option.names;
    return names;
}

/// Quotes a word with single quotes, for all three shells.
QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', u"'\\''"_s) + u'\'';
}

/// The branches of a `case` over the word before the cursor.
QString bashValues(const std::vector<OptionWords> &options, const QString &indent)
{
    QString text;
    for (const OptionWords &option : options) {
        if (option.type.isEmpty())
            continue;
        const QString answer = isFile(option) ? u"$(compgen -f -- \"$word\")"_s
            : option.values.isEmpty()         ? QString()
                                      : u"$(compgen -W %1 -- \"$word\")"_s.arg(quoted(option.values.join(u' ')));
        text += u"%1%2) COMPREPLY=(%3); return ;;\n"_s.arg(indent, option.names.join(u'|'), answer);
    }
    return text;
}

/// Escapes colons and brackets, which are special characters in _arguments.
QString zshText(QString text)
{
    for (const QChar special : {u'\\', u':', u'[', u']'})
        text.replace(special, u'\\' + QString(special));
    return text;
}

QString zshArguments(const std::vector<OptionWords> &options)
{
    QString text;
    for (const OptionWords &option : options) {
        for (const QString &name : option.names) {
            QString word = name + (option.type.isEmpty() || !name.startsWith("--"_L1) ? QString() : u"="_s);
            word += u"[%1]"_s.arg(zshText(option.help));
            if (!option.type.isEmpty())
                word += u":%1:%2"_s.arg(zshText(option.type),
                                        isFile(option) ? u"_files"_s : u"(%1)"_s.arg(option.values.join(u' ')));
            text += u' ' + quoted(word);
        }
    }
    return text;
}

QString fishOptions(const std::vector<OptionWords> &options, const QString &start)
{
    QString text;
    for (const OptionWords &option : options) {
        text += start;
        for (const QString &name : option.names)
            text += name.startsWith("--"_L1) ? u" -l %1"_s.arg(name.sliced(2)) : u" -s %1"_s.arg(name.sliced(1));
        if (!option.type.isEmpty())
            text += isFile(option) ? u" -r -F"_s : u" -x"_s;
        if (!option.values.isEmpty())
            text += u" -a "_s + quoted(option.values.join(u' '));
        text += u" -d %1\n"_s.arg(quoted(option.help));
    }
    return text;
}

QString functionOf(const ProgramWords &program)
{
    return u'_' + QString(program.name).replace(u'-', u'_');
}

/// Completion scripts for shells to source. Pure functions.
QString bashCompletion(const ProgramWords &program)
{
    QString text = u"# %1 for bash: source <(%1 completion bash)\n%2()\n{\n"_s.arg(program.name, functionOf(program));
    text += u"    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i\n"
            "    COMPREPLY=()\n"
            "    if [[ $word == '=' ]]; then\n" // bash splits --option=value into three words
            "        word=\n"
            "    elif [[ $before == '=' ]]; then\n"
            "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
            "    fi\n"
            "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
            "        case ${COMP_WORDS[i]} in\n"
            "            --) COMPREPLY=($(compgen -c -- \"$word\")); return ;;\n"_s;
    text += u"            %1) [[ -n $command ]] || command=${COMP_WORDS[i]} ;;\n        esac\n    done\n"_s.arg(
        program.commandNames.join(u'|'));
    text += u"    local options=%1\n    case $before in\n%2    esac\n    case $command in\n"_s.arg(
        quoted(namesOf(program.options).join(u' ')), bashValues(program.options, u"        "_s));
    for (const CommandWords &command : program.commands) {
        text += u"        %1)\n            options+=%2\n"_s.arg(command.name,
                                                                quoted(u' ' + namesOf(command.options).join(u' ')));
        if (const QString values = bashValues(command.options, u"                "_s); !values.isEmpty())
            text += u"            case $before in\n%1            esac\n"_s.arg(values);
        text += u"            ;;\n"_s;
    }
    text += u"        *) options+=%1 ;;\n    esac\n    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n}\n"_s.arg(
        quoted(u' ' + program.commandNames.join(u' ')));
    return text + u"complete -o default -F %1 %2\n"_s.arg(functionOf(program), program.name);
}

QString zshCompletion(const ProgramWords &program)
{
    QString text = u"#compdef %1\n# %1 for zsh: source <(%1 completion zsh)\n%2()\n{\n"_s.arg(program.name,
                                                                                              functionOf(program));
    text += u"    local -a commands shared\n    local state line\n    commands=("_s;
    for (const CommandWords &command : program.commands)
        text += u' ' + quoted(command.name + u':' + zshText(command.help));
    text += u")\n    shared=(%1)\n"_s.arg(zshArguments(program.options));
    text += u"    _arguments -C $shared '1:command:->command' '*::argument:->argument' && return\n"
            "    case $state in\n"
            "        command) _describe command commands ;;\n"
            "        argument)\n"
            "            case $words[1] in\n"_s;
    for (const CommandWords &command : program.commands) {
        text += u"                %1)\n"_s.arg(command.name);
        if (command.takesTrailing)
            text += u"                    local end=${words[(ie)--]}\n"
                    "                    if (( end < CURRENT )); then\n"
                    "                        (( CURRENT -= end )); shift end words; _normal; return\n"
                    "                    fi\n"_s;
        text += u"                    _arguments $shared%1 '*:argument:_files' ;;\n"_s.arg(
            zshArguments(command.options));
    }
    text += u"            esac ;;\n    esac\n}\n"_s;
    // When sourced, the script registers the function. zsh also loads it on first use from a folder in $fpath.
    return text
        + u"if [[ $funcstack[1] == %1 ]]; then %1 \"$@\"; else compdef %1 %2; fi\n"_s.arg(functionOf(program),
                                                                                          program.name);
}

QString fishCompletion(const ProgramWords &program)
{
    const QString start = u"complete -c "_s + program.name;
    QString text = u"# %1 for fish: %1 completion fish | source\n"_s.arg(program.name);
    text += fishOptions(program.options, start);
    // Connection options before the command take values, which fish's own test would treat as the command.
    const QString isFirst = u" -n 'not __fish_seen_subcommand_from %1' -f"_s.arg(program.commandNames.join(u' '));
    for (const CommandWords &command : program.commands) {
        text += start + isFirst + u" -a %1 -d %2\n"_s.arg(command.name, quoted(command.help));
        text += fishOptions(command.options, start + u" -n '__fish_seen_subcommand_from %1'"_s.arg(command.name));
    }
    return text;
}

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
    app::HelpText describe(CLI::App &options) override
    {
        m_program = options.get_parent();
        options.add_option("SHELL", m_shell, "Shell to complete for: bash, zsh, fish")
            ->required()
            ->check(CLI::IsMember({"bash", "zsh", "fish"}));
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
            words.commandNames.append(QString::fromUtf8(entry.name));
            words.commands.push_back({QString::fromUtf8(entry.name), QString::fromUtf8(entry.summary),
                                      optionsOf(*registered[i]), entry.takesTrailing});
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
