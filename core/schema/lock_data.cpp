// SPDX-License-Identifier: Apache-2.0
#include "core/schema/lock_data.h"

#include "core/schema/value_hash.h"

#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace lockscope::schema {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView WriteEnding = ":write";
constexpr QByteArrayView TimeEnding = ":expire_time";
constexpr QByteArrayView CountEnding = ":lock_count";
constexpr qsizetype TransactionSize = 32;

bool isHex(QByteArrayView text)
{
    return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool isValueHash(QByteArrayView text)
{
    return text.size() == ValueHashSize && std::ranges::all_of(text, [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
                   || c == '/';
           });
}

std::optional<qint64> toNumber(const QByteArray &text)
{
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

/// The value's two other fields: `hash:holder:expire_time` and `hash:holder:lock_count`.
bool isValueDetail(QByteArrayView field)
{
    for (const QByteArrayView ending : {TimeEnding, CountEnding}) {
        if (!field.endsWith(ending) || field.size() <= ValueHashSize + 1 + ending.size() || field[ValueHashSize] != ':')
            continue;
        const QByteArrayView holder = field.chopped(ending.size()).sliced(ValueHashSize + 1);
        return isValueHash(field.first(ValueHashSize)) && HolderField::parse(holder);
    }
    return false;
}

/// Adds time and count to each value; details of former holders stay as leftovers.
void addDetails(HashData &data, QHash<QByteArray, QByteArray> details)
{
    for (StoredValue &value : data.values) {
        const QByteArray start = value.hash + ':' + value.holder;
        const std::optional<qint64> expiresAt = toNumber(details.take(start + TimeEnding));
        value.expiresAtMs = expiresAt;
        value.count = toNumber(details.take(start + CountEnding)).value_or(0);
    }
    data.leftovers.assign(details.keyBegin(), details.keyEnd());
    std::ranges::sort(data.leftovers);
}

} // namespace

std::optional<HolderField> HolderField::parse(QByteArrayView field)
{
    HolderField result;
    const qsizetype lastColon = field.lastIndexOf(':');
    if (lastColon > 0 && field.size() - lastColon - 1 == TransactionSize && isHex(field.sliced(lastColon + 1))) {
        result.transaction = field.sliced(lastColon + 1).toByteArray();
        field.truncate(lastColon);
    }
    result.isWriter = field.endsWith(WriteEnding);
    if (result.isWriter)
        field.chop(WriteEnding.size());
    const std::optional<HolderId> id = HolderId::parse(field);
    if (!id)
        return std::nullopt;
    result.id = *id;
    return result;
}

bool isOtherHolder(QByteArrayView field)
{
    const qsizetype colon = field.lastIndexOf(':');
    bool isNumber = false;
    const qint64 thread = field.sliced(colon + 1).toLongLong(&isNumber);
    return colon > 0 && isNumber && thread >= 0 && !HolderField::parse(field);
}

bool isPermitId(QByteArrayView member)
{
    return member.size() == 16 || (member.size() == 32 && isHex(member));
}

bool isHolderOrValue(QByteArrayView field)
{
    return HolderField::parse(field) || isValueHash(field) || isValueDetail(field);
}

HashData HashData::sorted(const FieldList &fields)
{
    HashData data;
    QHash<QByteArray, QByteArray> details;
    for (const auto &[field, value] : fields) {
        if (field == "mode" && (value == "read" || value == "write")) {
            data.mode = value == "read" ? LockMode::Read : LockMode::Write;
            continue;
        }
        const std::optional<HolderField> holder = HolderField::parse(field);
        const qint64 count = toNumber(value).value_or(0);
        if (holder && count > 0)
            data.holds.push_back({field, *holder, count});
        else if (isValueHash(field) && HolderField::parse(value))
            data.values.push_back({field, value, 0, {}});
        else if (isValueDetail(field))
            details.insert(field, value);
        else {
            data.strays.push_back(field);
            if (count > 0)
                data.countedStrays.push_back({field, {}, count});
        }
    }
    addDetails(data, std::move(details));
    return data;
}

std::optional<StoredHold> parseJsonLock(const QByteArray &text)
{
    if (!text.startsWith('{'))
        return std::nullopt;
    const QJsonObject lock = QJsonDocument::fromJson(text).object();
    const QByteArray owner = lock["o"_L1].toString().toLatin1();
    const std::optional<HolderField> holder = HolderField::parse(owner);
    const qint64 count = lock["c"_L1].toInteger();
    if (!holder || count < 1)
        return std::nullopt;
    return StoredHold {owner, *holder, count};
}

} // namespace lockscope::schema
