// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/recording/recording_format.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"

#include <QCborParserError>
#include <QtEndian>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView Magic = "lockscope-feed\n";
constexpr quint32 Version = 1;

template <typename Number>
void append(QByteArray &bytes, Number number)
{
    char text[sizeof(Number)];
    qToBigEndian(number, text);
    bytes.append(text, sizeof text);
}

} // namespace

FrameHead FrameHead::parse(QByteArrayView bytes)
{
    const char *data = bytes.data();
    return {qFromBigEndian<quint32>(data), qFromBigEndian<quint16>(data + 4), FrameKind(data[6]),
            qFromBigEndian<qint64>(data + 7)};
}

QByteArray encodeFrame(FrameKind kind, qint64 atMs, const QByteArray &payload)
{
    QByteArray frame;
    frame.reserve(FrameHead::Size + payload.size());
    append(frame, static_cast<quint32>(payload.size()));
    append(frame, qChecksum(payload));
    append(frame, static_cast<quint8>(kind));
    append(frame, atMs);
    return frame + payload;
}

bool isIntact(const FrameHead &head, const QByteArray &payload)
{
    return payload.size() == qsizetype(head.size) && qChecksum(payload) == head.checksum;
}

QByteArray filePrefix()
{
    QByteArray prefix = Magic.toByteArray();
    append(prefix, Version);
    return prefix;
}

Status checkPrefix(QByteArrayView bytes, const QString &file)
{
    if (!bytes.startsWith(Magic) || bytes.size() < filePrefix().size())
        return fail(ErrorKind::Usage, message<"recording-foreign">(file));
    const quint32 version = qFromBigEndian<quint32>(bytes.data() + Magic.size());
    if (version != Version)
        return fail(ErrorKind::Usage, message<"recording-version">(file, version, Version));
    return {};
}

QByteArray RecordingHead::toPayload() const
{
    return QCborMap {
        {u"recording"_s, recording}, {u"part"_s, part}, {u"started"_s, startedMs}, {u"deployment"_s, deployment}}
        .toCborValue()
        .toCbor();
}

std::optional<RecordingHead> RecordingHead::parse(const QByteArray &payload)
{
    const std::optional<QCborMap> map = mapFrom(payload);
    if (!map)
        return std::nullopt;
    return RecordingHead {(*map)[u"recording"_s].toByteArray(), wholeFrom((*map)[u"part"_s]),
                          wholeFrom((*map)[u"started"_s]), withoutControls((*map)[u"deployment"_s].toString())};
}

std::optional<QCborMap> mapFrom(const QByteArray &payload)
{
    QCborParserError problem;
    const QCborValue value = QCborValue::fromCbor(payload, &problem);
    if (problem.error != QCborError::NoError || problem.offset != payload.size() || !value.isMap())
        return std::nullopt;
    return value.toMap(); // only now: a payload that ends too early is not a complete map
}

} // namespace lockscope::inspect
