// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

namespace lockscope {

/// A value, or the reason why there is none.
template <typename T>
using Result = tl::expected<T, Error>;

/// The outcome of a step that yields nothing.
using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, QString message, QString detail = {})
{
    return tl::unexpected<Error>(Error {kind, std::move(message), std::move(detail)});
}

} // namespace lockscope
