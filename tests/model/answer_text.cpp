// SPDX-License-Identifier: Apache-2.0
#include "tests/model/answer_text.h"

namespace lockscope::model {

namespace {

std::string wordOf(const Error &error)
{
    return toWord(error.kind).toStdString();
}

} // namespace

std::string textOf(const Result<locks::Attempt> &attempt)
{
    if (!attempt)
        return wordOf(attempt.error());
    if (const auto *granted = std::get_if<locks::Granted>(&*attempt))
        return "granted " + std::to_string(granted->holds);
    return "busy";
}

std::string textOf(const Result<locks::Released> &released)
{
    if (!released)
        return wordOf(released.error());
    const std::string text = released->isFree ? "free" : "left " + std::to_string(released->holds);
    return released->isConfirmed ? text : text + "?";
}

std::string textOf(const Result<bool> &result)
{
    return !result ? wordOf(result.error()) : *result ? "true" : "false";
}

std::string textOf(const Result<qint64> &result)
{
    return !result ? wordOf(result.error()) : std::to_string(*result);
}

} // namespace lockscope::model
