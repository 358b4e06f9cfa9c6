// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/look_option.h"

#include "core/base/duration_text.h"

#include <CLI/CLI.hpp>
#include <QTimer>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

void LookOption::addTo(CLI::App &options, const char *text)
{
    options.add_option("--look", m_time, text)->type_name("TIME");
}

Result<Millis> LookOption::time() const
{
    if (m_time.empty())
        return Millis(0);
    const Result<Micros> time = parseDuration(QString::fromStdString(m_time), u"--look"_s);
    if (!time)
        return fail(time.error());
    return std::chrono::ceil<Millis>(*time);
}

bool waitFor(Session &session, Millis time)
{
    QTimer timer;
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer); // a coarse timer may fire early, before a renewal is overdue
    timer.start(time);
    session.waitUntil([&] { return session.isInterrupted() || !timer.isActive(); });
    return !session.isInterrupted();
}

} // namespace lockscope::cli
