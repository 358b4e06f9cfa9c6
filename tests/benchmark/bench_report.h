// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/calibration.h"
#include "tests/benchmark/verdict.h"

#include <QDateTime>

namespace lockscope::benchmark {

/// The machine that the figures were measured on.
struct Machine
{
    QString system;
    QString processor;
    int cores = 0;
    QString redis;
    Calibration calibration;

    /// Queries the system and the server.
    static Machine ofThis(RawClient &server);
};

/// One line.
QString toText(const Figure &figure, const Pair &pair);
QString toText(const Figure &figure, const Run &run);
/// For a terminal.
QString toText(const Machine &machine, const std::vector<FigureResult> &results);
/// A page with the machine, the date and all pairs.
QString toMarkdown(const Machine &machine, const std::vector<FigureResult> &results, const QDateTime &measuredAt);
/// `{"schema":1,"machine":{…},"figures":[…]}`, one line.
QByteArray toJson(const Machine &machine, const std::vector<FigureResult> &results);

} // namespace lockscope::benchmark
