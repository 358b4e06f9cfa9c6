// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/scenario.h"

#include "core/base/json_text.h"
#include "core/load/scenario/messages.h"

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

Result<QByteArray> bytesFrom(const QString &text, const QString &field)
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

/// A field of a scenario in JSON.
struct Field
{
    QString name;
    std::function<QJsonValue(const Scenario &)> write; ///< undefined: omitted
    std::function<Status(Scenario &, const QJsonValue &)> read;
};

Status readNumber(double &into, const QString &field, const QJsonValue &value)
{
    if (!value.isDouble())
        return fail(ErrorKind::Usage, ofField(field, message<"scenario-number-expected">()));
    into = value.toDouble();
    return {};
}

/// Scenario::validated() checks the limits of the field; this only checks that it is an integer of this type.
template <typename Integer>
Status readNumber(Integer &into, const QString &field, const QJsonValue &value)
{
    constexpr quint64 Least = std::is_signed_v<Integer> ? 1 : 0;
    constexpr quint64 Most = std::min<quint64>(Scenario::GreatestSeed, std::numeric_limits<Integer>::max());
    double number = 0;
    if (Status read = readNumber(number, field, value); !read)
        return read;
    if (number < static_cast<double>(std::numeric_limits<Integer>::min()) || number > static_cast<double>(Most)
        || std::trunc(number) != number)
        return fail(ErrorKind::Usage,
                    ofField(field, message<"scenario-integer">(QString::number(number), Least, Most)));
    into = static_cast<Integer>(number);
    return {};
}

template <typename Number>
Field number(const QString &name, Number Scenario::*member)
{
    return {name, [member](const Scenario &s) { return QJsonValue(static_cast<double>(s.*member)); },
            [=](Scenario &s, const QJsonValue &value) { return readNumber(s.*member, name, value); }};
}

/// A field that JSON has as a text.
template <typename T, typename Format, typename Parse>
Field text(const QString &name, T Scenario::*member, Format format, Parse parse)
{
    return {name, [=](const Scenario &s) -> QJsonValue { return format(s.*member); },
            [=](Scenario &s, const QJsonValue &value) -> Status {
                if (!value.isString())
                    return fail(ErrorKind::Usage, ofField(name, message<"scenario-text-expected">()));
                return parse(value.toString(), name).map([&](auto parsed) { s.*member = std::move(parsed); });
            }};
}

Status readFaults(Scenario &into, const QJsonValue &value)
{
    const QString name = u"faults"_s;
    if (!value.isArray())
        return fail(ErrorKind::Usage, ofField(name, message<"scenario-list-expected">()));
    into.faults.clear();
    for (const QJsonValue &element : value.toArray()) {
        if (!element.isString())
            return fail(ErrorKind::Usage, ofField(name, message<"scenario-text-expected">()));
        const Result<Fault> fault = Fault::parse(element.toString(), name);
        if (!fault)
            return fail(fault.error());
        into.faults.push_back(*fault);
    }
    return {};
}

const std::vector<Field> &fields()
{
    const auto bytes = [](const QString &name, QByteArray Scenario::*member) {
        return text(name, member, textFrom, bytesFrom);
    };
    const auto duration = [](const QString &name, Micros Scenario::*member) {
        return text(name, member, formatDuration,
                    [](const QString &text, const QString &field) { return parseDuration(text, field); });
    };
    const auto distribution = [](const QString &name, Distribution Scenario::*member) {
        return text(name, member, std::mem_fn(&Distribution::text), Distribution::parse);
    };
    static const std::vector<Field> all {
        text(
            u"type"_s, &Scenario::type, [](LockType type) { return toWord(type); },
            [](const QString &text, const QString &) { return parseLockType(text); }),
        bytes(u"name"_s, &Scenario::name),
        number(u"names"_s, &Scenario::names),
        number(u"skew"_s, &Scenario::skew),
        number(u"reads"_s, &Scenario::reads),
        number(u"workers"_s, &Scenario::workers),
        text(
            u"mode"_s, &Scenario::mode, [](WorkerMode mode) { return toWord(mode); },
            [](const QString &text, const QString &) { return parseWorkerMode(text); }),
        number(u"clients"_s, &Scenario::clients),
        distribution(u"hold"_s, &Scenario::hold),
        distribution(u"think"_s, &Scenario::think),
        duration(u"wait"_s, &Scenario::wait),
        text(
            u"lease"_s, &Scenario::lease,
            [](std::optional<Micros> lease) { return lease ? formatDuration(*lease) : u"watchdog"_s; }, parseLease),
        number(u"reentry"_s, &Scenario::reentry),
        duration(u"warmup"_s, &Scenario::warmup),
        duration(u"duration"_s, &Scenario::duration),
        number(u"seed"_s, &Scenario::seed),
        bytes(u"witness"_s, &Scenario::witness),
        text(
            u"rate"_s, &Scenario::rate,
            [](const std::optional<ArrivalRate> &rate) {
                return rate ? QJsonValue(rate->text()) : QJsonValue(QJsonValue::Undefined);
            },
            ArrivalRate::parse),
        bytes(u"join"_s, &Scenario::join),
        number(u"hosts"_s, &Scenario::hosts),
        {u"members"_s,
         [](const Scenario &s) {
             return s.memberCount() > 0 ? QJsonValue(s.memberCount()) : QJsonValue(QJsonValue::Undefined);
         },
         [](Scenario &s, const QJsonValue &value) { return readNumber(s.members.emplace(), u"members"_s, value); }},
        {u"faults"_s, [](const Scenario &s) { return jsonArray(s.faults, &Fault::text); }, readFaults},
    };
    return all;
}

} // namespace

QJsonObject Scenario::toJson() const
{
    QJsonObject json {{u"schema"_s, SchemaVersion}};
    for (const Field &field : fields())
        json.insert(field.name, field.write(*this));
    if (join.isEmpty()) {
        json.remove(u"join"_s);
        json.remove(u"hosts"_s);
    }
    return json;
}

Result<Scenario> Scenario::fromJson(const QJsonObject &json)
{
    if (json.value("schema"_L1).toInt() != SchemaVersion)
        return fail(ErrorKind::Usage, ofField(u"schema"_s, message<"scenario-schema">(SchemaVersion)));
    Scenario scenario;
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (it.key() == "schema"_L1)
            continue;
        const auto field = std::ranges::find(fields(), it.key(), &Field::name);
        if (field == fields().end())
            return fail(ErrorKind::Usage, ofField(it.key(), message<"scenario-field-unknown">()));
        if (const Status read = field->read(scenario, it.value()); !read)
            return fail(read.error());
    }
    return scenario.validated();
}

} // namespace lockscope::load
