// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <compare>
#include <optional>

namespace lockscope {

/// A client identity: a lower-case UUID of 36 characters (protocol.md 1.1).
class ClientId final
{
public:
    ClientId() = default;
    explicit ClientId(QByteArray uuid) : m_uuid(std::move(uuid)) { }
    /// A new random identity. Thread: any.
    static ClientId random();

    [[nodiscard]] const QByteArray &bytes() const { return m_uuid; }
    [[nodiscard]] bool isEmpty() const { return m_uuid.isEmpty(); }
    /// True if it is a UUID: only then can stored holders of this client be parsed.
    [[nodiscard]] bool isValid() const;
    friend bool operator==(const ClientId &, const ClientId &) = default;
    friend size_t qHash(const ClientId &id, size_t seed = 0) { return qHash(id.m_uuid, seed); }

private:
    QByteArray m_uuid;
};

/// A thread or worker within a client; decimal and signed on the wire (protocol.md 1.1, T).
struct ThreadId
{
    qint64 value = 0;

    /// The calling thread's id: a process-wide counter, never reused.
    static ThreadId current();
    /// A new id from the same counter, for a worker that is not a thread.
    static ThreadId next();
    friend auto operator<=>(const ThreadId &, const ThreadId &) = default;
    friend size_t qHash(ThreadId id, size_t seed = 0) { return ::qHash(id.value, seed); }
};

/// A holder: a thread of a client.
struct HolderId
{
    ClientId client;
    ThreadId thread;

    /// `UUID:thread`, as stored in hashes (protocol.md 1.1, H).
    [[nodiscard]] QByteArray field() const;
    /// Parses `UUID:thread`; empty for anything else. A `:write` suffix is not part of a holder.
    static std::optional<HolderId> parse(QByteArrayView field);
    friend bool operator==(const HolderId &, const HolderId &) = default;
    friend size_t qHash(const HolderId &id, size_t seed = 0) { return qHashMulti(seed, id.client, id.thread); }
};

/// A key name as used by the application; any bytes.
class LockName final
{
public:
    LockName() = default;
    explicit LockName(QByteArray bytes) : m_bytes(std::move(bytes)) { }
    explicit LockName(const char *text) : m_bytes(text) { }

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    friend bool operator==(const LockName &, const LockName &) = default;
    friend bool operator<(const LockName &a, const LockName &b) { return a.m_bytes < b.m_bytes; }
    friend size_t qHash(const LockName &name, size_t seed = 0) { return qHash(name.m_bytes, seed); }

private:
    QByteArray m_bytes;
};

} // namespace lockscope
