// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/schema/lock_kind.h"

#include <vector>

namespace lockscope::schema {

/// The text that identifies a holder in a hash, list or sorted set: `UUID:thread[:write][:transaction]` (protocol.md
/// 1.1).
struct HolderField
{
    HolderId id;
    bool isWriter = false;
    QByteArray transaction; ///< 32 hex digits; empty: none

    /// nullopt for any other text.
    static std::optional<HolderField> parse(QByteArrayView field);
    friend bool operator==(const HolderField &, const HolderField &) = default;
};

/// A holder's field with its positive count.
struct StoredHold
{
    QByteArray field; ///< as stored
    HolderField who;
    qint64 count = 0;
    friend bool operator==(const StoredHold &, const StoredHold &) = default;
};

/// One value of a faster multi lock: its three fields combined (protocol.md 2.12).
struct StoredValue
{
    QByteArray hash;   ///< 22 characters of base64
    QByteArray holder; ///< field as stored
    qint64 count = 0;
    std::optional<qint64> expiresAtMs; ///< epoch by the holder's clock; nullopt: the field is missing
    friend bool operator==(const StoredValue &, const StoredValue &) = default;
};

/// True for a holder's field of another client library: `NAME:thread`, where NAME is no UUID.
bool isOtherHolder(QByteArrayView field);

/// True for the id of a held permit: 16 bytes, from old clients 32 hex digits (protocol.md 2.14).
bool isPermitId(QByteArrayView member);

/// True for a field that identifies a holder, or belongs to a value of a faster multi lock.
bool isHolderOrValue(QByteArrayView field);

using FieldList = std::vector<std::pair<QByteArray, QByteArray>>;

/// The fields of a hash, sorted by their meaning for a lock.
struct HashData
{
    std::optional<LockMode> mode; ///< Read or Write
    std::vector<StoredHold> holds;
    std::vector<StoredValue> values;
    std::vector<QByteArray> leftovers;     ///< time and count fields of a value that its holder no longer has
    std::vector<QByteArray> strays;        ///< all others
    std::vector<StoredHold> countedStrays; ///< those of them with a positive number, as holders have; `who` is empty

    static HashData sorted(const FieldList &fields);
};

/// The lock of Redisson before 2.2.4: a JSON string with its holder in `o` and the count in `c`. nullopt for any other
/// text.
std::optional<StoredHold> parseJsonLock(const QByteArray &text);

} // namespace lockscope::schema
