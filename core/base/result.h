// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

namespace lockscope {

/// A value, or the error that prevented it.
template <typename T>
using Result = tl::expected<T, Error>;

/// The result of a step without a value.
using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, Message message, QString detail = {})
{
    return tl::unexpected<Error>(Error {kind, std::move(message), std::move(detail)});
}

} // namespace lockscope
