// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/control_block.h"

#include <new>

namespace lockscope::chaos {

using namespace Qt::StringLiterals;

Status SharedControl::map(const QString &path)
{
    m_file.setFileName(path);
    if (!m_file.open(QIODevice::ReadWrite) || !m_file.resize(sizeof(ControlBlock)))
        return fail(ErrorKind::Usage, Message::verbatim(u"cannot open %1: %2"_s.arg(path, m_file.errorString())));
    uchar *memory = m_file.map(0, sizeof(ControlBlock));
    if (!memory)
        return fail(ErrorKind::Usage, Message::verbatim(u"cannot map %1: %2"_s.arg(path, m_file.errorString())));
    m_block = std::launder(reinterpret_cast<ControlBlock *>(memory));
    return {};
}

Status SharedControl::create(const QString &path)
{
    const Status mapped = map(path);
    if (mapped)
        m_block = new (m_block) ControlBlock;
    return mapped;
}

Status SharedControl::open(const QString &path)
{
    return map(path);
}

} // namespace lockscope::chaos
