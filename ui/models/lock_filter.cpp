// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_filter.h"

#include "core/base/duration_text.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

namespace {

struct FieldName
{
    QLatin1StringView text;
    bool isBound; ///< takes a time or a number
};

/// In the order of the fields behind the name.
constexpr FieldName fieldNames[] {{"kind:"_L1, false},    {"mode:"_L1, false}, {"holder:"_L1, false},
                                  {"finding:"_L1, false}, {"ttl:"_L1, true},   {"held:"_L1, true},
                                  {"waiting:"_L1, true},  {"holds:"_L1, true}};

struct FilterWords
{
    Q_DECLARE_TR_FUNCTIONS(FilterWords)
};

/// Our field for a name that other tools use.
QString fieldFor(const QString &word)
{
    static const QHash<QString, QString> ours {
        {u"owner:"_s, u"holder:"_s},  {u"client:"_s, u"holder:"_s},   {u"who:"_s, u"holder:"_s},
        {u"type:"_s, u"kind:"_s},     {u"state:"_s, u"mode:"_s},      {u"waiters:"_s, u"waiting:"_s},
        {u"queue:"_s, u"waiting:"_s}, {u"wait:"_s, u"waiting:"_s},    {u"expires:"_s, u"ttl:"_s},
        {u"age:"_s, u"held:"_s},      {u"since:"_s, u"held:"_s},      {u"count:"_s, u"holds:"_s},
        {u"error:"_s, u"finding:"_s}, {u"findings:"_s, u"finding:"_s}};
    return ours.value(word.toLower());
}

constexpr std::array everyKind {schema::LockKind::Reentrant, schema::LockKind::ReadWrite,   schema::LockKind::Fair,
                                schema::LockKind::Fenced,    schema::LockKind::FasterMulti, schema::LockKind::Semaphore,
                                schema::LockKind::Permit,    schema::LockKind::Latch,       schema::LockKind::Mixed,
                                schema::LockKind::Unknown};
constexpr std::array everyMode {schema::LockMode::Free, schema::LockMode::Read, schema::LockMode::Write,
                                schema::LockMode::Exclusive};

/// In ms; a plain number is in seconds.
std::optional<double> timeOf(const QString &text)
{
    bool isNumber = false;
    const double seconds = text.toDouble(&isNumber);
    if (isNumber)
        return seconds >= 0 && std::isfinite(seconds) ? std::optional(seconds * 1000) : std::nullopt;
    const Result<Micros> time = parseDuration(text.toLower(), {});
    return time ? std::optional(double(time->count()) / 1000) : std::nullopt;
}

/// Whether a quote may open here: at the start of a word or of a field's value.
bool mayBeQuoted(const QString &word)
{
    return word.isEmpty() || std::ranges::any_of(fieldNames, [&word](const FieldName &name) {
               return name.text.compare(word, Qt::CaseInsensitive) == 0;
           });
}

/// Splits at blanks outside double quotes around a word or a field's value. An unclosed quote extends to the end; a
/// quote inside a name is part of it.
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
    static const QRegularExpression fieldLike(u"^([a-z]+):(?<sign>[<>=]?)"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    for (const QString &word : wordsOf(text)) {
        const auto *name = std::ranges::find_if(
            fieldNames, [&word](const FieldName &field) { return word.startsWith(field.text, Qt::CaseInsensitive); });
        if (name != std::end(fieldNames)) {
            addField(Field(int(Field::Kind) + int(name - fieldNames)), word.sliced(name->text.size()));
            continue;
        }
        const QRegularExpressionMatch match = fieldLike.match(word);
        const bool isRange = match.hasMatch() && !match.captured(u"sign"_s).isEmpty();
        if (isRange)
            complain(noField(match.captured(1) + u':'));
        else if (match.hasMatch() && m_likelyField.isEmpty())
            m_likelyField = match.captured(1) + u':';
        m_terms.push_back({Field::Name, word});
    }
}

QString LockFilter::noField(const QString &field)
{
    if (const QString ours = fieldFor(field); !ours.isEmpty())
        return FilterWords::tr("“%1” is not a filter field. Use “%2”.").arg(field, ours);
    return FilterWords::tr("“%1” is not a filter field. Fields: %2.").arg(field, fields().join(u' '));
}

void LockFilter::complain(const QString &problem)
{
    if (m_problem.isEmpty())
        m_problem = problem;
}

void LockFilter::addField(Field field, const QString &value)
{
    if (value.isEmpty())
        return; // "kind:" is still being typed
    const auto isPartOf = [&value](const QString &text) { return text.contains(value, Qt::CaseInsensitive); };
    Term term {field, value};
    if (field == Field::Kind) {
        const bool isKind = std::ranges::any_of(everyKind, [&](schema::LockKind kind) {
            inspect::LockSnapshot lock;
            lock.kind = kind;
            return isPartOf(schema::toWord(kind)) || isPartOf(kindText(lock) + u'?');
        });
        if (!isKind)
            complain(FilterWords::tr("Unknown kind “%1”. Kinds: %2.").arg(value, kinds().join(u", "_s)));
    } else if (field == Field::Mode && std::ranges::none_of(modes() << u"wanted"_s, isPartOf)) {
        complain(FilterWords::tr("Unknown mode “%1”. Modes: %2.").arg(value, modes().join(u", "_s)));
    } else if (fieldNames[std::size_t(field) - 1].isBound) {
        if (value == "<"_L1 || value == ">"_L1 || value == "="_L1 || value == "<="_L1 || value == ">="_L1)
            return; // still being typed
        const bool isNone = field == Field::Ttl && value.compare("none"_L1, Qt::CaseInsensitive) == 0;
        if (!isNone && !readBound(term, value))
            complain((term.isTime() ? FilterWords::tr("“%1” is not a time. Examples: ttl:<5s, ttl:none, held:>1m.")
                                    : FilterWords::tr("“%1” is not a number. Examples: waiting:>3, holds:>=2."))
                         .arg(value));
    }
    m_terms.push_back(std::move(term));
}

bool LockFilter::readBound(Term &term, const QString &value)
{
    const bool isSigned = value.startsWith(u'<') || value.startsWith(u'>') || value.startsWith(u'=');
    const bool orEqual = isSigned && value.size() > 1 && value[1] == u'=';
    if (isSigned && value[0] != u'=')
        term.order = value[0] == u'<' ? (orEqual ? Order::AtMost : Order::Less)
                                      : (orEqual ? Order::AtLeast : Order::More);
    const QString amount = value.sliced((isSigned ? 1 : 0) + (orEqual ? 1 : 0));
    bool isNumber = false;
    const std::optional<double> time = term.isTime() ? timeOf(amount) : std::nullopt;
    const qint64 number = amount.toLongLong(&isNumber);
    term.bound = term.isTime() ? time.value_or(0) : double(number);
    return term.isTime() ? time.has_value() : isNumber && number >= 0;
}

QStringList LockFilter::fields()
{
    QStringList all;
    for (const FieldName &field : fieldNames)
        all << field.text;
    return all;
}

QStringList LockFilter::kinds()
{
    QStringList words;
    for (const schema::LockKind kind : everyKind)
        words << schema::toWord(kind);
    return words;
}

QStringList LockFilter::modes()
{
    QStringList words;
    for (const schema::LockMode mode : everyMode)
        words << schema::toWord(mode);
    return words << u"contended"_s;
}

bool LockFilter::isTimed() const
{
    return std::ranges::any_of(m_terms, &Term::isTime);
}

bool LockFilter::accepts(const inspect::LockSnapshot &lock, const HolderNames &names,
                         std::optional<qint64> heldMs) const
{
    return m_problem.isEmpty()
        && std::ranges::all_of(m_terms, [&](const Term &term) { return matches(term, lock, names, heldMs); });
}

bool LockFilter::holds(const Term &term, double value)
{
    switch (term.order) {
    case Order::Less: return value < term.bound;
    case Order::AtMost: return value <= term.bound;
    case Order::More: return value > term.bound;
    case Order::AtLeast: return value >= term.bound;
    case Order::Equal: break;
    }
    return value == term.bound;
}

bool LockFilter::matches(const Term &term, const inspect::LockSnapshot &lock, const HolderNames &names,
                         std::optional<qint64> heldMs)
{
    const auto contains = [&term](const QString &text) { return text.contains(term.value, Qt::CaseInsensitive); };
    // "held:90s" matches the displayed second.
    const auto asShown = [&term](qint64 ms) {
        return term.order == Order::Equal ? double(ms / 1000 * 1000) : double(ms);
    };
    switch (term.field) {
    case Field::Name: return nameContains(lock.name, term.value);
    case Field::Kind: return contains(schema::toWord(lock.shownKind())) || contains(kindText(lock));
    case Field::Mode: // "wanted": contended, as in older saved filters
        return contains(schema::toWord(lock.mode))
            || (isWanted(lock) && (contains(u"contended"_s) || contains(u"wanted"_s)));
    case Field::Holder:
        return std::ranges::any_of(lock.holders, [&](const inspect::Holder &holder) {
            return contains(names.brief(holder)) || contains(displayName(holder.field));
        });
    case Field::Finding:
        return std::ranges::any_of(lock.findings, [&](const inspect::Finding &finding) {
            return term.value == "any"_L1 || contains(finding.id);
        });
    case Field::Ttl: {
        const bool wantsNone = term.value.compare("none"_L1, Qt::CaseInsensitive) == 0;
        if (lock.ttl.isAbsent() || wantsNone)
            return wantsNone && lock.ttl.neverExpires();
        if (lock.ttl.neverExpires()) // longer than any time
            return term.order == Order::More || term.order == Order::AtLeast;
        return holds(term,
                     asShown(inspect::LockSnapshot::remainingMs(lock.ttl, lock.takenAt, ViewClock::shown(lock.node))));
    }
    case Field::Held: return heldMs && holds(term, asShown(*heldMs));
    case Field::Waiting: return holds(term, double(waitingOf(lock)));
    case Field::Holds: return holds(term, double(lock.holds()));
    }
    return false;
}

} // namespace lockscope::ui::models
