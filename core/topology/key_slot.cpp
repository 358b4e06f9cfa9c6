// SPDX-License-Identifier: Apache-2.0
#include "core/topology/key_slot.h"

namespace lockscope::topology {

namespace {

/// CRC16/XMODEM: polynomial 0x1021, no reflection, start 0.
quint16 crc16(QByteArrayView bytes)
{
    quint32 crc = 0;
    for (const char byte : bytes) {
        crc ^= static_cast<quint32>(static_cast<quint8>(byte)) << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000) ? (crc << 1) ^ 0x1021 : crc << 1;
    }
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
