// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/keyspace.h"

namespace lockscope::tests {

class RawLink;

using lab::differences;
using lab::Keyspace;
using lab::StoredKey;
using lab::toText;
using lab::TtlWindow;

/// Everything that the server stores, by a full SCAN. Excludes unlock latches (protocol.md 4): they are private to one
/// client and expire automatically.
Keyspace readKeyspace(RawLink &link);

} // namespace lockscope::tests
