// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recorder.h"

#include "core/inspect/messages.h"
#include "core/inspect/recording/recording_values.h"

#include <QCborArray>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QUuid>
#include <tuple>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// A new Picture is written after this many bytes, but at least this many times its own size: seeking is fast, and the
/// cost is small.
constexpr qint64 SnapshotEvery = 256 * 1024;
constexpr qint64 SnapshotShare = 4;

/// Never overwrites a file that is not a recording.
Status mayWrite(const Recorder::Options &options)
{
    for (const QString &name : {options.file, olderFile(options.file)}) {
        QFile file(name);
        if (!file.exists())
            continue;
        if (!QFileInfo(file).isFile())
            return fail(ErrorKind::Usage, message<"recording-target-special">(name));
        if (file.size() == 0)
            continue;
        if (!file.open(QIODevice::ReadOnly))
            return fail(ErrorKind::Usage, message<"recording-target-unreadable">(name, file.errorString()));
        if (!file.read(filePrefix().size()).startsWith(filePrefix()))
            return fail(ErrorKind::Usage, message<"recording-target-foreign">(name));
        if (!options.mayReplace)
            return fail(ErrorKind::Usage, message<"recording-exists">(name));
    }
    return {};
}

} // namespace

Recorder::Recorder(Options options, Clock &clock) : m_options(std::move(options)), m_clock(clock), m_start(clock.now())
{
    m_head.recording = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
    m_head.startedMs = QDateTime::currentMSecsSinceEpoch();
    m_head.deployment = m_options.deployment;
}

Result<std::unique_ptr<Recorder>> Recorder::create(Options options, Clock &clock)
{
    if (options.maxBytes < MinBytes)
        return fail(ErrorKind::Usage, message<"recording-too-small">(MinBytes));
    if (const Status allowed = mayWrite(options); !allowed)
        return fail(allowed.error());
    std::unique_ptr<Recorder> recorder(new Recorder(std::move(options), clock));
    if (const Status opened = recorder->openPart(); !opened)
        return fail(ErrorKind::Usage, opened.error().message);
    QFile::remove(olderFile(recorder->m_options.file)); // of the recording that was replaced
    return recorder;
}

Status Recorder::openPart()
{
    const QByteArray frame = encodeFrame(FrameKind::Snapshot, nowMs(), snapshot());
    if (frame.size() > m_options.maxBytes / 4) // half of a part, so that other frames fit too
        return fail(tooMany());
    const QByteArray head = filePrefix() + encodeFrame(FrameKind::Head, nowMs(), m_head.toPayload());
    if (const QString cause = m_file.begin(m_options.file, head + frame, Readers::OwnerOnly); !cause.isNull())
        return fail(ErrorKind::File, message<"recording-uncreated">(m_options.file, cause));
    m_sinceSnapshot = 0;
    m_snapshotSize = frame.size();
    return {};
}

Status Recorder::rotate()
{
    m_olderSize = m_file.size();
    if (const QString cause = m_file.close(); !cause.isNull())
        return fail(notWritten(cause));
    QFile::remove(olderFile(m_options.file));
    if (!QFile::rename(m_options.file, olderFile(m_options.file)))
        return fail(ErrorKind::File, message<"recording-unrenamed">(m_options.file, olderFile(m_options.file)));
    ++m_head.part;
    return openPart();
}

Status Recorder::add(const FeedUpdate &update)
{
    const Status written = write(FrameKind::Update, toCbor(update, m_clock.now()).toCborValue().toCbor());
    if (!written)
        return written;
    m_snapshot.apply(update); // afterwards: a Snapshot comes before the first update that it lacks
    m_events += static_cast<qint64>(update.events.size());
    return {};
}

Status Recorder::add(const FeedState &state)
{
    const Status written = write(FrameKind::State, toCbor(state, m_clock.now()).toCborValue().toCbor());
    if (written)
        m_snapshot.state = state;
    return written;
}

Status Recorder::finish()
{
    if (const Status written = append(encodeFrame(FrameKind::End, nowMs(), {})); !written)
        return written;
    const QString cause = m_file.close();
    return cause.isNull() ? Status() : fail(notWritten(cause));
}

Status Recorder::write(FrameKind kind, const QByteArray &payload)
{
    const QByteArray frame = encodeFrame(kind, nowMs(), payload);
    const auto fits = [this](qint64 more) { // with an End frame
        return m_file.size() + more + FrameHead::Size <= m_options.maxBytes / 2;
    };
    if (m_file.isOpen() && !fits(frame.size()))
        if (const Status rotated = rotate(); !rotated)
            return rotated;
    if (m_sinceSnapshot > std::max(SnapshotEvery, SnapshotShare * m_snapshotSize)) {
        const QByteArray again = encodeFrame(FrameKind::Snapshot, nowMs(), snapshot());
        m_snapshotSize = again.size();
        m_sinceSnapshot = 0;
        // otherwise a snapshot follows at the start of the next part
        if (fits(again.size() + frame.size()))
            if (const Status written = append(again); !written)
                return written;
    }
    if (!fits(frame.size()))
        return fail(tooMany());
    m_sinceSnapshot += frame.size();
    return append(frame);
}

Status Recorder::append(const QByteArray &frame)
{
    if (!m_file.isOpen())
        return fail(ErrorKind::Refused, message<"recording-ended">(m_options.file));
    const QString cause = m_file.append(frame);
    if (cause.isNull())
        return {};
    std::ignore = m_file.close();
    return fail(notWritten(cause));
}

QByteArray Recorder::snapshot() const
{
    const TimePoint now = m_clock.now();
    QCborArray locks;
    for (const LockSnapshot &lock : m_snapshot.locks)
        locks.append(toCbor(lock, now));
    return QCborMap {{u"locks"_s, locks}, {u"state"_s, toCbor(m_snapshot.state, now)}}.toCborValue().toCbor();
}

/// The wall clock may be changed while recording: only its first reading counts.
qint64 Recorder::nowMs() const
{
    return m_head.startedMs + std::chrono::duration_cast<Millis>(m_clock.now() - m_start).count();
}

Error Recorder::notWritten(const QString &cause) const
{
    return {ErrorKind::File, message<"recording-unwritten">(m_options.file, cause)};
}

/// Ends the recording.
Error Recorder::tooMany()
{
    if (m_file.isOpen())
        std::ignore = m_file.close();
    return {ErrorKind::Refused,
            message<"recording-too-many">(m_snapshot.locks.size(), m_options.maxBytes, m_options.file)};
}

Recorder::Totals Recorder::totals() const
{
    return {m_events, m_olderSize + QFile(m_options.file).size(), m_snapshot.locks.size(),
            std::chrono::duration_cast<Millis>(m_clock.now() - m_start), m_head.part > 1};
}

} // namespace lockscope::inspect
