// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/server_fault.h"

#include "core/load/scenario/messages.h"

#include <algorithm>
#include <array>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array Kinds {ServerFault::Kind::MoveSlot, ServerFault::Kind::FailOver};

const ServerFault::Kind *findKind(QStringView text)
{
    const QStringView word = text.first(std::max<qsizetype>(text.indexOf(u'@'), 0));
    const auto found = std::ranges::find_if(Kinds, [word](ServerFault::Kind kind) { return toWord(kind) == word; });
    return found == Kinds.end() ? nullptr : found;
}

} // namespace

QString ServerFault::text() const
{
    return u"%1@%2"_s.arg(toWord(kind), formatDuration(at));
}

bool ServerFault::isNamedBy(QStringView text)
{
    return findKind(text) != nullptr;
}

Result<ServerFault> ServerFault::parse(QStringView text, const QString &field)
{
    const Kind *kind = findKind(text);
    if (!kind)
        return fail(
            ErrorKind::Usage,
            ofField(field, message<"scenario-not-one-of">(text.toString(), u"move-slot@TIME, failover@TIME"_s)));
    const Result<Micros> at = parseDuration(text.sliced(text.indexOf(u'@') + 1), field);
    if (!at)
        return fail(at.error());
    return ServerFault {*kind, *at};
}

QString toWord(ServerFault::Kind kind)
{
    switch (kind) {
    case ServerFault::Kind::MoveSlot: return u"move-slot"_s;
    case ServerFault::Kind::FailOver: return u"failover"_s;
    }
    return {};
}

} // namespace lockscope::load
