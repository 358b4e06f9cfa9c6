// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/signal_watch.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::app {

namespace {

constexpr std::size_t SignalCount = 65; // at least as many as any system has

// Data for the handler, which can run on any thread, between any two instructions.
std::array<std::atomic<int>, SignalCount> writeEnds;
std::array<struct sigaction, SignalCount> previousActions; // written before the handler is installed

void writeByte(int signal, siginfo_t *info, void *context)
{
    const int error = errno;
    const auto index = static_cast<std::size_t>(signal);
    const auto byte = static_cast<char>(signal);
    [[maybe_unused]] const auto written = ::write(writeEnds[index], &byte, 1); // a full pipe wakes the reader anyway
    const struct sigaction &previous = previousActions[index];
    if ((previous.sa_flags & SA_SIGINFO) != 0)
        previous.sa_sigaction(signal, info, context);
    else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
        previous.sa_handler(signal);
    errno = error;
}

} // namespace

SignalWatch::SignalWatch(std::vector<int> signalNumbers, OnSignal onSignal) : m_onSignal(std::move(onSignal))
{
    if (::pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("no pipe for signals can be made");
    m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] { readPipe(); });
    for (const int signal : signalNumbers) {
        const auto index = static_cast<std::size_t>(signal);
        ::sigaction(signal, nullptr, &previousActions[index]);
        const bool isIgnored = (previousActions[index].sa_flags & SA_SIGINFO) == 0
            && previousActions[index].sa_handler == SIG_IGN;
        if (isIgnored && signal == SIGHUP)
            continue; // nohup; an ignored SIGINT is replaced, so that a background job can still be stopped
        writeEnds[index] = m_pipe[1];
        struct sigaction action
        { };
        action.sa_sigaction = &writeByte;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        ::sigemptyset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
        m_signals.push_back(signal);
    }
}

SignalWatch::~SignalWatch()
{
    for (const int signal : m_signals)
        ::sigaction(signal, &previousActions[static_cast<std::size_t>(signal)], nullptr);
    m_notifier.reset();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

void SignalWatch::readPipe()
{
    std::array<char, 64> bytes {};
    const ssize_t count = ::read(m_pipe[0], bytes.data(), bytes.size());
    for (ssize_t i = 0; i < count; ++i)
        m_onSignal(bytes[static_cast<std::size_t>(i)]);
}

} // namespace lockscope::app
