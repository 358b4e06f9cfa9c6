// SPDX-License-Identifier: Apache-2.0
// Checks ClientOptions::lockLost: each loss is reported once, and no released hold is reported.
#include "tests/model/answer_text.h"
#include "tests/model/player.h"

#include <algorithm>

namespace lockscope::model {

bool Player::mayHold(int holder, Side side) const
{
    return std::ranges::any_of(m_worlds, [&](const World &world) {
        const Hold *hold = world.find(holder, side);
        return hold && !hold->levels.empty();
    });
}

void Player::judgeLosses(const Step &step, const Window &window, const std::string &answer)
{
    const bool isAnswered = isAsking(step.verb) || step.verb == Verb::Unlock;
    if (m_mixesFields || !isAnswered || (step.holder == LossyHolder && m_hadLostReply))
        return;
    const Side side = LockModel::sideOf(step.kind);
    const bool isWriter = side == Side::Write;
    const ThreadId thread = m_lane.thread(step.holder);
    bool &isDoubtful = m_lossDoubts[{step.holder, isWriter}];
    const std::size_t told = m_lane.losses().of(thread, isWriter).size();
    if (answer == "lost") {
        // an attempt may lose its grant before its caller receives the reply
        if (!isDoubtful && (told > 1 || (told == 0 && step.verb == Verb::Unlock)))
            violation(toText(step) + " answered lost, and lockLost was called " + std::to_string(told) + " times");
        m_lane.losses().forget(thread, isWriter, TimePoint::max());
        isDoubtful = false;
    } else if (!mayHold(step.holder, side) && step.verb == Verb::Unlock) {
        if (!isDoubtful && told > 0)
            violation(toText(step) + " answered " + answer + ", and lockLost was called");
        m_lane.losses().forget(thread, isWriter, TimePoint::max());
        isDoubtful = false;
    } else if (step.verb != Verb::Try) { // it is not known when it was granted or reported
        isDoubtful = isDoubtful || step.lease || told > 0;
    } else if (isGrant(answer)) { // the end of an explicit lease is reported when it ends, not by a reply
        m_lane.losses().forget(thread, isWriter, window.sent);
        isDoubtful = isDoubtful || !m_lane.losses().of(thread, isWriter).empty();
    } else {
        isDoubtful = isDoubtful || told > 0;
    }
}

void Player::judgeLateLosses()
{
    if (m_mixesFields || isOver())
        return;
    for (int holder = 0; holder < HolderCount; ++holder)
        for (const bool isWriter : {false, true})
            if (!(holder == LossyHolder && m_hadLostReply) && !m_lossDoubts[{holder, isWriter}]
                && !m_lane.losses().of(m_lane.thread(holder), isWriter).empty())
                violation(std::string("lockLost was called for ") + HolderWords.at(std::size_t(holder))
                          + " after it had given back all");
}

} // namespace lockscope::model
