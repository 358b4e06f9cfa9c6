// SPDX-License-Identifier: Apache-2.0
#include "core/schema/key_slot.h"

#include <algorithm>

namespace lockscope::schema {

namespace {

/// Matches one `[…]` class at the front of `pattern` and removes it from there.
bool matchesClass(QByteArrayView &pattern, char c)
{
    qsizetype at = 1;
    const bool isNegated = at < pattern.size() && pattern[at] == '^';
    at += isNegated;
    bool isIn = false;
    while (at < pattern.size() && pattern[at] != ']') {
        if (pattern[at] == '\\' && at + 1 < pattern.size())
            ++at;
        const char from = pattern[at];
        char to = from;
        if (at + 2 < pattern.size() && pattern[at + 1] == '-' && pattern[at + 2] != ']') {
            to = pattern[at + 2];
            at += 2;
        }
        isIn = isIn || (std::min(from, to) <= c && c <= std::max(from, to));
        ++at;
    }
    pattern = pattern.sliced(std::min(at + 1, pattern.size()));
    return isIn != isNegated;
}

} // namespace

bool matchesGlob(QByteArrayView pattern, QByteArrayView text)
{
    while (!pattern.isEmpty()) {
        const char p = pattern.front();
        if (p == '*') {
            while (!pattern.isEmpty() && pattern.front() == '*')
                pattern = pattern.sliced(1);
            if (pattern.isEmpty())
                return true;
            for (qsizetype skip = 0; skip <= text.size(); ++skip)
                if (matchesGlob(pattern, text.sliced(skip)))
                    return true;
            return false;
        }
        if (text.isEmpty())
            return false;
        if (p == '[') {
            if (!matchesClass(pattern, text.front()))
                return false;
        } else {
            const bool isEscaped = p == '\\' && pattern.size() > 1;
            if (p != '?' && pattern[isEscaped] != text.front())
                return false;
            pattern = pattern.sliced(1 + isEscaped);
        }
        text = text.sliced(1);
    }
    return text.isEmpty();
}

QByteArray literalPrefix(QByteArrayView pattern)
{
    const auto end = std::ranges::find_if(pattern,
                                          [](char c) { return c == '*' || c == '?' || c == '[' || c == '\\'; });
    return pattern.first(end - pattern.begin()).toByteArray();
}

} // namespace lockscope::schema
