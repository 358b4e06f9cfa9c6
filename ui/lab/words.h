// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"
#include "core/lab/hand_scene.h"
#include "core/lab/sentences.h"
#include "ui/common/palette.h"

namespace lockscope::ui::lab {

/// A name or value with A, B, … for the holders.
QString named(const QByteArray &text);
/// The action of the step, in the window's language.
QString sentence(const lockscope::lab::GoldenStep &step);
/// The action or event of the manual workers; if it is a wait, by whom the lock is held.
QString sentence(const lockscope::lab::HandScene &scene);
QString title(const lockscope::lab::GoldenCase &golden);
/// "reentrant lock", "read/write lock", …
QString kindName(const QByteArray &kind);
/// A worker's holds and waits: "holds both locks", "holds the read lock × 2, waits to write".
QString stateText(const lockscope::lab::HandWorker &worker);
Token stateToken(const lockscope::lab::HandWorker &worker);
/// "A holds both locks   B waits to write": all holders of the case after `steps` steps, each in its state's colour.
QString castText(const lockscope::lab::CaseRecord &played, int steps);
/// Differences from the expected result, in the window's language, one line each.
QString problemText(const std::vector<lockscope::Message> &problems);
/// A reply in readable form: `{1, 2}`, `nil`.
QString replyText(const Result<redis::Reply> &reply);

} // namespace lockscope::ui::lab
