// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/processes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <set>
#include <string>
#include <unistd.h>

namespace lockscope::cli {

namespace {

/// An entry of the process table.
struct Process
{
    pid_t id = 0;
    pid_t parent = 0;
    bool hasEnded = false; ///< all threads ended, not reaped yet
};

/// Returns false if the process no longer exists.
bool readProcess(const char *name, Process &process)
{
    const std::string path = std::string("/proc/") + name + "/stat";
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    std::array<char, 512> text {};
    const ssize_t length = ::read(file, text.data(), text.size() - 1);
    ::close(file);
    // `12 (its name) S 7 …`: the name may contain anything
    const std::string line(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    const std::size_t afterName = line.rfind(')');
    if (afterName == std::string::npos)
        return false;
    process.id = std::atoi(name);
    char state = 0;
    int threads = 0; // a process whose first thread has ended is reported as a zombie, but other threads may still run
    const int found = std::sscanf(line.c_str() + afterName + 1,
                                  " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %d", &state,
                                  &process.parent, &threads);
    process.hasEnded = (state == 'Z' || state == 'X') && threads <= 1;
    return found == 3;
}

std::vector<Process> everyProcess()
{
    std::vector<Process> processes;
    DIR *const directory = ::opendir("/proc");
    if (!directory)
        return processes;
    while (const dirent *const entry = ::readdir(directory)) {
        Process process;
        if (std::isdigit(static_cast<unsigned char>(entry->d_name[0])) != 0 && readProcess(entry->d_name, process))
            processes.push_back(process);
    }
    ::closedir(directory);
    return processes;
}

/// Children by thread, as the kernel lists them. False: a kernel without CONFIG_PROC_CHILDREN.
bool readChildren(std::vector<pid_t> &ids)
{
    DIR *const directory = ::opendir("/proc/self/task");
    if (!directory)
        return false;
    bool isKnown = false;
    while (const dirent *const entry = ::readdir(directory)) {
        std::FILE *const file = std::fopen((std::string("/proc/self/task/") + entry->d_name + "/children").c_str(),
                                           "re");
        if (!file)
            continue;
        isKnown = true;
        for (pid_t id = 0; std::fscanf(file, "%d", &id) == 1;)
            ids.push_back(id);
        std::fclose(file);
    }
    ::closedir(directory);
    return isKnown;
}

} // namespace

ProcessTree::ProcessTree(std::vector<pid_t> spared) : m_spared(std::move(spared)) { }

std::vector<pid_t> ProcessTree::living() const
{
    std::vector<Process> rest = everyProcess();
    std::erase_if(rest, [this](const Process &process) { return std::ranges::count(m_spared, process.id) > 0; });
    std::vector<pid_t> ids;
    std::set<pid_t> parents {::getpid()};
    for (bool isComplete = false; !isComplete;) {
        const auto found = std::ranges::partition(
            rest, [&parents](const Process &process) { return !parents.contains(process.parent); });
        isComplete = found.empty();
        for (const Process &process : found) {
            parents.insert(process.id);
            if (!process.hasEnded)
                ids.push_back(process.id);
        }
        rest.erase(found.begin(), found.end());
    }
    return ids;
}

void ProcessTree::signalAll(int signal) const
{
    for (const pid_t id : living())
        ::kill(id, signal);
}

bool ProcessTree::killAll() const
{
    std::set<pid_t> stopped;
    for (bool isComplete = false; !isComplete;) {
        isComplete = true;
        for (const pid_t id : living())
            if (!stopped.contains(id) && ::kill(id, SIGSTOP) == 0) {
                stopped.insert(id);
                isComplete = false;
            }
    }
    for (const pid_t id : stopped)
        ::kill(id, SIGKILL);
    return !stopped.empty();
}

std::vector<pid_t> ProcessTree::children() const
{
    std::vector<pid_t> ids = ownChildren();
    std::erase_if(ids, [this](pid_t id) { return std::ranges::count(m_spared, id) > 0; });
    return ids;
}

bool ProcessTree::killChildren() const
{
    bool isAccepted = false;
    for (const pid_t id : children())
        isAccepted = ::kill(id, SIGKILL) == 0 || isAccepted;
    return isAccepted;
}

std::vector<pid_t> ownChildren()
{
    std::vector<pid_t> ids;
    if (readChildren(ids))
        return ids;
    for (const Process &process : everyProcess())
        if (process.parent == ::getpid())
            ids.push_back(process.id);
    return ids;
}

Terminal::Terminal() : m_descriptor(::open("/dev/tty", O_RDWR | O_CLOEXEC)), m_ourGroup(::getpgrp()) { }

Terminal::~Terminal()
{
    restoreForeground();
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

bool Terminal::isOurs() const
{
    return m_descriptor >= 0 && ::tcgetpgrp(m_descriptor) == m_ourGroup;
}

void Terminal::restoreForeground()
{
    if (m_isLent)
        setForeground(m_ourGroup);
    m_isLent = false;
}

/// A group in the background that does this is stopped by SIGTTOU unless it blocks the signal.
void Terminal::setForeground(pid_t group) const
{
    sigset_t blocked;
    sigset_t before;
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGTTOU);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
    ::tcsetpgrp(m_descriptor, group);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace lockscope::cli
