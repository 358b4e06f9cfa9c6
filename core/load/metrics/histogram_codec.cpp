// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/histogram_codec.h"

#include "core/base/duration_text.h"
#include "core/load/metrics/messages.h"

#include <QDateTime>
#include <QLocale>
#include <QtEndian>
#include <bit>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 PlainCookie = 0x1c849313;
constexpr quint32 CompressedCookie = 0x1c849314;
constexpr qsizetype HeaderSize = 40;
constexpr qsizetype MaxBytes = 16 * 1024 * 1024; // of a decoded histogram; far above any that fits its own bucket rule
// the ninth byte of a number has eight bits, those before it seven
constexpr int LastGroup = 8;

template <typename T>
void append(QByteArray &bytes, T value)
{
    const T bigEndian = qToBigEndian(value);
    bytes.append(reinterpret_cast<const char *>(&bigEndian), sizeof(T));
}

template <typename T>
T readAt(const QByteArray &bytes, qsizetype offset)
{
    return qFromBigEndian<T>(bytes.constData() + offset);
}

/// Encodes small numbers, positive or negative, in few bytes.
void appendZigZag(QByteArray &bytes, qint64 value)
{
    auto rest = (static_cast<quint64>(value) << 1) ^ static_cast<quint64>(value >> 63);
    for (int group = 0; group < LastGroup && rest >= 0x80; ++group, rest >>= 7)
        bytes.append(static_cast<char>((rest & 0x7f) | 0x80));
    bytes.append(static_cast<char>(rest));
}

/// Empty: the data ends within the number.
std::optional<qint64> readZigZag(const QByteArray &bytes, qsizetype &offset)
{
    quint64 value = 0;
    for (int group = 0; offset < bytes.size(); ++group) {
        const auto byte = static_cast<quint8>(bytes[offset++]);
        const bool isLast = group == LastGroup || byte < 0x80;
        value |= quint64(isLast ? byte : byte & 0x7f) << (7 * group);
        if (isLast)
            return static_cast<qint64>(value >> 1) ^ -static_cast<qint64>(value & 1);
    }
    return std::nullopt;
}

/// The counters up to the last non-zero one; a run of zeros is one negative number.
QByteArray countsOf(const Histogram &histogram)
{
    const HistogramLayout &layout = histogram.layout();
    const std::size_t end = histogram.count() == 0 ? 1 : layout.indexOf(histogram.max()) + 1;
    QByteArray counts;
    qint64 zeros = 0;
    for (std::size_t i = 0; i < end; ++i) {
        const qint64 count = histogram.countAt(layout.valueAt(i));
        if (count == 0) {
            ++zeros;
            continue;
        }
        if (zeros > 0)
            appendZigZag(counts, zeros == 1 ? 0 : -zeros);
        zeros = 0;
        appendZigZag(counts, count);
    }
    if (zeros > 0)
        appendZigZag(counts, zeros == 1 ? 0 : -zeros);
    return counts;
}

constexpr qint64 MaxCount = qint64(1) << 53; // sums of several histograms must not overflow

Status readCounts(const QByteArray &bytes, Histogram &into)
{
    std::size_t index = 0;
    for (qsizetype offset = 0; offset < bytes.size();) {
        const std::optional<qint64> number = readZigZag(bytes, offset);
        if (!number)
            return fail(ErrorKind::Protocol, histogramMessage<"histogram-truncated">());
        const std::size_t skipped = *number < 0 ? static_cast<std::size_t>(-*number) : 1;
        if (skipped > into.layout().size() - index)
            return fail(ErrorKind::Protocol, histogramMessage<"histogram-counters">());
        if (*number > MaxCount - into.count())
            return fail(ErrorKind::Protocol, histogramMessage<"histogram-damaged">());
        if (*number > 0)
            into.addAt(index, *number);
        index += skipped;
    }
    return {};
}

} // namespace

QByteArray encodeHistogram(const Histogram &histogram)
{
    const HistogramLayout &layout = histogram.layout();
    const QByteArray counts = countsOf(histogram);
    QByteArray plain;
    append(plain, PlainCookie);
    append(plain, static_cast<quint32>(counts.size()));
    append(plain, quint32(0)); // the counters start at index 0
    append(plain, static_cast<quint32>(layout.digits()));
    append(plain, layout.lowest());
    append(plain, layout.highest());
    append(plain, std::bit_cast<quint64>(1.0)); // values are whole
    plain += counts;
    const QByteArray compressed = qCompress(plain).sliced(4); // without Qt's length prefix
    QByteArray all;
    append(all, CompressedCookie);
    append(all, static_cast<quint32>(compressed.size()));
    return all.append(compressed).toBase64();
}

Result<Histogram> decodeHistogram(const QByteArray &text)
{
    const auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray &all = *decoded;
    if (!decoded || all.size() < 8 || readAt<quint32>(all, 0) != CompressedCookie)
        return fail(ErrorKind::Protocol, histogramMessage<"histogram-format">());
    QByteArray withLength; // Qt needs the initial buffer size
    append(withLength, static_cast<quint32>(HeaderSize));
    const QByteArray plain = qUncompress(withLength + all.sliced(8));
    if (plain.size() < HeaderSize || plain.size() > MaxBytes || readAt<quint32>(plain, 0) != PlainCookie)
        return fail(ErrorKind::Protocol, histogramMessage<"histogram-damaged">());
    // Some implementations include the header.
    const auto counts = std::min<qsizetype>(readAt<quint32>(plain, 4), plain.size() - HeaderSize);
    const auto digits = readAt<quint32>(plain, 12);
    const auto lowest = readAt<qint64>(plain, 16);
    const auto highest = readAt<qint64>(plain, 24);
    const bool isPossible = digits >= 1 && digits <= 5 && lowest >= 1 && lowest <= highest / 2
        && highest <= (qint64(1) << 61) && readAt<quint32>(plain, 8) == 0;
    if (!isPossible)
        return fail(ErrorKind::Protocol, histogramMessage<"histogram-layout">());
    Histogram histogram(HistogramLayout(lowest, highest, static_cast<int>(digits)));
    if (const Status read = readCounts(plain.sliced(HeaderSize, counts), histogram); !read)
        return fail(read.error());
    return histogram;
}

QByteArray histogramLog(qint64 started, const std::vector<HistogramLogLine> &lines)
{
    const auto seconds = [](std::chrono::nanoseconds time) { return QByteArray::number(secondsOf(time), 'f', 3); };
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(started).toUTC();
    const QString date = QLocale::c().toString(at, u"ddd MMM dd HH:mm:ss 'UTC' yyyy"_s);
    QByteArray log = "#[Histogram log format version 1.3]\n"
                     "#[StartTime: "
        + QByteArray::number(double(started) / 1000.0, 'f', 3) + " (seconds since epoch), " + date.toLatin1()
        + "]\n"
          "# Values are microseconds, Interval_Max is milliseconds.\n"
          "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
    for (const HistogramLogLine &line : lines) {
        log += "Tag=" + line.tag + ',' + seconds(line.start) + ',' + seconds(line.length) + ','
            + QByteArray::number(double(line.histogram->max()) / 1000.0, 'f', 3) + ','
            + encodeHistogram(*line.histogram) + '\n';
    }
    return log;
}

} // namespace lockscope::load
