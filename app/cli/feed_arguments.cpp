// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/feed_arguments.h"

#include "app/cli/messages.h"
#include "app/common/choice.h"
#include "app/common/names.h"
#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::FeedSource;

void FeedArguments::addTo(CLI::App &options)
{
    options.add_option("--match", m_match, "More names to follow")->type_name("GLOB");
    options.add_option("--for", m_time, "Time to run (default: until Ctrl-C)")->type_name("TIME");
    options.add_option("--source", m_source, "Source of the events (default: the best that the server allows)")
        ->type_name(app::choice(u"SOURCE"_s, {u"tracking"_s, u"keyspace"_s, u"polling"_s}));
}

void FeedArguments::addNames(CLI::App &options)
{
    options.add_option("NAME", m_names, "Locks to watch, existing or not (default: all)");
}

Result<inspect::FeedOptions> FeedArguments::options(const Result<app::NamePrefix> &prefix) const
{
    if (!prefix)
        return fail(prefix.error());
    inspect::FeedOptions options;
    for (const std::string &argument : m_names) {
        const Result<QByteArray> name = app::parseName(argument, u"NAME"_s);
        if (!name)
            return fail(name.error());
        options.names.push_back(prefix->stored(*name));
    }
    options.discover = m_names.empty() || !m_match.empty();
    options.receivesEveryKey = options.discover;
    options.match = prefix->storedGlob(options.match);
    if (!m_match.empty()) {
        const Result<QByteArray> match = app::parseBytes(m_match, u"--match"_s);
        if (!match)
            return fail(match.error());
        options.match = prefix->storedGlob(*match);
    }
    const std::map<std::string, FeedSource> sources {
        {"tracking", FeedSource::Tracking}, {"keyspace", FeedSource::Keyspace}, {"polling", FeedSource::Poll}};
    const auto source = sources.find(m_source);
    if (source != sources.end())
        options.source = source->second;
    else if (!m_source.empty())
        return fail(ErrorKind::Usage, message<"feed-source-invalid">(QString::fromStdString(m_source)));
    return options;
}

Result<std::optional<Millis>> FeedArguments::time() const
{
    if (m_time.empty())
        return std::optional<Millis>();
    return parseDuration(QString::fromStdString(m_time), u"--for"_s).map([](Micros time) {
        return std::optional(std::chrono::ceil<Millis>(time));
    });
}

} // namespace lockscope::cli
