// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/time_option.h"

#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

CLI::Option *TimeOption::addTo(CLI::App &options, const char *name, const char *help)
{
    m_name = name;
    return options.add_option(name, m_text, help)->type_name("TIME");
}

Result<std::optional<Millis>> TimeOption::time() const
{
    if (!isGiven())
        return std::optional<Millis>();
    return parseDuration(QString::fromStdString(m_text), QString::fromLatin1(m_name)).map([](Micros time) {
        return std::optional(std::chrono::ceil<Millis>(time));
    });
}

} // namespace lockscope::cli
