// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recording_reader.h"

#include "core/inspect/messages.h"
#include "core/inspect/recording/recording_values.h"

#include <QCborArray>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

Result<RecordingReader> RecordingReader::open(const QString &file)
{
    RecordingReader reader;
    Result<RecordingHead> head = reader.addPart(file);
    if (!head)
        return fail(head.error());
    reader.m_info.deployment = head->deployment;
    reader.m_info.hasLostBeginning = head->part > 0;
    if (head->part > 0 && QFile::exists(olderFile(file))) {
        const Result<RecordingHead> older = reader.addPart(olderFile(file));
        if (older && older->recording == head->recording && older->part == head->part - 1) {
            std::swap(reader.m_parts[0], reader.m_parts[1]);
            reader.m_info.hasLostBeginning = older->part > 0;
        } else {
            reader.m_parts.resize(1); // part of another recording, or damaged
        }
    }
    for (std::size_t part = 0; part < reader.m_parts.size(); ++part)
        reader.scan(part);
    if (reader.m_places.empty())
        return fail(ErrorKind::Usage, message<"recording-empty">(file));
    reader.m_info.startMs = reader.m_places.front().head.atMs;
    reader.m_info.endMs = reader.m_places.back().head.atMs;
    if (reader.m_places.back().head.kind != FrameKind::End) {
        reader.m_info.damage = message<"recording-cut-off">(file);
    } else {
        const Place end = reader.m_places.back();
        reader.m_places.pop_back();
        if (end.offset + end.head.size < reader.m_parts[end.part]->size())
            reader.m_info.damage = message<"recording-more-data">(file);
    }
    reader.skipSnapshots();
    return reader;
}

Result<RecordingHead> RecordingReader::addPart(const QString &file)
{
    auto part = std::make_unique<QFile>(file);
    if (!part->open(QIODevice::ReadOnly))
        return fail(ErrorKind::Usage, message<"recording-unreadable">(file, part->errorString()));
    if (const Status readable = checkPrefix(part->read(filePrefix().size()), file); !readable)
        return fail(readable.error());
    const QByteArray bytes = part->read(FrameHead::Size);
    const FrameHead head = bytes.size() == FrameHead::Size ? FrameHead::parse(bytes) : FrameHead {};
    const QByteArray payload = part->read(std::min<qint64>({head.size, part->bytesAvailable(), FrameHead::MaxSize}));
    if (head.kind != FrameKind::Head || !isIntact(head, payload))
        return fail(ErrorKind::Usage, message<"recording-empty-start">(file));
    m_parts.push_back(std::move(part));
    std::optional<RecordingHead> parsed = RecordingHead::parse(payload);
    if (!parsed)
        return fail(ErrorKind::Usage, message<"recording-bad-start">(file));
    return std::move(*parsed);
}

/// Indexes the frames, up to the first damaged one.
void RecordingReader::scan(std::size_t part)
{
    QFile &file = *m_parts[part];
    while (file.bytesAvailable() >= FrameHead::Size) {
        const Place place {part, file.pos() + FrameHead::Size, FrameHead::parse(file.read(FrameHead::Size))};
        const qint64 end = place.offset + place.head.size;
        if (end > file.size() || place.head.size > FrameHead::MaxSize || !file.seek(end))
            break;
        const qint64 earliest = m_places.empty() ? 0 : m_places.back().head.atMs;
        if (place.head.atMs < earliest || place.head.atMs > FrameHead::LatestMs)
            break; // a recorder's clock never goes back
        const bool isFirst = m_places.empty() || m_places.back().part != part;
        if (isFirst && place.head.kind != FrameKind::Snapshot)
            break; // without a Snapshot there is no starting point
        m_places.push_back(place);
        if (place.head.kind == FrameKind::End)
            break;
    }
}

