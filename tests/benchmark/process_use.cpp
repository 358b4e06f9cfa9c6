// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/process_use.h"

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace lockscope::benchmark {

std::optional<std::chrono::nanoseconds> processTime(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    if (!std::getline(file, line))
        return std::nullopt;
    // The name, in brackets, may contain blanks: count fields after it. proc(5): utime is 14, stime 15.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field)
        fields >> skipped;
    long long user = 0;
    long long system = 0;
    if (!(fields >> user >> system))
        return std::nullopt;
    return std::chrono::nanoseconds(std::chrono::seconds(user + system)) / sysconf(_SC_CLK_TCK);
}

std::optional<long long> residentMemory(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/statm"); // proc(5): size, resident, …; in pages
    long long size = 0;
    long long resident = 0;
    if (!(file >> size >> resident))
        return std::nullopt;
    return resident * sysconf(_SC_PAGESIZE);
}

} // namespace lockscope::benchmark
