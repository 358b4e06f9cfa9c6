// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/load/load_values.h"

#include <span>

namespace lockscope::ui::load {

/// A field of a scenario as people edit it: a text in the notation of the command line.
struct FormField
{
    enum class Kind { Number, Text, Type, Mode };

    const char *key;   ///< as in a scenario's JSON, which is how messages of Scenario::validated() begin
    const char *label; ///< for people; translated by fieldLabel()
    const char *hint;  ///< what may stand there
    Kind kind = Kind::Text;
    bool isOptional = false; ///< empty: there is none
    bool isLive = false;     ///< may change while a run goes on
};

/// In the order of the form, two in a row.
[[nodiscard]] std::span<const FormField> formFields();
[[nodiscard]] QString fieldLabel(const FormField &field);
[[nodiscard]] QString fieldHint(const FormField &field);
/// It has a meaning for locks of this type.
[[nodiscard]] bool isAsked(const FormField &field, core::LockType type);

/// Texts by key.
using FormTexts = QMap<QString, QString>;
[[nodiscard]] FormTexts textsOf(const core::Scenario &scenario);

/// What is wrong, and with which field.
struct FormProblem
{
    QString key; ///< empty: with the whole
    QString text;
};
/// The scenario that the texts describe, or the first thing that is wrong with it.
[[nodiscard]] tl::expected<core::Scenario, FormProblem> scenarioOf(const FormTexts &texts);

/// What a running load can be told; nothing: the difference needs another run.
[[nodiscard]] std::optional<core::LoadChange> changeBetween(const core::Scenario &running,
                                                            const core::Scenario &wanted);

} // namespace lockscope::ui::load
