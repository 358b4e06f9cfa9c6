// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/help_formatter.h"

#include "app/common/help_layout.h"

#include <algorithm>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

QString text(const std::string &bytes)
{
    return QString::fromStdString(bytes);
}

/// "NAME", "[NAME]...": as the usage shows an argument.
QString argumentText(const CLI::Option &argument)
{
    const QString name = text(argument.get_name(true));
    const QString many = argument.get_expected_max() > 1 ? u"..."_s : QString();
    return (argument.get_required() ? name : u'[' + name + u']') + many;
}

/// "--match GLOB", "-h, --help".
QString optionText(const CLI::Option &option)
{
    QStringList names;
    for (const std::string &name : option.get_snames())
        names.append(u'-' + text(name));
    for (const std::string &name : option.get_lnames())
        names.append(u"--"_s + text(name));
    const QString type = option.get_items_expected_max() > 0 ? typeOf(option.get_type_name()) : QString();
    return names.join(u", "_s) + (type.isEmpty() ? QString() : u' ' + type);
}

/// Inserts the values of a choice before the default, unless the text or a section already names them.
QString withValues(const QString &description, const CLI::Option &option, const HelpText &help)
{
    const QStringList values = valuesOf(option.get_type_name());
    const auto isNamed = [&](const QString &value) {
        return description.contains(value) || std::ranges::any_of(help.sections, [&](const HelpSection &section) {
                   return std::ranges::find(section.rows, value, &HelpRow::term) != section.rows.end();
               });
    };
    if (values.isEmpty() || std::ranges::all_of(values, isNamed))
        return description;
    const qsizetype end = description.lastIndexOf(u" (default"_s);
    const QString list = u": "_s + values.join(u", "_s);
    return end < 0 ? QString(description + list) : QString(description.first(end) + list + description.sliced(end));
}

} // namespace

void HelpFormatter::add(const CLI::App *app, HelpText help, const QString &tail)
{
    m_entries[app] = {std::move(help), tail};
}

const HelpFormatter::Entry &HelpFormatter::entryOf(const CLI::App &app) const
{
    static const Entry none;
    const auto found = m_entries.find(&app);
    return found == m_entries.end() ? none : found->second;
}

std::string HelpFormatter::make_help(const CLI::App *app, std::string /*name*/, CLI::AppFormatMode /*mode*/) const
{
    const int width = helpWidth();
    const HelpText &help = entryOf(*app).help;
    QString result = head(*app, width) + options(*app, width);
    for (const HelpSection &section : help.sections)
        result += toText(section, width);
    if (app->get_parent())
        result += u'\n' + wrapped(u"Connection options and help topics: lockscope-cli --help"_s, 0, 0, width);
    result += toText(help.examples, width);
    return result.toStdString();
}

QString HelpFormatter::overview(const CLI::App &program) const
{
    const int width = helpWidth();
    return head(program, width) + toText(entryOf(program).help.examples, width) + u'\n'
        + wrapped(u"Options of a command: lockscope-cli COMMAND --help"_s, 0, 0, width)
        + wrapped(u"Connection options and help topics: lockscope-cli --help"_s, 0, 0, width);
}

/// Returns the description, the usage, and the commands or arguments.
QString HelpFormatter::head(const CLI::App &app, int width) const
{
    const bool hasCommands = !app.get_subcommands([](const CLI::App *) { return true; }).empty();
    QString usage = text(app.get_name()) + (hasCommands ? u" [CONNECTION] COMMAND [OPTIONS]"_s : u" [OPTIONS]"_s);
    std::vector<HelpRow> arguments;
    if (app.get_parent()) {
        usage = u"%1 %2 [OPTIONS]"_s.arg(text(app.get_parent()->get_name()), text(app.get_name()));
        for (const CLI::Option *each : app.get_options()) {
            if (each->nonpositional())
                continue;
            usage += u' ' + argumentText(*each);
            arguments.push_back({text(each->get_name(true)), text(each->get_description())});
        }
        if (const QString &tail = entryOf(app).tail; !tail.isEmpty())
            usage += u' ' + tail;
    }
    QString result = wrapped(text(app.get_description()), 0, 0, width) + u"\nUsage:\n"_s + wrapped(usage, 2, 6, width);
    if (!arguments.empty())
        result += toText(HelpSection {u"Arguments"_s, arguments}, width);
    std::vector<HelpSection> groups;
    for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
        const QString heading = text(command->get_group());
        if (groups.empty() || groups.back().heading != heading)
            groups.push_back({heading, {}});
        groups.back().rows.push_back({text(command->get_name()), text(command->get_description())});
    }
    for (const HelpSection &group : groups)
        result += toText(group, width);
    return result;
}

QString HelpFormatter::options(const CLI::App &app, int width) const
{
    QString result;
    for (const std::string &group : app.get_groups()) {
        HelpSection section {text(group), {}};
        for (const CLI::Option *option : app.get_options()) {
            if (option->get_group() == group && option->nonpositional())
                section.rows.push_back(
                    {optionText(*option), withValues(text(option->get_description()), *option, entryOf(app).help)});
        }
        if (!section.rows.empty())
            result += toText(section, width);
    }
    return result;
}

} // namespace lockscope::app
