// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/troubled_looks.h"

#include "core/base/printable.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

/// A read takes milliseconds; one that takes this long waits for a server, or for a slot without an owner.
constexpr Millis Endless {3000};

/// Names first what a user can act on; the same lock in each call.
const LockName &firstOf(const std::vector<LockName> &names)
{
    return *std::ranges::min_element(names, [](const LockName &a, const LockName &b) { return a < b; });
}

QString sentence(const std::vector<LockName> &names, const QString &what)
{
    const QString name = printable(firstOf(names).bytes());
    return names.size() == 1 ? u"%1 %2"_s.arg(name, what)
                             : u"%1 and %2 more %3"_s.arg(name, QString::number(names.size() - 1), what);
}

} // namespace

void TroubledLooks::end(const LockName &name, const Status &outcome)
{
    m_begun.remove(name);
    if (outcome)
        m_failed.remove(name);
    else
        m_failed.insert(name, outcome.error());
}

void TroubledLooks::forget(const LockName &name)
{
    m_begun.remove(name);
    m_failed.remove(name);
}

std::vector<LockName> TroubledLooks::toRepeat() const
{
    std::vector<LockName> names;
    for (auto it = m_failed.cbegin(); it != m_failed.cend(); ++it)
        if (it->kind != ErrorKind::Permission)
            names.push_back(it.key());
    return names;
}

QString TroubledLooks::toText(TimePoint now) const
{
    QStringList sentences;
    const std::vector<LockName> failed(m_failed.keyBegin(), m_failed.keyEnd());
    if (!failed.empty())
        sentences.append(sentence(failed, u"cannot be read: %1"_s.arg(m_failed.value(firstOf(failed)).message)));
    std::vector<LockName> endless;
    for (auto it = m_begun.cbegin(); it != m_begun.cend(); ++it)
        if (now - *it >= Endless)
            endless.push_back(it.key());
    if (!endless.empty())
        sentences.append(
            sentence(endless,
                     u"cannot be read for some seconds: the server does not answer, or no node of the cluster serves "
                     u"the slot. Look at CLUSTER INFO and CLUSTER NODES there."_s));
    return sentences.join(u' ');
}

} // namespace lockscope::inspect
