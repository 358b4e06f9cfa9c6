// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/inspect/model/feed_snapshot.h"
#include "core/inspect/recording/recording_format.h"

#include <memory>

namespace lockscope::inspect {

/// Writes a feed to a file for RecordingReader. The file and its older, rotated part together stay within a size limit:
/// the oldest data is dropped. Each call writes through to the operating system, so that a killed program loses at most
/// its last frame. Thread: one.
class Recorder final
{
public:
    struct Options
    {
        QString file;
        qint64 maxBytes = 64LL * 1024 * 1024; ///< limit for both parts together; at least MinBytes
        QString deployment;                   ///< shown by readers; without password
        /// replace an earlier recording at this path; other files are never overwritten
        bool mayReplace = false;
    };
    static constexpr qint64 MinBytes = 64LL * 1024;

    /// Creates the file. `clock` must outlive the recorder; its time continues from the current wall clock.
    [[nodiscard]] static Result<std::unique_ptr<Recorder>> create(Options options, Clock &clock);

    /// After an error, later updates are not written.
    Status add(const FeedUpdate &update);
    Status add(const FeedState &state);
    /// Marks the end. Without it readers report that the recording was cut off.
    Status finish();

    struct Totals
    {
        qint64 events = 0;
        qint64 bytes = 0;    ///< current size of the files
        qsizetype locks = 0; ///< listed at the end
        Millis duration {0};
        bool hasDropped = false; ///< the beginning was dropped to stay within the limit
    };
    [[nodiscard]] Totals totals() const;

private:
    Recorder(Options options, Clock &clock);

    Status openPart();
    Status rotate();
    Status write(FrameKind kind, const QByteArray &payload);
    Status append(const QByteArray &frame);
    [[nodiscard]] QByteArray snapshot() const;
    [[nodiscard]] qint64 nowMs() const;
    [[nodiscard]] Error notWritten(const QString &cause) const;
    Error tooMany();

    const Options m_options;
    Clock &m_clock;
    const TimePoint m_start;
    RecordingHead m_head;
    GrowingFile m_file;
    FeedSnapshot m_snapshot;
    qint64 m_sinceSnapshot = 0; ///< bytes
    qint64 m_snapshotSize = 0;
    qint64 m_olderSize = 0;
    qint64 m_events = 0;
};

} // namespace lockscope::inspect
