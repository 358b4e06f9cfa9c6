// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_filter.h"

#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

/// In the order of the fields behind the name.
const std::array<QString, 4> &fieldNames()
{
    static const std::array<QString, 4> names {u"kind:"_s, u"mode:"_s, u"holder:"_s, u"finding:"_s};
    return names;
}

/// A word in quotes begins here: at its beginning, or as the value of a field.
bool mayBeQuoted(const QString &word)
{
    return word.isEmpty() || std::ranges::any_of(fieldNames(), [&word](const QString &name) {
               return name.compare(word, Qt::CaseInsensitive) == 0;
           });
}

/// Split at blanks, but for those between double quotes around a word or a field's value; a quote that is still open
/// goes to the end, and one within a name is a part of it.
QStringList wordsOf(const QString &text)
{
    QStringList words;
    QString word;
    bool isQuoted = false;
    for (const QChar c : text) {
        if (c == u'"' && (isQuoted || mayBeQuoted(word))) {
            isQuoted = !isQuoted;
        } else if (c != u' ' || isQuoted) {
            word += c;
        } else if (!word.isEmpty()) {
            words << std::exchange(word, {});
        }
    }
    return word.isEmpty() ? words : words << word;
}

} // namespace

LockFilter::LockFilter(const QString &text)
{
    for (const QString &word : wordsOf(text)) {
        const auto name = std::ranges::find_if(
            fieldNames(), [&word](const QString &field) { return word.startsWith(field, Qt::CaseInsensitive); });
        if (name == fieldNames().end())
            m_terms.push_back({Field::Name, word});
        else if (word.size() > name->size()) // "kind:" alone is still being typed
            m_terms.push_back({Field(int(Field::Kind) + int(name - fieldNames().begin())), word.sliced(name->size())});
    }
}

bool LockFilter::accepts(const inspect::LockSnapshot &lock, const HolderNames &names) const
{
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const Term &term) { return matches(term, lock, names); });
}

bool LockFilter::matches(const Term &term, const inspect::LockSnapshot &lock, const HolderNames &names)
{
    const auto contains = [&term](const QString &text) { return text.contains(term.value, Qt::CaseInsensitive); };
    switch (term.field) {
    case Field::Name: return contains(displayName(lock.name.bytes()));
    case Field::Kind: return contains(schema::toWord(lock.kind)) || contains(kindText(lock));
    case Field::Mode: return contains(schema::toWord(lock.mode)) || (isWanted(lock) && contains(u"wanted"_s));
    case Field::Holder:
        return std::any_of(lock.holders.begin(), lock.holders.end(), [&](const inspect::Holder &holder) {
            return contains(names.brief(holder)) || contains(HolderNames::full(holder));
        });
    case Field::Finding:
        return std::any_of(lock.findings.begin(), lock.findings.end(), [&](const inspect::Finding &finding) {
            return term.value == "any"_L1 || contains(finding.id);
        });
    }
    return false;
}

} // namespace lockscope::ui::models
