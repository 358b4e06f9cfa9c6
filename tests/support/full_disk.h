// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <csignal>
#include <sys/resource.h>

namespace lockscope::tests {

/// Limits the size of this process's files for good. A write beyond it fails as on a full disk ("File too large"), for
/// any user. May be called between fork() and exec().
inline void limitFileSize(rlim_t bytes)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit {bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// Limits the size of this process's files while it lives.
class FullDisk final
{
public:
    explicit FullDisk(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit {bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FullDisk)

private:
    sighandler_t m_handler;
    rlimit m_before {};
};

} // namespace lockscope::tests
