// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_filter.h"

#include "ui/common/format.h"
#include "ui/models/lock_words.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

/// Split at blanks, but for those between double quotes around a word or a field's value; a quote that is still open
/// goes to the end, and one within a name is a part of it.
QStringList wordsOf(const QString &text)
{
    static const QStringList begins {u""_s, u"kind:"_s, u"mode:"_s, u"holder:"_s, u"finding:"_s};
    QStringList words;
    QString word;
    bool isQuoted = false;
    for (const QChar c : text) {
        if (c == u'"' && (isQuoted || begins.contains(word, Qt::CaseInsensitive))) {
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
    static const std::vector<std::pair<QString, Field>> fields {{u"kind:"_s, Field::Kind},
                                                                {u"mode:"_s, Field::Mode},
                                                                {u"holder:"_s, Field::Holder},
                                                                {u"finding:"_s, Field::Finding}};
    const QStringList words = wordsOf(text);
    for (const QString &word : words) {
        const auto field = std::find_if(fields.begin(), fields.end(), [&word](const auto &entry) {
            return word.startsWith(entry.first, Qt::CaseInsensitive);
        });
        if (field == fields.end())
            m_terms.push_back({Field::Name, word});
        else if (word.size() > field->first.size()) // "kind:" alone is still being typed
            m_terms.push_back({field->second, word.sliced(field->first.size())});
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
