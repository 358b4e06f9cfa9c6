// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/figures.h"

#include <algorithm>

namespace lockscope::benchmark {

using namespace Qt::StringLiterals;

namespace {

constexpr auto AtLeast = Target::Sense::AtLeast;
constexpr auto AtMost = Target::Sense::AtMost;

const std::vector<Figure> &table()
{
    static const std::vector<Figure> figures {
        {u"cycles-light-512"_s, u"the replay"_s, u"cycles/s"_s, {{{}, AtLeast, 0.85, {}}}},
        {u"cycles-threads-64"_s, u"the replay"_s, u"cycles/s"_s, {{{}, AtLeast, 0.55, {}}}},
        {u"redisson-throughput"_s, u"Redisson"_s, u"cycles/s"_s, {{{}, AtLeast, 3, {}}}},
        {u"redisson-contended"_s, u"Redisson"_s, u"acquisitions/s"_s, {{{}, AtLeast, 2, {}}}},
        {u"redisson-p99"_s, u"Redisson"_s, u"ms"_s, {{{}, AtMost, 0.5, {}}}},
        {u"handoff"_s, u"PING"_s, u"µs"_s, {{{}, AtMost, 2, {}}}},
        {u"discovery"_s, u"SCAN"_s, u"s"_s, {{{}, AtMost, 1.6, {}}}},
        {u"watchdog-100k"_s, {}, {}, {{u"server"_s, AtMost, 2, u"s"_s}, {u"client"_s, AtMost, 5, u"% of a core"_s}}},
        {u"waiters-10k"_s, {}, {}, {{u"connections"_s, AtMost, 2, {}}, {u"growth"_s, AtMost, 4, u"KiB"_s}}},
        {u"repaint"_s, {}, {}, {{u"p99"_s, AtMost, 50, u"ms"_s}, {u"stall p99.9"_s, AtMost, 16, u"ms"_s}}},
        {u"timeline-frame"_s, {}, {}, {{u"p99"_s, AtMost, 16, u"ms"_s}}},
        {u"load-with-window"_s, u"headless"_s, u"cycles/s"_s, {{{}, AtLeast, 0.8, {}}}},
        {u"start"_s, {}, {}, {{{}, AtMost, 400, u"ms"_s}}},
        {u"idle"_s, {}, {}, {{{}, AtMost, 1, u"% of a core"_s}}},
    };
    return figures;
}

} // namespace

QString Target::toString() const
{
    const QString text = u"%1 %2 %3 %4"_s.arg(of, sense == Sense::AtLeast ? u"≥"_s : u"≤"_s, QString::number(value),
                                              unit);
    return text.trimmed();
}

std::span<const Figure> figures()
{
    return table();
}

const Figure *findFigure(const QString &id)
{
    const auto found = std::ranges::find_if(table(), [&id](const Figure &figure) { return figure.id == id; });
    return found == table().end() ? nullptr : &*found;
}

} // namespace lockscope::benchmark
