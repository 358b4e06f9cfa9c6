// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace lockscope::schema {

/// The kind of a key, as far as its data shows (protocol.md 11).
enum class LockKind { Unknown, Reentrant, ReadWrite, Fair, Fenced, FasterMulti, Semaphore, Permit, Latch, Mixed };
/// How it is held at present.
enum class LockMode : quint8 { Free, Read, Write, Exclusive };

/// The words of the JSON output: "reentrant", "readwrite", …
QString toWord(LockKind kind);
/// "free", "read", "write", "exclusive".
QString toWord(LockMode mode);

} // namespace lockscope::schema
