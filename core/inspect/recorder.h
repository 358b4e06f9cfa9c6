// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/inspect/lock_picture.h"
#include "core/inspect/recording_format.h"

#include <QFile>
#include <memory>

namespace lockscope::inspect {

/// Writes a feed into a file that RecordingReader reads. The file and the older part that it is rotated into stay
/// together within a bound: what is oldest goes. Each call writes through to the operating system, so that a killed
/// program leaves all but its last frame. Thread: one.
class Recorder final
{
public:
    struct Options
    {
        QString file;
        qint64 mostBytes = 64LL * 1024 * 1024; ///< of both parts together; LeastBytes at least
        QString deployment;                    ///< shown by readers; without password
        /// an earlier recording in the same place; other files are never touched
        bool mayReplace = false;
    };
    static constexpr qint64 LeastBytes = 64LL * 1024;

    /// Creates the file. `clock` outlives the recorder; its time runs on from the wall clock's now.
    [[nodiscard]] static Result<std::unique_ptr<Recorder>> create(Options options, Clock &clock);

    /// After an error nothing more is written.
    Status add(const FeedUpdate &update);
    Status add(const FeedState &state);
    /// Marks the end. Without it readers say that the recording was cut off.
    Status finish();

    struct Totals
    {
        qint64 events = 0;
        qint64 bytes = 0;    ///< that the files have now
        qsizetype locks = 0; ///< listed at the end
        Millis duration {0};
        bool hasDropped = false; ///< the beginning has gone to keep within the bound
    };
    [[nodiscard]] Totals totals() const;

private:
    Recorder(Options options, Clock &clock);

    Status openPart();
    Status rotate();
    Status write(FrameKind kind, const QByteArray &payload);
    Status append(const QByteArray &frame);
    [[nodiscard]] QByteArray picture() const;
    [[nodiscard]] qint64 nowMs() const;
    [[nodiscard]] Error failed(const QString &sentence) const;
    Error tooMany();

    const Options m_options;
    Clock &m_clock;
    const TimePoint m_start;
    RecordingHead m_head;
    QFile m_file;
    LockPicture m_picture;
    qint64 m_sincePicture = 0; ///< bytes
    qint64 m_pictureSize = 0;
    qint64 m_olderSize = 0;
    qint64 m_events = 0;
};

} // namespace lockscope::inspect
