// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/replay/recorded_calls.h"

#include <charconv>
#include <map>
#include <stdexcept>

namespace lockscope::benchmark {

namespace {

/// Iterates over the commands of a recording.
class CommandCursor final
{
public:
    explicit CommandCursor(std::string_view bytes) : m_bytes(bytes) { }

    /// Advances to the next command. False if no complete one is left.
    bool next()
    {
        const std::size_t start = m_at;
        arguments.clear();
        const std::size_t count = number('*');
        for (std::size_t i = 0; i < count && !m_isCut; ++i) {
            const std::size_t length = number('$');
            if (m_isCut || m_at + length + 2 > m_bytes.size())
                return false; // the recording ended inside it
            arguments.push_back(m_bytes.substr(m_at, length));
            m_at += length + 2;
        }
        command = m_bytes.substr(start, m_at - start);
        return !m_isCut;
    }

    std::string_view command;
    std::vector<std::string_view> arguments;

private:
    std::size_t number(char mark)
    {
        const std::size_t end = m_bytes.find("\r\n", m_at);
        m_isCut = end == std::string_view::npos;
        if (m_isCut)
            return 0;
        std::size_t value = 0;
        const char *digits = m_bytes.data() + m_at + 1;
        const auto parsed = std::from_chars(digits, m_bytes.data() + end, value);
        if (m_bytes[m_at] != mark || parsed.ec != std::errc() || parsed.ptr != m_bytes.data() + end)
            throw std::runtime_error("the recording is no sequence of Redis commands");
        m_at = end + 2;
        return value;
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_isCut = false;
};

struct Call
{
    std::string_view command;
    std::string_view lock;
};

std::vector<Call> scriptCalls(std::string_view recording)
{
    constexpr std::size_t FirstKey = 3; // EVALSHA sha1 numkeys key…
    std::vector<Call> calls;
    CommandCursor cursor(recording);
    while (cursor.next())
        if (cursor.arguments.size() > FirstKey && cursor.arguments[0] == "EVALSHA")
            calls.push_back({cursor.command, cursor.arguments[FirstKey]});
    return calls;
}

} // namespace

std::vector<Lane> spreadOverLanes(std::string_view recording, std::size_t count)
{
    const std::vector<Call> calls = scriptCalls(recording);
    struct Lock
    {
        std::size_t lane;
        std::size_t calls = 0;
        std::size_t taken = 0;
    };
    std::map<std::string_view, Lock> locks;
    for (const Call &call : calls)
        ++locks.try_emplace(call.lock, Lock {locks.size() % count}).first->second.calls;
    std::vector<Lane> lanes(count);
    for (const Call &call : calls) {
        Lock &lock = locks.at(call.lock);
        if (++lock.taken > lock.calls / 2 * 2)
            continue; // its release was not recorded any more
        Lane &lane = lanes[lock.lane];
        lane.bytes += call.command;
        lane.ends.push_back(lane.bytes.size());
    }
    return lanes;
}

} // namespace lockscope::benchmark
