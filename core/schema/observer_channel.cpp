// SPDX-License-Identifier: Apache-2.0
#include "core/schema/observer_channel.h"

namespace lockscope::schema {

namespace {

constexpr QByteArrayView Ending = ":lockscope-observer";

} // namespace

QByteArray observerChannel(const QByteArray &channel)
{
    return channel + Ending;
}

QByteArray observedChannel(const QByteArray &observerChannel)
{
    return observerChannel.endsWith(Ending) ? observerChannel.chopped(Ending.size()) : QByteArray();
}

} // namespace lockscope::schema
