// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <array>

namespace lockscope {

/// A source of random bits, injected so that a run can be repeated from its seed. Not for secrets. Thread: one at a
/// time.
class Random
{
public:
    virtual ~Random() = default;
    /// 64 uniformly distributed bits.
    [[nodiscard]] virtual quint64 next() = 0;

    /// In [0, 1), with 53 bits.
    [[nodiscard]] double nextUnit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    /// In [0, limit), each value equally likely. `limit` > 0.
    [[nodiscard]] quint64 nextBelow(quint64 limit);
};

/// The generator xoshiro256** 1.0 of Blackman and Vigna, its state filled by SplitMix64.
/// The same seed and stream give the same values on every platform; different streams are independent.
class SeededRandom final : public Random
{
public:
    explicit SeededRandom(quint64 seed, quint64 stream = 0);
    [[nodiscard]] quint64 next() override;

private:
    std::array<quint64, 4> m_state;
};

} // namespace lockscope
