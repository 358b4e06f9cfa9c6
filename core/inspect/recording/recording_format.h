// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QCborMap>
#include <QString>
#include <optional>

namespace lockscope::inspect {

/// A recording is one file, or two: FILE and, after a rotation, FILE.1 with the earlier part. Each starts with
///     "lockscope-feed\n"   magic
///     u32                  version of the format
/// followed by frames, all numbers big-endian:
///     u32 size   of the payload
///     u16        CRC-16 of the payload
///     u8 kind    FrameKind
///     i64 at     wall clock, ms since 1970
///     payload    a CBOR map
/// The first frame is the Head. After it, and from time to time later, comes a Snapshot of all locks, from which a
/// reader can start.
enum class FrameKind : quint8 {
    Head = 1,     ///< a description of the recording: RecordingHead
    Snapshot = 2, ///< every lock, and the state of the feed
    Update = 3,   ///< FeedUpdate
    State = 4,    ///< FeedState
    End = 5,      ///< the recorder ended regularly
};

struct FrameHead
{
    static constexpr qsizetype Size = 15;
    quint32 size = 0;
    quint16 checksum = 0;
    FrameKind kind = FrameKind::End;
    qint64 atMs = 0;

    /// Largest payload; a recorder writes far less.
    static constexpr quint32 MaxSize = 1U << 30;
    /// Largest `atMs`, in the year 2223: results computed from it do not overflow.
    static constexpr qint64 LatestMs = 8'000'000'000'000;

    /// `bytes`: at least Size bytes.
    static FrameHead parse(QByteArrayView bytes);
};

[[nodiscard]] QByteArray encodeFrame(FrameKind kind, qint64 atMs, const QByteArray &payload);
[[nodiscard]] bool isIntact(const FrameHead &head, const QByteArray &payload);

/// The beginning of each file, before the first frame.
[[nodiscard]] QByteArray filePrefix();
/// Whether a file with this beginning can be read; the error is for display.
[[nodiscard]] Status checkPrefix(QByteArrayView bytes, const QString &file);

/// An integer as stored. Recorders write no fractions, and QCborValue::toInteger() is not defined for large ones.
[[nodiscard]] inline qint64 wholeFrom(const QCborValue &value, qint64 whenMissing = 0)
{
    return value.isInteger() ? value.toInteger() : whenMissing;
}

struct RecordingHead
{
    QByteArray recording; ///< the same in all files of a recording
    qint64 part = 0;      ///< counts the files of a recording
    qint64 startedMs = 0; ///< of the whole recording
    QString deployment;   ///< without password

    [[nodiscard]] QByteArray toPayload() const;
    static std::optional<RecordingHead> parse(const QByteArray &payload);
};

/// The payload of a frame; nullopt if it is not exactly one map.
[[nodiscard]] std::optional<QCborMap> mapFrom(const QByteArray &payload);

/// The file with the earlier frames of a rotated recording.
[[nodiscard]] inline QString olderFile(const QString &file)
{
    return file + QStringLiteral(".1");
}

} // namespace lockscope::inspect
