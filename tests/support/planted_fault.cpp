// SPDX-License-Identifier: Apache-2.0
// Commits the fault given as its argument, to prove that a sanitized build detects it.
#include <QCoreApplication>
#include <QProcess>
#include <cstring>
#include <iostream>
#include <memory>
#include <thread>

namespace {

int s_counter = 0;

/// After a program was started, as in every test with a server; see tsan_clone.cpp.
void raceForTheCounter()
{
    QProcess::execute(QCoreApplication::applicationFilePath(), {QStringLiteral("none")});
    std::thread other([] { ++s_counter; });
    ++s_counter;
    other.join();
}

void leak()
{
    // the only pointer is overwritten, so the block is unreachable
    [[maybe_unused]] static void *volatile s_last = nullptr;
    s_last = ::operator new(100);
    s_last = nullptr;
}

int readBehindTheEnd(std::size_t size)
{
    const std::unique_ptr<char[]> bytes(new char[size] {});
    const char *volatile end = bytes.get() + size; // volatile: hides the access from the compiler
    return *end;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const char *fault = argc == 2 ? argv[1] : "";
    if (std::strcmp(fault, "data-race") == 0)
        raceForTheCounter();
    else if (std::strcmp(fault, "leak") == 0)
        leak();
    else if (std::strcmp(fault, "heap-overflow") == 0)
        return readBehindTheEnd(16);
    else if (std::strcmp(fault, "none") != 0) {
        std::cerr << "usage: planted_fault data-race|leak|heap-overflow|none\n";
        return 2;
    }
    return 0;
}
