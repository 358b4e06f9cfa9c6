// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <optional>
#include <vector>

namespace lockscope::locks {

/// The id of one held permit: 16 random bytes, chosen by the client that acquires it (protocol.md 1.1, 2.14). Any
/// client that knows the id can release the permit.
class PermitId final
{
public:
    PermitId() = default;
    /// Thread: any.
    static PermitId random();
    /// Parses 32 hex digits, as Redisson returns ids; empty for anything else.
    static std::optional<PermitId> fromHex(const QByteArray &hex);

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] QByteArray toHex() const { return m_bytes.toHex(); }
    friend bool operator==(const PermitId &, const PermitId &) = default;
    friend size_t qHash(const PermitId &id, size_t seed = 0) { return qHash(id.m_bytes, seed); }

private:
    explicit PermitId(QByteArray bytes) : m_bytes(std::move(bytes)) { }
    QByteArray m_bytes;
};
using PermitIds = std::vector<PermitId>;

} // namespace lockscope::locks
