// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope::model {

/// When a call was sent and answered: its effect lies in between.
struct Window
{
    TimePoint sent;
    TimePoint replied;
};

/// The hash field that counts a hold: see protocol.md 2.1, 2.7.
enum class Side { Plain, Read, Write };

/// One acquisition that its holder has not released.
struct Level
{
    bool isRenewed = true; ///< by the watchdog; the times are then unused
    Millis lease {0};      ///< the requested one, or the watchdog's
    TimePoint earliest {}; ///< guaranteed: it does not end before
    TimePoint latest {};   ///< it has ended by then

    friend bool operator==(const Level &, const Level &) = default;
};

/// One holder's holds of one side.
struct Hold
{
    int holder = 0;
    Side side = Side::Plain;
    std::vector<Level> levels; ///< as the holder's client sees it
    int stored = 0;            ///< on the server; 0 with levels: lost, and the holder has not been notified

    [[nodiscard]] bool isRenewed() const;
    /// It may have ended, by the client's clock.
    [[nodiscard]] bool mayBeOver(TimePoint at) const;
    /// It has ended, by the client's clock.
    [[nodiscard]] bool isOver(TimePoint at) const;
    /// It is guaranteed: the server still has it.
    [[nodiscard]] bool isSure(TimePoint at) const;
    /// The latest end of the levels; `renewal` for a renewed one.
    [[nodiscard]] TimePoint latest(TimePoint renewal) const;

    friend bool operator==(const Hold &, const Hold &) = default;
};

/// A possible state of a lock.
struct World
{
    std::vector<Hold> holds; ///< by holder and side, without empty ones
    TimePoint longest {};    ///< the latest end that the key was given, except by renewals
    /// An end that a renewal may have set since, and when the next one will have corrected it.
    struct Stale
    {
        TimePoint end {};
        TimePoint until {};
        friend bool operator==(const Stale &, const Stale &) = default;
    };
    Stale stale {};
    std::map<int, std::string> decided; ///< waits that have been decided, by number

    [[nodiscard]] const Hold *find(int holder, Side side) const;
    Hold &at(int holder, Side side);
    void tidy(); ///< removes empty holds
    [[nodiscard]] bool isFree() const;
    /// Read or write for a lock with a mode; only valid when it is not free.
    [[nodiscard]] Side mode() const;
    [[nodiscard]] bool isRenewed() const;
    void dropAll(); ///< the key is deleted

    friend bool operator==(const World &, const World &) = default;
};
using Worlds = std::vector<World>;
void addNew(Worlds &worlds, World world);

} // namespace lockscope::model
