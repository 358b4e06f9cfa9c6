// SPDX-License-Identifier: Apache-2.0
#include "tests/model/counter_model.h"

#include <algorithm>

namespace lockscope::model {

namespace {

std::string textOf(bool is)
{
    return is ? "true" : "false";
}

CounterOutcome applySemaphore(Counter state, const Step &step)
{
    const long long free = state.value.value_or(0);
    const long long amount = step.amount;
    switch (step.verb) {
    case Verb::Try:
    case Verb::Wait: {
        const bool isTaken = amount == 0 || free >= amount;
        if (isTaken && amount > 0)
            state.value = free - amount;
        return {textOf(isTaken), state};
    }
    case Verb::Unlock:
        state.value = amount == 0 ? state.value : free + amount;
        return {std::to_string(free + amount), state};
    case Verb::Set: {
        const bool isNew = !state.value;
        if (isNew)
            state.value = amount;
        return {textOf(isNew), state};
    }
    case Verb::Force:
        if (state.value)
            state.value = 0;
        return {std::to_string(free), state};
    case Verb::Locked: return {textOf(state.value.has_value()), state};
    default: return {std::to_string(free), state};
    }
}

CounterOutcome applyLatch(Counter state, const Step &step)
{
    const long long left = state.value.value_or(0);
    switch (step.verb) {
    case Verb::Try:
    case Verb::Wait: return {textOf(left == 0), state};
    case Verb::Unlock:
        state.value = left > 1 ? std::optional(left - 1) : std::nullopt;
        return {std::to_string(std::max(0LL, left - 1)), state};
    case Verb::Set:
        if (step.amount < 1)
            return {"usage", state};
        if (left > 0)
            return {"false", state};
        state.value = step.amount;
        return {"true", state};
    case Verb::Force: state.value.reset(); return {textOf(left > 0), state};
    default: return {std::to_string(left), state};
    }
}

} // namespace

CounterOutcome applyCounter(const Counter &before, const Step &step)
{
    return step.kind == Kind::Latch ? applyLatch(before, step) : applySemaphore(before, step);
}

} // namespace lockscope::model
