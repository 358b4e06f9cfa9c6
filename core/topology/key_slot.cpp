// SPDX-License-Identifier: Apache-2.0
#include "core/topology/key_slot.h"

#include <array>

namespace lockscope::topology {

namespace {

/// The contribution of each value of the top byte: CRC16/XMODEM, polynomial 0x1021, no reflection.
constexpr std::array<quint16, 256> makeTable()
{
    std::array<quint16, 256> table {};
    for (quint32 byte = 0; byte < table.size(); ++byte) {
        quint32 crc = byte << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000) ? (crc << 1) ^ 0x1021 : crc << 1;
        table[byte] = static_cast<quint16>(crc);
    }
    return table;
}

constexpr std::array<quint16, 256> Table = makeTable();

/// Starts with 0. A search computes it for each of 100 000 locks.
quint16 crc16(QByteArrayView bytes)
{
    quint32 crc = 0;
    for (const char byte : bytes)
        crc = (crc << 8 ^ Table[(crc >> 8 ^ static_cast<quint8>(byte)) & 0xff]) & 0xffff;
    return static_cast<quint16>(crc);
}

} // namespace

int keySlot(QByteArrayView key)
{
    const qsizetype open = key.indexOf('{');
    if (open >= 0) {
        const qsizetype close = key.indexOf('}', open + 1);
        if (close > open + 1)
            key = key.sliced(open + 1, close - open - 1);
    }
    return crc16(key) % 16384;
}

} // namespace lockscope::topology
