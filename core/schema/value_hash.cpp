// SPDX-License-Identifier: Apache-2.0
#include "core/schema/value_hash.h"

#include <QtEndian>
#include <algorithm>
#include <array>
#include <highwayhash/highwayhash.h>

namespace lockscope::schema {

QByteArray valueHash(QByteArrayView value)
{
    alignas(32) static constexpr highwayhash::HHKey key {0x9e3779b97f4a7c15, 0xf39cc0605cedc834, 0x1082276bf3a27251,
                                                         0xf86c6a11d0c18e95};
    highwayhash::HHStateT<HH_TARGET_Portable> state(key); // values are short: wider instructions gain nothing
    highwayhash::HHResult128 hash {};
    highwayhash::HighwayHashT(&state, value.data(), static_cast<std::size_t>(value.size()), &hash);
    std::array<quint64, 2> bytes {qToBigEndian<quint64>(hash[0]), qToBigEndian<quint64>(hash[1])};
    return QByteArray::fromRawData(reinterpret_cast<const char *>(bytes.data()), sizeof bytes)
        .toBase64(QByteArray::Base64Encoding | QByteArray::OmitTrailingEquals);
}

QByteArrayList valueHashes(const QByteArrayList &values)
{
    QByteArrayList hashes;
    for (const QByteArray &value : values)
        hashes.push_back(valueHash(value));
    std::ranges::sort(hashes);
    hashes.erase(std::ranges::unique(hashes).begin(), hashes.end());
    return hashes;
}

} // namespace lockscope::schema
