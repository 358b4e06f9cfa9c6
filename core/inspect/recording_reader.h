// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_picture.h"
#include "core/inspect/recording_format.h"

#include <QFile>
#include <memory>

namespace lockscope::inspect {

/// Reads what Recorder wrote, from any moment on. Points in time in what it returns count on tapeTime(). Only the
/// places of the frames are kept in memory. Thread: one.
class RecordingReader final
{
public:
    struct Info
    {
        QString deployment;
        qint64 startMs = 0; ///< wall clock of the first moment that is still there
        qint64 endMs = 0;
        bool hasLostBeginning = false; ///< it was rotated away
        QString damage;                ///< why it ends where it does, for people; empty: it was ended in good order
    };
    struct Frame
    {
        qint64 atMs = 0;
        std::variant<FeedUpdate, FeedState> content;
    };

    /// `file`: as given to the recorder; the older part beside it is found. An error when it is no recording or cannot
    /// be read; one that was cut off is read as far as it goes.
    [[nodiscard]] static Result<RecordingReader> open(const QString &file);

    [[nodiscard]] const Info &info() const { return m_info; }
    /// When the frame happened that next() returns; nothing: at the end.
    [[nodiscard]] std::optional<qint64> nextAtMs() const;
    /// The earliest moment, at most `past` before `atMs`, from which no more than `mostBytes` are to be read until
    /// then.
    [[nodiscard]] qint64 earliestWithin(qint64 atMs, Millis past, qint64 mostBytes) const;
    /// Not at the end. An error when the frame is damaged; the one after it comes next.
    [[nodiscard]] Result<Frame> next();
    /// All locks at this moment; next() goes on behind it. Before the start: the first moment.
    [[nodiscard]] Result<LockPicture> seek(qint64 atMs);

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
    void skipPictures();

    std::vector<std::unique_ptr<QFile>> m_parts; // older first
    std::vector<Place> m_places;
    std::size_t m_next = 0;
    Info m_info;
};

/// The lock as it would have been seen at `now` had nothing else happened: what counts down has counted down.
[[nodiscard]] LockSnapshot agedTo(LockSnapshot lock, TimePoint now);

} // namespace lockscope::inspect
