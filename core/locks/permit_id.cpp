// SPDX-License-Identifier: Apache-2.0
#include "core/locks/permit_id.h"

#include <QRandomGenerator>
#include <array>

namespace lockscope::locks {

namespace {
constexpr qsizetype Length = 16;
}

PermitId PermitId::random()
{
    std::array<quint32, Length / sizeof(quint32)> words {};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return PermitId(QByteArray(reinterpret_cast<const char *>(words.data()), Length));
}

std::optional<PermitId> PermitId::fromHex(const QByteArray &hex)
{
    const QByteArray bytes = QByteArray::fromHex(hex);
    if (bytes.size() != Length || bytes.toHex() != hex.toLower())
        return std::nullopt;
    return PermitId(bytes);
}

} // namespace lockscope::locks
