// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

// libFuzzer calls one function of this name per program. The corpus replay has all targets in one program, under
// different names.
#ifdef FUZZ_TARGET
#define LLVMFuzzerTestOneInput FUZZ_TARGET
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace lockscope::fuzz {

/// Fails the run, also in release builds; libFuzzer keeps the input.
inline void require(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "Invariant broken: %s\n", what);
    std::abort();
}

inline QByteArrayView bytesOf(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)};
}

} // namespace lockscope::fuzz
