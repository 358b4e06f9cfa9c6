// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/model/feed_snapshot.h"
#include "core/inspect/recording/recording_format.h"

#include <QFile>
#include <memory>

namespace lockscope::inspect {

/// Reads a file of Recorder from any moment on. Points in time in its results are those of recordingTime(). Keeps only
/// the positions of the frames in memory. Thread: one.
class RecordingReader final
{
public:
    struct Info
    {
        QString deployment;
        qint64 startMs = 0; ///< wall clock of the earliest moment still recorded
        qint64 endMs = 0;
        bool hasLostBeginning = false; ///< it was rotated away
        Message damage;                ///< why it ends early; empty: it ended regularly
    };
    struct Frame
    {
        qint64 atMs = 0;
        std::variant<FeedUpdate, FeedState> content;
    };

    /// `file`: as given to the recorder; the older part next to it is found automatically. An error if it is no
    /// recording or cannot be read. A truncated recording is read up to its end.
    [[nodiscard]] static Result<RecordingReader> open(const QString &file);

    [[nodiscard]] const Info &info() const { return m_info; }
    /// Time of the frame that next() returns; nullopt: at the end.
    [[nodiscard]] std::optional<qint64> nextAtMs() const;
    /// The earliest moment, at most `past` before `atMs`, from which at most `maxBytes` must be read up to `atMs`.
    [[nodiscard]] qint64 earliestWithin(qint64 atMs, Millis past, qint64 maxBytes) const;
    /// Not at the end. An error if the frame is damaged; the next call returns the one after it.
    [[nodiscard]] Result<Frame> next();
    /// All locks at this moment; next() continues after it. Before the start: the first moment.
    [[nodiscard]] Result<FeedSnapshot> seek(qint64 atMs);

private:
    struct Place
    {
        std::size_t part = 0;
        qint64 offset = 0; ///< of the payload
        FrameHead head;
    };

    Result<RecordingHead> addPart(const QString &file);
    void scan(std::size_t part);
    Result<QCborMap> mapAt(const Place &place);
    void skipSnapshots();

    std::vector<std::unique_ptr<QFile>> m_parts; // older first
    std::vector<Place> m_places;
    std::size_t m_next = 0;
    Info m_info;
};

/// The lock as it would look at `now` without any other change: remaining times are reduced.
[[nodiscard]] LockSnapshot agedTo(LockSnapshot lock, TimePoint now);

} // namespace lockscope::inspect
