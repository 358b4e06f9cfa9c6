// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/step.h"

#include <map>
#include <mutex>

namespace lockscope::model {

/// Statistics of the checks. Any thread.
class Coverage final
{
public:
    void noteChecked(const Step &step, const std::string &answer);
    /// Counts a step whose reply could not be checked.
    void noteOpen();
    void noteLook();
    void noteSequence();

    [[nodiscard]] long long operations() const;
    [[nodiscard]] double openShare() const;
    /// The totals, and a table of verbs and kinds.
    [[nodiscard]] std::string toText() const;

private:
    mutable std::mutex m_mutex;
    std::map<std::pair<Verb, Kind>, long long> m_checked; // guarded by m_mutex, like all below
    std::map<std::string, long long> m_answers;
    long long m_operations = 0;
    long long m_open = 0;
    long long m_looks = 0;
    long long m_sequences = 0;
};

} // namespace lockscope::model
