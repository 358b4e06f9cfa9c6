// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/case_record.h"
#include "core/lab/hand_scene.h"
#include "core/lab/sentences.h"
#include "ui/common/palette.h"

namespace lockscope::ui::lab {

/// A name or value with A, B, … for the holders.
QString named(const QByteArray &text);
/// What the step does, in the window's language.
QString sentence(const lockscope::lab::GoldenStep &step);
QString sentence(const lockscope::lab::Sentence &both);
QString title(const lockscope::lab::GoldenCase &golden);
/// "reentrant lock", "read/write lock", …
QString kindName(const QByteArray &kind);
/// "holds W 1, R 1, waits for write", "crashed, still holds X 1": what a worker has and does.
QString stateText(const lockscope::lab::HandWorker &worker);
Token stateToken(const lockscope::lab::HandWorker &worker);
/// "A holds W 1, R 1   B waits for write": everybody in the case after so many of its steps, each in its state's
/// colour.
QString castText(const lockscope::lab::CaseRecord &played, int steps);
/// What is not as the case has it, in the window's language: one line each.
QString problemText(const QByteArray &problems);
/// A reply as people read it: `{1, 2}`, `nil`.
QString replyText(const Result<redis::Reply> &reply);

} // namespace lockscope::ui::lab
