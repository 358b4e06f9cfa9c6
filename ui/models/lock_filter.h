// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/models/holder_names.h"

#include <QStringList>
#include <optional>

namespace lockscope::ui::models {

/// The filter line: words that the name must contain, as displayed or as stored, and fields with a value. `kind:`
/// `mode:` `holder:` `finding:` match part of the word. `ttl:` and `held:` take a time, `waiting:` and `holds:` a
/// number, each after one of < <= >
/// >= or =. Double quotes keep a value with blanks together. All terms must match; case is ignored. `mode:` also
/// accepts contended. `finding:any` matches every lock with a finding, `ttl:none` one that never expires.
class LockFilter final
{
public:
    LockFilter() = default;
    explicit LockFilter(const QString &text);

    [[nodiscard]] bool isEmpty() const { return m_terms.empty() && m_problem.isEmpty(); }
    /// Whether time alone can change the matches.
    [[nodiscard]] bool isTimed() const;
    /// Why a word is invalid, and the correction; empty: the filter is valid. An invalid filter matches no lock.
    [[nodiscard]] const QString &problem() const { return m_problem; }
    /// The problem of a filter with an unknown field.
    [[nodiscard]] static QString noField(const QString &field);
    /// Returns a word that is probably meant as a field but is matched as part of the name; empty: none.
    [[nodiscard]] const QString &likelyField() const { return m_likelyField; }
    /// All fields with their colons, in the order of completion.
    [[nodiscard]] static QStringList fields();
    /// The words that `kind:` or `mode:` takes.
    [[nodiscard]] static QStringList kinds();
    [[nodiscard]] static QStringList modes();
    /// `heldMs`: minimum time held so far; nullopt: the lock is free.
    [[nodiscard]] bool accepts(const inspect::LockSnapshot &lock, const HolderNames &names,
                               std::optional<qint64> heldMs = {}) const;

private:
    enum class Field { Name, Kind, Mode, Holder, Finding, Ttl, Held, Waiting, Holds };
    enum class Order { Less, AtMost, More, AtLeast, Equal };
    struct Term
    {
        Field field;
        QString value;
        Order order = Order::Equal;
        double bound = 0; ///< ms or a count

        [[nodiscard]] bool isTime() const { return field == Field::Ttl || field == Field::Held; }
    };
    void addField(Field field, const QString &value);
    void complain(const QString &problem);
    /// Returns false if the value is not a time or a number.
    static bool readBound(Term &term, const QString &value);
    static bool holds(const Term &term, double value);
    static bool matches(const Term &term, const inspect::LockSnapshot &lock, const HolderNames &names,
                        std::optional<qint64> heldMs);

    std::vector<Term> m_terms;
    QString m_problem; ///< the first one
    QString m_likelyField;
};

} // namespace lockscope::ui::models
