// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/scenario.h"
#include "tests/fuzz/fuzz_target.h"

#include <QJsonDocument>

using namespace lockscope;
using load::Scenario;

/// A parsed scenario is valid, and is written and parsed back unchanged.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QJsonObject json = QJsonDocument::fromJson(fuzz::bytesOf(data, size).toByteArray()).object();
    const Result<Scenario> scenario = Scenario::fromJson(json);
    if (!scenario)
        return 0;
    fuzz::require(scenario->validated().has_value(), "a scenario that is read is valid");
    const Result<Scenario> again = Scenario::fromJson(scenario->toJson());
    fuzz::require(again && *again == *scenario, "a written scenario reads back");
    return 0;
}
