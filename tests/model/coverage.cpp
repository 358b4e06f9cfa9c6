// SPDX-License-Identifier: Apache-2.0
#include "tests/model/coverage.h"

#include <iomanip>
#include <sstream>

namespace lockscope::model {

void Coverage::noteChecked(const Step &step, const std::string &answer)
{
    const std::lock_guard guard(m_mutex);
    ++m_operations;
    ++m_checked[{step.verb, step.kind}];
    const bool isNumber = !answer.empty() && (answer[0] == '-' || (answer[0] >= '0' && answer[0] <= '9'));
    ++m_answers[isNumber ? "number" : answer.substr(0, answer.find(' '))];
}

void Coverage::noteOpen()
{
    const std::lock_guard guard(m_mutex);
    ++m_operations;
    ++m_open;
}

void Coverage::noteLook()
{
    const std::lock_guard guard(m_mutex);
    ++m_looks;
}

void Coverage::noteSequence()
{
    const std::lock_guard guard(m_mutex);
    ++m_sequences;
}

long long Coverage::operations() const
{
    const std::lock_guard guard(m_mutex);
    return m_operations;
}

double Coverage::openShare() const
{
    const std::lock_guard guard(m_mutex);
    return m_operations > 0 ? double(m_open) / double(m_operations) : 0;
}

std::string Coverage::toText() const
{
    const std::lock_guard guard(m_mutex);
    std::ostringstream text;
    text << "sequences " << m_sequences << ", operations " << m_operations << ", looks at the data " << m_looks
         << ", steps that allow everything " << m_open << " (" << std::fixed << std::setprecision(1)
         << (m_operations > 0 ? 100.0 * double(m_open) / double(m_operations) : 0.0) << " %)\nanswers:";
    for (const auto &[answer, count] : m_answers)
        text << ' ' << answer << ' ' << count;
    text << '\n' << std::setw(10) << "";
    for (const char *kind : KindWords)
        text << ' ' << std::setw(16) << kind;
    for (std::size_t verb = 0; verb < VerbWords.size(); ++verb) {
        if (!hasKind(Verb(verb)))
            continue;
        text << '\n' << std::setw(10) << VerbWords[verb];
        for (std::size_t kind = 0; kind < KindWords.size(); ++kind) {
            const auto found = m_checked.find({Verb(verb), Kind(kind)});
            text << ' ' << std::setw(16) << (found == m_checked.end() ? 0 : found->second);
        }
    }
    text << '\n';
    return text.str();
}

} // namespace lockscope::model
