// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/hand_scene.h"

namespace lockscope::ui::lab {

/// A button of a demonstration.
enum class Press { Read, Write, Unlock, CancelWait, Crash, StartLoad };

/// A step of the demonstration: the button to press and the predicted result.
struct TourStep
{
    QByteArray caseId; ///< the guided case that proves it
    Press press = Press::Read;
    char who = 0;                     ///< 0: the load
    const char *prediction = nullptr; ///< in English; predictionText() translates it
    std::vector<lockscope::lab::HandWorker>
        states {}; ///< of A, B, C after the step; the holds of a crashed worker vary
};

/// The demonstration, on one read/write lock: readers share, a writer excludes, a downgrade, an upgrade, a crash, load.
[[nodiscard]] const std::vector<TourStep> &tourSteps();
/// "Press Write for C."
[[nodiscard]] QString pressText(const TourStep &step);
[[nodiscard]] QString predictionText(const TourStep &step);
/// The title of the step's case.
[[nodiscard]] QString titleOf(const TourStep &step);
/// Whether its button can be pressed now; that of the load only after all live workers have released the lock.
[[nodiscard]] bool isPossible(const TourStep &step, const std::vector<lockscope::lab::HandWorker> &workers);
/// The live workers that hold the lock, by name.
[[nodiscard]] QStringList liveHolders(const std::vector<lockscope::lab::HandWorker> &workers);
[[nodiscard]] bool isAsPredicted(const TourStep &step, const std::vector<lockscope::lab::HandWorker> &workers);

} // namespace lockscope::ui::lab
