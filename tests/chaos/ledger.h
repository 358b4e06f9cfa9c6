// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/journal.h"

#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::chaos {

/// A thread of a worker process.
struct Holder
{
    int process = 0;
    int incarnation = 0;
    int thread = 0;
    friend auto operator<=>(const Holder &, const Holder &) = default;
    [[nodiscard]] QByteArray text() const;
};

/// A hold of one resource as claimed by its holder. Times in ns.
struct Claim
{
    Holder holder;
    quint32 cycle = 0;
    int target = 0;
    int resource = 0;
    bool isShared = false;
    bool isRenewed = false; ///< by a watchdog
    qint64 asked = 0;       ///< start of the request
    qint64 granted = 0;     ///< earliest time of the grant by the server: its reply may be read late
    qint64 begin = 0;
    qint64 end = 0;                    ///< exclusive
    qint64 until = 0;                  ///< end of the hold by the holder's clock, as last known
    qint64 returned = 0;               ///< return of the release
    qint64 freed = 0;                  ///< latest time at which the server forgets it
    std::optional<quint8> released {}; ///< the release's outcome; nullopt: no release
    qint64 seen = Record::NoValue;
    qint64 written = Record::NoValue;
    qint64 token = 0;
};

/// A thread that waited for a target.
struct Wait
{
    Holder holder;
    quint32 cycle = 0;
    int target = 0;
    bool isShared = false;
    qint64 begin = 0;
    qint64 end = 0;
    bool isGranted = false;
    bool isOpen = false;            ///< not returned when the journal was read
    std::optional<quint8> error {}; ///< why it gave up
};

/// Derives claims and waits from the journals. Thread: one.
class Ledger final
{
public:
    /// Maximum time that a lost hold or reply stays on the server, in ns.
    explicit Ledger(qint64 longestLease) : m_longestLease(longestLease) { }

    void add(int process, int incarnation, const std::vector<Record> &records);
    /// The process was killed: it claims nothing from then on.
    void killed(int process, int incarnation, qint64 at);
    /// Ends everything still open at `now`, with the round. Keeps nothing for the next one.
    void finish(qint64 now);

    [[nodiscard]] const std::vector<Claim> &claims() const { return m_claims; }
    [[nodiscard]] const std::vector<Wait> &waits() const { return m_waits; }
    void clear();

private:
    struct Open
    {
        std::optional<Wait> wait;
        qint64 asked = 0;
        std::map<int, Claim> claims; // by resource
    };
    void add(const Holder &holder, const Record &record);
    void close(Open &open, qint64 at, bool isDead);

    qint64 m_longestLease;
    std::map<Holder, Open> m_open;
    std::vector<Claim> m_claims;
    std::vector<Wait> m_waits;
};

} // namespace lockscope::chaos
