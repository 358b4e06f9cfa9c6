// SPDX-License-Identifier: Apache-2.0
#include "core/base/random.h"

#include <bit>

namespace lockscope {

namespace {

quint64 splitMix64(quint64 &state)
{
    state += 0x9e3779b97f4a7c15U;
    quint64 z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

} // namespace

quint64 Random::nextBelow(quint64 limit)
{
    // The lowest 2^64 mod limit values would make some results more likely than others.
    const quint64 uneven = (0 - limit) % limit;
    quint64 value = next();
    while (value < uneven)
        value = next();
    return value % limit;
}

SeededRandom::SeededRandom(quint64 seed, quint64 stream)
{
    // Stream 0 is the published seeding from the seed alone; others start at a hashed distance from it.
    quint64 state = seed;
    if (stream != 0)
        state ^= splitMix64(stream);
    for (quint64 &word : m_state)
        word = splitMix64(state);
}

quint64 SeededRandom::next()
{
    const quint64 result = std::rotl(m_state[1] * 5, 7) * 9;
    const quint64 shifted = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

} // namespace lockscope
