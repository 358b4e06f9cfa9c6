// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/scenario.h"

#include "core/load/scenario/messages.h"

#include <QJsonArray>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

Result<QString> asText(const QString &field, const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    return fail(ErrorKind::Usage, ofField(field, message<"scenario-text-expected">()));
}

Result<double> asNumber(const QString &field, const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    return fail(ErrorKind::Usage, ofField(field, message<"scenario-number-expected">()));
}

template <typename Integer>
Status readInteger(Integer &into, const QString &field, const QJsonValue &value, double least)
{
    const double most = std::min(static_cast<double>(Scenario::GreatestSeed),
                                 static_cast<double>(std::numeric_limits<Integer>::max()));
    const Result<double> number = asNumber(field, value);
    if (!number)
        return fail(number.error());
    if (*number < least || *number > most || std::trunc(*number) != *number)
        return fail(ErrorKind::Usage,
                    ofField(field,
                            message<"scenario-integer">(QString::number(*number), QString::number(least),
                                                        QString::number(most))));
    into = static_cast<Integer>(*number);
    return {};
}

/// Parses a text field with `parse` and stores it in `into`.
template <typename T, typename Parse>
Status readText(T &into, const QString &field, const QJsonValue &value, Parse parse)
{
    return asText(field, value).and_then([&](const QString &text) -> Status {
        Result<T> parsed = parse(text);
        if (!parsed)
            return fail(parsed.error());
        into = std::move(*parsed);
        return {};
    });
}

