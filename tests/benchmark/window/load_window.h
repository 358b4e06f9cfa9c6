// SPDX-License-Identifier: Apache-2.0
#pragma once

class QApplication;

namespace lockscope::benchmark {

/// Runs a load at full speed on the server in $LOCKSCOPE_URL, observed by the whole window or not at all, and prints
/// the result as one line of JSON; with the window, also the paint time of its charts. Exit code: 0, or 3 if the run
/// ended early. Thread: main.
int measureLoad(QApplication &application, bool withWindow);

} // namespace lockscope::benchmark
