// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <memory>

/// The tests of the load panel, which run in the program of those of the window.
[[nodiscard]] std::unique_ptr<QObject> makeLoadViewTests();
/// And those of its charts.
[[nodiscard]] std::unique_ptr<QObject> makeLiveChartTests();
