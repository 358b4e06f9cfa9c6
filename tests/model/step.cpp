// SPDX-License-Identifier: Apache-2.0
#include "tests/model/step.h"

#include <charconv>
#include <sstream>

namespace lockscope::model {

namespace {

template <typename Words>
std::optional<int> indexOf(const Words &words, std::string_view word)
{
    for (std::size_t i = 0; i < words.size(); ++i)
        if (word == words[i])
            return int(i);
    return std::nullopt;
}

std::optional<Millis> parseMillis(std::string_view word)
{
    long long value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < 0)
        return std::nullopt;
    return Millis(value);
}

bool hasAmount(const Step &step)
{
    if (!hasKind(step.verb))
        return false;
    if (isGroup(step.kind))
        return true;
    const bool isCounted = isCounter(step.kind) || step.kind == Kind::Permit;
    return isCounted && (isAsking(step.verb) || step.verb == Verb::Unlock || step.verb == Verb::Set);
}

bool hasLease(const Step &step)
{
    return isAsking(step.verb) && !isCounter(step.kind);
}

bool hasTime(const Step &step)
{
    return step.verb == Verb::Wait || step.verb == Verb::Abandon || step.verb == Verb::Pause;
}

std::optional<Step> parseStep(std::istringstream words)
{
    Step step;
    std::string word;
    words >> word;
    if (word != VerbWords[std::size_t(Verb::Pause)]) {
        const std::optional<int> holder = indexOf(HolderWords, word);
        if (!holder)
            return std::nullopt;
        step.holder = *holder;
        words >> word;
    }
    const std::optional<int> verb = indexOf(VerbWords, word);
    if (!verb)
        return std::nullopt;
    step.verb = Verb(*verb);
    if (hasKind(step.verb)) {
        words >> word;
        const std::optional<Kind> kind = parseKind(word);
        if (!kind)
            return std::nullopt;
        step.kind = *kind;
    }
    if (hasAmount(step) && !(words >> step.amount))
        return std::nullopt;
    if (hasLease(step)) {
        words >> word;
        step.lease = parseMillis(word);
        if (!step.lease && word != "w")
            return std::nullopt;
    }
    if (hasTime(step)) {
        words >> word;
        const std::optional<Millis> time = parseMillis(word);
        if (!time)
            return std::nullopt;
        step.time = *time;
    }
    return words && !(words >> word) ? std::optional(step) : std::nullopt;
}

} // namespace

std::optional<Kind> parseKind(std::string_view word)
{
    const std::optional<int> kind = indexOf(KindWords, word);
    return kind ? std::optional(Kind(*kind)) : std::nullopt;
}

std::string toText(const Step &step)
{
    std::string text;
    if (step.verb != Verb::Pause)
        text = std::string(HolderWords.at(std::size_t(step.holder))) + ' ';
    text += VerbWords.at(std::size_t(step.verb));
    if (hasKind(step.verb))
        text += std::string(" ") + KindWords.at(std::size_t(step.kind));
    if (hasAmount(step))
        text += ' ' + std::to_string(step.amount);
    if (hasLease(step))
        text += ' ' + (step.lease ? std::to_string(step.lease->count()) : "w");
    if (hasTime(step))
        text += ' ' + std::to_string(step.time.count());
    return text;
}

std::string toText(const Sequence &steps)
{
    std::string text;
    for (const Step &step : steps)
        text += (text.empty() ? "" : "; ") + toText(step);
    return text;
}

std::optional<Sequence> parseSequence(std::string_view text, std::string &problem)
{
    Sequence steps;
    std::istringstream all {std::string(text)};
    for (std::string part; std::getline(all, part, ';');) {
        const std::optional<Step> step = parseStep(std::istringstream(part));
        if (!step) {
            problem = part;
            return std::nullopt;
        }
        steps.push_back(*step);
    }
    return steps;
}

} // namespace lockscope::model