Result<QCborMap> RecordingReader::mapAt(const Place &place)
{
    QFile &file = *m_parts[place.part];
    file.seek(place.offset);
    QByteArray payload = file.read(place.head.size);
    if (!isIntact(place.head, payload))
        return fail(ErrorKind::Usage, message<"recording-bad-sum">(file.fileName(), place.offset));
    const std::optional<QCborMap> map = mapFrom(payload);
    if (!map)
        return fail(ErrorKind::Usage, message<"recording-bad-content">(file.fileName(), place.offset));
    return *map;
}

/// They repeat the state of the frames before them.
void RecordingReader::skipSnapshots()
{
    while (m_next < m_places.size() && m_places[m_next].head.kind != FrameKind::Update
           && m_places[m_next].head.kind != FrameKind::State)
        ++m_next;
}

std::optional<qint64> RecordingReader::nextAtMs() const
{
    return m_next < m_places.size() ? std::optional(m_places[m_next].head.atMs) : std::nullopt;
}

qint64 RecordingReader::earliestWithin(qint64 atMs, Millis past, qint64 maxBytes) const
{
    const qint64 from = std::max(atMs - past.count(), m_info.startMs);
    qint64 bytes = 0;
    auto place = std::ranges::upper_bound(m_places, atMs, {}, [](const Place &each) { return each.head.atMs; });
    while (place != m_places.begin() && std::prev(place)->head.atMs >= from) {
        --place;
        bytes += place->head.kind == FrameKind::Snapshot ? 0 : place->head.size;
        if (bytes > maxBytes)
            return place->head.atMs; // what happened then is part of the first Snapshot
    }
    return std::min(from, atMs);
}

Result<RecordingReader::Frame> RecordingReader::next()
{
    const Place &place = m_places[m_next++];
    skipSnapshots();
    const Result<QCborMap> map = mapAt(place);
    if (!map)
        return fail(map.error());
    const TimePoint taken = recordingTime(place.head.atMs);
    if (place.head.kind == FrameKind::State)
        return Frame {place.head.atMs, stateFrom(*map, taken)};
    return Frame {place.head.atMs, updateFrom(*map, taken)};
}

Result<FeedSnapshot> RecordingReader::seek(qint64 atMs)
{
    std::size_t from = 0;
    for (std::size_t i = 0; i < m_places.size() && m_places[i].head.atMs <= atMs; ++i)
        if (m_places[i].head.kind == FrameKind::Snapshot)
            from = i;
    const Result<QCborMap> map = mapAt(m_places[from]);
    if (!map)
        return fail(map.error());
    const TimePoint taken = recordingTime(m_places[from].head.atMs);
    FeedSnapshot snapshot;
    snapshot.state = stateFrom((*map)[u"state"_s].toMap(), taken);
    for (const QCborValue value : (*map)[u"locks"_s].toArray()) {
        const LockSnapshot lock = lockFrom(value.toMap(), taken);
        snapshot.locks.insert(lock.name, lock);
    }
    m_next = from;
    skipSnapshots();
    while (nextAtMs().value_or(atMs + 1) <= atMs) {
        const Result<Frame> frame = next();
        if (!frame)
            return fail(frame.error());
        if (const auto *update = std::get_if<FeedUpdate>(&frame->content))
            snapshot.apply(*update);
        else
            snapshot.state = std::get<FeedState>(frame->content);
    }
    return snapshot;
}

LockSnapshot agedTo(LockSnapshot lock, TimePoint now)
{
    const auto age = [&](Ttl &ttl) { ttl.ms = LockSnapshot::remainingMs(ttl, lock.takenAt, now); };
    age(lock.ttl);
    for (StoredKey &key : lock.keys)
        age(key.ttl);
    for (Holder &holder : lock.holders)
        for (TimeoutKey &timeout : holder.timeouts)
            age(timeout.ttl);
    lock.serverTimeMs += std::max<qint64>(std::chrono::duration_cast<Millis>(now - lock.takenAt).count(), 0);
    lock.takenAt = std::max(lock.takenAt, now);
    return lock;
}

} // namespace lockscope::inspect
