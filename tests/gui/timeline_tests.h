// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <memory>

/// The tests of the view and of its words, which run in the program of those of the layout.
[[nodiscard]] std::unique_ptr<QObject> makeTimelineViewTests();
[[nodiscard]] std::unique_ptr<QObject> makeTimelineWordsTests();