Result<QByteArray> bytesFrom(const QString &field, const QString &text)
{
    if (!text.startsWith("b64:"_L1))
        return text.toUtf8();
    const auto decoded = QByteArray::fromBase64Encoding(text.sliced(4).toLatin1(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return fail(ErrorKind::Usage, ofField(field, message<"scenario-base64">()));
    return *decoded;
}

/// Names may be any bytes: those that JSON text cannot represent, or that would be misread, are written as Base64.
QString textFrom(const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    const bool isPlain = text.toUtf8() == bytes && !text.startsWith("b64:"_L1);
    return isPlain ? text : u"b64:"_s + QString::fromLatin1(bytes.toBase64());
}

Status readFaults(Scenario &into, const QString &field, const QJsonValue &value)
{
    if (!value.isArray())
        return fail(ErrorKind::Usage, ofField(field, message<"scenario-list-expected">()));
    into.faults.clear();
    for (const QJsonValue &element : value.toArray()) {
        const Status read = readText(into.faults.emplace_back(), field, element,
                                     [&](const QString &text) { return Fault::parse(text, field); });
        if (!read)
            return read;
    }
    return {};
}

QJsonArray faultsToJson(const Scenario &scenario)
{
    QJsonArray json;
    for (const Fault &fault : scenario.faults)
        json.append(fault.text());
    return json;
}

using Reader = std::function<Status(const QString &field, const QJsonValue &value)>;

std::map<QString, Reader> readersOf(Scenario &s)
{
    const auto count = [](int &into) {
        return [&into](const QString &field, const QJsonValue &value) { return readInteger(into, field, value, 1); };
    };
    const auto number = [](double &into) {
        return [&into](const QString &field, const QJsonValue &value) {
            return asNumber(field, value).map([&into](double read) { into = read; });
        };
    };
    const auto bytes = [](QByteArray &into) {
        return [&into](const QString &field, const QJsonValue &value) {
            return readText(into, field, value, [&](const QString &text) { return bytesFrom(field, text); });
        };
    };
    const auto duration = [](Micros &into) {
        return [&into](const QString &field, const QJsonValue &value) {
            return readText(into, field, value, [&](const QString &text) { return parseDuration(text, field); });
        };
    };
    const auto distribution = [](Distribution &into) {
        return [&into](const QString &field, const QJsonValue &value) {
            return readText(into, field, value, [&](const QString &text) { return Distribution::parse(text, field); });
        };
    };
    return {
        {u"type"_s,
         [&s](const QString &field, const QJsonValue &value) {
             return readText(s.type, field, value, [](const QString &text) { return parseLockType(text); });
         }},
        {u"mode"_s,
         [&s](const QString &field, const QJsonValue &value) {
             return readText(s.mode, field, value, [](const QString &text) { return parseWorkerMode(text); });
         }},
        {u"lease"_s,
         [&s](const QString &field, const QJsonValue &value) {
             return readText(s.lease, field, value, [&](const QString &text) { return parseLease(text, field); });
         }},
        {u"rate"_s,
         [&s](const QString &field, const QJsonValue &value) {
             return readText(s.rate.emplace(), field, value,
                             [&](const QString &text) { return ArrivalRate::parse(text, field); });
         }},
        {u"reads"_s, number(s.reads)},
        {u"skew"_s, number(s.skew)},
        {u"seed"_s,
         [&s](const QString &field, const QJsonValue &value) { return readInteger(s.seed, field, value, 0); }},
        {u"name"_s, bytes(s.name)},
        {u"names"_s, count(s.names)},
        {u"workers"_s, count(s.workers)},
        {u"clients"_s, count(s.clients)},
        {u"hold"_s, distribution(s.hold)},
        {u"think"_s, distribution(s.think)},
        {u"wait"_s, duration(s.wait)},
        {u"reentry"_s, count(s.reentry)},
        {u"warmup"_s, duration(s.warmup)},
        {u"duration"_s, duration(s.duration)},
        {u"witness"_s, bytes(s.witness)},
        {u"join"_s, bytes(s.join)},
        {u"hosts"_s, count(s.hosts)},
        {u"members"_s,
         [&s](const QString &field, const QJsonValue &value) {
             return readInteger(s.members.emplace(), field, value, 1);
         }},
        {u"faults"_s, [&s](const QString &field, const QJsonValue &value) { return readFaults(s, field, value); }},
    };
}

} // namespace

QJsonObject Scenario::toJson() const
{
    QJsonObject json {
        {u"schema"_s, SchemaVersion},
        {u"type"_s, toWord(type)},
        {u"name"_s, textFrom(name)},
        {u"names"_s, names},
        {u"skew"_s, skew},
        {u"reads"_s, reads},
        {u"workers"_s, workers},
        {u"mode"_s, toWord(mode)},
        {u"clients"_s, clients},
        {u"hold"_s, hold.text()},
        {u"think"_s, think.text()},
        {u"wait"_s, formatDuration(wait)},
        {u"lease"_s, lease ? formatDuration(*lease) : u"watchdog"_s},
        {u"reentry"_s, reentry},
        {u"warmup"_s, formatDuration(warmup)},
        {u"duration"_s, formatDuration(duration)},
        {u"seed"_s, static_cast<double>(seed)},
        {u"witness"_s, textFrom(witness)},
        {u"faults"_s, faultsToJson(*this)},
    };
    if (!join.isEmpty()) {
        json.insert(u"join"_s, textFrom(join));
        json.insert(u"hosts"_s, hosts);
    }
    if (rate)
        json.insert(u"rate"_s, rate->text());
    if (memberCount() > 0)
        json.insert(u"members"_s, memberCount());
    return json;
}

Result<Scenario> Scenario::fromJson(const QJsonObject &json)
{
    if (json.value("schema"_L1).toInt() != SchemaVersion)
        return fail(ErrorKind::Usage, ofField(u"schema"_s, message<"scenario-schema">(SchemaVersion)));
    Scenario scenario;
    const std::map<QString, Reader> readers = readersOf(scenario);
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (it.key() == "schema"_L1)
            continue;
        const auto reader = readers.find(it.key());
        if (reader == readers.end())
            return fail(ErrorKind::Usage, ofField(it.key(), message<"scenario-field-unknown">()));
        const Status read = reader->second(it.key(), it.value());
        if (!read)
            return fail(read.error());
    }
    return scenario.validated();
}

} // namespace lockscope::load
