// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"

#include <QString>
#include <concepts>
#include <string_view>

namespace lockscope::locks {

/// A lock name as a function argument: converts from the strings of std and Qt. Text of Qt is stored as UTF-8.
class NameArgument final
{
public:
    NameArgument(LockName name) : m_name(std::move(name)) { }
    NameArgument(QByteArray bytes) : m_name(std::move(bytes)) { }
    NameArgument(const QString &text) : m_name(text.toUtf8()) { }
    template <typename Text>
    requires std::convertible_to<const Text &, std::string_view> NameArgument(const Text &text)
        : NameArgument(bytesOf(text))
    {
    }

    operator const LockName &() const { return m_name; }

private:
    static QByteArray bytesOf(std::string_view text) { return {text.data(), qsizetype(text.size())}; }

    LockName m_name;
};

} // namespace lockscope::locks
