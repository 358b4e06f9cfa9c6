// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"
#include "ui/models/lock_filter.h"

using namespace lockscope;
using ui::models::LockFilter;

namespace {

inspect::LockSnapshot heldLock()
{
    inspect::LockSnapshot lock;
    lock.name = LockName("orders:{eu} \"42\"");
    lock.kind = schema::LockKind::ReadWrite;
    lock.mode = schema::LockMode::Read;
    inspect::Holder holder;
    holder.field = "8743c9c0-0795-4907-87fd-6c719a6b4586:1";
    holder.id = HolderId::parse(holder.field).value();
    holder.count = 2;
    lock.holders.push_back(holder);
    return lock;
}

} // namespace

/// The filter line: all terms must match, in any order and number.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const inspect::LockSnapshot lock = heldLock();
    static const ui::models::HolderNames names;
    const QString text = QString::fromUtf8(fuzz::bytesOf(data, size));
    const LockFilter filter(text);
    const bool accepts = filter.accepts(lock, names);
    fuzz::require(accepts || !filter.isEmpty(), "an empty filter takes every lock");
    fuzz::require(LockFilter(text.toUpper()).accepts(lock, names) == LockFilter(text.toLower()).accepts(lock, names)
                      || text.toUpper().toLower() != text.toLower(),
                  "case does not matter");
    if (text.contains(u'"'))
        return 0;
    bool takesEach = true;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words)
        takesEach = takesEach && LockFilter(word).accepts(lock, names);
    fuzz::require(takesEach == accepts, "a filter takes what each of its words takes");
    fuzz::require(LockFilter(text + u' ' + text).accepts(lock, names) == accepts, "a word counts once");
    return 0;
}
