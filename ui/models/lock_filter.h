// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/lock_snapshot.h"
#include "ui/models/holder_names.h"

#include <QStringList>

namespace lockscope::ui::models {

/// The filter line: words that the name must contain, and `kind:` `mode:` `holder:` `finding:` with a value.
/// Double quotes keep a value with blanks together. All must hold; case does not matter. `mode:` also takes wanted;
/// `finding:any` takes every lock with one.
class LockFilter final
{
public:
    LockFilter() = default;
    explicit LockFilter(const QString &text);

    [[nodiscard]] bool isEmpty() const { return m_terms.empty(); }
    [[nodiscard]] bool accepts(const inspect::LockSnapshot &lock, const HolderNames &names) const;

private:
    enum class Field { Name, Kind, Mode, Holder, Finding };
    struct Term
    {
        Field field;
        QString value;
    };
    static bool matches(const Term &term, const inspect::LockSnapshot &lock, const HolderNames &names);

    std::vector<Term> m_terms;
};

} // namespace lockscope::ui::models
