// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/any_fault.h"

namespace lockscope::load {

QString toText(const AnyFault &fault)
{
    return std::visit([](const auto &one) { return one.text(); }, fault);
}

Result<AnyFault> parseFault(QStringView text, const QString &field)
{
    const auto widened = [](const auto &one) -> Result<AnyFault> {
        if (!one)
            return fail(one.error());
        return AnyFault(*one);
    };
    if (ServerFault::isNamedBy(text))
        return widened(ServerFault::parse(text, field));
    if (Disturbance::isNamedBy(text))
        return widened(Disturbance::parse(text, field));
    return widened(Fault::parse(text, field)); // whose error lists all faults
}

AnyFault movedTo(Micros at, AnyFault fault)
{
    std::visit([at](auto &one) { one.at = at; }, fault);
    return fault;
}

} // namespace lockscope::load
