// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_table.h"

#include "app/common/text_table.h"

#include <cmath>

namespace lockscope::cli {

using namespace Qt::StringLiterals;

namespace {

QString toText(load::RunPhase phase)
{
    switch (phase) {
    case load::RunPhase::Preparing: return u"preparing"_s;
    case load::RunPhase::WarmUp: return u"warming up"_s;
    case load::RunPhase::Measuring: return u"measuring"_s;
    case load::RunPhase::Stopping: return u"releasing"_s;
    case load::RunPhase::Finished: break;
    }
    return u"finished"_s;
}

QString seconds(std::chrono::nanoseconds time)
{
    return QString::number(std::chrono::duration<double>(time).count(), 'f', 1) + u" s"_s;
}

QString millis(qint64 micros, qint64 count)
{
    return count == 0 ? u"–"_s : QString::number(double(micros) / 1000.0, 'f', 2) + u" ms"_s;
}

} // namespace

void LiveTable::draw(const load::LiveStats &stats)
{
    if (!m_console.isErrorTerminal())
        return;
    app::TextTable table({{u"MODE"_s},
                          {u"PER SECOND"_s, true},
                          {u"HOLDING"_s, true},
                          {u"WAITING"_s, true},
                          {u"WAIT P50"_s, true},
                          {u"P99"_s, true},
                          {u"TIMEOUTS"_s, true},
                          {u"LOST"_s, true},
                          {u"ERRORS"_s, true}});
    for (const auto &[access, live] : stats.byAccess) {
        table.addRow({load::toWord(access), QString::number(std::llround(live.perSecond)),
                      QString::number(live.holding), QString::number(live.waiting),
                      millis(live.wait.p50, live.wait.count), millis(live.wait.p99, live.wait.count),
                      QString::number(live.total.timeouts), QString::number(live.total.lost),
                      QString::number(live.total.errors)});
    }
    QString text = u"%1, %2 of %3"_s.arg(toText(stats.phase), seconds(stats.elapsed), seconds(m_duration));
    if (stats.violations > 0)
        text += u", %1 VIOLATIONS"_s.arg(stats.violations);
    text += u'\n' + table.toText(m_console.errorWidth());
    clear();
    m_console.write(text);
    m_drawnLines = text.count(u'\n');
}

/// Moves to the first drawn line and clears everything from there.
void LiveTable::clear()
{
    if (m_drawnLines > 0)
        m_console.clearFrom(m_drawnLines);
    m_drawnLines = 0;
}

} // namespace lockscope::cli
