// SPDX-License-Identifier: Apache-2.0
#include <cstdarg>
#include <sched.h>
#include <sys/types.h>

extern "C" {

int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...); // NOLINT: glibc's own name

/// Linked into every program of a ThreadSanitizer build. QProcess starts programs with clone(CLONE_VM | CLONE_VFORK).
/// libtsan takes that for a fork and disables reports in "the child", in memory shared with the parent: after the
/// first server start, races of the main thread would go unreported. This function bypasses libtsan.
int clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
    va_list rest;
    va_start(rest, argument);
    auto *parentId = va_arg(rest, pid_t *);
    void *tls = va_arg(rest, void *);
    auto *childId = va_arg(rest, pid_t *);
    va_end(rest);
    return __clone(function, stack, flags, argument, parentId, tls, childId);
}

} // extern "C"
