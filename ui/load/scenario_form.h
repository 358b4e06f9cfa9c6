// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <span>

namespace lockscope::ui::load {

/// An editable field of a scenario, in the notation of the command line.
struct FormField
{
    enum class Kind { Number, Text, Type, Mode };

    const char *key;   ///< as in a scenario's JSON; errors of Scenario::validated() name it
    const char *label; ///< display label; translated by fieldLabel()
    const char *hint;  ///< valid input
    Kind kind = Kind::Text;
    bool isOptional = false; ///< empty: none
    bool isLive = false;     ///< may change during a run
};

/// In the order of the form, two per row.
[[nodiscard]] std::span<const FormField> formFields();
[[nodiscard]] QString fieldLabel(const FormField &field);
[[nodiscard]] QString fieldHint(const FormField &field);
/// Whether locks of this type use the field.
[[nodiscard]] bool isAsked(const FormField &field, lockscope::load::LockType type);

/// Texts by key.
using FormTexts = QMap<QString, QString>;
[[nodiscard]] FormTexts textsOf(const lockscope::load::Scenario &scenario);

/// An error and its field.
struct FormProblem
{
    QString key; ///< empty: the whole scenario
    QString text;
};
/// The error without the name of its field.
[[nodiscard]] QString problemWithoutField(const Error &error);
/// The scenario that the texts describe, or the first error.
[[nodiscard]] tl::expected<lockscope::load::Scenario, FormProblem> scenarioOf(const FormTexts &texts);

/// The changes to apply to a running load; nullopt: they need a new run.
[[nodiscard]] std::optional<lockscope::load::LoadChange> changeBetween(const lockscope::load::Scenario &running,
                                                                       const lockscope::load::Scenario &wanted);

} // namespace lockscope::ui::load
